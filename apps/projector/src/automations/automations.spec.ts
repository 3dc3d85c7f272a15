import * as fc from 'fast-check';
import { parseCommunity } from '@app/contracts/community/community';
import {
  addAutomation,
  automations,
  changeMode,
  deleteAutomation,
  stopServer,
} from '@app/domain/automations/automations';
import { PLAIN, PRESETS } from '@app/domain/automations/presets';
import type { ActEvent } from '@app/domain/automations/events';
import type { Rule } from '@app/domain/automations/catalogue';
import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import { ANY_VERSION } from '@app/domain/editing';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { toLogPosition, type LogPosition } from '@app/storage/event-log/position';
import { backTestKey, type BackTestRecord, type BackTestSlot } from '@app/domain/automations/back-tests';
import type { ReadModel } from '@app/contracts/read-model';
import { StoreUnavailable, type ControlRecord, type Query } from '@app/storage/read-models/port';
import communityJson from '../../../../community/community.json';
import { runsOf } from '../../../../test/seeds';
import type { Consequence } from '../engine/policies/policy-runner';
import type { Log } from '../engine/ports';
import { records } from '../moderation/player-records.projection';
import { foldBatch } from '../projection';
import { automationsJob } from './automations.job';
import { backTestsJob } from './back-tests.job';
import { decisions } from './decisions.projection';
import { automationsOrders } from './orders.policy';
import { rules as rulesProjection } from './rules.projection';
import { automationsStops } from './stops.policy';

const community = parseCommunity(communityJson);
const MINUTE = 60_000;
const START = Date.parse('2026-11-28T09:00:00Z');
const STEAM = '76561190000000003';
/** Sixty hours, and a rank in the middle. */
const MET = {
  ...{ kills: 150, deaths: 100 },
  score: 10_000,
  playtime: 216_000,
  firstSeenAt: '2026-10-01T09:00:00.000Z',
  seenAt: '2026-11-01T09:00:00.000Z',
};
const teamKills = PRESETS.find(({ id }) => id === 'team-kills')!.rule;
/** Every team kill is decided on, however close. */
const each: Rule = { ...teamKills, limits: PLAIN.limits };

class Crashed extends Error {}

