import * as fc from 'fast-check';
import { fold } from '../../decider';
import { decideActs, playerActs } from '../acts';
import { CONDITIONS, type Rule, type TimerDay } from '../catalogue';
import type { ActEvent } from '../events';
import { PLAIN, PRESETS } from '../presets';
import { happened, type Happened, type What } from './happened';
import { withKnown, type Known, type KnownPlayers } from './known';
import { limitedOn, look, withAct, type Servers } from './lookout';
import type { Place, Watching } from './hits';
import { spelt, wordsIn } from './spelling';

const BEGIN = Date.parse('2026-11-28T09:00:00.000Z');
const place: Place = {
  timeZone: 'Australia/Sydney',
  serverName: (game, id) => `${game} #${id}`,
  isStaff: (id) => id === 'staff',
  isWatched: (game, id, at) => game === 'squad' && id === 'watched' && at < BEGIN + 3_600_000,
};
const preset = (id: string): Rule => PRESETS.find((one) => one.id === id)!.rule;
const on = (rule: Rule, automationId = 1): Watching => ({ automationId, version: 1, rule, mode: 'on' });

interface Scene extends Partial<Pick<Happened, 'id' | 'serverId' | 'created'>> {
  /** Seconds since the beginning. */
  readonly s: number;
  readonly what: What;
}

let ids = 0;
const fact = ({ s, what, ...rest }: Scene): Happened => ({
  ...{ id: `fact-${++ids}`, game: 'squad', serverId: 1, created: BEGIN + s * 1_000 + 200 },
  ...rest,
  at: new Date(BEGIN + s * 1_000).toISOString(),
  what,
});

type Acts = ReadonlyMap<string, readonly ActEvent[]>;

/** Plays what happened as the job does: what is decided is known before the next. */
const play = (
  rules: readonly Watching[],
  facts: readonly Happened[],
  begun: Acts = new Map(),
  known: KnownPlayers = new Map(),
) => {
  let servers: Servers = new Map();
  const acts = new Map(begun);
  const decided: ActEvent[] = [];
  const limits: number[] = [];
  for (const one of facts) {
    const { servers: now, hits: looked, isLate } = look(servers, rules, one, place);
    servers = now;
    if (isLate) continue;
    const { hits, limited } = limitedOn(servers, withKnown(looked, known));
    limits.push(...limited);
    for (const key of new Set(hits.map(({ act }) => act.player ?? ''))) {
      const before = acts.get(key) ?? [];
      const events = [...decideActs(hits.filter(({ act }) => (act.player ?? '') === key))(fold(playerActs, before))];
      acts.set(key, [...before, ...events]);
      for (const act of events) servers = withAct(servers, act);
      decided.push(...events);
    }
  }
  return { decided, limits, acts };
};

const texts = (rules: readonly Watching[], scenes: readonly Scene[]): string[] =>
  play(rules, scenes.map(fact)).decided.map(({ data: { steps, player, outdone } }) =>
    [player, ...steps.map(({ kind, text }) => `${kind}: ${text}`), ...(outdone ? ['outdone'] : [])].join(' | '),
  );

const teamKill = (s: number, player = 'kea', rest: Partial<Scene> = {}): Scene => ({
  ...{ s, what: { kind: 'killed', player, isTeamKill: true, weapon: 'BP_M4' } },
  ...rest,
});
const chat = (s: number, message: string, player = 'kea'): Scene => ({ s, what: { kind: 'chat', player, message } });
const people = (s: number, players: number): Scene => ({ s, what: { kind: 'population', players } });
const seat = (player: string, squad: number | null, rest: object = {}) => ({
  ...({ player, team: 1, squad, isLeader: false, role: 'USA_Rifleman_01' } as const),
  ...rest,
});
const roster = (s: number, seats: readonly ReturnType<typeof seat>[]): Scene => ({
  s,
  what: { kind: 'roster', seats, squads: new Map([['1-3', 'Armour']]), locked: new Map([['1-3', 2]]) },
});

