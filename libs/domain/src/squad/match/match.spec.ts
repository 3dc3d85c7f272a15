import fc from 'fast-check';
import { withinMapEntries } from '../../../../../test/map-entries';
import { given } from '../../../../../test/given';
import { runsOf } from '../../../../../test/seeds';
import { fold } from '../../decider';
import { BoundedMap } from '../../bounded-map';
import type { SquadEvent, SquadFacts } from '../events';
import type { FactBody, TelemetryFact, PlayerRef } from '@app/telemetry/squad';
import { match, receiveFacts, type Batch } from './match';
import type { Match } from './match-state';
import { playerIdOf, type Person } from './people';
import { setFactsAside } from '../set-aside';

const key = '20261003T090004000-Yehorivka_RAAS_v1';
const time = (sequence: number) => new Date(Date.UTC(2026, 9, 3, 9) + sequence).toISOString();

const fact = (sequence: number, body: FactBody): TelemetryFact =>
  ({ ...body, sequence, at: time(sequence) }) as TelemetryFact;

const named = (letter: string, more: Partial<PlayerRef> = {}): PlayerRef => ({
  eosId: letter.repeat(32),
  steamId: null,
  name: `Player ${letter}`,
  team: 1,
  role: 'USA_Rifleman_01',
  ...more,
});
const [one, two] = [named('a'), named('b', { team: 2, role: 'RGF_Medic_01' })];
const [idOne, idTwo] = [one.eosId!, two.eosId!];
const nobody = named('c', { eosId: null, name: '[TAG] Player b', team: null, role: null });

const started = fact(0, { kind: 'matchStarted', layer: 'Yehorivka_RAAS_v1', level: 'Yehorivka', partial: false });
const batch = (...facts: readonly TelemetryFact[]): Batch => ({
  serverId: 1,
  match: key,
  source: 'log',
  after: -1,
  to: facts.at(-1)!.sequence,
  facts,
});
const receive = (...facts: readonly TelemetryFact[]) => receiveFacts(batch(...facts));
const eventsOf = (...facts: readonly TelemetryFact[]): SquadEvent[] => [...receive(...facts)(match.initial)];

const event = <Type extends keyof SquadFacts>(
  type: Type,
  sequence: number,
  data: Omit<SquadFacts[Type], 'serverId' | 'match' | 'source' | 'sequence' | 'at'>,
) =>
  ({
    type,
    data: { serverId: 1, match: key, source: 'log', sequence, at: time(sequence), ...data },
  }) as unknown as SquadEvent;
const begun = event('SquadMatchStarted', 0, { layer: 'Yehorivka_RAAS_v1', level: 'Yehorivka', partial: false });
const identified = (player: PlayerRef, sequence: number) =>
  event('SquadPlayerIdentified', sequence, { playerId: player.eosId!, steamId: player.steamId, name: player.name });
const the = given(match);

test('a match begins with its first batch', () => {
  the().when(receive(started)).then(begun);
});

test('a match that was not begun cannot be gone on with', () => {
  the()
    .when(receive(fact(1_000, { kind: 'matchWentLive' })))
    .thenRejected('ingest-gap');
});

test('a batch after something that never arrived is refused', () => {
  const late = { ...batch(fact(9_000, { kind: 'matchWentLive' })), after: 8_000 };
  the(begun).when(receiveFacts(late)).thenRejected('ingest-gap');
});

test('a player seen for the first time is identified before any other event names them', () => {
  the(begun)
    .when(receive(started, fact(1_000, { kind: 'playerJoined', player: one })))
    .then(identified(one, 1_000), event('SquadPlayerJoined', 1_000, { playerId: idOne }));
});

test('another name, or a Steam ID that was not known, is reported once', () => {
  const renamed = { ...one, name: 'Player A', steamId: '76561190000000001' };
  const events = eventsOf(
    started,
    fact(1_000, { kind: 'playerJoined', player: one }),
    fact(2_000, { kind: 'chatSent', channel: 'all', player: renamed, message: 'hi' }),
    fact(3_000, { kind: 'chatSent', channel: 'all', player: { ...renamed, steamId: null }, message: 'hi' }),
  );
  expect(events.filter(({ type }) => type === 'SquadPlayerIdentified')).toEqual([
    identified(one, 1_000),
    identified(renamed, 2_000),
  ]);
});

