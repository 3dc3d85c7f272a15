import { Rejected, type Decider, type Decision } from '../decider';
import type { ConnectionsEvent } from './events';

/**
 * Who alone may link one account. The stream is named by a keyed hash of the account, so that it can be found only by
 * who knows the account and the key.
 */
export interface Reservation {
  /** Of the last reservation; 0 before the first. */
  readonly claim: number;
  readonly holder: string | undefined;
  readonly proved: boolean;
  /** When the holder reserved it. */
  readonly at: string;
  /** When it was last proved, by whomever: an older proof that arrives later counts no more. */
  readonly provedAt: string;
}

export const reservations: Decider<Reservation, ConnectionsEvent> = {
  category: 'accountReservation',
  initial: { claim: 0, holder: undefined, proved: false, at: '', provedAt: '' },
  evolve(state, event) {
    switch (event.type) {
      case 'AccountReserved': {
        const { claim, memberId: holder, proved, at } = event.data;
        return { claim, holder, proved, at, provedAt: proved ? at : state.provedAt };
      }
      case 'AccountReservationProved':
        return { ...state, proved: true, provedAt: event.data.at };
      case 'AccountReservationReleased':
        return { ...state, holder: undefined, proved: false };
      default:
        return state;
    }
  },
};

/** The claim is no longer the one that was read: the caller reads the reservation again. */
const moved = () => new Rejected('reservation-moved', 'Somebody else is connecting this account. Try again.');

/** @throws Rejected when somebody has proved the account later than `at` */
export const refuseOldProof = ({ provedAt }: Reservation, at: string): void => {
  if (at < provedAt)
    throw new Rejected('proof-superseded', 'Somebody else has proved since that this account is theirs.');
};

/** @param reserve `after`: the claim that was read, which has ended or never existed */
export const reserve = (reserve: {
  memberId: string;
  after: number;
  proved: boolean;
  at: string;
}): Decision<Reservation, ConnectionsEvent> =>
  function* (state) {
    const { memberId, after, proved, at } = reserve;
    if (state.holder === memberId && state.claim === after + 1) return;
    if (state.claim !== after) throw moved();
    if (proved) refuseOldProof(state, at);
    yield { type: 'AccountReserved', data: { memberId, claim: after + 1, proved, at } };
  };

interface Hold {
  readonly memberId: string;
  readonly claim: number;
  readonly at: string;
}

export const proveReservation = (hold: Hold): Decision<Reservation, ConnectionsEvent> =>
  function* (state) {
    if (state.holder !== hold.memberId || state.claim !== hold.claim) throw moved();
    refuseOldProof(state, hold.at);
    if (!state.proved) yield { type: 'AccountReservationProved', data: hold };
  };

/** Only once the claim has ended in the stream of its holder. A claim that moved on is left alone. */
export const releaseReservation = (hold: Hold): Decision<Reservation, ConnectionsEvent> =>
  function* ({ claim, holder }) {
    if (holder === hold.memberId && claim === hold.claim) yield { type: 'AccountReservationReleased', data: hold };
  };
