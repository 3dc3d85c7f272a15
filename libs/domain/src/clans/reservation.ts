import { Rejected, type Decider, type Decision } from '../decider';
import type { ClanEvent, ReservationKind } from './events';
import { foldedName } from './rules';

/** What is reserved, and the request that it is reserved for. */
export interface Claim {
  readonly kind: ReservationKind;
  /** A member's id, or a tag or name in the one spelling that counts. */
  readonly value: string;
  readonly clanId: number;
  readonly request: number;
}

/** The last claim on a member, a tag or a name. Whether it still counts is for the stream of its clan to say. */
export interface ClanReservation {
  /** How many claims there were. */
  readonly claims: number;
  readonly holder: { readonly clanId: number; readonly request: number } | undefined;
}

export const clanReservations: Decider<ClanReservation, ClanEvent> = {
  category: 'clanReservation',
  initial: { claims: 0, holder: undefined },
  evolve: (state, event) =>
    event.type === 'ClanValueReserved'
      ? { claims: state.claims + 1, holder: { clanId: event.data.clanId, request: event.data.request } }
      : state,
};

/** Names the stream: `tag-wolf`, `name-iron-wolves`, `member-200000000000000004`. */
export const reservationId = ({ kind, value }: Pick<Claim, 'kind' | 'value'>): string => `${kind}-${value}`;

/** The one spelling that counts. */
export const reservedValue = (kind: ReservationKind, text: string): string =>
  kind === 'member' ? text : foldedName(text);

/** @param reserve `after`: how many claims there were when the last one was seen to count no more */
export const reserveForClan = ({
  after,
  ...claim
}: Claim & { after: number; at: string }): Decision<ClanReservation, ClanEvent> =>
  function* ({ claims, holder }) {
    if (holder?.clanId === claim.clanId && holder.request === claim.request) return;
    if (claims !== after)
      throw new Rejected('reservation-moved', 'Somebody else did the same at this moment. Try again.');
    yield { type: 'ClanValueReserved', data: claim };
  };