test('a player named by the Steam ID alone is the one who carries it', () => {
  const steamId = '76561190000000001';
  const events = eventsOf(
    started,
    fact(1_000, { kind: 'playerJoined', player: { ...one, steamId } }),
    fact(2_000, { kind: 'chatSent', channel: 'all', player: { ...one, eosId: null, steamId }, message: 'hi' }),
  );
  expect(events.at(-1)!.data).toMatchObject({ playerId: idOne });
});

test('a player without an EOS id is known by the Steam ID', () => {
  const player = { ...one, eosId: null, steamId: '76561190000000001' };
  const [, identified] = eventsOf(started, fact(1_000, { kind: 'playerJoined', player }));
  expect(identified).toMatchObject({ type: 'SquadPlayerIdentified', data: { playerId: player.steamId } });
});

test('of several who carry a Steam id, it names the one who was identified first', () => {
  const carried = { a: '76561190000000001', b: '76561190000000002', c: '76561190000000001' };
  const both = fc.record({ letter: fc.constantFrom('a', 'b', 'c'), hasSteam: fc.boolean() });
  const player = fc.oneof(
    both.map(({ letter, hasSteam }) => named(letter, { steamId: hasSteam ? carried[letter as 'a'] : null })),
    fc
      .constantFrom(...Object.values(carried), '76561190000000003')
      .map((steamId) => ({ ...one, eosId: null, steamId })),
  );
  fc.assert(
    fc.property(fc.array(player, { maxLength: 20 }), (players) => {
      const state = fold(
        match,
        eventsOf(started, ...players.map((each, n) => fact(n + 1, { kind: 'playerJoined', player: each }))),
      );
      for (const steamId of [...new Set(Object.values(carried)), '76561190000000003']) {
        const first = [...state.people].find(([, person]) => person.steamId === steamId);
        expect(playerIdOf(state, { eosId: null, steamId })).toBe(first?.[0] ?? steamId);
      }
    }),
    { numRuns: runsOf(200, 2_000) },
  );
});

test('a fighter’s faction is that of the role; without a role, that of the team', () => {
  const teams = [{ team: 2, faction: 'RGF', unit: null }] as const;
  const blow = { attacker: one, by: 'enemy', damage: 50, weapon: null } as const;
  const events = eventsOf(
    started,
    fact(1_000, { kind: 'layerLearned', layer: null, level: null, teams }),
    fact(2_000, { kind: 'playerDamaged', victim: { ...two, role: null }, ...blow }),
    fact(3_000, { kind: 'playerDamaged', victim: { ...two, role: 'VDV_Medic_01' }, ...blow }),
  );
  const victims = events.flatMap(({ type, data }) => (type === 'SquadPlayerDamaged' ? [data.victim.faction] : []));
  expect(victims).toEqual(['RGF', 'VDV']);
});

describe('a death of somebody unknown', () => {
  const blow = { attacker: one, damage: 100, weapon: 'BP_M4', causer: null } as const;
  const death = fact(1_000, { kind: 'playerDied', victim: nobody, by: 'unknown', bledOut: false, ...blow });
  const completed = fact(2_000, {
    kind: 'factCompleted',
    of: 1_000,
    what: 'playerDied',
    victim: two,
    attacker: one,
    by: 'enemy',
  });

  test('is corrected, with what was and what is', () => {
    const before = eventsOf(started, death);
    the(...before)
      .when(receive(started, death, completed))
      .then(
        identified(two, 2_000),
        event('SquadDeathCorrected', 2_000, {
          of: 1_000,
          struckAt: '2026-10-03T09:00:01.000Z',
          layer: 'Yehorivka_RAAS_v1',
          damage: 100,
          weapon: 'BP_M4',
          before: {
            victim: { playerId: null, name: nobody.name, team: null, faction: null },
            attacker: { playerId: idOne, team: 1, faction: 'USA' },
            by: 'unknown',
          },
          after: {
            victim: { playerId: idTwo, team: 2, faction: 'RGF' },
            attacker: { playerId: idOne, team: 1, faction: 'USA' },
            by: 'enemy',
          },
        }),
      );
  });

  test('is corrected the same when both come in one batch', () => {
    const types = eventsOf(started, death, completed).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['SquadPlayerDied', 'SquadPlayerIdentified', 'SquadDeathCorrected']);
  });

  test('is forgotten once it is known, so that a completion of anything else changes nothing', () => {
    const state = fold(match, eventsOf(started, death, completed));
    expect(state.pending.size).toBe(0);
    const again = fact(3_000, { ...completed, kind: 'factCompleted', by: 'teammate' } as FactBody);
    const events = [...receive(started, again)(state)];
    expect(events.map(({ type }) => type)).toEqual(['SquadFactsReceived']);
  });
});

