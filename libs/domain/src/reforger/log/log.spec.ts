import fc from 'fast-check';
import type { FactBody } from '@app/telemetry/reforger';
import { withinMapEntries } from '../../../../../test/map-entries';
import { given } from '../../../../../test/given';
import { runsOf } from '../../../../../test/seeds';
import { fold } from '../../decider';
import { BoundedMap } from '../../bounded-map';
import type { ReforgerEvent, ReforgerFacts } from '../events';
import { receiveFacts, reforgerLog, setFactsAside, type Batch } from './log';
import type { LogFact, Person } from './log-state';

const START = Date.UTC(2026, 9, 4, 9);
const log = '20261004T090000000';
const time = (second: number) => new Date(START + second * 1_000).toISOString();
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [US, USSR] = ['#AR-Faction_US', '#AR-Faction_USSR'];

/** A fact at so many seconds; its sequence says when too. */
const fact = (second: number, body: FactBody): LogFact =>
  ({ ...body, sequence: second * 1_000, at: time(second) }) as LogFact;
const batch = (facts: readonly LogFact[], more: Partial<Batch> = {}): Batch => ({
  ...{ serverId: 1, source: 'console', log, after: -1, to: facts.at(-1)!.sequence, facts },
  ...more,
});
const event = <Type extends keyof ReforgerFacts>(
  type: Type,
  second: number,
  data: Omit<ReforgerFacts[Type], 'serverId' | 'source' | 'log' | 'sequence' | 'at'>,
) =>
  ({
    type,
    data: { serverId: 1, source: 'console', log, sequence: second * 1_000, at: time(second), ...data },
  }) as unknown as ReforgerEvent;
const eventsOf = (...facts: readonly LogFact[]) => [...receiveFacts(batch(facts))(reforgerLog.initial)];

const state = (second: number, to: string, winner: string | null = null) =>
  fact(second, { kind: 'gameStateChanged', state: to, reason: winner && 'FACTION_VICTORY', winner });
const joins = (second: number, player: number, faction: string) =>
  fact(second, { kind: 'factionJoined', playerId: uuid(player), faction });
const connects = (second: number, player: number) => fact(second, { kind: 'playerConnected', playerId: uuid(player) });
const leaves = (second: number, player: number) => fact(second, { kind: 'playerLeft', playerId: uuid(player) });
const the = given(reforgerLog);

const ended = (events: readonly ReforgerEvent[]) =>
  events.flatMap((each) => (each.type === 'ReforgerGameEnded' ? [each.data] : []));

test('a player is identified once, and again when more is known', () => {
  const known = { platform: 'windows', steamId: null } as const;
  const named = (second: number, name: string, more: object = {}) =>
    fact(second, { kind: 'playerIdentified', playerId: uuid(1), name, platform: null, steamId: null, ...more });
  const events = eventsOf(named(1, 'Kestrel'), named(2, 'Kestrel'), named(3, 'Kestrel', known), named(4, 'Falcon'));
  expect(events).toEqual([
    event('ReforgerPlayerIdentified', 1, { playerId: uuid(1), name: 'Kestrel', platform: null, steamId: null }),
    event('ReforgerPlayerIdentified', 3, { playerId: uuid(1), name: 'Kestrel', ...known }),
    event('ReforgerPlayerIdentified', 4, { playerId: uuid(1), name: 'Falcon', ...known }),
  ]);
});

test('a kill names both, and nobody who is not known', () => {
  const victim = { playerId: uuid(2), name: 'Two', faction: USSR };
  const killer = { playerId: null, name: 'Somebody', faction: null };
  const kill = {
    victim,
    killer,
    by: 'enemy',
    weapon: 'SVD',
    weaponSource: null,
    weaponType: null,
    distance: 1.5,
  } as const;
  the()
    .when(receiveFacts(batch([fact(1, { kind: 'playerKilled', ...kill })])))
    .then(
      event('ReforgerPlayerIdentified', 1, { playerId: uuid(2), name: 'Two', platform: null, steamId: null }),
      event('ReforgerPlayerKilled', 1, kill),
    );
});

