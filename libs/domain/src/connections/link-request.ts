import { Rejected } from '../decider';
import { proofOf } from './connections';
import type { ConnectionsFacts } from './events';
import type { Reservation } from './reservation';
import { accountKey, accountProblem, DISPLAY_NAME_LENGTH, sanitise, type AccountKind, type Platform } from './rules';
import { BY_CODE, byCodeOn, type Proof } from './sources';

/** A member wants an account of a platform, or a Reforger player, linked. */
export interface LinkRequest {
  readonly memberId: string;
  readonly platform: AccountKind;
  readonly accountId: string;
  readonly displayName: string;
  /** The sign-in with Steam that proves it: it wins over whoever has the account now. `at` is when. */
  readonly proof?: string;
  /**
   * What else proves it. A code takes no Steam account from anybody, so that who was talked into saying one gets it back
   * by signing in with Steam. A Reforger player has no other proof: the later code wins.
   */
  readonly provedBy?: Proof;
  /** Staff give back what they unlinked, for this reason. It takes the account from nobody. */
  readonly relink?: string;
  /** The part of the reservation stream's name that stands for this account. */
  readonly reservation: string;
  readonly at: string;
}

/** A claim that did not become a link belongs to its member this long, in milliseconds; then another may take it over. */
export const CLAIM_PATIENCE = 2 * 60_000;
/** A proof is no exception: where it broke off it is finished later, and takes the account back then. */
export const isAbandoned = ({ at }: Reservation, now: string): boolean =>
  Date.parse(now) - Date.parse(at) > CLAIM_PATIENCE;

/** Whether it wins over whoever has the account now. */
export const winsOverHolder = (request: Pick<LinkRequest, 'platform' | 'proof' | 'provedBy' | 'relink'>): boolean => {
  const provedBy = proofOf(request);
  if (request.relink !== undefined || !provedBy) return false;
  return provedBy.by === 'steam' || (request.platform === 'reforger' && provedBy.by === 'code');
};

/** The link of a Reforger player who said the member's code. */
export const playerLinkOf = (
  { memberId, playerId, name = '', serverId, at }: ConnectionsFacts['ReforgerPlayerProved'],
  reservation: string,
): LinkRequest => {
  const displayName = sanitise(sanitise(name).slice(0, DISPLAY_NAME_LENGTH)) || playerId;
  const provedBy = serverId === undefined ? BY_CODE : byCodeOn({ game: 'reforger', serverId });
  return { memberId, platform: 'reforger', accountId: playerId, displayName, provedBy, reservation, at };
};

/** A typed account as it is stored. @throws Rejected in the words of the form */
export const acceptableAccount = (typed: {
  platform: Platform;
  id: string;
  username: string;
}): { platform: Platform; accountId: string; displayName: string } => {
  const { platform } = typed;
  const accountId = sanitise(typed.id);
  const displayName = sanitise(typed.username);
  const problem = accountProblem(platform, accountId, displayName);
  if (problem) throw new Rejected('account-invalid', problem, 'invalid');
  return { platform, accountId, displayName };
};

/** The link that a completed sign-in with Steam requests. Steam gives no name: the account is first named after its member. */
export const linkRequestOf = (proof: ConnectionsFacts['SteamSignInCompleted']): LinkRequest => {
  const { memberId, memberName, steamId, signInId, reservation, at } = proof;
  const displayName = sanitise(sanitise(memberName).slice(0, DISPLAY_NAME_LENGTH)) || steamId;
  return { memberId, platform: 'steam', accountId: steamId, displayName, proof: signInId, reservation, at };
};

/** What the name of a reservation is made of. */
export const reservedAs = (platform: AccountKind, accountId: string): string =>
  `${platform} ${accountKey(platform, accountId)}`;
