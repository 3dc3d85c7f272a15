import { claimsOf, clans, holds, type Clan } from '@app/domain/clans/clan';
import { changesOf, editClan } from '@app/domain/clans/editing';
import type { ClanEvent, ClanRefusal, ReservationKind } from '@app/domain/clans/events';
import { acceptInvite } from '@app/domain/clans/invites';
import { refuseMissing, refuseOthers } from '@app/domain/clans/members';
import { grant, refusedAs, refuseRequest, requestClan } from '@app/domain/clans/requests';
import {
  clanReservations,
  reservationId,
  reservedValue,
  reserveForClan,
  type Claim,
} from '@app/domain/clans/reservation';
import type { Decision } from '@app/domain/decider';
import { lookingAgain } from './looking-again';
import type { EventStorePort } from './port';

/**
 * One clan per player, one clan per tag and name, over streams that cannot be written at once:
 *
 * 1. the clan's stream says what is wanted: a request with a number, which also takes a place for who joins;
 * 2. what the request needs is reserved for it, each in a stream of its own;
 * 3. the clan's stream says that the request is granted, or refused.
 *
 * A reservation passes to another request only when the stream of the clan that has it says that it neither has nor
 * awaits it. So nothing must be released, and what broke off anywhere is a request that waits: `settle` finishes it,
 * for whoever comes first, the api or the policy `clans-requests`.
 */

const REFUSED: Readonly<Record<ReservationKind, ClanRefusal>> = {
  member: 'in-a-clan',
  tag: 'tag-taken',
  name: 'name-taken',
};

/** Grants a request, or refuses it, whatever an earlier attempt has left behind. Doing it again changes nothing. */
export const settle = async (
  eventStore: EventStorePort,
  { clanId, request, at }: { clanId: number; request: number; at: string },
): Promise<void> => {
  const id = String(clanId);
  const state = await eventStore.load(clans, id);
  if (!state.pending.has(request)) return;
  for (const claim of claimsOf(state, clanId, request)) {
    if (await reserveOrLose(eventStore, claim, at)) continue;
    await eventStore.transact(clans, id, refuseRequest(request, REFUSED[claim.kind], at));
    return;
  }
  await eventStore.transact(clans, id, grant(request, at));
};

/** @returns whether the request has it now; false when another clan has it or awaits it */
const reserveOrLose = async (eventStore: EventStorePort, claim: Claim, at: string): Promise<boolean> => {
  const id = reservationId(claim);
  return lookingAgain(['reservation-moved'], async () => {
    const { claims, holder } = await eventStore.load(clanReservations, id);
    if (holder?.clanId === claim.clanId && holder.request === claim.request) return true;
    if (holder && (await isHeld(eventStore, claim, holder))) return false;
    await eventStore.transact(clanReservations, id, reserveForClan({ ...claim, after: claims, at }));
    return true;
  });
};

const isHeld = async (
  eventStore: EventStorePort,
  { kind, value }: Pick<Claim, 'kind' | 'value'>,
  { clanId, request }: { clanId: number; request: number },
): Promise<boolean> => holds(await eventStore.load(clans, String(clanId)), { kind, value, request });

/** Whether another clan than `clanId` has this member, tag or name, or awaits it. */
const isTaken = async (eventStore: EventStorePort, kind: ReservationKind, text: string, clanId?: number) => {
  const what = { kind, value: reservedValue(kind, text) };
  const { holder } = await eventStore.load(clanReservations, reservationId(what));
  return holder !== undefined && holder.clanId !== clanId && (await isHeld(eventStore, what, holder));
};

/** The clan that a player is in, by the log; undefined for who is in none. */
export const clanIdOf = async (
  eventStore: Pick<EventStorePort, 'load'>,
  memberId: string,
): Promise<number | undefined> => {
  const { holder } = await eventStore.load(clanReservations, reservationId({ kind: 'member', value: memberId }));
  if (!holder) return undefined;
  const { members } = await eventStore.load(clans, String(holder.clanId));
  return members.has(memberId) ? holder.clanId : undefined;
};