describe('a ladder', () => {
  const named: Scene = { s: 0, what: { kind: 'named', player: 'kea', name: 'Kea', steamId: null } };

  test('climbs, and falls back after its time', () => {
    expect(
      texts([on(preset('team-kills'))], [named, teamKill(10), teamKill(20), teamKill(30), teamKill(3_000)]),
    ).toEqual([
      'kea | warn: Watch your fire, Kea: that was a teammate. Apologise in the chat.',
      'kea | warn: Team kill number 2. The next one is a kick.',
      'kea | kick: Team killing: 3 within half an hour | note: Kicked for 3 team kills within half an hour',
      'kea | warn: Watch your fire, Kea: that was a teammate. Apologise in the chat.',
    ]);
  });

  test('is one on all servers, and another for each player', () => {
    const rules = [on(preset('team-kills'))];
    expect(texts(rules, [teamKill(10), teamKill(20, 'kea', { serverId: 2 }), teamKill(21, 'tui')])).toEqual([
      expect.stringContaining('Watch your fire'),
      expect.stringContaining('number 2'),
      expect.stringContaining('Watch your fire'),
    ]);
  });

  test('one fact is answered once, however often it is read', () => {
    const twice = [teamKill(10, 'kea', { id: 'same' }), teamKill(10, 'kea', { id: 'same' })];
    expect(texts([on({ ...preset('team-kills'), limits: PLAIN.limits })], twice)).toHaveLength(1);
  });
});

describe('who and when', () => {
  test('staff and whoever is excepted are left alone', () => {
    const rule = { ...preset('team-kills'), exempt: { staff: true, players: ['tui'] } };
    const steam: Scene = { s: 0, what: { kind: 'named', player: 'moa', name: 'Moa', steamId: 'staff' } };
    expect(texts([on(rule)], [steam, teamKill(1, 'staff'), teamKill(2, 'tui'), teamKill(3, 'moa')])).toEqual([]);
  });

  test('what is written a minute late, or is ahead of the log, decides nothing', () => {
    const late = teamKill(100, 'kea', { created: BEGIN + 161_000 });
    const ahead = teamKill(100, 'kea', { created: BEGIN + 39_000 });
    expect(texts([on(preset('team-kills'))], [late, ahead])).toEqual([]);
  });

  test('the server has to be as the rule wants it', () => {
    const rule: Rule = {
      ...preset('team-kills'),
      ...{ players: { min: 40, max: 200 }, afterMinutes: 5, layer: 'raas', servers: [1] },
    };
    const began = (s: number, layer: string): Scene => ({ s, what: { kind: 'match-began', layer } });
    const full = people(1, 60);
    const at = (...scenes: readonly Scene[]) => texts([on(rule)], scenes).length;
    expect(at(began(0, 'Gorodok_RAAS_v1'), full, teamKill(301))).toBe(1);
    expect(at(began(0, 'Gorodok_RAAS_v1'), full, teamKill(299))).toBe(0);
    expect(at(began(0, 'Gorodok_AAS_v1'), full, teamKill(301))).toBe(0);
    expect(at(began(0, 'Gorodok_RAAS_v1'), people(1, 39), teamKill(301))).toBe(0);
    expect(at(began(0, 'Gorodok_RAAS_v1'), teamKill(301))).toBe(0);
    expect(at(full, teamKill(301))).toBe(0);
  });

  test('an evening that passes midnight is that of the day before', () => {
    // Saturday 20:00 in Sydney.
    const week = (days: number[], from: string, to: string): Rule => ({
      ...preset('team-kills'),
      week: { days, from, to },
    });
    const at = (rule: Rule, hours: number) => texts([on(rule)], [teamKill(hours * 3_600)]).length;
    expect(at(week([6], '19:00', '02:00'), 0)).toBe(1);
    expect(at(week([6], '19:00', '02:00'), 5)).toBe(1);
    expect(at(week([0], '19:00', '02:00'), 5)).toBe(0);
    expect(at(week([6], '20:30', '02:00'), 0)).toBe(0);
  });
});