describe('wins and losses', () => {
  const results = (...facts: readonly LogFact[]) =>
    ended(eventsOf(state(0, 'GAME'), ...facts, state(1_000, 'POSTGAME', 'US')))[0]!.results;

  test.each([
    ['who stayed to the end, however late they came', [joins(990, 1, US)], true],
    ['who was there for half of it and left', [joins(0, 1, US), leaves(500, 1)], true],
    ['who left before half of it', [joins(0, 1, US), leaves(499, 1)], undefined],
    ['the side of the longer part, not the last', [joins(0, 1, USSR), joins(600, 1, US)], false],
    ['the side of the longer part, over two stays', [joins(0, 1, US), leaves(300, 1), joins(400, 1, US)], true],
    ['the last side, when both took as long', [joins(0, 1, USSR), joins(500, 1, US)], true],
  ] as const)('%s', (_, facts, won) => {
    const [result] = results(...facts);
    expect(result?.won).toBe(won);
  });

  test('nobody wins or loses without a winner', () => {
    const [game] = ended(eventsOf(state(0, 'GAME'), joins(1, 1, US), state(1_000, 'POSTGAME')));
    expect(game).toMatchObject({ winner: null, reason: null, results: [] });
    expect(game!.players).toEqual([{ playerId: uuid(1), factions: { [US]: 999 }, stayed: US }]);
  });
});

test('time before the game began does not count, and the next game begins with nobody on a side', () => {
  const [first, second] = ended(
    eventsOf(
      joins(0, 1, US),
      state(100, 'GAME'),
      state(200, 'POSTGAME', 'US'),
      state(300, 'GAME'),
      state(400, 'POSTGAME', 'US'),
    ),
  );
  expect(first!.players).toEqual([{ playerId: uuid(1), factions: { [US]: 100 }, stayed: US }]);
  expect(second!.players).toEqual([]);
});

test('who leaves is told how long they were there, and nobody twice', () => {
  const events = eventsOf(connects(0, 1), connects(5, 1), joins(10, 1, US), state(20, 'GAME'), leaves(50, 1));
  expect(events.filter(({ type }) => type === 'ReforgerPlayerConnected')).toHaveLength(1);
  expect(events.at(-1)).toEqual(
    event('ReforgerPlayerLeft', 50, { playerId: uuid(1), seconds: 50, factions: { [US]: 30 } }),
  );
});

test.each([
  ['the server ended', fact(50, { kind: 'serverEnded' })],
  ['another game began', state(50, 'GAME')],
])('a game is abandoned when %s', (_, last) => {
  const [game] = ended(eventsOf(state(0, 'GAME'), joins(1, 1, US), last));
  expect(game).toMatchObject({ reason: 'abandoned', winner: null, startedAt: time(0), at: time(50), results: [] });
});

test.each(['constructor', 'toString', '__proto__'])('%s is the name of a faction like any other', (faction) => {
  const events = eventsOf(connects(0, 1), joins(0, 1, faction), state(10, 'GAME'), state(40, 'POSTGAME', US));
  const [{ players, results }] = ended(events) as [ReforgerFacts['ReforgerGameEnded']];
  expect(players.map(({ factions }) => Object.entries(factions))).toEqual([[[faction, 30]]]);
  expect(results).toEqual([{ playerId: uuid(1), faction, won: false }]);
});

test('a winner is named as the game names factions', () => {
  const winner = (name: string, faction: string) =>
    ended(eventsOf(state(0, 'GAME'), joins(1, 1, faction), state(9, 'POSTGAME', name)))[0]!.winner;
  expect(winner('US', US)).toBe(US);
  expect(winner('FIA', US)).toBe('#AR-Faction_FIA');
  expect(winner('ALPHA', '#MOD-Side_ALPHA')).toBe('#MOD-Side_ALPHA');
  expect(winner(USSR, US)).toBe(USSR);
});

