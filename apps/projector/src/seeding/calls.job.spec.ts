import { parseCommunity } from '@app/contracts/community/community';
import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import communityJson from '../../../../community/community.json';
import type { Consequence } from '../engine/policies/policy-runner';
import { seedingCallsJob } from './calls.job';

const ROLE = { key: 'seeder', id: '700000000000000199', name: 'Seeder', color: '#a3b06a' };
const calls = { role: 'seeder', aDay: 2, from: 5, below: 40 };
const community = parseCommunity({
  ...communityJson,
  guild: { ...communityJson.guild, roles: [...communityJson.guild.roles, ROLE] },
  seeding: { ...communityJson.seeding, calls },
});
const MINUTE = 60_000;

/** Servers of which one says how many are there, and a log of calls. */
const world = () => {
  const state = { now: Date.parse('2026-11-28T09:00:00Z') };
  const log: (DomainEvent & { readonly stream: string })[] = [];
  const players = new Map<string, number>();
  const readModels = {
    version: () => Promise.resolve({}),
    getMany: () =>
      Promise.resolve(
        new Map([...players].map(([id, now]) => [id, { sampledAt: new Date(state.now).toISOString(), players: now }])),
      ),
  } as unknown as Parameters<typeof seedingCallsJob>[0]['readModels'];
  const decide = ((decider: Decider<unknown, DomainEvent>, id: string, decision: Decision<unknown, DomainEvent>) => {
    const stream = `${decider.category}-${id}`;
    const before = log.filter((one) => one.stream === stream);
    for (const event of decision(fold(decider, before as never))) log.push({ ...event, stream });
    return Promise.resolve();
  }) as unknown as Consequence;
  const start = () => seedingCallsJob({ community, readModels, now: () => state.now });
  let job = start();
  /** The servers report one after another, ten minutes apart. */
  const report = async (...counts: readonly number[]) => {
    for (const count of counts) {
      players.set('1', count);
      await job.run(decide, new AbortController().signal);
      state.now += 10 * MINUTE;
    }
  };
  return { state, log, players, report, restart: () => (job = start()) };
};

test('a server that fills up calls once', async () => {
  const { log, report } = world();
  await report(0, 4, 5, 12, 39, 40, 60);
  expect(log).toEqual([
    {
      ...{ stream: 'seedingCalls-2026-11-28', type: 'SeedersCalled' },
      data: { day: '2026-11-28', serverId: 1, players: 5, at: '2026-11-28T09:20:00.000Z' },
    },
  ]);
});

test('one that empties, that was full at once, or of which nothing was seen before calls nobody', async () => {
  const { log, report, restart } = world();
  await report(90, 39, 20, 5);
  await report(3, 80, 30);
  await report(3);
  restart();
  await report(10);
  expect(log).toEqual([]);
});

test('one that is off calls nobody when it is back with people', async () => {
  const { log, players, report, state } = world();
  await report(3);
  players.clear();
  await report(0);
  state.now += 60 * MINUTE;
  players.set('1', 0);
  await report(2, 6);
  expect(log).toHaveLength(1);
});

test('at most so often a day, and not again within the hour', async () => {
  const { log, report, state } = world();
  await report(0, 6, 0, 6);
  expect(log).toHaveLength(1);
  state.now += 60 * MINUTE;
  await report(0, 6);
  state.now += 60 * MINUTE;
  await report(0, 6);
  expect(log).toHaveLength(2);
  state.now += 24 * 60 * MINUTE;
  await report(0, 6);
  expect(log).toHaveLength(3);
});