describe('who somebody is', () => {
  const having = (...conditions: Rule['conditions']): Rule => ({ ...preset('team-kills'), conditions });
  const acts = (rule: Rule, scenes: readonly Scene[], known: Known = {}) =>
    play([on(rule)], scenes.map(fact), new Map(), new Map([['kea', known]])).decided.length;
  const called = (name: string): Scene => ({ s: 0, what: { kind: 'named', player: 'kea', name, steamId: null } });

  test('what is not known holds for nobody, whichever way it is asked', () => {
    const asked: Rule['conditions'] = [
      { kind: 'rank', min: 1, max: 100 },
      { kind: 'hours', min: 0, max: 10_000 },
      ...(['yes', 'no'] as const).flatMap((is) =>
        (['clan', 'slot', 'staff-on'] as const).map((kind) => ({ kind, is })),
      ),
      { kind: 'first-visit' },
      { kind: 'back', days: 1 },
      { kind: 'name', words: ['kea'] },
      { kind: 'side', by: 1 },
    ];
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(Object.keys(CONDITIONS)));
    for (const condition of asked) expect([condition, acts(having(condition), [teamKill(1)])]).toEqual([condition, 0]);
  });

  test('a name is compared as words of the chat are, and one that is not known has nothing in it', () => {
    const rule = having({ kind: 'name', words: ['Admin', 'me', '-'] });
    for (const name of ['4dm1n', 'ZSU Àdmin', 'xXadminXx', 'a d m i n', 'Me (AU)'])
      expect([name, acts(rule, [called(name), teamKill(1)])]).toEqual([name, 1]);
    for (const name of ['', 'Kea', 'Rimer', '-'])
      expect([name, acts(rule, [called(name), teamKill(1)])]).toEqual([name, 0]);
    expect(acts(rule, [teamKill(1)], { name: 'Admin' })).toBe(1);
  });

  test('sides and staff are those of the last list', () => {
    const seats = (...teams: readonly (1 | 2 | null)[]) =>
      roster(0, [seat('kea', 1), ...teams.map((team, n) => seat(`p${n}`, 1, { team }))]);
    const larger = having({ kind: 'side', by: 2 });
    expect(acts(larger, [seats(1, 1, 2, null, null), teamKill(1)])).toBe(1);
    expect(acts(larger, [seats(1, 1, 2, 2), teamKill(1)])).toBe(0);
    expect(acts(larger, [seats(1, 1, 2), { s: 1, what: { kind: 'match-began', layer: '' } }, teamKill(2)])).toBe(0);
    const staffed = roster(0, [seat('kea', 1), seat('staff', 2)]);
    expect(acts(having({ kind: 'staff-on', is: 'yes' }), [staffed, teamKill(1)])).toBe(1);
    expect(acts(having({ kind: 'staff-on', is: 'no' }), [staffed, teamKill(1)])).toBe(0);
    expect(acts(having({ kind: 'staff-on', is: 'no' }), [seats(1), teamKill(1)])).toBe(1);
  });
});

test('whoever asks to switch is moved to the smaller side, and no more than that evens out', () => {
  const teams = (one: number, two: number) =>
    roster(0, [
      ...Array.from({ length: one }, (_, n) => seat(`p${n}`, 1, { team: 1 })),
      ...Array.from({ length: two }, (_, n) => seat(`q${n}`, 1, { team: 2 })),
    ]);
  const asking = ['p0', 'p1', 'q0', 'p2'].map((player, n) => chat(n + 1, '!switch', player));
  const moved = (...scenes: readonly Scene[]) =>
    play([on(preset('switch'))], scenes.map(fact)).decided.map(({ data }) => data.player);
  expect(moved(teams(7, 3), ...asking)).toEqual(['p0', 'p1']);
  expect(moved(teams(4, 3), ...asking)).toEqual([]);
  expect(moved(...asking)).toEqual([]);
});