describe('time played', () => {
  const joined = (sequence: number, player = one) => fact(sequence, { kind: 'playerJoined', player });
  const left = (sequence: number, player = one) => fact(sequence, { kind: 'playerLeft', player });
  const end = (sequence: number) =>
    fact(sequence, { kind: 'matchEnded', outcome: 'won', winner: 1, winnerName: null, byAdmin: false, teams: [] });
  const roster = (sequence: number, ...players: readonly PlayerRef[]) =>
    fact(sequence, {
      kind: 'rosterSampled',
      players: players.map((player) => ({ ...player, displayName: player.name, squad: null, isLeader: false })),
      squads: [],
      teams: [],
    });
  const seconds = (events: readonly SquadEvent[]) =>
    events.flatMap(({ type, data }) => {
      if (type === 'SquadPlayerDisconnected') return [['left', data.seconds]];
      if (type === 'SquadMatchEnded')
        return data.players.map(({ seconds, stayed }) => [stayed ? 'stayed' : 'gone', seconds]);
      return [];
    });

  test('is told when somebody leaves, and of who stays when the match ends', () => {
    expect(seconds(eventsOf(started, joined(10_000), joined(20_000, two), left(70_000), end(100_000)))).toEqual([
      ['left', 60],
      ['gone', 0],
      ['stayed', 80],
    ]);
  });

  test('of who vanished is counted to the last roster without them', () => {
    const events = eventsOf(started, joined(0), roster(30_000, one, two), roster(60_000, two), end(100_000));
    expect(seconds(events)).toEqual([
      ['gone', 60],
      ['stayed', 70],
    ]);
  });

  test('is not counted after the end, nor twice, nor backwards', () => {
    expect(seconds(eventsOf(started, joined(50_000), end(60_000), left(90_000)))).toEqual([
      ['stayed', 10],
      ['left', 0],
    ]);
    const back = { ...left(70_000), at: time(0) } as TelemetryFact;
    expect(seconds(eventsOf(started, joined(50_000), back))).toEqual([['left', 0]]);
  });

  describe('in a match that ends because another begins', () => {
    const HOURS = 12 * 3_600_000;
    const abandoned = (sequence: number) =>
      fact(sequence, {
        ...{ kind: 'matchEnded', outcome: 'abandoned', winner: null, winnerName: null, byAdmin: false, teams: [] },
      } as FactBody);
    const ticks = (sequence: number) => fact(sequence, { kind: 'tickRateMeasured', rate: 40 });

    test('ends one polling interval after the last evidence of it, as does the match', () => {
      const events = eventsOf(started, joined(0), ticks(300_000), abandoned(HOURS));
      expect(seconds(events)).toEqual([['stayed', 360]]);
      expect(events.at(-1)!.data.at).toBe(time(360_000));
    });

    test('ends with it when the server never was silent', () => {
      const events = eventsOf(started, joined(0), ticks(300_000), abandoned(310_000));
      expect(seconds(events)).toEqual([['stayed', 310]]);
      expect(events.at(-1)!.data.at).toBe(time(310_000));
    });

    test('a sample is evidence, and what a starting server says is none', () => {
      const begins = fact(HOURS - 1_000, { kind: 'lineUnrecognised', text: 'LogSquad: starting' });
      expect(seconds(eventsOf(started, joined(0), roster(90_000, one), begins, abandoned(HOURS)))).toEqual([
        ['stayed', 150],
      ]);
    });

    test('counts from facts that are in the log already', () => {
      const before = eventsOf(started, joined(0), ticks(300_000));
      const late = { ...batch(abandoned(HOURS)), after: 300_000 };
      expect(seconds([...receiveFacts(late)(fold(match, before))])).toEqual([['stayed', 360]]);
    });
  });

  test('of who is missing after a silence ends with the silence’s beginning', () => {
    const events = eventsOf(started, joined(0), roster(60_000, one), roster(7_200_000, two), end(7_300_000));
    expect(seconds(events)).toEqual([
      ['gone', 120],
      ['stayed', 100],
    ]);
  });

  describe('does not count a silence of more than a quarter of an hour', () => {
    const DAY = 86_400_000;
    const ticks = (sequence: number, at = sequence) =>
      ({ ...fact(sequence, { kind: 'tickRateMeasured', rate: 40 }), at: time(at) }) as TelemetryFact;

    test('of who leaves behind it', () =>
      expect(seconds(eventsOf(started, joined(0), ticks(60_000), left(DAY)))).toEqual([['left', 120]]));

    test('of who stays until the end behind it', () =>
      expect(seconds(eventsOf(started, joined(0), ticks(60_000), end(DAY)))).toEqual([['stayed', 120]]));

    test('when the match goes on behind it', () => {
      const goesOn = [ticks(DAY), ticks(DAY + 600_000), joined(DAY + 900_000, two)];
      const events = eventsOf(
        started,
        joined(0),
        ticks(60_000),
        ...goesOn,
        left(DAY + 1_200_000),
        end(DAY + 1_500_000),
      );
      expect(seconds(events)).toEqual([
        ['left', 120 + 1_200],
        ['gone', 0],
        ['stayed', 600],
      ]);
    });

    test('but counts a quarter of an hour', () =>
      expect(seconds(eventsOf(started, joined(0), end(900_000)))).toEqual([['stayed', 900]]));

    test('and what was played after a clock leapt and was set back counts', () => {
      const facts = [ticks(60_000), ticks(60_001, DAY), ...[2, 3, 4, 5].map((n) => ticks(60_000 * n))];
      expect(seconds(eventsOf(started, joined(0), ...facts, left(330_000)))).toEqual([['left', 330]]);
    });

    test('and what the log says later than RCON did counts', () => {
      const ahead = { ...batch(ticks(7_200_000)), source: 'rcon' } as const;
      const first = eventsOf(started, joined(0), ticks(60_000));
      const both = [...first, ...receiveFacts(ahead)(fold(match, first))];
      const minutes = Array.from({ length: 118 }, (_, n) => ticks(60_000 * (n + 2)));
      const late = { ...batch(...minutes, end(7_230_000)), after: 60_000 };
      expect(seconds([...receiveFacts(late)(fold(match, both))])).toEqual([['stayed', 7_230]]);
    });

    test('and what was set aside was none', () => {
      const first = eventsOf(started, joined(0), ticks(60_000));
      const lost = { ...batch(ticks(3_600_000)), after: 60_000, reason: 'too large', at: time(3_600_000) };
      const aside = [...first, ...setFactsAside(lost)(fold(match, first))];
      const rest = { ...batch(ticks(3_660_000), end(3_700_000)), after: 3_600_000 };
      expect(seconds([...receiveFacts(rest)(fold(match, aside))])).toEqual([['stayed', 3_700]]);
    });

    test('counts at most a quarter of an hour between two facts, however far the clock leaps', () => {
      const step = fc.record({ by: fc.integer({ max: DAY, min: 0 }), what: fc.constantFrom('tick', 'join', 'leave') });
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
          let clock = 0;
          const facts = steps.map(({ by, what }) => {
            clock += by + 1;
            return what === 'tick' ? ticks(clock) : what === 'join' ? joined(clock) : left(clock);
          });
          const played = seconds(eventsOf(started, joined(0), ...facts, end(clock + 1)));
          const most = steps.reduce((sum, { by }) => sum + Math.min((by + 1) / 1_000, 900), 1);
          expect(played.reduce((sum, [, count]) => sum + Number(count), 0)).toBeLessThanOrEqual(most);
        }),
        { numRuns: runsOf(200, 2_000) },
      );
    });
  });

  test('never exceeds the match, whoever comes and goes when', () => {
    const move = fc.record({ who: fc.constantFrom(one, two), what: fc.constantFrom('join', 'leave', 'roster') });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const facts = moves.map(({ who, what }, index) => {
          const at = (index + 1) * 1_000;
          return what === 'join' ? joined(at, who) : what === 'leave' ? left(at, who) : roster(at, who);
        });
        const length = (moves.length + 1) * 1_000;
        const total = seconds(eventsOf(started, ...facts, end(length))).reduce((sum, [, n]) => sum + Number(n), 0);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual((2 * length) / 1_000);
      }),
    );
  });
});

