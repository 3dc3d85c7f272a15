import { DASHBOARD_LINES, type SquadDashboardDocument } from '@app/contracts/dashboards/read-models';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { foldBatch } from '../projection';
import { squad } from './squad.projection';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 21, 9, minute, second)).toISOString();
const [EARLY, LATE] = ['20261121T080000000-Narva_AAS_v1', '20261121T090000000-Gorodok_RAAS_v1'];
const id = (n: number) => String(n).padStart(32, '0');

let sequence = 0;
const event = (type: string, time: string, data: object): DomainEvent => ({
  type,
  data: { serverId: 1, match: LATE, source: 'log', sequence: ++sequence, at: time, ...data },
});
const recorded = ({ type, data }: DomainEvent, n: number): RecordedEvent => ({
  ...{ type, data, id: String(n), stream: 'any', revision: n, created: Date.parse(at(180)) },
  logPosition: `${String(n + 1).padStart(16, '0')}-${'0'.repeat(16)}`,
  metadata: { actor: { id: '1', name: 'Game server 1', roles: [] }, correlationId: 'c', causationId: 'c' },
});
const fold = (...events: readonly DomainEvent[]): SquadDashboardDocument => {
  const { changed, failure } = foldBatch<SquadDashboardDocument>(squad, new Map(), events.map(recorded));
  expect(failure).toBeUndefined();
  return changed.get('1')!.doc!;
};

const named = (n: number, name: string, more: object = {}) =>
  event('SquadPlayerIdentified', at(0), { playerId: id(n), steamId: `7656119000000000${n % 10}`, name, ...more });
const joined = (n: number, time: string, more: object = {}) =>
  event('SquadPlayerJoined', time, { playerId: id(n), ...more });
const left = (n: number, time: string) => event('SquadPlayerDisconnected', time, { playerId: id(n), seconds: 60 });
const said = (n: number | null, time: string, message: string, more: object = {}) =>
  event('SquadChatSent', time, { playerId: n === null ? null : id(n), channel: 'team', message, ...more });
const roster = (time: string, players: readonly number[], more: object = {}) =>
  event('SquadRosterSampled', time, {
    ...{ layer: 'Gorodok_RAAS_v1', squads: [], teams: [], source: 'rcon' },
    players: players.map((n) => ({ playerId: id(n), team: 1, squad: 3, isLeader: false, role: null })),
    ...more,
  });

test('chat of more than a week ago is dropped, and what nobody can read any more is not shown', () => {
  const week = 7 * 24 * 60;
  const lines = [said(1, at(-week - 30), 'too old'), said(1, at(-week + 30), 'young enough'), said(1, at(1), 'new')];
  expect(fold(...lines).chats.map(({ message }) => message)).toEqual(['young enough', 'new']);
  expect(fold(...[...lines].reverse()).chats).toHaveLength(2);
  expect(fold(said(1, at(1), '')).chats).toEqual([]);
  const quiet = { ...{ serverName: null, gameVersion: null, layer: null, nextLayer: null, source: 'rcon' } };
  const sample = { ...quiet, players: 0, maxPlayers: 100, publicQueue: 0, reservedQueue: 0 };
  expect(fold(lines[0]!, event('SquadPopulationSampled', at(1), sample)).chats).toEqual([]);
});

test('both queues stand apart, and what a sample lacks is null', () => {
  const sample = { serverName: null, gameVersion: null, layer: null, nextLayer: null, source: 'rcon' };
  const { population } = fold(
    event('SquadPopulationSampled', at(1), {
      ...sample,
      players: 87,
      maxPlayers: 100,
      publicQueue: 7,
      reservedQueue: 2,
    }),
    event('SquadPopulationSampled', at(2), {
      ...sample,
      players: 88,
      maxPlayers: null,
      publicQueue: 5,
      reservedQueue: null,
    }),
  );
  expect(population).toEqual({
    at: at(2),
    players: 88,
    maxPlayers: null,
    publicQueue: 5,
    reservedQueue: null,
    layer: null,
  });
});

test('chat has the name and the squad of who wrote it, in the order of time, and outlives its match', () => {
  const { chats } = fold(
    named(1, 'Kookaburra', { match: EARLY }),
    roster(at(1), [1], { match: EARLY }),
    said(1, at(3), 'second', { match: EARLY }),
    said(1, at(2), 'first', { match: EARLY, source: 'rcon' }),
    event('SquadMatchEnded', at(4), { match: EARLY }),
    event('SquadMatchStarted', at(5), { layer: null, level: null, partial: false }),
    said(null, at(6), 'third', { name: 'Snag', channel: 'admin' }),
  );
  expect(chats.map(({ message, name, squad: of }) => [message, name, of])).toEqual([
    ['first', 'Kookaburra', 3],
    ['second', 'Kookaburra', 3],
    ['third', 'Snag', null],
  ]);
});