describe('one act a player at a time', () => {
  const kick = { ...preset('team-kills'), rungs: [{ steps: [{ kind: 'kick', text: 'Out' }] }] } as const;
  const warn = { ...preset('team-kills'), rungs: [{ steps: [{ kind: 'warn', text: 'Hey' }] }] } as const;

  test('the strongest, whatever the order of the rules; the weaker ones are still counted', () => {
    expect(texts([on(warn, 1), on(kick, 2)], [teamKill(1)])).toEqual(['kea | warn: Hey | outdone', 'kea | kick: Out']);
    expect(texts([on(kick, 1), on(warn, 2)], [teamKill(1)])).toEqual(['kea | kick: Out', 'kea | warn: Hey | outdone']);
  });

  test('a warning a moment after a kick is left', () => {
    const words = { ...warn, trigger: { kind: 'words', words: ['idiot'] } } as const;
    expect(texts([on(kick, 1), on(words, 2)], [teamKill(1), chat(3, 'idiot'), chat(30, 'idiot')])).toEqual([
      'kea | kick: Out',
      'kea | warn: Hey | outdone',
      'kea | warn: Hey',
    ]);
  });

  test('what a rule only watches outdoes nothing', () => {
    expect(texts([{ ...on(kick, 1), mode: 'watch' }, on(warn, 2)], [teamKill(1)])).toEqual([
      'kea | kick: Out',
      'kea | warn: Hey',
    ]);
  });

  test('no rule acts on what a rule caused: whoever was kicked has not left', () => {
    const leaving = { ...preset('welcome'), trigger: { kind: 'left' } } as const;
    const left = (s: number): Scene => ({ s, what: { kind: 'left', player: 'kea' } });
    expect(texts([on(kick, 1), on(leaving, 2)], [teamKill(1), left(2)])).toHaveLength(1);
    expect(texts([on(kick, 1), on(leaving, 2)], [teamKill(1), left(90)])).toHaveLength(2);
  });
});