test('a match ends once', () => {
  const ended = { kind: 'matchEnded', winner: null, winnerName: null, byAdmin: false, teams: [] } as const;
  const events = eventsOf(
    started,
    fact(1_000, { ...ended, outcome: 'won' }),
    fact(2_000, { ...ended, outcome: 'abandoned' }),
  );
  expect(events.map(({ type }) => type)).toEqual(['SquadMatchStarted', 'SquadMatchEnded', 'SquadFactsReceived']);
});

test('log and RCON are remembered apart', () => {
  const live = fact(500, { kind: 'matchWentLive' });
  const rcon = { ...batch(live), source: 'rcon' } as const;
  const state = fold(match, [...eventsOf(started, fact(9_000, { kind: 'matchWentLive' }))]);
  expect([...receiveFacts(rcon)(state)]).toHaveLength(1);
  expect(fold(match, [...receiveFacts(rcon)(state)]).received).toMatchObject({ rcon: 500 });
});

describe('what was set aside', () => {
  const aside = { serverId: 1, match: key, source: 'log', reason: 'facts.0.damage must be a number.' } as const;
  const siteTime = '2026-10-03T12:00:00.000Z';
  const put = (after: number, to: number) => setFactsAside({ ...aside, after, to, at: siteTime });
  const asideEvent = (after: number, to: number): SquadEvent => ({
    type: 'SquadFactsSetAside',
    data: { serverId: 1, match: key, source: 'log', sequence: to, at: siteTime, after, reason: aside.reason },
  });
  const later = fact(9_000, { kind: 'matchWentLive' });
  const wound = fact(5_000, {
    ...{ kind: 'playerWounded', victim: two, attacker: one, by: 'enemy', damage: 60, weapon: 'BP_M4', causer: null },
  });
  const part = (after: number, ...facts: readonly TelemetryFact[]) => receiveFacts({ ...batch(...facts), after });

  test('lets what comes after it in, and is said once', () => {
    the(begun).when(put(0, 5_000)).then(asideEvent(0, 5_000));
    the(begun, asideEvent(0, 5_000)).when(put(0, 5_000)).then();
    the(begun, asideEvent(0, 5_000))
      .when(part(5_000, later))
      .then(event('SquadStagingEnded', 9_000, {}));
  });

  test('cannot hide what never arrived', () => the(begun).when(put(4_000, 5_000)).thenRejected('ingest-gap'));

  test('arrives later, once, and closes what was open', () => {
    const before = [begun, asideEvent(0, 5_000), event('SquadStagingEnded', 9_000, {})];
    const decided = [...part(0, wound)(fold(match, before))];
    expect(decided.map(({ type }) => type)).toEqual([
      ...['SquadPlayerIdentified', 'SquadPlayerIdentified', 'SquadPlayerWounded', 'SquadFactsRecovered'],
    ]);
    expect([...part(0, wound)(fold(match, [...before, ...decided]))]).toEqual([]);
    expect(fold(match, [...before, ...decided]).received.log).toBe(9_000);
  });

  test('may arrive in other portions than it was set aside in', () => {
    const before = [begun, asideEvent(0, 5_000)];
    const first = [...part(0, fact(3_000, { kind: 'matchWentLive' }))(fold(match, before))];
    expect(fold(match, [...before, ...first]).aside.log).toEqual([{ after: 3_000, to: 5_000 }]);
    const second = [...part(3_000, wound)(fold(match, [...before, ...first]))];
    expect(fold(match, [...before, ...first, ...second]).aside.log).toEqual([]);
  });

  test('a match whose beginning is set aside begins in part, and learns its layer with it', () => {
    const decided = [...put(-1, 5_000)(match.initial)];
    expect(decided).toEqual(
      [event('SquadMatchStarted', 0, { layer: null, level: null, partial: true }), asideEvent(-1, 5_000)].map((one) =>
        one.type === 'SquadMatchStarted' ? { ...one, data: { ...one.data, at: '2026-10-03T09:00:04.000Z' } } : one,
      ),
    );
    const state = fold(match, [...decided, event('SquadStagingEnded', 9_000, {})]);
    const late = [...receive(started, wound)(state)];
    expect(late[0]).toEqual(
      event('SquadLayerLearned', 0, { layer: 'Yehorivka_RAAS_v1', level: 'Yehorivka', teams: [] }),
    );
    expect(late.at(-1)!.type).toBe('SquadFactsRecovered');
  });

  test('who came and went in it is known, but nobody is here again because of it, and no time is counted twice', () => {
    const before = [begun, asideEvent(0, 5_000), event('SquadStagingEnded', 9_000, {})];
    const decided = [
      ...part(
        0,
        fact(1_000, { kind: 'playerJoined', player: one }),
        fact(5_000, { kind: 'playerLeft', player: one }),
      )(fold(match, before)),
    ];
    const state = fold(match, [...before, ...decided]);
    expect(state.people.get(idOne)).toMatchObject({ since: null, milliseconds: 0 });
    expect(decided.find(({ type }) => type === 'SquadPlayerDisconnected')!.data).toMatchObject({ seconds: 0 });
  });

  test('however it is cut and in whatever order it comes, everything arrives exactly once', () => {
    const facts = Array.from({ length: 12 }, (_, n) =>
      fact((n + 1) * 1_000, { kind: 'chatSent', channel: 'all', player: one, message: `message ${n}` }),
    );
    const cuts = fc
      .uniqueArray(fc.integer({ min: 1, max: 11 }), { maxLength: 5 })
      .map((at) => at.sort((a, b) => a - b));
    fc.assert(
      fc.property(cuts, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), cuts, (first, away, again) => {
        const portions = (at: readonly number[]) =>
          [0, ...at].map((from, index) => facts.slice(from, at[index] ?? facts.length));
        const events: SquadEvent[] = [begun];
        const decide = (decision: ReturnType<typeof receiveFacts>) => events.push(...decision(fold(match, events)));
        let after = 0;
        for (const [index, portion] of portions(first).entries()) {
          const to = portion.at(-1)!.sequence;
          decide(away[index] ? put(after, to) : part(after, ...portion));
          after = to;
        }
        let from = 0;
        for (const portion of portions(again)) {
          decide(part(from, ...portion));
          from = portion.at(-1)!.sequence;
        }
        const chats = events.filter(({ type }) => type === 'SquadChatSent').map(({ data }) => data.sequence);
        expect(chats.sort((a, b) => a - b)).toEqual(facts.map(({ sequence }) => sequence));
        expect(fold(match, events).aside.log).toEqual([]);
      }),
    );
  });
});

