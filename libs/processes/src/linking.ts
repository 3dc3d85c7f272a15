import {
  confirmByStaff,
  connections,
  endClaim,
  endedClaim,
  isLinked,
  linkAccount,
  proofOf,
  refuseManyTyped,
  refuseOtherAccount,
  refuseSpentProof,
  refuseUnlinkedByStaff,
  relinkable,
  unlinkAccount,
  unlinkByStaff,
  withdrawConfirmation,
  withdrawProof,
} from '@app/domain/connections/connections';
import { isAbandoned, winsOverHolder, type LinkRequest } from '@app/domain/connections/link-request';
import {
  proveReservation,
  refuseOldProof,
  releaseReservation,
  reservations,
  reserve,
} from '@app/domain/connections/reservation';
import type { AccountKind } from '@app/domain/connections/rules';
import { isStronger, type ProvingServer } from '@app/domain/connections/sources';
import { reasonOf } from '@app/domain/reason';
import { isRefusedAs, lookingAgain } from './looking-again';
import type { EventStorePort, NameReservation } from './port';

/**
 * One account, one member, over two kinds of streams that cannot be written at once. The order of the steps makes every
 * crash between them harmless:
 *
 * 1. a reservation passes to another claim only after its last claim has ended in the stream of the member who held it;
 * 2. an account is linked only under the claim its reservation has given, and never under one that has ended.
 *
 * So a linked account always stands under the newest claim of its reservation, and that has one holder.
 */

/** The member who has linked an account, by the log; undefined for nobody. */
export const memberLinkedTo = async (
  eventStore: Pick<EventStorePort, 'load'>,
  account: Pick<LinkRequest, 'platform' | 'accountId'>,
  reservation: string,
): Promise<string | undefined> => {
  const { holder } = await eventStore.load(reservations, reservation);
  if (holder === undefined) return undefined;
  return isLinked(await eventStore.load(connections, holder), account) ? holder : undefined;
};

/** Refusals of a link that no further attempt changes: the claim on the account is given up. */
const GIVEN_UP = ['other-account-connected', 'proof-spent', 'unlinked-by-staff', 'not-unlinked', 'too-many-accounts'];

/**
 * Links the account, whatever an earlier attempt has left behind. Doing it again changes nothing.
 * @throws Rejected when another member has the account, or the member another account of the platform
 */
export const connectAccount = async (eventStore: EventStorePort, request: LinkRequest): Promise<void> => {
  const { memberId, platform, accountId, displayName, proof, provedBy, relink, at } = request;
  const mine = await eventStore.load(connections, memberId);
  refuseOtherAccount(mine, request);
  refuseUnlinkedByStaff(mine, request);
  if (isLinked(mine, request) && !isStronger(proofOf(request), mine.accounts[platform]?.provedBy)) return;
  refuseManyTyped(mine, request);
  refuseSpentProof(mine, request);
  await lookingAgain(['reservation-moved', 'claim-ended'], async () => {
    const claim = await claimAccount(eventStore, request);
    try {
      const link = { memberId, platform, accountId, claim, displayName, proof, provedBy, relink, at };
      await eventStore.transact(connections, memberId, linkAccount(link));
    } catch (error) {
      if (isRefusedAs(error, GIVEN_UP)) await giveUp(eventStore, request, claim);
      throw error;
    }
  });
};

/** @returns the claim under which the member may link the account */
const claimAccount = async (eventStore: EventStorePort, request: LinkRequest): Promise<number> => {
  const { memberId, platform, accountId, at, reservation } = request;
  const proved = winsOverHolder(request);
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
    const theirs = {
      memberId: held.holder,
      platform,
      accountId,
      claim: held.claim,
      because,
      by: proofOf(request),
      at,
    } as const;
    await eventStore.transact(connections, held.holder, endClaim(theirs));
  }
  await eventStore.transact(reservations, reservation, reserve({ memberId, after: held.claim, proved, at }));
  return held.claim + 1;
};

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
    if (isRefusedAs(error, ['account-linked'])) return;
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
  { memberId, platform, at }: { memberId: string; platform: AccountKind; at: string },
  of: NameReservation,
): Promise<void> => {
  await eventStore.transact(connections, memberId, unlinkAccount({ memberId, platform, at }));
  await releaseLeft(eventStore, { memberId, platform, at }, of);
};

interface StaffRemedy {
  readonly memberId: string;
  readonly platform: AccountKind;
  readonly accountId: string;
  readonly reason: string;
  readonly at: string;
}

/** The same by staff, for an account that is not the member's. @throws Rejected when it is not linked to the member */
export const unlinkMemberAccount = async (
  eventStore: EventStorePort,
  remedy: StaffRemedy,
  of: NameReservation,
): Promise<void> => {
  await eventStore.transact(connections, remedy.memberId, unlinkByStaff(remedy));
  await releaseLeft(eventStore, remedy, of);
};

/** Staff confirm that an account is the member's, who has no sign-in to prove it by. */
export const confirmMemberAccount = async (eventStore: EventStorePort, remedy: StaffRemedy): Promise<void> => {
  await eventStore.transact(connections, remedy.memberId, confirmByStaff(remedy));
};

export const withdrawMemberConfirmation = async (eventStore: EventStorePort, remedy: StaffRemedy): Promise<void> => {
  await eventStore.transact(connections, remedy.memberId, withdrawConfirmation(remedy));
};

/** Ends a link that nothing but a code said on this server proves. */
export const withdrawMemberProof = async (
  eventStore: EventStorePort,
  remedy: StaffRemedy & { readonly server: ProvingServer },
  of: NameReservation,
): Promise<void> => {
  await eventStore.transact(connections, remedy.memberId, withdrawProof(remedy));
  await releaseLeft(eventStore, remedy, of);
};

/**
 * Gives an account back that staff have unlinked, as proved as it was. Doing it again changes nothing.
 * @throws Rejected when somebody else has it by now, or the member another one
 */
export const relinkMemberAccount = async (
  eventStore: EventStorePort,
  remedy: StaffRemedy,
  of: NameReservation,
): Promise<void> => {
  const { memberId, platform, accountId, at } = remedy;
  const relink = reasonOf(remedy.reason);
  const unlinked = relinkable(await eventStore.load(connections, memberId), remedy);
  if (!unlinked) return;
  const { displayName, provedBy } = unlinked;
  const reservation = of(platform, accountId);
  await connectAccount(eventStore, {
    ...{ memberId, platform, accountId, displayName, relink, reservation, at },
    ...(provedBy && { provedBy }),
  });
};

const releaseLeft = async (
  eventStore: EventStorePort,
  { memberId, platform, at }: { memberId: string; platform: AccountKind; at: string },
  of: NameReservation,
): Promise<void> => {
  const left = (await eventStore.load(connections, memberId)).left[platform];
  if (!left) return;
  const { accountId, claim } = left;
  await eventStore.transact(reservations, of(platform, accountId), releaseReservation({ memberId, claim, at }));
};
