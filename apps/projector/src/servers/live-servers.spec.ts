import type { LiveServerDocument } from '@app/contracts/servers/read-models';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { foldBatch } from '../projection';
import { liveServers } from './live-servers.projection';

const minute = (n: number) => `2026-11-21T09:${String(n).padStart(2, '0')}:00.000Z`;
const [early, late] = ['20261121T080000000-Narva_AAS_v1', '20261121T090000000-Gorodok_RAAS_v1'];

const recorded = ({ type, data }: DomainEvent, n: number): RecordedEvent => ({
  type,
  data,
  id: String(n),
  stream: 'any',
  revision: n,
  logPosition: `${String(n + 1).padStart(16, '0')}-${'0'.repeat(16)}`,
  created: Date.parse(minute(30)),
  metadata: { actor: { id: '1', name: 'Game server 1', roles: [] }, correlationId: 'c', causationId: 'c' },
});
const of = (at: string, match = late) => ({ serverId: 1, match, source: 'rcon', sequence: 1, at });
const population = (at: string, players: number, more: object = {}) => ({
  type: 'SquadPopulationSampled',
  data: {
    ...of(at),
    ...{ serverName: 'One', gameVersion: null, players, maxPlayers: 100, publicQueue: 2, reservedQueue: 1 },
    ...{ layer: 'Gorodok_RAAS_v1', nextLayer: null },
    ...more,
  },
});
const named = (playerId: string, steamId: string | null, match = late, at = minute(match === early ? 0 : 1)) => ({
  type: 'SquadPlayerIdentified',
  data: { ...of(at, match), playerId, steamId, name: playerId },
});
const roster = (at: string, match: string, ...ids: string[]) => ({
  type: 'SquadRosterSampled',
  data: {
    ...of(at, match),
    ...{ layer: null, squads: [], teams: [] },
    players: ids.map((playerId) => ({ playerId, team: 1, squad: null, isLeader: false, role: null })),
  },
});
const fold = (...events: DomainEvent[]): LiveServerDocument => {
  const { changed, failure } = foldBatch<LiveServerDocument>(liveServers, new Map(), events.map(recorded));
  expect(failure).toBeUndefined();
  return changed.get('1')!.doc!;
};

test('the last sample stands, with both queues together', () => {
  expect(fold(population(minute(1), 40), population(minute(2), 41))).toMatchObject({
    sampledAt: minute(2),
    players: 41,
    maxPlayers: 100,
    queue: 3,
    layer: 'Gorodok_RAAS_v1',
  });
});

test('what an answer lacks is not made up', () => {
  const blank = { players: null, maxPlayers: null, publicQueue: null, reservedQueue: null, layer: null };
  expect(fold(population(minute(1), 0, blank))).toMatchObject({
    players: null,
    maxPlayers: null,
    queue: 0,
    layer: null,
  });
});

test('a sample that arrives late does not replace a newer one', () =>
  expect(fold(population(minute(9), 40), population(minute(2), 90)).players).toBe(40));

test('a clock that is ahead counts as now, so that the next sample is not taken for an old one', () => {
  const { sampledAt, players } = fold(population(minute(55), 40), population(minute(56), 41));
  expect([sampledAt, players]).toEqual([minute(30), 41]);
});

test('those in the list are known by their Steam IDs, as far as they have one', () => {
  const before = [named('a', '76561190000000001'), named('b', null), named('c', '76561190000000003')];
  expect(fold(...before, roster(minute(3), late, 'a', 'b', 'x')).online).toEqual(['76561190000000001']);
});

test('facts of a past match that arrive now change neither names nor list', () => {
  const now = [named('a', '76561190000000001'), roster(minute(3), late, 'a')];
  const past = [named('z', '76561190000000009', early), roster(minute(20), early, 'z')];
  expect(fold(...now, ...past)).toEqual(fold(...now));
});

test('nobody is online when the list of the next match is empty', () => {
  const before = [named('z', '76561190000000009', early), roster(minute(1), early, 'z')];
  expect(fold(...before, roster(minute(3), late))).toMatchObject({ listedAt: minute(3), online: [] });
  expect(fold(...before, roster(minute(0), late)).online).toEqual(['76561190000000009']);
});

test('with the next match the names of the last are forgotten', () => {
  const { named: kept } = fold(named('z', '76561190000000009', early), named('a', null, late));
  expect(kept).toEqual({ match: late, since: minute(1), steamIds: {} });
});

test('of a match that names thousands, those who were named last have their Steam IDs', () => {
  const many = Array.from({ length: 3_000 }, (_, n) => named(`p${n}`, String(76561190000000000n + BigInt(n))));
  const { named: names, online } = fold(...many, roster(minute(3), late, 'p0', 'p2700', 'p2999'));
  expect(Object.keys(names.steamIds).length).toBeLessThanOrEqual(500);
  expect(online).toEqual(['76561190000002700', '76561190000002999']);
});

test('after a match of a clock that was a year ahead, the next one is not taken for an earlier', () => {
  const ahead = '20271121T090000000-Narva_AAS_v1';
  const then = [named('z', '76561190000000009', ahead, '2027-11-21T09:00:00.000Z')];
  const now = [named('a', '76561190000000001', late, minute(30)), roster(minute(30), late, 'a')];
  expect(fold(...then, ...now).online).toEqual(['76561190000000001']);
});