describe('triggers', () => {
  test('words are found however they are spelt, and no others', () => {
    const found = (line: string) => texts([on(preset('words'))], [chat(1, line)]).length === 1;
    for (const line of ['idiot', 'you IDIOT!', 'ïd1ot', 'i d i o t', '1d10t', 'iiiidioot', 'so i-d-i-o-t'])
      expect([line, found(line)]).toEqual([line, true]);
    for (const line of ['idiom', 'idiotic', 'i do it', '', '🙂', 'id iot'])
      expect([line, found(line)]).toEqual([line, false]);
  });

  test('a command is a word of its own', () => {
    const rule = preset('rules');
    for (const line of ['!rules', ' !RULES 4 '])
      expect([line, texts([on(rule)], [chat(1, line)]).length]).toEqual([line, 1]);
    for (const line of ['!rulesx', 'see !rules', 'rules']) expect(texts([on(rule)], [chat(1, line)])).toEqual([]);
  });

  test('a flood is many lines of one player in a short time', () => {
    const lines = (gap: number) => Array.from({ length: 6 }, (_, n) => chat(n * gap, 'x'));
    expect(texts([on(preset('flood'))], lines(1))).toHaveLength(1);
    expect(texts([on(preset('flood'))], lines(3))).toEqual([]);
    expect(
      texts(
        [on(preset('flood'))],
        lines(1).map((line, n) => ({ ...line, what: { ...line.what, player: `p${n}` } as What })),
      ),
    ).toEqual([]);
  });

  test('players reach a number once; nobody knows it of the first count', () => {
    expect(
      texts(
        [on({ ...preset('live'), limits: PLAIN.limits })],
        [people(0, 60), people(30, 49), people(60, 50), people(90, 51)],
      ),
    ).toHaveLength(1);
    const down: Rule = { ...preset('live'), trigger: { kind: 'population', players: 50, direction: 'down' } };
    expect(texts([on(down)], [people(0, 60), people(30, 49)])).toHaveLength(1);
  });

  test('in no squad for so long as every list says so, and again only after the pause', () => {
    const alone = (s: number) => roster(s, [seat('kea', null), seat('tui', 1)]);
    const rules = [on(preset('no-squad'))];
    const full = people(0, 90);
    expect(texts(rules, [full, alone(0), alone(100), alone(179)])).toEqual([]);
    expect(texts(rules, [full, alone(0), alone(100), alone(180), alone(240), alone(301)])).toHaveLength(2);
    expect(texts(rules, [full, alone(0), roster(100, [seat('kea', 1)]), alone(180)])).toEqual([]);
    // Nobody knows what was in between.
    expect(texts(rules, [full, alone(0), alone(600)])).toEqual([]);
  });

  test('a squad without a leader’s kit is told, and its leader', () => {
    const led = (s: number, role: string) => roster(s, [seat('kea', 3, { isLeader: true, role })]);
    const scenes = [people(0, 60), led(0, 'USA_Rifleman_01'), led(120, 'USA_Rifleman_01'), led(301, 'USA_Rifleman_01')];
    expect(texts([on(preset('leader-kit'))], scenes)).toEqual([
      'kea | warn: You lead Armour: take a leader’s kit, or hand the lead on.'.replace('’', "'"),
      "kea | warn: You lead Armour without a leader's kit. | squad-message: Armour needs a leader with a kit.",
    ]);
    expect(texts([on(preset('leader-kit'))], [people(0, 60), led(0, 'USA_SL_01'), led(300, 'USA_SL_01')])).toEqual([]);
  });

  test('a timer passes by the server’s own clock', () => {
    expect(
      texts(
        [on(preset('seeding'))],
        [0, 30, 599, 601, 630, 1_201].map((s) => people(s, 20)),
      ),
    ).toHaveLength(2);
  });

  describe('a time of the week', () => {
    const rule = (day: TimerDay, hour: number, minute: number): Rule => ({
      ...preset('evening'),
      trigger: { kind: 'weekly', day, hour, minute },
    });
    /** How often it strikes where the server is counted every half minute. Clocks in Sydney go by the community's. */
    const strikes = (of: Rule, from: string, to: string): number => {
      const [begin, end] = [Date.parse(from), Date.parse(to)].map((at) => (at - BEGIN) / 1_000) as [number, number];
      const counts = Array.from({ length: (end - begin) / 30 + 1 }, (_, n) => people(begin + n * 30, 20));
      return texts([on({ ...of, limits: PLAIN.limits })], counts).length;
    };

    test('strikes once, on its day', () => {
      // 28 November 2026 is a Saturday; 20:00 in Sydney is 09:00 UTC.
      const saturday = ['2026-11-28T08:30:00Z', '2026-11-28T10:30:00Z'] as const;
      expect(strikes(rule('saturday', 20, 0), ...saturday)).toBe(1);
      expect(strikes(rule('every day', 20, 0), ...saturday)).toBe(1);
      expect(strikes(rule('friday', 20, 0), ...saturday)).toBe(0);
      expect(strikes(rule('saturday', 18, 0), ...saturday)).toBe(0);
      expect(strikes(rule('sunday', 0, 0), '2026-11-28T12:30:00Z', '2026-11-28T13:30:00Z')).toBe(1);
    });

    test('that is left out when clocks are put forward comes with the minute after', () => {
      // On 4 October 2026 02:00 is 03:00 in Sydney, at 16:00 UTC of the day before.
      const night = ['2026-10-03T15:30:00Z', '2026-10-03T16:30:00Z'] as const;
      for (const [hour, minute] of [
        [2, 30],
        [2, 0],
        [3, 0],
      ] as const)
        expect([hour, minute, strikes(rule('sunday', hour, minute), ...night)]).toEqual([hour, minute, 1]);
    });

    test('that is there twice when they are put back counts once', () => {
      // On 5 April 2026 03:00 is 02:00 in Sydney, at 16:00 UTC of the day before.
      const night = ['2026-04-04T14:30:00Z', '2026-04-04T18:00:00Z'] as const;
      for (const [hour, minute] of [
        [2, 30],
        [2, 0],
        [3, 0],
      ] as const)
        expect([hour, minute, strikes(rule('sunday', hour, minute), ...night)]).toEqual([hour, minute, 1]);
    });

    test('has passed for a server that was away', () => {
      const of = rule('saturday', 20, 0);
      const at = (iso: string) => people((Date.parse(iso) - BEGIN) / 1_000, 20);
      expect(texts([on(of)], [at('2026-11-28T08:59:00Z'), at('2026-11-28T09:10:00Z')])).toEqual([]);
      expect(texts([on(of)], [at('2026-11-28T08:59:00Z'), at('2026-11-28T09:02:00Z')])).toHaveLength(1);
    });
  });

  test('somebody of the watchlist joins, by whichever id staff know them, until the end of the entry', () => {
    const joined = (s: number, player: string): Scene => ({ s, what: { kind: 'joined', player } });
    const named: Scene = { s: 0, what: { kind: 'named', player: 'moa', name: 'Moa', steamId: 'watched' } };
    const scenes = [named, joined(1, 'watched'), joined(2, 'moa'), joined(3, 'kea'), joined(3_600, 'watched')];
    expect(texts([on(preset('watchlist'))], scenes)).toEqual([
      'watched | discord-staff: player of the watchlist has joined squad #1.',
      'moa | discord-staff: Moa of the watchlist has joined squad #1.',
    ]);
  });

  test('a squad that is locked with few in it is told by its leader', () => {
    const rules = [on(preset('locked-squad'))];
    const led = (squad: number, isLeader = true) => roster(30, [seat('kea', squad, { isLeader })]);
    expect(texts(rules, [people(0, 60), led(3)])).toEqual([
      'kea | warn: Armour is locked with few in it: open it, please.',
    ]);
    expect(texts(rules, [people(0, 60), led(4), led(3, false)])).toEqual([]);
  });

  test('whoever calls for an admin is told how many are there', () => {
    const here = roster(0, [seat('kea', 1), seat('staff', null), seat('moa', 2)]);
    const moa: Scene = { s: 0, what: { kind: 'named', player: 'moa', name: 'Moa', steamId: 'staff' } };
    expect(texts([on(preset('admin'))], [moa, here, chat(1, '!admin a block'), chat(2, '!adminx')])).toEqual([
      'kea | discord-staff: player calls on squad #1: !admin a block | warn: The admins are told. On the server now: 2.',
    ]);
    const long = chat(1, `!admin ${'x'.repeat(300)}`);
    const [said] = texts([on(preset('admin'))], [long]);
    expect(said).toContain(`!admin ${'x'.repeat(73)} |`);
  });

  test('a knife is a weapon whose name says so', () => {
    const kill = (weapon: string): Scene => ({
      s: 1,
      what: { kind: 'killed', player: 'kea', isTeamKill: false, weapon },
    });
    expect(play([on(preset('knife'))], [fact(kill('BP_M9Bayonet'))]).decided).toMatchObject([
      { data: { saw: 'M9Bayonet' } },
    ]);
    expect(texts([on(preset('knife'))], [kill('BP_M4')])).toEqual([]);
  });

  test('a squad is known by its name, and its team by its leader', () => {
    const created: Scene = { s: 5, what: { kind: 'squad-created', player: 'kea', squadId: 3, name: 'ARMOUR 1' } };
    expect(texts([on(preset('claims'))], [roster(0, [seat('kea', null)]), created])).toEqual([
      'kea | warn: ARMOUR 1 claims what it is called after. Hand it over if another squad was first.',
    ]);
  });

  test('the end of a match is told with who won it', () => {
    const scenes: Scene[] = [
      { s: 0, what: { kind: 'match-began', layer: 'Gorodok_RAAS_v1' } },
      { s: 60, what: { kind: 'match-ended', winner: 'Australian Defence Force' } },
    ];
    expect(texts([on(preset('match-end'))], scenes)).toEqual([
      ' | broadcast: Well played. Australian Defence Force has won on Gorodok RAAS v1.',
    ]);
  });
});