describe('a sender who makes players up', () => {
  const numbers = Array.from({ length: 6_000 }, (_, n) => n);
  const numbered = (n: number): PlayerRef => ({ ...one, eosId: String(n).padStart(32, '0') });
  const withSteam = (n: number): PlayerRef => ({ ...one, eosId: null, steamId: `76561${String(n).padStart(12, '0')}` });
  const rosters = (of: (n: number) => PlayerRef) =>
    Array.from({ length: 200 }, (_, n) => {
      const players = numbers.slice(n * 30, (n + 1) * 30).map((player) => ({
        ...{ ...of(player), displayName: 'A', squad: null, isLeader: false },
      }));
      return fact(n + 1, { kind: 'rosterSampled', players, squads: [], teams: [] });
    });
  const blow = { damage: 1, weapon: null, causer: null } as const;
  const matches = [
    ['lists them', rosters(numbered)],
    ['lists them by their Steam ids', rosters(withSteam)],
    ['has them join', numbers.map((n) => fact(n + 1, { kind: 'playerJoined', player: numbered(n) }))],
    [
      'has them change sides',
      numbers.map((n) => {
        const team = n % 2 === 0 ? 1 : 2;
        const victim = { ...numbered(n), team } as const;
        const attacker = { ...numbered(Math.floor(n / 2)), team } as const;
        return fact(n + 1, { kind: 'playerWounded', victim, attacker, by: 'enemy', ...blow });
      }),
    ],
    [
      'has blows that are never resolved',
      [...numbers, ...numbers].map((_, n) =>
        fact(n + 1, { kind: 'playerWounded', victim: nobody, attacker: null, by: 'unknown', ...blow }),
      ),
    ],
  ] as const;

  test.each(matches)('%s: it costs a few entries for each, and a bounded number is remembered', (_, facts) => {
    const state = withinMapEntries(300 * numbers.length, () => fold(match, eventsOf(started, ...facts)));
    const { people, steamIds, pending } = state;
    expect([people.size < 2_000, steamIds.size < 2_000, pending.size < 10_000]).toEqual([true, true, true]);
  });
});

