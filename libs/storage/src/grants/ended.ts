import { createHash } from 'node:crypto';
import type { GrantStore } from './port';
import { subjectOf } from './subject';

const MODEL = 'SessionsEnded';
/** No access token lives so long, milliseconds. */
const REMEMBERED = 86_400_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const nameOf = (memberId: string): string => hashOf(subjectOf(memberId));

/**
 * Ends every session of a member at the sign-in service, and every access token that was given out before.
 * @returns how many sessions, grants and tokens of the sign-in service ended
 */
export const endSessions = async (grants: GrantStore, memberId: string, now = Date.now()): Promise<number> => {
  await grants.put({ model: MODEL, id: nameOf(memberId), payload: { at: now }, expiresAt: now + REMEMBERED });
  return grants.endAccount(subjectOf(memberId));
};

/** When the member's sessions were ended last, epoch milliseconds; undefined when no token is left from before. */
export const sessionsEndedAt = async (grants: GrantStore, memberId: string): Promise<number | undefined> => {
  const at = (await grants.get(MODEL, nameOf(memberId)))?.payload['at'];
  return typeof at === 'number' ? at : undefined;
};

/** Names a sign-in in its access tokens (`sid`), so that they end with it. It says nothing of the grant. */
export const signInOf = (grantId: string): string => hashOf(`sign-in ${grantId}`);

/** Somebody signed out: what this sign-in was granted ends, with the access tokens that are in use. */
export const endSignIn = async (grants: GrantStore, grantId: string, now = Date.now()): Promise<void> => {
  await grants.put({ model: MODEL, id: signInOf(grantId), payload: { at: now }, expiresAt: now + REMEMBERED });
  await grants.endGrant(grantId);
};

/** @param signIn as `signInOf` names it */
export const isSignInOver = async (grants: GrantStore, signIn: string): Promise<boolean> =>
  (await grants.get(MODEL, signIn)) !== undefined;
