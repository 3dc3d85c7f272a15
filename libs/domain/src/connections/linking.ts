import { Rejected, type Decider, type Decision, type DomainEvent } from '../decider';
import {
  connections,
  endClaim,
  endedClaim,
  isLinked,
  linkAccount,
  refuseOtherAccount,
  refuseSpentProof,
  unlinkAccount,
} from './connections';
import {
  proveReservation,
  refuseOldProof,
  releaseReservation,
  reservations,
  reserve,
  type Reservation,
} from './reservation';
import type { ConnectionsFacts } from './events';
import { accountKey, accountProblem, DISPLAY_NAME_LENGTH, sanitise, type Platform } from './rules';

/**
 * One account, one member, over two kinds of streams that cannot be written at once. The order of the steps makes every
 * crash between them harmless:
 *
 * 1. a reservation passes to another claim only after its last claim has ended in the stream of the member who held it;
 * 2. an account is linked only under the claim its reservation has given, and never under one that has ended.
 *
 * So a linked account always stands under the newest claim of its reservation, and that has one holder.
 */

/** The two operations that linking needs of the event log; tests implement it over a model of the log. */
export interface EventStorePort {
  load<State, Event extends DomainEvent>(decider: Decider<State, Event>, id: string): Promise<State>;
  /** @throws Rejected */
  transact<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    decision: Decision<State, Event>,
  ): Promise<unknown>;
}

export interface LinkRequest {
  readonly memberId: string;
  readonly platform: Platform;
  readonly accountId: string;
  readonly displayName: string;
  /** The sign-in with Steam that proves it: it wins over whoever has the account now. `at` is when. */
  readonly proof?: string;
  /**
   * The account itself has said the member's code in the game. The link is verified, and takes nobody's account: whoever
   * was talked into saying a code gets it back by signing in with Steam.
   */
  readonly confirmed?: boolean;
  /** The part of the reservation stream's name that stands for this account. */
  readonly reservation: string;
  readonly at: string;
}

/** A claim that did not become a link belongs to its member this long, in milliseconds; then another may take it over. */
export const CLAIM_PATIENCE = 2 * 60_000;
/** How often to look again at a reservation that moved. */
const LOOKS = 5;

/** What was typed, as it is kept. @throws Rejected in the words of the form */
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

/**
 * Links the account, whatever an earlier attempt has left behind. Doing it again changes nothing.
 * @throws Rejected when another member has the account, or the member another account of the platform
 */
export const connectAccount = async (eventStore: EventStorePort, request: LinkRequest): Promise<void> => {
  const { memberId, platform, accountId, displayName, proof, confirmed = false, at } = request;
  const mine = await eventStore.load(connections, memberId);
  refuseOtherAccount(mine, request);
  const verifies = proof !== undefined || confirmed;
  if (isLinked(mine, request) && (!verifies || mine.accounts[platform]?.verified)) return;
  if (proof !== undefined) refuseSpentProof(mine, proof);
  for (let looks = 1; ; looks++) {
    try {
      const claim = await claimAccount(eventStore, request);
      try {
        const link = { memberId, platform, accountId, claim, displayName, proof, confirmed, at };
        await eventStore.transact(connections, memberId, linkAccount(link));
        return;
      } catch (error) {
        if (codeOf(error) === 'other-account-connected' || codeOf(error) === 'proof-spent')
          await giveUp(eventStore, request, claim);
        throw error;
      }
    } catch (error) {
      const again = codeOf(error) === 'reservation-moved' || codeOf(error) === 'claim-ended';
      if (!again || looks >= LOOKS) throw error;
    }
  }
};

/** @returns the claim under which the member may link the account */
const claimAccount = async (eventStore: EventStorePort, request: LinkRequest): Promise<number> => {
  const { memberId, platform, accountId, at, reservation } = request;
  const proved = request.proof !== undefined;
  const held = await eventStore.load(reservations, reservation);
  if (proved) refuseOldProof(held, at);
  if (held.holder === memberId) {
    const mine = await eventStore.load(connections, memberId);
    if (held.claim > endedClaim(mine, request)) {
      if (proved)
        await eventStore.transact(reservations, reservation, proveReservation({ memberId, claim: held.claim, at }));
      return held.claim;
    }
  } else if (held.holder !== undefined) {
    const because = proved ? 'proved' : isAbandoned(held, at) ? 'abandoned' : undefined;
    const theirs = { memberId: held.holder, platform, accountId, claim: held.claim, because, at } as const;
    await eventStore.transact(connections, held.holder, endClaim(theirs));
  }
  await eventStore.transact(reservations, reservation, reserve({ memberId, after: held.claim, proved, at }));
  return held.claim + 1;
};

/** A proof is no exception: where it broke off it is finished later, and takes the account back then. */
const isAbandoned = ({ at }: Reservation, now: string): boolean => Date.parse(now) - Date.parse(at) > CLAIM_PATIENCE;

const giveUp = async (
  eventStore: EventStorePort,
  { memberId, platform, accountId, reservation, at }: LinkRequest,
  claim: number,
) => {
  const which = { memberId, platform, accountId, claim, because: 'abandoned', at } as const;
  try {
    await eventStore.transact(connections, memberId, endClaim(which));
  } catch (error) {
    // Another request of this member has linked it under the same claim meanwhile.
    if (codeOf(error) === 'account-linked') return;
    throw error;
  }
  await eventStore.transact(reservations, reservation, releaseReservation({ memberId, claim, at }));
};

/**
 * Unlinks the account of a platform and frees it for others. Doing it again finishes what was left undone.
 * @param of names the reservation of an account
 * @throws Rejected when none was ever connected
 */
export const disconnectAccount = async (
  eventStore: EventStorePort,
  { memberId, platform, at }: { memberId: string; platform: Platform; at: string },
  of: (platform: Platform, accountId: string) => string,
): Promise<void> => {
  await eventStore.transact(connections, memberId, unlinkAccount({ memberId, platform, at }));
  const left = (await eventStore.load(connections, memberId)).left[platform];
  if (!left) return;
  const { accountId, claim } = left;
  await eventStore.transact(reservations, of(platform, accountId), releaseReservation({ memberId, claim, at }));
};

/** What the name of a reservation is made of. */
export const reservedAs = (platform: Platform, accountId: string): string =>
  `${platform} ${accountKey(platform, accountId)}`;

const codeOf = (error: unknown): string | undefined => (error instanceof Rejected ? error.code : undefined);
