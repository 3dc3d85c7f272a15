import type {
  SquadFightListDocument,
  SquadLeaderDocument,
  SquadPlayerDocument,
} from '@app/contracts/squad/read-models';
import { LISTED_DAYS } from '@app/domain/battlelog/fight-lists';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import * as fc from 'fast-check';
import type { Projection } from '../../apps/projector/src/projection';
import { fightLists } from '../../apps/projector/src/squad/fight-lists.projection';
import { squadLeading } from '../../apps/projector/src/squad/leaders.projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { batches, documentsOf, eventsOf, expected, MATCH, recorded, SERVER } from './recorded';

const CREATED = Date.parse('2026-10-03T12:00:00.000Z');
const written = (events: readonly DomainEvent[], created = CREATED): RecordedEvent[] =>
  recorded(events).map((event) => ({ ...event, created }));

const listsOf = (events: readonly RecordedEvent[], cut?: readonly number[]) =>
  documentsOf(fightLists as unknown as Projection<SquadFightListDocument>, events, cut);

/** All fights of a player and kind, whatever the days. */
const fightsIn = (lists: ReadonlyMap<string, SquadFightListDocument>, playerId: string, kind: string) =>
  [...lists.values()]
    .filter((list) => list.playerId === playerId && list.kind === kind)
    .flatMap(({ fights }) => fights);

describe('the recorded match', () => {
  const events = written(eventsOf(batches().filter(({ match }) => match === MATCH)));
  const lists = listsOf(events);

  test.each([
    ['kills', false, 'kills'],
    ['kills', true, 'teamkills'],
    ['deaths', undefined, 'deaths'],
    ['inflicted-wounds', false, 'woundsInflicted'],
    ['inflicted-wounds', true, 'teamWounds'],
    ['taken-wounds', undefined, 'woundsReceived'],
  ] as const)('%s (teamkill %s) are as many as everybody’s %s', (kind, teamkill, figure) => {
    const counted = expected.players.map(({ eosID }) => [
      eosID,
      fightsIn(lists, eosID, kind).filter(({ isTeamkill }) => teamkill === undefined || isTeamkill === teamkill).length,
    ]);
    expect(counted).toEqual(expected.players.map((player) => [player.eosID, player[figure]]));
    expect(expected.players.some((player) => player[figure] > 0)).toBe(true);
  });

  test('is the same wherever batches are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(events.length), { maxLength: 5 }), (cuts) => {
        expect(
          listsOf(
            events,
            [...cuts].sort((a, b) => a - b),
          ),
        ).toEqual(lists);
      }),
      { numRuns: 10 },
    );
  });
});

const of = (at: string, sequence: number, match = MATCH) => ({ serverId: SERVER, match, source: 'log', sequence, at });
const [KILLER, VICTIM, OTHER] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const fighter = (playerId: string | null, team: 1 | 2, name?: string) => ({
  ...{ playerId, team, faction: 'USA', ...(name !== undefined && { name }) },
});
const blow = { layer: 'Seeding_v1', damage: 40, weapon: 'BP_M4' };
const died = (at: string, sequence: number, more: object = {}) => ({
  type: 'SquadPlayerDied',
  data: {
    ...of(at, sequence),
    ...blow,
    bledOut: false,
    victim: fighter(VICTIM, 2),
    attacker: fighter(KILLER, 1),
    by: 'enemy',
    ...more,
  },
});