/** A log in memory, and the job and the policies that act on it. */
const world = () => {
  const log: RecordedEvent[] = [];
  const state = {
    ...{ now: START, reads: [] as (readonly string[] | undefined)[] },
    readModels: 'there' as 'there' | 'slow' | 'away',
  };
  const write = (stream: string, event: DomainEvent, causationId = 'c'): RecordedEvent => {
    const commit = BigInt(log.length + 1);
    const metadata = { actor: { id: '1', name: 'Bunya', roles: [] }, correlationId: 'c', causationId };
    const revision = log.filter((one) => one.stream === stream).length;
    const place = { logPosition: toLogPosition({ commit, prepare: commit }), created: state.now };
    log.push({ ...event, id: `e${commit}`, stream, revision, ...place, metadata });
    return log.at(-1)!;
  };
  const transact = (
    decider: Decider<unknown, DomainEvent>,
    id: string | undefined,
    decision: Decision<unknown, DomainEvent>,
    cause?: string,
    dies: () => 'before' | 'after' | undefined = () => undefined,
  ) => {
    const stream = id === undefined ? decider.category : `${decider.category}-${id}`;
    const events = [...decision(fold(decider, log.filter((one) => one.stream === stream) as never))];
    const death = events.length > 0 ? dies() : undefined;
    if (death === 'before') throw new Crashed();
    for (const event of events) write(stream, event, cause);
    if (death === 'after') throw new Crashed();
    return { events, repeated: events.length === 0 };
  };
  const deciding = (dies?: () => 'before' | 'after' | undefined, cause?: RecordedEvent) =>
    (async (decider: never, id: string, decision: never, by = cause) => {
      await Promise.resolve();
      return transact(decider, id, decision, by?.id, dies);
    }) as unknown as Consequence;
  /** The read models: what the statistics say of players, of whom two were met, and who holds slots. */
  const asked: string[] = [];
  const readModels = {
    getMany: async ({ name: model }: ReadModel<object>, ids: readonly string[]) => {
      asked.push(model);
      if (state.readModels === 'slow') await new Promise(() => undefined);
      if (state.readModels === 'away') throw new StoreUnavailable('Away.');
      const documents: Readonly<Record<string, (id: string) => object | undefined>> = {
        'squad-players': (id) => (id === 'new' ? undefined : { ...MET, name: `Mr ${id}`, steamId: `steam-${id}` }),
        clans: () => ({ tag: 'KIWI' }),
        'squad-exempt': () => ({ ids: ['steam-hidden'] }),
        'seeding-months': (id) => (id.endsWith('kea') ? { seeding: 5 * 900_000 } : undefined),
      };
      return new Map(ids.flatMap((id) => [[id, documents[model]!(id)] as const]).filter(([, doc]) => doc));
    },
    find: ({ name: model }: ReadModel<object>, { skip = 0 }: Query) => {
      asked.push(model);
      const documents: Readonly<Record<string, readonly object[]>> = {
        'squad-standings': ['hidden', 'tui', 'kea'].map((playerId) => ({ playerId })),
        'seeding-months': ['hidden', 'tui', 'kea'].map((playerId) => ({ playerId })),
        'clan-people': [{ memberId: '3', steamId: 'steam-kea', clanId: 7 }],
        whitelists: [{ slots: [{ game: 'SQUAD', steamId: STEAM, reforgerUuid: null }], allowance: 1, revoked: null }],
        'whitelist-given-slots': [
          { player: 'kea', until: null },
          { player: 'tui', until: '2026-11-28T08:59:59.000Z' },
        ],
      };
      return Promise.resolve(documents[model]!.slice(skip));
    },
    cached: async (_: object, _name: string, load: () => Promise<unknown>) => ({ value: await load() }),
  } as never;
  const head = () => Promise.resolve(log.at(-1)?.logPosition ?? toLogPosition({ commit: 0n, prepare: 0n }));
  /** One start of the process, until it has read what is there. */
  const run = async (dies?: () => 'before' | 'after' | undefined): Promise<void> => {
    const end = new AbortController();
    const tail = {
      head,
      async *subscribe({ types = [], after = '', signal }: Parameters<Log['subscribe']>[0]) {
        state.reads.push(types);
        let from: LogPosition = after;
        while (!signal.aborted) {
          const events = log.filter(({ type, logPosition }) => types.includes(type) && logPosition > from);
          from = log.at(-1)!.logPosition;
          yield { events, upTo: from, live: true };
          if (log.at(-1)!.logPosition === from) return end.abort();
        }
      },
    } as unknown as Log;
    const job = automationsJob({ community, readModels, now: () => state.now });
    while (!end.signal.aborted) await job.run(deciding(dies), end.signal, tail);
  };
  const rule = (of: Rule, mode: 'watch' | 'on' | 'off' = 'on') => {
    const at = new Date(state.now).toISOString();
    const { events } = transact(automations as never, 'squad', addAutomation({ game: 'squad', rule: of, at }) as never);
    const { automationId } = (events[0] as { data: { automationId: number } }).data;
    const to = { game: 'squad', automationId, at, mode, why: 'staff', edit: ANY_VERSION } as const;
    transact(automations as never, 'squad', changeMode(to) as never);
    state.now += 1_000;
    return automationId;
  };
  const teamKill = (player = 'kea', serverId = 1, age = 200) => {
    state.now += 1_000;
    const at = new Date(state.now - age).toISOString();
    const fighter = { team: 1, faction: null };
    return write(`squadMatch-${serverId}`, {
      type: 'SquadPlayerDied',
      data: { serverId, at, by: 'teammate', attacker: { playerId: player, ...fighter }, weapon: 'BP_M4' },
    });
  };
  write('automationsLookout', {
    type: 'AutomationsReached',
    data: { position: toLogPosition({ commit: 0n, prepare: 0n }), at: new Date(START).toISOString() },
  });
  const stop = (serverId = 1) => {
    const at = new Date(state.now).toISOString();
    transact(automations as never, 'squad', stopServer({ game: 'squad', serverId, at }) as never);
    return log.at(-1)!;
  };
  const of = (type: string) => log.filter((event) => event.type === type);
  const decided = () => of('AutomationDecided') as unknown as (RecordedEvent & ActEvent)[];
  const order = (event: RecordedEvent) => automationsOrders.act(event as never, deciding(undefined, event));
  /** Control records in memory, and the job that tries rules on what is in the log. */
  const tests = new Map<string, ControlRecord<BackTestSlot>>();
  const store = {
    listControl: () => Promise.resolve([...tests.values()]),
    writeControl: (key: string, expected: number, value: BackTestSlot) => {
      if ((tests.get(key)?.revision ?? 0) !== expected) return Promise.resolve(undefined);
      tests.set(key, { key, revision: expected + 1, value });
      return Promise.resolve(tests.get(key));
    },
  };
  const wanted = (of: Rule, more: Partial<BackTestRecord> = {}, slot = 0) => {
    const by = { id: '1', name: 'Bunya' };
    const fresh = { state: 'waiting', starts: 0, progress: 0, endedAt: null, result: null, marks: {} } as const;
    const value = {
      id: `${slot}-a`,
      game: 'squad',
      rule: of,
      against: null,
      days: 1,
      by,
      requestedAt: state.now,
      ...fresh,
    };
    tests.set(backTestKey('squad', slot), {
      key: backTestKey('squad', slot),
      revision: 1,
      value: { ...value, ...more } as never,
    });
  };
  const tryIt = async ({ signal = new AbortController().signal, read = (): void => {} } = {}) => {
    const past = {
      placeBefore: () => Promise.resolve(undefined),
      async *readAll({ types = [] as readonly string[] }) {
        for (let at = 0; at < log.length; at += 3) {
          read();
          yield log.slice(at, at + 3).filter(({ type }) => types.includes(type));
          await Promise.resolve();
        }
      },
    } as never;
    await backTestsJob({ ...{ community, readModels, store: store as never, log: past }, now: () => state.now }).run(
      deciding(),
      signal,
    );
    return (tests.get(backTestKey('squad', 0))?.value ?? {}) as BackTestRecord;
  };
  const documents = (projection: unknown) =>
    [...foldBatch(projection as never, new Map(), log).changed.values()].map(({ doc }) => doc);
  return {
    ...{ log, state, write, run, rule, teamKill, stop, of, decided, order, deciding, documents, transact },
    ...{ tests, wanted, tryIt, asked },
  };
};

