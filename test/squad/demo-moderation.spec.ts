import { parseCommunity } from '@app/contracts/community/community';
import type { Decider, Decision, DomainEvent } from '@app/domain/decider';
import type { ServerOrderFacts } from '@app/domain/moderation/events';
import type { Context, Streams } from '@app/storage/event-log/streams';
import config from '../../community/community.json';
import { orderAudit } from '../../apps/api/src/moderation/audit';
import { seedModeration } from '../../apps/local/src/demo/moderation';
import { community as playersOf } from '../../apps/local/src/simulator/squad/players';

test('the demo’s warnings and kicks stand in the log of the dashboard they came from, as the api would write them', async () => {
  const states = new Map<string, unknown>();
  const audits: (readonly [order: DomainEvent, audit: Context['audit']])[] = [];
  const streams = {
    transact<State, Event extends DomainEvent>(
      { category, initial, evolve }: Decider<State, Event>,
      id: string,
      decision: Decision<State, Event>,
      by: Context,
    ) {
      const stream = `${category}-${id}`;
      for (const event of [...decision((states.get(stream) ?? initial) as State)]) {
        states.set(stream, evolve((states.get(stream) ?? initial) as State, event, by.actor.id));
        if (event.type === 'ServerOrderGiven') audits.push([event, by.audit]);
      }
      return Promise.resolve();
    },
  } as unknown as Streams;
  await seedModeration(streams, playersOf('demo', 200, [1, 2, 3]), parseCommunity(config));
  const orders = audits.map(([{ data }]) => data as ServerOrderFacts['ServerOrderGiven']);
  expect(orders.map(({ kind }) => kind).sort()).toEqual(['kick', 'warn', 'warn', 'warn']);
  expect(audits.map(([, audit]) => audit)).toEqual(orders.map((order) => orderAudit(order)));
});