/** What was wanted is refused before anything is written, as far as it can be seen. @throws Rejected */
export const refuseTaken = async (
  eventStore: EventStorePort,
  wanted: Partial<Record<ReservationKind, string | undefined>>,
  clanId?: number,
): Promise<void> => {
  for (const kind of ['member', 'tag', 'name'] as const) {
    const text = wanted[kind];
    if (text !== undefined && (await isTaken(eventStore, kind, text, clanId))) throw refusedAs(REFUSED[kind]);
  }
};

/** @throws Rejected where the request came too late, or the clan was deleted meanwhile */
const refuseLost = ({ refused }: Clan, request: number): void => {
  const because = refused.get(request);
  if (because !== undefined) throw refusedAs(because);
};

/**
 * Founds the clan of a number that was given out for it.
 * @throws Rejected when the player, the tag or the name is another clan's by now
 */
export const createClan = async (
  eventStore: EventStorePort,
  founding: Parameters<typeof requestClan>[0],
): Promise<void> => {
  const { clanId, at } = founding;
  const id = String(clanId);
  await eventStore.transact(clans, id, requestClan(founding));
  await settle(eventStore, { clanId, request: 1, at });
  refuseLost(await eventStore.load(clans, id), 1);
};

/** Runs a decision. @returns which request it began; undefined when it began none */
const begin = async (
  eventStore: EventStorePort,
  clanId: number,
  decision: Decision<Clan, ClanEvent>,
): Promise<number | undefined> => {
  const { events } = await eventStore.transact(clans, String(clanId), decision);
  for (const { type, data } of events)
    if (type === 'ClanEditRequested' || type === 'ClanInviteAccepted') return data.request;
  return undefined;
};

/**
 * Accepts an invite. Doing it again changes nothing.
 * @throws Rejected when the player is in a clan, the clan is full, or the invite is no longer open
 */
export const joinClan = async (
  eventStore: EventStorePort,
  { clanId, ...answer }: { clanId: number } & Parameters<typeof acceptInvite>[0],
): Promise<void> => {
  const { memberId, invite, at } = answer;
  const id = String(clanId);
  await refuseTaken(eventStore, { member: memberId }, clanId);
  const begun = await begin(eventStore, clanId, acceptInvite(answer));
  const request = begun ?? joining(await eventStore.load(clans, id), memberId, invite);
  if (request === undefined) return;
  await settle(eventStore, { clanId, request, at });
  const after = await eventStore.load(clans, id);
  refuseLost(after, request);
  refuseMissing(after);
};

/** An earlier attempt that waits. */
const joining = ({ pending }: Clan, memberId: string, invite: number): number | undefined =>
  [...pending.values()].flatMap(({ kind, data }) =>
    kind === 'join' && data.memberId === memberId && data.invite === invite ? [data.request] : [],
  )[0];

/**
 * Saves an edit; another name or tag is reserved first.
 * @throws Rejected when the name or tag is another clan's; Outdated when somebody else has changed the clan meanwhile
 */
export const saveClan = async (
  eventStore: EventStorePort,
  { clanId, ...save }: { clanId: number } & Parameters<typeof editClan>[0],
): Promise<void> => {
  const id = String(clanId);
  await lookingAgain(['clan-changing'], async () => {
    await finishEdits(eventStore, clanId, save.at);
    const before = await eventStore.load(clans, id);
    refuseOthers(before, save.who, 'leader');
    const { tag, name } = changesOf(before, save.typed);
    await refuseTaken(eventStore, { tag, name }, clanId);
    const request = await begin(eventStore, clanId, editClan(save));
    if (request === undefined) return;
    await settle(eventStore, { clanId, request, at: save.at });
    const after = await eventStore.load(clans, id);
    refuseLost(after, request);
    refuseMissing(after);
  });
};

/** A clan waits for one new name or tag at a time: one that broke off is finished first. */
const finishEdits = async (eventStore: EventStorePort, clanId: number, at: string): Promise<void> => {
  const { pending } = await eventStore.load(clans, String(clanId));
  for (const [request, { kind }] of pending) if (kind === 'edit') await settle(eventStore, { clanId, request, at });
};