test('of more lines the newest hundred stay, whatever comes late', () => {
  const lines = Array.from({ length: 150 }, (_, n) => said(null, at(n), `${n}`, { name: 'Snag' }));
  const { chats } = fold(...lines, said(null, at(0, 30), 'late', { name: 'Snag' }));
  expect([chats.length, chats[0]!.message, chats.at(-1)!.message]).toEqual([DASHBOARD_LINES, '50', '149']);
});

test('a line of an agent whose clock is ahead counts as written when it was received', () =>
  expect(fold(said(null, at(181), 'tomorrow', { name: 'Snag' })).chats[0]!.at).toBe(at(180)));

test('who comes, leaves or is thrown out is activity', () => {
  const { activity } = fold(
    named(1, 'Cobber'),
    joined(1, at(1)),
    event('SquadPlayerRemoved', at(2), { playerId: id(1), how: 'kicked', reason: 'AFK' }),
    left(1, at(2, 1)),
  );
  expect(activity.map(({ type, name, at: time }) => [type, name, time])).toEqual([
    ['joined', 'Cobber', at(1)],
    ['kicked', 'Cobber', at(2)],
    ['left', 'Cobber', at(2, 1)],
  ]);
});

test('a map change is no arrival: who was there joins again without having left', () => {
  const { activity } = fold(
    ...[named(1, 'Cobber'), named(2, 'Snag'), named(3, 'Yabby')],
    ...[joined(1, at(1)), joined(2, at(1)), left(2, at(30))],
    roster(at(31), [1, 3]),
    ...[joined(1, at(33)), joined(2, at(33)), joined(3, at(33))],
  );
  expect(activity.map(({ type, name }) => `${name} ${type}`)).toEqual([
    'Cobber joined',
    'Snag joined',
    'Snag left',
    'Snag joined',
  ]);
});

test('who comes back after the server was away for long has arrived', () => {
  const { activity } = fold(named(1, 'Cobber'), joined(1, at(1)), joined(1, at(40)));
  expect(activity).toHaveLength(2);
});

test('a name given in a later match is not replaced by one of an earlier match that arrives late', () => {
  const { people } = fold(named(1, 'New name'), named(1, 'Old name', { match: EARLY }));
  expect(people[id(1)]).toMatchObject({ name: 'New name', match: LATE });
});

test('a name given in a match of a clock that was a day ahead is replaced by one of the next match', () => {
  const ahead = { match: '20261122T080000000-Narva_AAS_v1', at: '2026-11-22T08:00:00.000Z', steamId: null };
  const { people } = fold(named(1, 'Old name', ahead), named(1, 'New name'));
  expect(people[id(1)]).toMatchObject({ name: 'New name', match: LATE, steamId: '76561190000000001' });
});

test('people are bounded, and those of the roster keep their names', () => {
  const crowd = (match: string, from: number) =>
    Array.from({ length: 300 }, (_, n) => named(from + n, `Player ${from + n}`, { match }));
  const { people } = fold(...crowd(EARLY, 0), roster(at(1), [5], { match: EARLY }), ...crowd(LATE, 300));
  expect(Object.keys(people).length).toBeLessThanOrEqual(500);
  expect([people[id(5)]?.name, people[id(599)]?.name]).toEqual(['Player 5', 'Player 599']);
});

test('a roster that arrives late does not replace a newer one', () => {
  const { roster: kept } = fold(roster(at(9), [1]), roster(at(2), [2], { match: EARLY }));
  expect(kept!.players.map(({ playerId }) => playerId)).toEqual([id(1)]);
});

test('what a broken sender makes up stays within bounds', () => {
  const long = 'x'.repeat(1_000);
  const players = Array.from({ length: 300 }, (_, n) => n);
  const squads = players.map((n) => ({ id: n, team: 1, name: long.slice(0, 200), size: 9, locked: true }));
  const doc = fold(
    ...Array.from({ length: 2_000 }, (_, n) => named(n, `${n} ${long}`.slice(0, 200))),
    roster(at(1), players, { squads }),
    ...Array.from({ length: 400 }, (_, n) => said(n, at(2, n), long)),
    ...Array.from({ length: 400 }, (_, n) => joined(n + 300, at(3, n))),
  );
  expect(JSON.stringify(doc).length).toBeLessThan(500_000);
});