test('what never arrived is requested, and what was set aside may come late', () => {
  const said = (second: number) =>
    fact(second, { kind: 'chatSent', channel: 'global', playerId: uuid(1), name: 'One', message: `${second}` });
  the()
    .when(receiveFacts(batch([said(5)], { after: 4_000 })))
    .thenRejected('ingest-gap');
  const aside = [...setFactsAside({ ...batch([said(1)]), reason: 'no', at: time(9) })(reforgerLog.initial)];
  expect(aside).toHaveLength(1);
  const late = [...receiveFacts(batch([said(1)]))(fold(reforgerLog, aside))];
  expect(late.map(({ type }) => type)).toEqual([
    'ReforgerPlayerIdentified',
    'ReforgerChatSent',
    'ReforgerFactsRecovered',
  ]);
  expect([...receiveFacts(batch([said(1)]))(fold(reforgerLog, [...aside, ...late]))]).toEqual([]);
});

test('however a log is cut into batches, and however often each is sent, the events are the same', () => {
  const player = fc.integer({ min: 1, max: 4 });
  const body = fc.oneof(
    fc.record({ kind: fc.constant('playerConnected' as const), playerId: player.map(uuid) }),
    fc.record({ kind: fc.constant('playerLeft' as const), playerId: player.map(uuid) }),
    fc.record({
      kind: fc.constant('factionJoined' as const),
      playerId: player.map(uuid),
      faction: fc.constantFrom(US, USSR),
    }),
    fc.record({
      kind: fc.constant('gameStateChanged' as const),
      state: fc.constantFrom('GAME', 'POSTGAME'),
      reason: fc.constant(null),
      winner: fc.constantFrom(null, 'US', 'USSR'),
    }),
  );
  const isOpen = (each: ReforgerEvent) => each.type !== 'ReforgerFactsReceived';
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 40 }), fc.array(fc.nat(40)), (bodies, cuts) => {
      const facts = bodies.map((each, index) => fact(index * 10, each as FactBody));
      const whole = eventsOf(...facts).filter(isOpen);
      const ends = [...new Set([...cuts.filter((cut) => cut > 0 && cut < facts.length), facts.length])].sort(
        (one, other) => one - other,
      );
      const events: ReforgerEvent[] = [];
      let after = -1;
      for (const end of ends) {
        const part = batch(facts.slice(0, end), { after });
        for (let times = 0; times < 2; times++) events.push(...receiveFacts(part)(fold(reforgerLog, events)));
        after = facts[end - 1]!.sequence;
      }
      expect(events.filter(isOpen)).toEqual(whole);
      for (const { startedAt, at, players } of ended(whole))
        for (const { factions } of players)
          expect(Object.values(factions).reduce((sum, each) => sum + each, 0) * 1_000).toBeLessThanOrEqual(
            Date.parse(at) - Date.parse(startedAt),
          );
    }),
  );
});

describe('a sender who makes players up', () => {
  const players = Array.from({ length: 12_000 }, (_, n) => n);
  const roster = (second: number, some: readonly number[]) =>
    fact(second, {
      kind: 'rosterSampled',
      players: some.map((n) => ({ playerId: uuid(n), name: 'A', faction: null })),
    });
  const rosters = Array.from({ length: 400 }, (_, n) => roster(n, players.slice(n * 30, (n + 1) * 30)));
  const kills = players.map((n) => {
    const victim = { playerId: uuid(n), name: 'A', faction: US };
    const how = { by: 'ai', weapon: null, weaponSource: null, distance: null } as const;
    return fact(n, { kind: 'playerKilled', victim, killer: null, ...how });
  });
  const game = (facts: readonly LogFact[]) => [state(0, 'GAME'), ...facts];
  const logs = [
    ['lists them', rosters],
    ['has them killed', kills],
    ['has them connect', players.map((n) => connects(n, n))],
    ['has them connect and leave', players.flatMap((n) => [connects(n, n), leaves(n, n)])],
    ['has them play', game(players.map((n) => joins(n + 1, n, US)))],
    ['has them play and leave', game(players.flatMap((n) => [joins(n + 1, n, US), leaves(n + 1, n)]))],
    [
      'has them connect before many games',
      [...players.map((n) => connects(n, n)), ...players.map((n) => state(n + players.length, 'GAME'))],
    ],
  ] as const;

  test.each(logs)('%s: it costs a few entries for each, and a bounded number is remembered', (_, facts) => {
    const log = withinMapEntries(100 * players.length, () => fold(reforgerLog, eventsOf(...facts)));
    const { people, connected, stays } = log;
    expect([people.size < 10_000, connected.size < 2_000, stays.size < 4_000]).toEqual([true, true, true]);
  });

  test('makes factions up too: time is counted in a few of them', () => {
    const facts = players.slice(1, 1_000).map((n) => joins(n, 1, `Faction ${n}`));
    const [{ players: played }] = ended(eventsOf(...game([...facts, state(1_000, 'POSTGAME')]))) as [
      ReforgerFacts['ReforgerGameEnded'],
    ];
    expect(Object.keys(played[0]!.factions)).toHaveLength(20);
  });
});