describe('a correction', () => {
  const before = { victim: fighter(null, 2, '[TAG] Bob'), attacker: fighter(KILLER, 1), by: 'unknown' };
  const after = { victim: fighter(VICTIM, 1), attacker: fighter(KILLER, 1), by: 'teammate' };
  const struckAt = '2026-10-03T23:59:50.000Z';
  const correction = (more: object = {}) => ({
    type: 'SquadDeathCorrected',
    data: { ...of('2026-10-04T00:00:20.000Z', 9), ...blow, of: 5, struckAt, before, after, ...more },
  });

  test('moves a fight to where it belongs, at the time when the blow fell', () => {
    const unresolved = listsOf(written([died(struckAt, 5, before)]));
    expect(fightsIn(unresolved, KILLER, 'kills')).toMatchObject([
      { other: null, otherName: '[TAG] Bob', isTeamkill: false },
    ]);
    const lists = listsOf(written([died(struckAt, 5, before), correction()]));
    expect(fightsIn(lists, KILLER, 'kills')).toMatchObject([{ at: struckAt, other: VICTIM, isTeamkill: true }]);
    expect(fightsIn(lists, VICTIM, 'deaths')).toMatchObject([{ at: struckAt, other: KILLER, isTeamkill: true }]);
  });

  test('takes a fight from somebody who was not in it', () => {
    const first = { victim: fighter(OTHER, 2), attacker: fighter(KILLER, 1), by: 'enemy' };
    const lists = listsOf(written([died(struckAt, 5, first), correction({ before: first })]));
    expect(fightsIn(lists, OTHER, 'deaths')).toEqual([]);
    expect(fightsIn(lists, VICTIM, 'deaths')).toHaveLength(1);
    expect(fightsIn(lists, KILLER, 'kills')).toHaveLength(1);
  });

  test('of a log from before the time was recorded still folds', () => {
    const lists = listsOf(written([correction({ struckAt: undefined })]));
    expect(fightsIn(lists, VICTIM, 'deaths')).toMatchObject([{ at: '2026-10-04T00:00:20.000Z' }]);
  });
});

test('a suicide and a fall stand among deaths only', () => {
  const self = { victim: fighter(VICTIM, 2), attacker: fighter(VICTIM, 2), by: 'self' };
  const fall = { victim: fighter(VICTIM, 2), attacker: null, by: 'nobody' };
  const lists = listsOf(
    written([died('2026-10-03T10:00:00.000Z', 1, self), died('2026-10-03T10:00:01.000Z', 2, fall)]),
  );
  expect([...lists.values()].map(({ kind }) => kind)).toEqual(['deaths']);
  expect(fightsIn(lists, VICTIM, 'deaths').map(({ isNobody }) => isNobody)).toEqual([false, true]);
});

test('a day takes the place of the one that was listed long before, and what comes late of that day is left out', () => {
  const day = (n: number) => new Date(Date.parse('2026-01-10T10:00:00.000Z') + n * 86_400_000).toISOString();
  const now = Date.parse(day(LISTED_DAYS + 1));
  const events = [died(day(0), 1), died(day(1), 2), died(day(LISTED_DAYS), 3), died(day(0), 4)];
  const times = fightsIn(listsOf(written(events, now)), KILLER, 'kills').map(({ at }) => at);
  expect(times.sort()).toEqual([day(1), day(LISTED_DAYS)]);
});

test('a clock that is far ahead of the log’s lists nothing', () => {
  expect([...listsOf(written([died('2031-01-01T00:00:00.000Z', 1)])).values()]).toEqual([]);
});

describe('time as a squad leader', () => {
  const leadersOf = (events: readonly DomainEvent[]) =>
    documentsOf(squadLeading as unknown as Projection<SquadLeaderDocument>, written(events));
  const roster = (at: string, isLeader: boolean, size = 4) => ({
    type: 'SquadRosterSampled',
    data: {
      ...of(at, 0),
      source: 'rcon',
      layer: null,
      players: [
        { playerId: KILLER, team: 1, squad: 2, isLeader, role: null },
        { playerId: VICTIM, team: 1, squad: 2, isLeader: false, role: null },
      ],
      squads: [{ id: 2, team: 1, name: 'Alpha', size, locked: false }],
      teams: [],
    },
  });
  const minute = (n: number) => new Date(Date.parse('2026-10-03T09:00:00.000Z') + n * 60_000).toISOString();

  test('is the time between looks, until somebody else leads', () => {
    const lead = leadersOf([
      roster(minute(0), true),
      roster(minute(1), true),
      roster(minute(2), false),
      roster(minute(3), false),
    ]);
    expect([...lead.keys()]).toEqual([KILLER]);
    expect(lead.get(KILLER)?.leading).toBe(2 * 60_000);
  });

  test('ends when the player leaves, does not bridge a gap, and a squad of one leads nobody', () => {
    const leaves = { type: 'SquadPlayerDisconnected', data: { ...of(minute(2), 1), playerId: KILLER, seconds: 0 } };
    expect(leadersOf([roster(minute(0), true), leaves, roster(minute(3), true)]).get(KILLER)?.leading).toBe(2 * 60_000);
    expect(leadersOf([roster(minute(0), true), roster(minute(60), true)]).get(KILLER)?.leading).toBe(0);
    expect(leadersOf([roster(minute(0), true, 1), roster(minute(1), true, 1)]).size).toBe(0);
  });
});