test('a rule that applies too often says so, and does no more', () => {
  const rule = { ...preset('team-kills'), limits: { every: 0, perMinute: 3, perDay: 5 } };
  const many = (s: number) => Array.from({ length: 6 }, (_, n) => fact(teamKill(s + n, `p${n}`)));
  const { decided, limits } = play([on(rule)], many(0));
  expect([decided.length, new Set(limits)]).toEqual([3, new Set([1])]);
  expect(play([on(rule)], [...many(0), ...many(120)]).decided).toHaveLength(5);
});

test('facts of both games are read, and what is of no matter is not', () => {
  const event = (type: string, data: object) => happened({ id: 'e', type, data, created: BEGIN });
  const chatOf = { serverId: 1, at: '2026-11-28T09:00:00.000Z', playerId: 'kea', message: 'hi' };
  expect(event('SquadChatSent', { ...chatOf, channel: 'all' })).toMatchObject({
    game: 'squad',
    what: { kind: 'chat' },
  });
  expect(event('SquadChatSent', { ...chatOf, channel: 'admin' })).toBeUndefined();
  expect(event('ReforgerChatSent', { ...chatOf, channel: 'global' })).toMatchObject({ game: 'reforger' });
  expect(event('BankPaymentMade', chatOf)).toBeUndefined();
});