describe('a player who is forgotten', () => {
  const few: Match = { ...match.initial, people: new BoundedMap<string, Person>(4) };
  const chat = (sequence: number, letter: string) =>
    fact(sequence, { kind: 'chatSent', channel: 'all', player: named(letter), message: 'hi' });

  /**
   * Without identifications and without what depends on them: time played since, and that facts were received which
   * became no event.
   */
  const whatHappened = (events: readonly SquadEvent[]) =>
    events.flatMap<object>(({ type, data }) => {
      if (type === 'SquadPlayerIdentified' || type === 'SquadFactsReceived') return [];
      if (type === 'SquadPlayerDisconnected') return [{ type, data: { ...data, seconds: 0 } }];
      return [{ type, data: type === 'SquadMatchEnded' ? { ...data, players: [] } : data }];
    });
  const namesOf = (events: readonly SquadEvent[]) =>
    new Map(events.flatMap(({ type, data }) => (type === 'SquadPlayerIdentified' ? [[data.playerId, data.name]] : [])));

  test('is identified again', () => {
    const events = [...receive(started, ...[...'abcdefghijkla'].map((letter, n) => chat(n + 1, letter)))(few)];
    expect(events.filter(({ type }) => type === 'SquadPlayerIdentified')).toHaveLength(13);
    expect(events.slice(-2)).toEqual([
      identified(one, 13),
      event('SquadChatSent', 13, { channel: 'all', playerId: idOne, message: 'hi' }),
    ]);
  });

  test('is identified again, and all else happens as it did', () => {
    const player = fc.record({
      ...{ eosId: fc.constantFrom(...'abcdefghijkl').map((letter) => letter.repeat(32)), steamId: fc.constant(null) },
      ...{ name: fc.constantFrom('One', 'Two'), team: fc.constantFrom(1 as const, 2 as const) },
      role: fc.constantFrom('USA_SL_01', 'RGF_SL_01'),
    });
    const unresolved = fc.constantFrom('One', 'Two').map((name) => ({ ...nobody, name }));
    const fight = {
      attacker: fc.option(player),
      damage: fc.nat(100),
      weapon: fc.constant(null),
      causer: fc.constant(null),
    };
    const body = fc.oneof(
      fc.record({ kind: fc.constantFrom('playerJoined' as const, 'playerLeft' as const), player }),
      fc.record({
        kind: fc.constantFrom('playerDamaged' as const, 'playerWounded' as const),
        ...{
          victim: fc.oneof(player, unresolved),
          by: fc.constantFrom('enemy' as const, 'unknown' as const),
          ...fight,
        },
      }),
      fc.record({
        kind: fc.constant('factCompleted' as const),
        ...{ of: fc.nat(40).map((n) => n * 1_000), what: fc.constant('playerWounded' as const), victim: player },
        ...{ attacker: fc.option(player), by: fc.constant('enemy' as const) },
      }),
      fc.record({
        kind: fc.constant('rosterSampled' as const),
        players: fc.array(
          player.map((each) => ({ ...each, displayName: each.name, squad: null, isLeader: false })),
          { maxLength: 12 },
        ),
        ...{ squads: fc.constant([]), teams: fc.constant([]) },
      }),
      fc.record({
        kind: fc.constant('matchEnded' as const),
        ...{ outcome: fc.constant('draw' as const), winner: fc.constant(null), winnerName: fc.constant(null) },
        ...{ byAdmin: fc.constant(false), teams: fc.constant([]) },
      }),
    );
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 40 }), (bodies) => {
        const facts = bodies.map((each, index) => fact((index + 1) * 1_000, each as FactBody));
        const all = eventsOf(started, ...facts);
        const some = [...receive(started, ...facts)(few)];
        expect(whatHappened(some)).toEqual(whatHappened(all));
        expect(namesOf(some)).toEqual(namesOf(all));
      }),
      { numRuns: runsOf(200, 2_000) },
    );
  });
});
