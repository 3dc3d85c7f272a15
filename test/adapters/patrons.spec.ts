import { parseCommunity } from '@app/contracts/community/community';
import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import type { SupportersEvent } from '@app/domain/supporters/events';
import { patrons, reportPatron } from '@app/domain/supporters/patron';
import { PatreonApi, type PatreonTokens } from '@app/outside/patreon-api';
import { LOG_START, toLogPosition } from '@app/storage/event-log/position';
import { reservationOf } from '@app/storage/event-log/reservation';
import type { Streams } from '@app/storage/event-log/streams';
import type { ReadModels } from '@app/storage/read-models/reader';
import { startPatreon, type PatreonMember } from '../../apps/local/src/emulators/patreon/server';
import communityJson from '../../community/community.json';
import type { Consequence } from '../../apps/projector/src/engine/policies/policy-runner';
import { patronsJob } from '../../apps/projector/src/supporters/patrons.job';

const community = parseCommunity(communityJson);
const secret = 'secret-that-names-the-reservations';
const HOUR = 3_600_000;
const idsOf = (tier: number) => community.supporterTiers.find((one) => one.tier === tier)!.patreonTiers!;
const member = (n: number, tier = 3, more: Partial<PatreonMember> = {}): PatreonMember => ({
  ...{ id: `m-${n}`, discord: String(290_401_099_666_423_000n + BigInt(n)), tierIds: idsOf(tier).slice(0, 1) },
  ...{ status: 'active_patron', lastCharge: '2026-11-01T08:24:05.000Z' },
  ...more,
});
const patronOf = (n: number) => reservationOf(secret, 'patron', `m-${n}`);

let patreon: Awaited<ReturnType<typeof startPatreon>>;
beforeEach(async () => {
  patreon = await startPatreon({ port: 0, accessToken: 'of-the-creator' });
});
afterEach(() => patreon.close());

const order = (orders: object) => fetch(`${patreon.url}/control`, { method: 'POST', body: JSON.stringify(orders) });

/** A log in memory, the supporters as the read model shows them, and a clock. */
const world = ({
  tokens = { accessToken: 'of-the-creator' } as PatreonTokens,
  isBehind = (): boolean => false,
  /** Where renewed tokens are stored, cannot be written to. */
  isStoreAway = (): boolean => false,
  /** Instead of Patreon’s, by cursor. */
  nextOf = undefined as ((cursor: string | undefined) => string) | undefined,
} = {}) => {
  const streams = new Map<string, DomainEvent[]>();
  const clock = { now: Date.parse('2026-11-22T16:20:00.000Z') };
  const decide = (async (
    decider: Decider<unknown, DomainEvent>,
    of: string,
    decision: Decision<unknown, DomainEvent>,
  ) => {
    const stream = `${decider.category}-${of}`;
    const past = streams.get(stream) ?? [];
    const events = [...decision(fold(decider, past))];
    streams.set(stream, [...past, ...events]);
    return { events, repeated: events.length === 0 };
  }) as unknown as Consequence;
  const all = () => [...streams.values()].flat() as SupportersEvent[];
  const saved: PatreonTokens[] = [];
  const api = new PatreonApi({
    ...{ apiUrl: patreon.url, tokens, contact: 'https://chat.example' },
    client: { id: 'client', secret: 'secret' },
    store: {
      read: async () => saved.at(-1),
      write: async (given) => {
        if (isStoreAway()) throw new Error('The store is away.');
        saved.push(given);
      },
    },
  });
  const job = () =>
    patronsJob({
      ...{ community, reservationSecret: secret, now: () => clock.now },
      api: nextOf
        ? { campaign: async () => '1', members: async (_, cursor) => ({ members: [], next: nextOf(cursor) }) }
        : api,
      streams: {
        load: async (decider: Decider<unknown, DomainEvent>, id: string) => ({
          state: fold(decider, streams.get(`${decider.category}-${id}`) ?? []),
        }),
      } as unknown as Pick<Streams, 'load'>,
      log: {
        newestOfOurs: async () => (isBehind() ? toLogPosition({ commit: 1n, prepare: 1n }) : LOG_START),
      },
      readModels: {
        version: async () => ({ frozen: false, handledTypes: [], logPosition: LOG_START }),
        find: async () => {
          const tiers = new Map<string, number>();
          for (const event of all())
            if (event.type === 'SupporterTierChanged') tiers.set(event.data.patron, event.data.to);
          return [...tiers].flatMap(([patron, tier]) => (tier > 0 ? [{ memberships: { [patron]: tier } }] : []));
        },
      } as unknown as Pick<ReadModels, 'find' | 'version'>,
    });
  const tiers = () =>
    all().flatMap((event) => (event.type === 'SupporterTierChanged' ? [[event.data.from, event.data.to]] : []));
  const outcomes = () => all().flatMap((event) => (event.type === 'PatronsCompared' ? [event.data] : []));
  return { streams, clock, decide, job, all, tiers, outcomes, saved, signal: new AbortController().signal };
};