test('names before are listed with when they were given up, the newest first, each once', () => {
  const named = (name: string, at: string) => ({
    type: 'SquadPlayerIdentified',
    data: { ...of(at, 0), playerId: KILLER, steamId: null, name },
  });
  const events = ['Gecko', 'Skink', 'Gecko', 'Goanna'].map((name, index) =>
    named(name, `2026-10-0${index + 1}T09:00:00.000Z`),
  );
  // A month that is replayed is written to the log in minutes.
  const timed = written(events).map((event, index) => ({ ...event, created: CREATED + index }));
  const [player] = [...documentsOf(players as unknown as Projection<SquadPlayerDocument>, timed).values()];
  expect(player).toMatchObject({
    name: 'Goanna',
    names: [
      { name: 'Gecko', seenAt: '2026-10-03T09:00:00.000Z' },
      { name: 'Skink', seenAt: '2026-10-02T09:00:00.000Z' },
    ],
  });
});

describe('a player', () => {
  const named = (name: string, at: string, more: object = {}) => ({
    type: 'SquadPlayerIdentified',
    data: { ...of(at, 0), playerId: KILLER, steamId: null, name, ...more },
  });
  const [first, second, third] = [1, 2, 3].map((day) => `2026-10-0${day}T09:00:00.000Z`) as [string, string, string];
  const playerOf = (events: readonly DomainEvent[]) =>
    documentsOf(players as unknown as Projection<SquadPlayerDocument>, written(events)).get(KILLER);

  test('keeps the newest name when a log of before arrives late', () => {
    const events = [named('Skink', second), named('Goanna', third), named('Gecko', first, { steamId: '7'.repeat(17) })];
    expect(playerOf(events)).toMatchObject({
      ...{ name: 'Goanna', search: 'goanna', nameSince: third, steamId: '7'.repeat(17) },
      names: [
        { name: 'Skink', seenAt: second },
        { name: 'Gecko', seenAt: first },
      ],
    });
    expect(playerOf([...events, named('Skink', first), named('Goanna', first)])).toEqual(playerOf(events));
  });

  test('keeps the name when a match names them without one', () => {
    const events = [named('Gecko', first), named('', second, { steamId: '7'.repeat(17) })];
    expect(playerOf(events)).toMatchObject({ name: 'Gecko', search: 'gecko', names: [], steamId: '7'.repeat(17) });
  });

  test('keeps the Steam account that a server reported first; another one contradicts and moves nothing', () => {
    const [mine, theirs] = ['7'.repeat(17), '8'.repeat(17)];
    const own = named('Gecko', first, { steamId: mine });
    const lie = named('Gecko', second, { steamId: theirs, serverId: 2 });
    expect(playerOf([own, lie, lie, named('Gecko', third, { steamId: mine })])).toMatchObject({
      steamId: mine,
      contradictions: [{ steamId: theirs, serverId: 2 }],
    });
    const many = Array.from({ length: 20 }, (_, n) => named('Gecko', second, { steamId: `${10 ** 16 + n}` }));
    expect(playerOf([own, ...many])?.contradictions).toHaveLength(5);
  });

  test('takes another name after one that a clock reported which was ahead', () => {
    const later = new Date(CREATED).toISOString();
    expect(playerOf([named('Gecko', '2026-10-04T09:00:00.000Z'), named('Skink', later)])?.name).toBe('Skink');
  });
});

test('a player was first seen when the first fact happened, whenever and in whatever order it was written', () => {
  const named = (at: string) => ({
    type: 'SquadPlayerIdentified',
    data: { ...of(at, 0), playerId: VICTIM, steamId: null, name: 'Gecko' },
  });
  const [august, september, october] = ['08', '09', '10'].map((month) => `2026-${month}-02T09:00:00.000Z`) as [
    string,
    string,
    string,
  ];
  for (const events of [
    [named(august), named(september), died(october, 1)],
    [named(october), died(august, 1), named(september)],
  ]) {
    const documents = documentsOf(players as unknown as Projection<SquadPlayerDocument>, written(events));
    expect(documents.get(VICTIM)).toMatchObject({ firstSeenAt: august, metAt: new Date(CREATED).toISOString() });
  }
});