test('what a rule decides names its fact as the cause, and becomes an order that is given once', async () => {
  const { run, rule, teamKill, decided, order, of } = world();
  rule(teamKills);
  const fact = teamKill();
  await run();
  expect(decided()).toMatchObject([
    {
      stream: 'automationActs-squad-kea',
      data: { factId: fact.id, count: 1, mode: 'on' },
      metadata: { causationId: fact.id },
    },
  ]);
  jest.useFakeTimers({ now: START + 3_000 });
  await order(decided()[0]!);
  await order(decided()[0]!);
  jest.useRealTimers();
  expect(of('ServerOrderGiven')).toMatchObject([
    {
      data: { kind: 'warn', player: 'kea', name: 'Mr kea', automation: 1, reason: 'Team kills' },
      metadata: { causationId: decided()[0]!.id },
    },
  ]);
});

test('killed at any write and started again: everything is decided once, and the ladder goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: 6 }), async (deaths) => {
      const { run, rule, teamKill, decided } = world();
      rule(each);
      for (const player of ['kea', 'tui', 'kea', 'kea', 'tui']) teamKill(player);
      for (const [n, after] of deaths) {
        let left = n;
        const dies = () => (left-- === 0 ? (after ? 'after' : 'before') : undefined);
        await run(dies).catch((error: unknown) => expect(error).toBeInstanceOf(Crashed));
      }
      await run();
      expect(decided().map(({ data: { player, count } }) => [player, count])).toEqual([
        ...[
          ['kea', 1],
          ['tui', 1],
          ['kea', 2],
          ['kea', 3],
          ['tui', 2],
        ],
      ]);
    }),
    { numRuns: runsOf(60, 1_000) },
  );
});