test('the first comparison counts who joined before the hook, page by page, and the next one changes nothing', async () => {
  const { job, decide, signal, tiers, outcomes, all, clock } = world();
  const members = [
    member(1, 1),
    member(2, 3),
    member(3, 5),
    member(4, 3, { discord: null }),
    member(5, 3, { status: 'former_patron', tierIds: [] }),
  ];
  await order({ members, pageSize: 2 });
  const runs = job();
  await runs.run(decide, signal);
  expect(tiers()).toEqual([
    [0, 1],
    [0, 3],
    [0, 5],
  ]);
  expect(patreon.requests.filter((path) => path.includes('/members?'))).toHaveLength(3);
  expect(outcomes()).toMatchObject([{ read: 5, changed: 3, ended: 0, missing: [], tooMany: false }]);
  const before = all().length;
  await runs.run(decide, signal);
  expect(all()).toHaveLength(before);
  // The next night, by another process.
  clock.now += 24 * HOUR;
  await job().run(decide, signal);
  expect(outcomes()).toHaveLength(2);
  expect(outcomes()[1]).toMatchObject({ read: 5, changed: 0 });
  expect(all()).toHaveLength(before + 1);
});

test('a comparison comes once a night', async () => {
  const { job, decide, signal, outcomes, clock } = world();
  const runs = job();
  for (let hour = 0; hour < 72; hour++) {
    await runs.run(decide, signal);
    clock.now += HOUR;
  }
  expect(outcomes().length).toBeGreaterThanOrEqual(3);
  expect(outcomes().length).toBeLessThanOrEqual(4);
});

test('a report that arrives while the list is read is not undone, and is settled the next night', async () => {
  const { job, decide, signal, tiers, clock } = world();
  await order({ members: [member(1, 3)] });
  const at = new Date(clock.now + 1_000).toISOString();
  const report = {
    ...{ patron: patronOf(1), trigger: 'members:pledge:update', memberId: member(1).discord!, tierIds: idsOf(5) },
    ...{ tier: 5, ended: false, active: true, paidUntil: '', asOf: at, delivery: 'd', at },
  };
  await decide(patrons, patronOf(1), reportPatron(report));
  await job().run(decide, signal);
  expect(tiers()).toEqual([[0, 5]]);
  clock.now += 24 * HOUR;
  await job().run(decide, signal);
  expect(tiers()).toEqual([
    [0, 5],
    [5, 3],
  ]);
});

test('who is missing twice has ended; when many are missing nobody has', async () => {
  const { job, decide, signal, tiers, outcomes, clock } = world();
  const night = async (members: readonly PatreonMember[]) => {
    await order({ members });
    await job().run(decide, signal);
    clock.now += 24 * HOUR;
    return outcomes().at(-1)!;
  };
  const everybody = Array.from({ length: 8 }, (_, n) => member(n));
  await night(everybody);
  expect(await night(everybody.slice(1))).toMatchObject({ ended: 0, missing: [patronOf(0)] });
  expect(await night(everybody.slice(1))).toMatchObject({ ended: 1 });
  expect(tiers()).toContainEqual([3, 0]);
  for (let again = 0; again < 3; again++) expect(await night([])).toMatchObject({ ended: 0, tooMany: true });
  expect(await night(everybody)).toMatchObject({ ended: 0, changed: 1, missing: [], tooMany: false });
});

