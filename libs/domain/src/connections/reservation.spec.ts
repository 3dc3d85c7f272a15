import { given } from '../../../../test/given';
import type { ConnectionsEvent } from './events';
import { proveReservation, releaseReservation, reservations, reserve } from './reservation';

const [one, other] = ['200000000000000003', '200000000000000004'];
const minute = (n: number) => `2026-11-21T09:0${n}:00.000Z`;
const reserved = (memberId: string, claim: number, proved = false, at = minute(claim)): ConnectionsEvent => ({
  type: 'AccountReserved',
  data: { memberId, claim, proved, at },
});
const released = (memberId: string, claim: number): ConnectionsEvent => ({
  type: 'AccountReservationReleased',
  data: { memberId, claim, at: minute(9) },
});
const proved = (memberId: string, claim: number, at: string): ConnectionsEvent => ({
  type: 'AccountReservationProved',
  data: { memberId, claim, at },
});
const the = given(reservations);
const take = (after: number, more: { proved?: boolean; at?: string } = {}) =>
  reserve({ memberId: one, after, proved: false, at: minute(after + 1), ...more });

test('claims count from 1, also after a release', () => {
  the().when(take(0)).then(reserved(one, 1));
  the(reserved(other, 1), released(other, 1)).when(take(1)).then(reserved(one, 2));
});

test('whoever looked at an earlier claim has to look again', () =>
  the(reserved(other, 1)).when(take(0)).thenRejected('reservation-moved'));

test('only the newest claim is released, and only by its holder', () => {
  const release = (memberId: string, claim: number) => releaseReservation({ memberId, claim, at: minute(9) });
  the(reserved(one, 1)).when(release(one, 1)).then(released(one, 1));
  the(reserved(one, 1)).when(release(other, 1)).then();
  the(reserved(one, 1), reserved(other, 2)).when(release(one, 1)).then();
});

test('a proof older than the last one takes nothing, even after a release', () => {
  const old = { proved: true, at: minute(1) };
  the(reserved(other, 1, true, minute(2)))
    .when(take(1, old))
    .thenRejected('proof-superseded');
  the(reserved(other, 1, true, minute(2)), released(other, 1))
    .when(take(1, old))
    .thenRejected('proof-superseded');
  the(reserved(one, 1, false), proved(one, 1, minute(5)))
    .when(proveReservation({ memberId: one, claim: 1, at: minute(4) }))
    .thenRejected('proof-superseded');
});

test('a claim that was typed can be proved, by its holder', () => {
  const prove = (memberId: string) => proveReservation({ memberId, claim: 1, at: minute(5) });
  the(reserved(one, 1))
    .when(prove(one))
    .then(proved(one, 1, minute(5)));
  the(reserved(one, 1)).when(prove(other)).thenRejected('reservation-moved');
});