test('a server is called by its name in its own game', async () => {
  const { run, rule, teamKill, decided } = world();
  rule({ ...each, rungs: [{ steps: [{ kind: 'warn', text: '{server}' }] }] });
  teamKill();
  await run();
  const { name } = community.servers.find(({ game, id }) => game === 'squad' && id === 1)!;
  expect(decided()[0]!.data.steps[0]!.text).toBe(name);
});

test('two that lead at once decide everything once', async () => {
  const { run, rule, teamKill, decided } = world();
  rule(each);
  for (const player of ['kea', 'tui', 'kea']) teamKill(player);
  await Promise.all([run(), run()]);
  expect(decided()).toHaveLength(3);
});

test('what is older than a minute is passed over, and counted once', async () => {
  const { run, rule, teamKill, decided, of, state, documents } = world();
  rule(each);
  await run();
  teamKill();
  teamKill('tui');
  state.now += 2 * MINUTE;
  await run();
  state.now += 20 * MINUTE;
  teamKill();
  await run();
  state.now += MINUTE;
  await run();
  expect(decided()).toHaveLength(1);
  expect(of('AutomationsPassedOver')).toMatchObject([{ data: { hits: 2 } }]);
  expect(documents(rulesProjection)).toMatchObject([{ passedOver: [{ hits: 2 }] }]);
});

test('what an agent or a clock brings too late, or too early, is passed over, and counted once a minute', async () => {
  const { run, rule, teamKill, decided, of } = world();
  rule(each);
  for (const age of [61_000, 3_600_000, -61_000]) teamKill('kea', 1, age);
  teamKill('tui');
  await run();
  expect(decided().map(({ data: { player } }) => player)).toEqual(['tui']);
  const from = new Date(START + 3_000 - 3_600_000).toISOString();
  expect(of('AutomationsPassedOver')).toMatchObject([{ data: { hits: 3, from } }]);
});

test('a rule says nothing of what was before it, and where none looks nothing is read', async () => {
  const { run, rule, teamKill, decided, state } = world();
  teamKill();
  await run();
  expect(state.reads.flat()).not.toContain('SquadPlayerDied');
  rule(each, 'off');
  await run();
  expect(state.reads.flat()).not.toContain('SquadPlayerDied');
  rule({ ...each, name: 'Two' });
  await run();
  expect(state.reads.flat()).toContain('SquadPlayerDied');
  expect(decided()).toEqual([]);
});

test('a rule that only watches orders nothing, nor does one on a server that is stopped', async () => {
  const { run, rule, teamKill, decided, order, of, stop } = world();
  rule(each, 'watch');
  rule({ ...each, name: 'Two' });
  teamKill();
  await run();
  stop();
  teamKill();
  await run();
  expect(decided().map(({ data: { automationId, mode } }) => [automationId, mode])).toEqual([
    ...[
      [1, 'watch'],
      [2, 'on'],
      [1, 'watch'],
      [2, 'watch'],
    ],
  ]);
  jest.useFakeTimers({ now: START + 5_000 });
  // Decided before the stop, and ordered after it.
  for (const act of decided()) await order(act);
  jest.useRealTimers();
  expect(of('ServerOrderGiven')).toEqual([]);
});

test('an order that waits when its server is stopped is taken back; one of staff is not', async () => {
  const { run, rule, teamKill, decided, order, of, stop, deciding, write } = world();
  rule(each);
  teamKill();
  await run();
  jest.useFakeTimers({ now: START + 3_000 });
  await order(decided()[0]!);
  jest.useRealTimers();
  const [given] = of('ServerOrderGiven');
  write(given!.stream, { type: 'ServerOrderGiven', data: { ...given!.data, orderId: 'staff', automation: undefined } });
  const stopped = stop();
  await automationsStops(community).act(stopped as never, deciding(undefined, stopped));
  expect(of('ServerOrderExpired')).toMatchObject([{ data: { orderId: (given!.data as { orderId: string }).orderId } }]);
});

