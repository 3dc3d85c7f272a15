import { fold, type DomainEvent } from '@app/domain/decider';
import type { SupporterDocument } from '@app/contracts/supporters/read-models';
import { patrons } from '@app/domain/supporters/patron';
import type { EventLog } from '@app/storage/event-log/log';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Consequence } from '../engine/policies/policy-runner';
import { paidTimeJob } from './paid-time.job';

const until = '2026-12-01T00:00:00.000Z';
const before = '2026-11-30T23:59:00.000Z';
const memberId = '200000000000000003';

/** A membership that was cancelled; the read model keeps listing it, as one that lags does. */
const world = () => {
  const data = { patron: 'one', trigger: 'members:pledge:delete', memberId, tierIds: ['3'], tier: 3, ended: true };
  const more = { paidUntil: until, asOf: before, delivery: 'd', at: before };
  let past: DomainEvent[] = [{ type: 'PatronReported', data: { ...data, ...more } }];
  const clock = { now: before, log: before };
  const decide = (async (_: unknown, __: string, decision: (state: unknown) => Iterable<DomainEvent>) => {
    past = [...past, ...decision(fold(patrons, past as never))];
  }) as unknown as Consequence;
  const job = paidTimeJob({
    readModels: {
      version: async () => ({}),
      find: async (_: unknown, { where, after }: { where: { value: string }[]; after?: unknown }) =>
        after === undefined && where[0]!.value >= until
          ? [{ memberId, paidUntil: { one: until }, endsAt: until } as unknown as SupporterDocument]
          : [],
    } as unknown as Pick<ReadModels, 'find' | 'version'>,
    log: { excerpt: async () => [{ created: Date.parse(clock.log) }] } as unknown as Pick<EventLog, 'excerpt'>,
    now: () => Date.parse(clock.now),
  });
  const run = async () => {
    await job.run(decide, new AbortController().signal);
    return past.slice(1).map(({ type }) => type);
  };
  return { clock, run };
};

test('a tier goes by itself when what was paid for is over, once', async () => {
  const { clock, run } = world();
  expect(await run()).toEqual([]);
  Object.assign(clock, { now: until, log: until });
  expect(await run()).toEqual(['PatronReported', 'SupporterTierChanged']);
  expect(await run()).toHaveLength(2);
});

test('a clock that is ahead ends nothing that the log has not passed', async () => {
  const { clock, run } = world();
  clock.now = '2027-06-01T00:00:00.000Z';
  expect(await run()).toEqual([]);
});