test('a rate limit is waited for, and a page that failed is read again from there on', async () => {
  const { job, decide, signal, outcomes, all, clock } = world();
  await order({ members: [member(1), member(2), member(3)], pageSize: 1, answers: [429, 429] });
  const runs = job();
  await runs.run(decide, signal);
  expect(outcomes()).toHaveLength(1);
  clock.now += 24 * HOUR;
  const pages = () => patreon.requests.filter((path) => path.includes('/members?'));
  const before = pages().length;
  await order({ answers: [503] });
  await expect(runs.run(decide, signal)).rejects.toThrow(/503/);
  expect(all().at(-1)).toMatchObject({ type: 'PatronComparisonFailed', data: { because: 'Patreon answered 503.' } });
  // It rests before it tries again.
  await runs.run(decide, signal);
  expect(outcomes()).toHaveLength(1);
  clock.now += HOUR;
  await runs.run(decide, signal);
  expect(outcomes()).toHaveLength(2);
  expect(pages().length).toBeGreaterThan(before);
});

test('a clock that is set back after a failure lengthens no rest', async () => {
  const { job, decide, signal, outcomes, clock } = world();
  const runs = job();
  await order({ members: [member(1)], answers: [503] });
  await expect(runs.run(decide, signal)).rejects.toThrow(/503/);
  clock.now -= 24 * HOUR;
  await runs.run(decide, signal);
  expect(outcomes()).toHaveLength(1);
});

test('the same failure is recorded once', async () => {
  const { job, decide, signal, all, clock } = world({ tokens: { accessToken: 'of-somebody-else' } });
  const runs = job();
  for (let again = 0; again < 3; again++) {
    await expect(runs.run(decide, signal)).rejects.toThrow(/nothing to renew/);
    clock.now += HOUR;
  }
  expect(all().map(({ type }) => type)).toEqual(['PatronComparisonFailed']);
});

test('an access token that has expired is renewed, and what came in its place is stored', async () => {
  const { job, decide, signal, outcomes, saved, clock } = world({
    tokens: { accessToken: 'of-the-creator', refreshToken: 'refresh-me' },
  });
  await order({ members: [member(1)], expired: { refreshToken: 'refresh-me' } });
  await job().run(decide, signal);
  expect(outcomes()).toMatchObject([{ read: 1, changed: 1 }]);
  expect(saved).toEqual([{ accessToken: 'renewed-2', refreshToken: 'refresh-2' }]);
  clock.now += 24 * HOUR;
  await job().run(decide, signal);
  expect(outcomes()).toHaveLength(2);
  expect(saved).toHaveLength(1);
});

test('renewed tokens that cannot be stored yet are used meanwhile, and stored later', async () => {
  let isAway = true;
  const tokens = { accessToken: 'of-the-creator', refreshToken: 'refresh-me' };
  const { job, decide, signal, outcomes, saved, clock } = world({ tokens, isStoreAway: () => isAway });
  await order({ members: [member(1)], expired: { refreshToken: 'refresh-me' } });
  const runs = job();
  await expect(runs.run(decide, signal)).rejects.toThrow('The store is away.');
  isAway = false;
  clock.now += HOUR;
  await runs.run(decide, signal);
  expect(outcomes()).toMatchObject([{ read: 1, changed: 1 }]);
  expect(saved).toEqual([{ accessToken: 'renewed-2', refreshToken: 'refresh-2' }]);
});

test('nobody ends while it is not known whom the log has', async () => {
  let behind = true;
  const { job, decide, signal, outcomes } = world({ isBehind: () => behind });
  const runs = job();
  await order({ members: [member(1)] });
  await runs.run(decide, signal);
  expect(outcomes()).toEqual([]);
  behind = false;
  await runs.run(decide, signal);
  expect(outcomes()).toMatchObject([{ read: 1, changed: 1 }]);
});

test('a list that goes round in a circle ends where it began', async () => {
  const cursors: (string | undefined)[] = [];
  const nextOf = (cursor: string | undefined) => {
    if (cursors.push(cursor) > 10) throw new Error('It goes on and on.');
    return cursor === 'second' ? 'third' : 'second';
  };
  const { job, decide, signal, outcomes } = world({ nextOf });
  await job().run(decide, signal);
  expect(cursors).toEqual([undefined, 'second', 'third']);
  expect(outcomes()).toHaveLength(1);
});