test.each([
  ['switched off', (one: object) => changeMode({ ...one, mode: 'off', why: 'staff', edit: ANY_VERSION } as never)],
  ['deleted', (one: object) => deleteAutomation({ ...one, edit: ANY_VERSION } as never)],
])('what a rule ordered is taken back when it is %s, and nothing more follows', async (_, ending) => {
  const { run, rule, teamKill, decided, order, of, deciding, transact, log, state } = world();
  const ended = rule(each);
  rule({ ...each, name: 'Other', rungs: [{ steps: [{ kind: 'note', text: 'x' }] }] });
  for (const serverId of [1, 2]) teamKill('kea', serverId);
  await run();
  const [first, second] = decided().filter(({ data }) => data.automationId === ended);
  jest.useFakeTimers({ now: START + 5_000 });
  await order(first!);
  const one = { game: 'squad', automationId: ended, at: new Date(state.now).toISOString() };
  transact(automations as never, 'squad', ending(one) as never);
  const end = log.at(-1)!;
  await order(second!);
  jest.useRealTimers();
  await automationsStops(community).act(end as never, deciding(undefined, end));
  expect(of('ServerOrderGiven')).toMatchObject([{ data: { serverId: 1 } }]);
  expect(of('ServerOrderExpired')).toMatchObject([{ data: { serverId: 1 } }]);
});

test('a rule that would act too often only watches from then on', async () => {
  const { run, rule, teamKill, decided, of, documents } = world();
  rule({ ...each, limits: { every: 0, perMinute: 2, perDay: 9 } });
  for (const player of ['a', 'b', 'c', 'd']) teamKill(player);
  await run();
  expect(decided()).toHaveLength(2);
  expect(of('AutomationModeChanged').at(-1)).toMatchObject({ data: { mode: 'watch', why: 'limit' } });
  expect(documents(rulesProjection)).toMatchObject([
    { automations: [{ mode: 'watch', limited: true, days: { '2026-11-28': 2 } }] },
  ]);
});

test('whoever has more in the list of admins than a reserved slot is staff', async () => {
  const { run, rule, teamKill, decided, write } = world();
  rule(each);
  const content = 'Group=Admin:kick,ban\nGroup=Friend:reserve\nAdmin=kea:Admin\nAdmin=tui:Friend';
  write('adminList', {
    type: 'SquadAdminListSaved',
    data: { version: 1, content, changes: {}, by: 'B', roles: [], at: '' },
  });
  teamKill('kea');
  teamKill('tui');
  await run();
  expect(decided().map(({ data: { player } }) => player)).toEqual(['tui']);
});

test('somebody of the watchlist is known by the entry of the moment, and what is posted is no order', async () => {
  const { rule, run, state, write, decided, order, of } = world();
  rule(PRESETS.find(({ id }) => id === 'watchlist')!.rule);
  const entry = (player: string, told: string, until: string | null = null) =>
    write('watchlist-squad', {
      type: 'PlayerWatched',
      data: { game: 'squad', player, name: '', reason: 'Rams', until, told, at: new Date(state.now).toISOString() },
    });
  const joins = (playerId: string) => {
    state.now += 1_000;
    const at = new Date(state.now).toISOString();
    write('squadMatch-1', { type: 'SquadPlayerJoined', data: { serverId: 1, at, playerId } });
  };
  entry('kea', 'rules');
  entry('tui', 'site');
  entry('moa', 'rules', new Date(state.now + 1_500).toISOString());
  for (const player of ['kea', 'tui', 'weka', 'moa']) joins(player);
  await run();
  expect(decided().map(({ data }) => data.player)).toEqual(['kea']);
  // Put on the list while the job runs on: it is read again.
  entry('weka', 'rules');
  joins('weka');
  const gone = { game: 'squad', player: 'weka', name: '', at: new Date(state.now).toISOString() };
  await run();
  write('watchlist-squad', { type: 'PlayerUnwatched', data: gone });
  joins('weka');
  await run();
  expect(decided().map(({ data }) => data.player)).toEqual(['kea', 'weka']);
  await order(decided()[0]!);
  expect(of('ServerOrderGiven')).toEqual([]);
});

