import { createHash } from 'node:crypto';
import type { GrantStore } from './port';
import { subjectOf } from './subject';

const MODEL = 'SessionsEnded';
/** No access token lives so long, milliseconds. */
const REMEMBERED = 86_400_000;

const nameOf = (memberId: string): string => createHash('sha256').update(subjectOf(memberId)).digest('base64url');

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