describe('whatever happens', () => {
  const scenes = fc.array(
    fc.oneof(
      fc
        .record({ s: fc.integer({ min: 0, max: 4_000 }), player: fc.constantFrom('kea', 'tui') })
        .map(({ s, player }) => teamKill(s, player)),
      fc
        .record({ s: fc.integer({ min: 0, max: 4_000 }), line: fc.constantFrom('idiot', '!rules', 'x') })
        .map(({ s, line }) => chat(s, line)),
      fc.integer({ min: 0, max: 4_000 }).map((s) => roster(s, [seat('kea', null), seat('tui', 3, { isLeader: true })])),
      fc
        .record({ s: fc.integer({ min: 0, max: 4_000 }), players: fc.integer({ min: 0, max: 100 }) })
        .map(({ s, players }) => people(s, players)),
    ),
    { maxLength: 40 },
  );
  const rules = PRESETS.filter(({ games }) => games.includes('squad')).map(({ rule }, n) => on(rule, n + 1));

  test('what was decided before a cut is not decided again when all is read once more', () => {
    fc.assert(
      fc.property(scenes, fc.nat(40), (all, cut) => {
        const facts = all.map(fact);
        const { acts, decided } = play(rules, facts.slice(0, cut));
        const again = play(rules, facts, acts);
        const keys = new Set(decided.map(({ data }) => `${data.factId} ${data.automationId}`));
        expect(again.decided.filter(({ data }) => keys.has(`${data.factId} ${data.automationId}`))).toEqual([]);
      }),
    );
  });

  test('no player gets two acts for one fact, and no rule applies more often than it may', () => {
    fc.assert(
      fc.property(scenes, (all) => {
        const { decided } = play(rules, all.map(fact));
        const acts = decided.filter(
          ({ data }) => !data.outdone && data.steps.some(({ kind }) => kind === 'warn' || kind === 'kick'),
        );
        const keys = acts.map(({ data }) => `${data.factId} ${data.player}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

test('a line costs little, however it is made', () => {
  const began = performance.now();
  for (const line of ['a '.repeat(5_000), '1'.repeat(10_000), 'i.'.repeat(5_000), 'ﷺ'.repeat(3_000)]) wordsIn(line);
  expect(performance.now() - began).toBeLessThan(200);
  expect(spelt('Ïdi0ot')).toBe('idiot');
});