test('decisions are kept with the orders that follow, and notes are in the player’s record', async () => {
  const { run, rule, teamKill, documents } = world();
  rule(each);
  for (let n = 0; n < 3; n++) teamKill();
  await run();
  const shown = documents(decisions) as { orderIds: string[]; count: number; automation: string }[];
  expect(shown.map(({ automation, count, orderIds }) => [automation, count, orderIds.length])).toEqual([
    ...[
      ['squad-1', 1, 1],
      ['squad-1', 2, 1],
      ['squad-1', 3, 1],
    ],
  ]);
  expect(documents(records)).toMatchObject([
    { counts: { note: 1 }, entries: [{ kind: 'note', text: 'Kicked for 3 team kills within half an hour' }] },
  ]);
});

/** What happens to three players on two servers, and is written: late where `age` says so. */
const ofPast = fc.array(
  fc.record({
    kind: fc.constantFrom('kill', 'chat', 'join', 'leave'),
    player: fc.constantFrom('kea', 'tui', 'moa'),
    serverId: fc.constantFrom(1, 2),
    gap: fc.constantFrom(300, 1_500, 40_000, 400_000),
    age: fc.constantFrom(0, 900, 61_000),
  }),
  { maxLength: 40 },
);
const TRIED: readonly Rule[] = [
  teamKills,
  each,
  PRESETS.find(({ id }) => id === 'words')!.rule,
  { ...PLAIN, name: 'Left', trigger: { kind: 'left' }, rungs: [{ steps: [{ kind: 'note', text: '{count}' }] }] },
  { ...each, limits: { every: 0, perMinute: 2, perDay: 6 } },
  {
    ...{ ...each, limits: { every: 0, perMinute: 1, perDay: 6 } },
    conditions: [
      { kind: 'hours', min: 10, max: 100 },
      { kind: 'clan', is: 'yes' },
    ],
  },
];

test('tried on the past, a rule decides what it decided while it watched', async () => {
  await fc.assert(
    fc.asyncProperty(ofPast, fc.nat(TRIED.length - 1), async (past, n) => {
      const { run, rule, write, state, decided, wanted, tryIt } = world();
      const watched = rule({ ...TRIED[n]!, name: 'Watched' }, 'watch');
      // What it puts people out for is no departure of theirs.
      rule({ ...each, name: 'Kicks', rungs: [{ steps: [{ kind: 'kick', text: 'Out' }] }] });
      for (const { kind, player, serverId, gap, age } of past) {
        state.now += gap;
        const data = { serverId, at: new Date(state.now - age).toISOString(), playerId: player };
        const attacker = { playerId: player, team: 1, faction: null };
        write(
          `squadMatch-${serverId}`,
          {
            kill: { type: 'SquadPlayerDied', data: { ...data, by: 'teammate', attacker, weapon: 'BP_M4' } },
            chat: { type: 'SquadChatSent', data: { ...data, message: 'an id10t', channel: 'all' } },
            join: { type: 'SquadPlayerJoined', data },
            leave: { type: 'SquadPlayerDisconnected', data },
          }[kind],
        );
        await run();
      }
      const live = decided()
        .flatMap(({ data }) => (data.automationId === watched ? [data] : []))
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
      wanted(TRIED[n]!);
      const { result } = await tryIt();
      expect(result!.cases.map(({ at, player, count, steps }) => [at, player, count, steps])).toEqual(
        live.map(({ at, player, count, steps }) => [at, player, count, steps.map(({ kind }) => kind)]),
      );
      expect(result!.acts).toBe(live.length);
      expect(result!.byDay.reduce((sum, [, acts]) => sum + acts, 0)).toBe(live.length);
      expect(result!.byHour.reduce((sum, acts) => sum + acts, 0)).toBe(live.length);
    }),
    { numRuns: runsOf(100, 2_000) },
  );
});