describe('a player who is forgotten', () => {
  const few = { ...reforgerLog.initial, people: new BoundedMap<string, Person>(4) };

  /**
   * Without identifications that say nothing new, with what earlier ones said in those that do, and without what depends
   * on them: that facts were received which became no event.
   */
  const withoutRepeats = (events: readonly ReforgerEvent[]) => {
    const people = new Map<string, Person>();
    return events.flatMap<object>((each) => {
      if (each.type === 'ReforgerFactsReceived') return [];
      if (each.type !== 'ReforgerPlayerIdentified') return [each];
      const { playerId, name, platform, steamId } = each.data;
      const before = people.get(playerId);
      const now = {
        name: name || (before?.name ?? ''),
        platform: platform ?? before?.platform ?? null,
        steamId: steamId ?? before?.steamId ?? null,
      };
      if (JSON.stringify(before) === JSON.stringify(now)) return [];
      people.set(playerId, now);
      return [{ ...each, data: { ...each.data, ...now } }];
    });
  };

  test('is identified again', () => {
    const players = Array.from({ length: 12 }, (_, n) => n + 1);
    const named = [...players, 1].map((player, n) =>
      fact(n, { kind: 'chatSent', channel: 'global', playerId: uuid(player), name: 'One', message: '' }),
    );
    const again = [...receiveFacts(batch(named))(few)].filter(({ type }) => type === 'ReforgerPlayerIdentified');
    expect(again.at(-1)).toEqual(
      event('ReforgerPlayerIdentified', 12, { playerId: uuid(1), name: 'One', platform: null, steamId: null }),
    );
    expect(again).toHaveLength(13);
  });

  test('is identified again and nothing else, whatever happens', () => {
    const player = fc.integer({ min: 1, max: 12 }).map(uuid);
    const name = fc.constantFrom('One', 'Two', '');
    const fighter = fc.record({ playerId: fc.option(player), name, faction: fc.constantFrom(US, USSR) });
    const body = fc.oneof(
      fc.record({
        kind: fc.constant('playerIdentified' as const),
        ...{ playerId: player, name, platform: fc.constantFrom(null, 'windows' as const, 'xbox' as const) },
        steamId: fc.constantFrom(null, '76561190000000001', '76561190000000002'),
      }),
      fc.record({
        kind: fc.constant('playerKilled' as const),
        ...{
          victim: fighter,
          killer: fc.option(fighter),
          by: fc.constant('enemy' as const),
          weapon: fc.constant(null),
        },
        ...{ weaponSource: fc.constant(null), distance: fc.constant(null) },
      }),
      fc.record({
        kind: fc.constant('rosterSampled' as const),
        players: fc.array(fc.record({ playerId: player, name, faction: fc.constant(null) }), { maxLength: 12 }),
      }),
      fc.record({ kind: fc.constantFrom('playerConnected' as const, 'playerLeft' as const), playerId: player }),
      fc.record({ kind: fc.constant('factionJoined' as const), playerId: player, faction: fc.constantFrom(US, USSR) }),
      fc.record({
        kind: fc.constant('gameStateChanged' as const),
        ...{ state: fc.constantFrom('GAME', 'POSTGAME'), reason: fc.constant(null), winner: fc.constant(null) },
      }),
    );
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 40 }), (bodies) => {
        const decide = receiveFacts(batch(bodies.map((each, index) => fact(index * 10, each as FactBody))));
        expect(withoutRepeats([...decide(few)])).toEqual(withoutRepeats([...decide(reforgerLog.initial)]));
      }),
      { numRuns: runsOf(200, 2_000) },
    );
  });
});
