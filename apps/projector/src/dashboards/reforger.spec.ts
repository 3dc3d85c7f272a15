import { DASHBOARD_LINES, type ReforgerDashboardDocument } from '@app/contracts/dashboards/read-models';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { foldBatch } from '../projection';
import { reforger } from './reforger.projection';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const uuid = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

const fact = (type: string, time: string, source: string, data: object): DomainEvent => ({
  type,
  data: { serverId: 1, log: '20261121T090000000', sequence: Date.parse(time), at: time, source, ...data },
});
const recorded = ({ type, data }: DomainEvent, n: number): RecordedEvent => ({
  ...{ type, data, id: String(n), stream: 'any', revision: n, created: Date.parse(at(200)) },
  logPosition: `${String(n + 1).padStart(16, '0')}-${'0'.repeat(16)}`,
  metadata: { actor: { id: '1', name: 'Reforger server 1', roles: [] }, correlationId: 'c', causationId: 'c' },
});
const fold = (...events: readonly DomainEvent[]): ReforgerDashboardDocument => {
  const { changed, failure } = foldBatch<ReforgerDashboardDocument>(reforger, new Map(), events.map(recorded));
  expect(failure).toBeUndefined();
  return changed.get('1')!.doc!;
};
const said = (time: string, message: string) =>
  fact('ReforgerChatSent', time, 'chat', { channel: 'group', playerId: uuid(1), name: 'Ironbark', message });
const killed = (time: string, by: string) =>
  fact('ReforgerPlayerKilled', time, 'kills', {
    victim: { playerId: uuid(1), name: 'Ironbark', faction: '#AR-Faction_US' },
    killer: by === 'ai' ? null : { playerId: uuid(2), name: 'Galah', faction: '#AR-Faction_US' },
    ...{ by, weapon: 'AK-74', weaponSource: null, distance: 641 },
  });

test('chat and kills stand in the order of time, whichever source comes first', () => {
  const facts = [said(at(3), 'second'), killed(at(2), 'teammate'), said(at(1), 'first'), killed(at(4), 'ai')];
  const doc = fold(...facts);
  expect(doc.chats.map(({ message }) => message)).toEqual(['first', 'second']);
  expect(doc.kills.map(({ by, killer }) => [by, killer?.name])).toEqual([
    ['teammate', 'Galah'],
    ['ai', undefined],
  ]);
  expect(fold(...[...facts].reverse())).toEqual(doc);
});

test('of more lines the newest hundred stay', () => {
  const { chats, kills } = fold(
    ...Array.from({ length: 150 }, (_, n) => said(at(n), `${n}`)),
    ...Array.from({ length: 150 }, (_, n) => killed(at(149 - n), 'enemy')),
  );
  expect([chats.length, chats[0]!.message]).toEqual([DASHBOARD_LINES, '50']);
  expect([kills.length, kills[0]!.at, kills.at(-1)!.at]).toEqual([DASHBOARD_LINES, at(50), at(149)]);
});

test('each source has its newest sample', () => {
  const roster = (time: string, n: number) =>
    fact('ReforgerRosterSampled', time, 'rcon', { players: [{ playerId: uuid(n), name: 'Snag', faction: null }] });
  const groups = (time: string, name: string): DomainEvent => ({
    type: 'ReforgerGroupsReported',
    data: {
      serverId: 1,
      at: time,
      alone: [],
      groups: [{ ...{ id: 1, name, faction: 'x', isPrivate: false }, maxMembers: null, leader: null, members: [] }],
    },
  });
  const measured = (time: string, players: number) =>
    fact('ReforgerPerformanceMeasured', time, 'console', { fps: 50, players, ai: 0 });
  const doc = fold(
    ...[roster(at(2), 2), roster(at(1), 1), groups(at(4), 'Able'), groups(at(3), 'Baker')],
    ...[measured(at(6), 12), measured(at(5), 11)],
  );
  expect(doc.roster!.players[0]!.playerId).toBe(uuid(2));
  expect(doc.groups!.groups[0]!.name).toBe('Able');
  expect(doc.population).toMatchObject({ at: at(6), players: 12 });
});