test('a back-test says what another version would have done', async () => {
  const { teamKill, wanted, tryIt } = world();
  for (let n = 0; n < 3; n++) teamKill();
  const milder = { ...each, rungs: each.rungs.slice(0, 1) };
  wanted(each, { against: { automationId: 1, version: 1, rule: milder } });
  const { state, result } = await tryIt();
  expect(state).toBe('done');
  expect(result).toMatchObject({
    acts: 3,
    steps: { warn: 2, kick: 1, note: 1 },
    players: [['kea', 3]],
    difference: { more: { kick: 1, note: 1 }, fewer: { warn: 1 }, staff: 0 },
  });
});

test('what came too late to be acted on counts where that is wanted, when it happened', async () => {
  const { teamKill, wanted, tryIt } = world();
  const day = 86_400_000;
  for (const age of [0, 40 * day, 3 * day, 61_000, 1_000]) teamKill('kea', 1, age);
  wanted(each, { days: 30 });
  expect(await tryIt()).toMatchObject({ result: { acts: 2, late: 0 } });
  wanted(each, { days: 30, late: true });
  const { result } = await tryIt();
  expect(result).toMatchObject({
    acts: 4,
    late: 2,
    byDay: [
      ['2026-11-25', 1],
      [expect.anything(), 3],
    ],
  });
});

test('a back-test that breaks off begins again, and not without end', async () => {
  const { teamKill, wanted, tryIt } = world();
  for (let n = 0; n < 9; n++) teamKill();
  wanted(each);
  const dies = () => {
    throw new Crashed();
  };
  await expect(tryIt({ read: dies })).rejects.toThrow(Crashed);
  const end = new AbortController();
  expect(await tryIt({ signal: end.signal, read: () => end.abort() })).toMatchObject({
    state: 'running',
    result: null,
  });
  expect(await tryIt()).toMatchObject({ state: 'done', starts: 3, result: { acts: 9 } });
  wanted(each, { state: 'running', starts: 3 });
  expect(await tryIt()).toMatchObject({ state: 'failed', result: null });
});

test('a back-test that nobody wants any more ends, and what is older than a week is forgotten', async () => {
  const { teamKill, wanted, tryIt, state, tests } = world();
  for (let n = 0; n < 9; n++) teamKill();
  wanted(each);
  const forgets = () => {
    state.now += 2_000;
    const [key, { revision }] = [...tests][0]!;
    tests.set(key, { key, revision: revision + 1, value: {} });
  };
  expect(await tryIt({ read: forgets })).toEqual({});
  wanted(each);
  expect(await tryIt()).toMatchObject({ state: 'done' });
  state.now += 8 * 86_400_000;
  expect(await tryIt()).toEqual({});
});

