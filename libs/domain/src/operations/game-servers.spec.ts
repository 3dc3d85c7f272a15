import { fold } from '../decider';
import { given } from '../../../../test/given';
import type { GameServerEvent } from './events';
import { completeOrders, gameServer, openOrders, requestResend, requestSetAside } from './game-servers';

const at = '2026-11-21T09:00:00.000Z';
const batch = { match: '20261003T090004000-Yehorivka_RAAS_v1', source: 'log', from: 1_000, to: 9_000 } as const;
const other = { ...batch, from: 10_000, to: 12_000 };
const reason = 'facts.17.damage must not be less than 0.';
const request = { game: 'squad', serverId: 1, requestId: 'r1', at, batch } as const;
const refused = { ...batch, status: 400, reason };
const of = { game: 'squad', serverId: 1, at } as const;
const setAside = (requestId = 'r1'): GameServerEvent => ({
  type: 'BatchSetAsideRequested',
  data: { ...of, requestId, ...batch, reason },
});
const completed = (outcome: 'done' | 'failed', why: string | null = null, requestId = 'r1'): GameServerEvent => ({
  type: 'BatchOrderCompleted',
  data: { ...of, requestId, outcome, reason: why },
});
const the = given(gameServer);

test('the refused batch is to be set aside, once', () =>
  the()
    .when(requestSetAside({ ...request, refused }))
    .then(setAside()));

test('a batch of a Reforger server is a part of a source’s log', () => {
  const kills = { match: '20261004T090433000', source: 'kills', from: 3_000, to: 5_000 } as const;
  the()
    .when(requestSetAside({ ...request, game: 'reforger', batch: kills, refused: { ...kills, status: 400, reason } }))
    .then({ type: 'BatchSetAsideRequested', data: { ...of, game: 'reforger', requestId: 'r1', ...kills, reason } });
});

test('what is not refused cannot be set aside', () => {
  the()
    .when(requestSetAside({ ...request, refused: null }))
    .thenRejected('not-refused');
  the()
    .when(requestSetAside({ ...request, refused: { ...refused, ...other } }))
    .thenRejected('not-refused');
});

test.each([401, 403, 404])('after a %i no batch would go in: there is nothing to gain', (status) =>
  the()
    .when(requestSetAside({ ...request, refused: { ...refused, status } }))
    .thenRejected('not-the-batch'),
);

test('a batch has one open order at a time', () => {
  the(setAside())
    .when(requestSetAside({ ...request, requestId: 'r2', refused }))
    .thenRejected('already-ordered');
  the(setAside(), completed('failed', 'no room'))
    .when(requestSetAside({ ...request, requestId: 'r2', refused }))
    .then(setAside('r2'));
});

test('what is set aside is sent again', () => {
  const data = { ...of, requestId: 'r2', ...batch };
  the(setAside(), completed('done'))
    .when(requestResend({ ...request, requestId: 'r2', aside: [other, batch] }))
    .then({ type: 'BatchResendRequested', data });
  the()
    .when(requestResend({ ...request, aside: [other] }))
    .thenRejected('not-set-aside');
});

test('an order is carried out once; a result without an order is ignored', () => {
  const outcomes = [
    { requestId: 'r1', outcome: 'done', reason: null },
    { requestId: 'r1', outcome: 'failed', reason: 'twice' },
    { requestId: 'r9', outcome: 'done', reason: null },
  ] as const;
  the(setAside())
    .when(completeOrders({ game: 'squad', serverId: 1 }, outcomes, at))
    .then(completed('done'));
  expect(openOrders(fold(gameServer, [setAside()]))).toHaveLength(1);
  expect(openOrders(fold(gameServer, [setAside(), completed('done')]))).toEqual([]);
});

test('however many there were, those that are open are remembered', () => {
  const events = Array.from({ length: 300 }, (_, n) => [
    setAside(`r${n}`),
    ...(n === 0 ? [] : [completed('done', null, `r${n}`)]),
  ]);
  const state = fold(gameServer, events.flat());
  expect(state.size).toBeLessThanOrEqual(101);
  expect(openOrders(state).map(({ requestId }) => requestId)).toEqual(['r0']);
});