describe('who somebody is', () => {
  const having = (...conditions: Rule['conditions']): Rule => ({ ...each, conditions });
  const hours = (min: number, max: number) => ({ kind: 'hours', min, max }) as const;
  /** Who of these is acted on, each for a team kill. */
  const actedOn = async (rule: Rule, ...players: readonly string[]) => {
    const here = world();
    here.rule(rule);
    for (const player of players) here.teamKill(player);
    await here.run();
    return { players: here.decided().map(({ data }) => data.player), ...here };
  };

  test('is read where a rule asks, of those whom it finds', async () => {
    const { players, asked } = await actedOn(having(hours(50, 100)), 'kea', 'new');
    expect(players).toEqual(['kea']);
    expect(new Set(asked)).toEqual(new Set(['squad-players']));
    // A player whom nobody has met has played nothing.
    expect((await actedOn(having(hours(0, 5)), 'kea', 'new')).players).toEqual(['new']);
    expect((await actedOn(having({ kind: 'rank', min: 2, max: 100 }), 'kea', 'new')).players).toEqual(['kea']);
    expect((await actedOn(having({ kind: 'first-visit' }), 'kea', 'new')).players).toEqual(['new']);
    expect((await actedOn(having({ kind: 'back', days: 27 }), 'kea', 'new')).players).toEqual(['kea']);
    expect((await actedOn(having({ kind: 'back', days: 28 }), 'kea', 'new')).players).toEqual([]);
  });

  test('a clan and a slot belong to the Steam account or to the player; a slot that has ended does not count', async () => {
    expect((await actedOn(having({ kind: 'clan', is: 'yes' }), 'kea', 'tui')).players).toEqual(['kea']);
    expect((await actedOn(having({ kind: 'clan', is: 'no' }), 'kea', 'tui')).players).toEqual(['tui']);
    expect((await actedOn(having({ kind: 'slot', is: 'yes' }), 'kea', 'tui', STEAM)).players).toEqual(['kea', STEAM]);
  });

  test('fills texts, and what is not known is said to be', async () => {
    const welcome = { ...each, rungs: [{ steps: [{ kind: 'warn', text: '{rank}, {hours} h' } as const] }] };
    const texts = ({ decided }: Awaited<ReturnType<typeof actedOn>>) =>
      decided().map(({ data }) => data.steps[0]!.text);
    expect(texts(await actedOn(welcome, 'kea', 'new'))).toEqual(['Sergeant II, 60 h', 'Recruit I, 0 h']);
    const away = world();
    away.rule(welcome);
    away.state.readModels = 'away';
    away.teamKill();
    await away.run();
    expect(away.decided()[0]!.data.steps[0]!.text).toBe('not known, not known h');
  });

  test('answers what somebody asks in the chat, without those whom no board shows', async () => {
    const answers = async (word: string, player: string) => {
      const { rule, write, run, state, decided } = world();
      rule(PRESETS.find(({ rule: { trigger } }) => trigger.kind === 'command' && trigger.word === word)!.rule);
      const data = { serverId: 1, at: new Date(state.now).toISOString(), playerId: player, message: `!${word}` };
      write('squadMatch-1', { type: 'SquadChatSent', data: { ...data, channel: 'all' } });
      await run();
      return decided()[0]!.data.steps.map(({ text }) => text);
    };
    expect(await answers('stats', 'kea')).toEqual(['Mr kea: 150 kills, 100 deaths, K/D 1.5, 60 hours, Sergeant II.']);
    expect(await answers('stats', 'new')).toEqual(['player: 0 kills, 0 deaths, K/D 0, 0 hours, Recruit I.']);
    expect(await answers('top', 'kea')).toEqual(['First this month: 1. Mr tui, 2. Mr kea.']);
    expect(await answers('seeding', 'kea')).toEqual(['You have 5 seeding points this month. Place: 2.']);
    expect(await answers('seeding', 'new')).toEqual(['You have 0 seeding points this month. Place: not on the board.']);
    expect(await answers('clan', 'kea')).toEqual(['Mr kea, your clan: KIWI.']);
    expect(await answers('clan', 'tui')).toEqual(['Mr tui, your clan: no clan.']);
  });

  test('what cannot be read holds for nobody, and what follows does not wait behind it', async () => {
    const { rule, teamKill, run, decided, state, asked } = world();
    rule(having(hours(0, 5)));
    rule({ ...each, name: 'All' });
    state.readModels = 'slow';
    for (const player of ['new', 'kea', 'tui']) teamKill(player);
    const began = performance.now();
    await run();
    expect(performance.now() - began).toBeLessThan(2_500);
    expect(decided().map(({ data }) => data.automationId)).toEqual([2, 2, 2]);
    expect(asked).toHaveLength(1);
    state.readModels = 'there';
    state.now += MINUTE;
    teamKill('new');
    await run();
    expect(decided().map(({ data }) => data.automationId)).toEqual([2, 2, 2, 1, 2]);
  });

  test('whom a rule leaves alone does not count against its limits', async () => {
    const { players, of } = await actedOn(
      { ...having(hours(50, 100)), limits: { every: 0, perMinute: 1, perDay: 9 } },
      ...['new', 'new', 'new', 'kea'],
    );
    expect(players).toEqual(['kea']);
    expect(of('AutomationModeChanged').map(({ data }) => (data as { mode: string }).mode)).toEqual(['on']);
  });
});
