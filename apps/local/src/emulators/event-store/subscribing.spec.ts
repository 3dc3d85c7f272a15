import { connect } from 'node:net';
import {
  type AllStreamResolvedEvent,
  END,
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  jsonEvent,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { collect, failureOf, startTestNode, testEvents, type TestNode } from './test-node';

let world: TestNode;
let client: EventStoreDBClient;
beforeAll(async () => {
  world = await startTestNode();
  ({ client } = world);
});
afterAll(() => world.end());

interface Listening {
  on(event: 'data', listener: (event: { event?: { type: string } }) => void): Listening;
  on(event: string, listener: () => void): Listening;
  unsubscribe(): Promise<void>;
}

/** What a subscription emits, in order: confirmation, event types, caughtUp. */
function listen(subscription: Listening) {
  const emitted: string[] = [];
  const waiting: { length: number; resolve: () => void }[] = [];
  const note = (what: string) => {
    emitted.push(what);
    for (const { length, resolve } of waiting) if (emitted.length >= length) resolve();
  };
  subscription
    .on('data', ({ event }) => note(event!.type))
    .on('confirmation', () => note('confirmation'))
    .on('caughtUp', () => note('caughtUp'));
  return {
    emitted,
    until: (length: number) =>
      new Promise<void>((resolve) => (emitted.length >= length ? resolve() : waiting.push({ length, resolve }))),
  };
}

const take = async (subscription: AsyncIterable<AllStreamResolvedEvent>, isLast: (type: string) => boolean) => {
  const events: AllStreamResolvedEvent[] = [];
  for await (const event of subscription) {
    events.push(event);
    if (event.event && isLast(event.event.type)) break;
  }
  return events;
};

test('a subscription to a stream is confirmed, delivers the past, has caught up once, and goes on', async () => {
  await client.appendToStream('followed', testEvents(2, 'Past'));
  const subscription = client.subscribeToStream('followed');
  const { emitted, until } = listen(subscription as Listening);
  await until(4);
  await client.appendToStream('other', testEvents(1, 'Elsewhere'));
  await client.appendToStream('followed', testEvents(2, 'Live'));
  await until(6);
  await client.appendToStream('followed', testEvents(1, 'Later'));
  await until(7);
  expect(emitted).toEqual(['confirmation', 'Past', 'Past', 'caughtUp', 'Live', 'Live', 'Later']);
  await subscription.unsubscribe();
});

test('it goes on behind the revision it names, or from the end', async () => {
  await client.appendToStream(
    'resumed',
    ['A', 'B', 'C'].flatMap((type) => testEvents(1, type)),
  );
  const behind = client.subscribeToStream('resumed', { fromRevision: 1n });
  const fromEnd = client.subscribeToStream('resumed', { fromRevision: END });
  const [first, second] = [listen(behind as Listening), listen(fromEnd as Listening)];
  await Promise.all([first.until(3), second.until(2)]);
  await client.appendToStream('resumed', testEvents(1, 'D'));
  await Promise.all([first.until(4), second.until(3)]);
  expect(first.emitted).toEqual(['confirmation', 'C', 'caughtUp', 'D']);
  expect(second.emitted).toEqual(['confirmation', 'caughtUp', 'D']);
  await Promise.all([behind.unsubscribe(), fromEnd.unsubscribe()]);
});

test('a stream may be subscribed to before it begins', async () => {
  const subscription = client.subscribeToStream('unborn');
  const { emitted, until } = listen(subscription as Listening);
  await until(2);
  await client.appendToStream('unborn', testEvents(1, 'Born'));
  await until(3);
  expect(emitted).toEqual(['confirmation', 'caughtUp', 'Born']);
  await subscription.unsubscribe();
});

test('a subscription to everything goes on behind a position, past and live in one order, nothing twice', async () => {
  const { position } = await client.appendToStream('marker', testEvents(1, 'Marker'));
  await client.appendToStream('all-a', testEvents(500, 'Before'));
  const subscription = client.subscribeToAll({ fromPosition: position });
  const appends = Promise.all(
    Array.from({ length: 50 }, (_, index) => client.appendToStream(`all-${index % 3}`, testEvents(10, 'During'))),
  ).then(() => client.appendToStream('all-a', testEvents(1, 'Finish')));
  const events = await take(subscription, (type) => type === 'Finish');
  await appends;
  const behind = (await collect(client.readAll({ fromPosition: position }))).slice(1);
  expect(events).toHaveLength(500 + 500 + 1);
  expect(events.map(({ event }) => event!.id)).toEqual(behind.map(({ event }) => event!.id));
});

describe('filters', () => {
  const names = ['Apple', 'Banana', 'Cherry', 'Avocado', '$System', '', 'apple', 'Bän'];
  let start: Position;

  beforeAll(async () => {
    start = (await client.appendToStream('filter-start', testEvents(1))).position!;
    for (let round = 0; round < 60; round++) {
      const type = names[round % 8] || 'Empty';
      await client.appendToStream(`fruit-${names[(round * 3) % 8]}`, testEvents(1 + (round % 4), type));
    }
  });

  test('let through exactly what a plain look would, by type or stream, by prefix or expression', async () => {
    const all = await collect(client.readAll({ fromPosition: start }));
    const expression = fc.oneof(
      fc
        .uniqueArray(fc.constantFrom('A', 'B', 'Av', 'fruit-A', 'fruit-', '$', 'nothing'), { minLength: 1 })
        .map((prefixes) => ({ prefixes })),
      fc.constantFrom('^A', '[an]+$', '^[^$].*', '^fruit-(B|C)', 'z').map((regex) => ({ regex })),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), expression, async (byType, chosen) => {
        const filterOn = byType ? eventTypeFilter : streamNameFilter;
        const filter: Filter = 'prefixes' in chosen ? filterOn(chosen) : filterOn(chosen);
        const matches = (name: string) =>
          'prefixes' in chosen
            ? chosen.prefixes.some((prefix) => name.startsWith(prefix))
            : new RegExp(chosen.regex).test(name);
        const expected = all.slice(1).filter(({ event }) => matches(byType ? event!.type : event!.streamId));
        const subscription = client.subscribeToAll({ fromPosition: start, filter });
        const seen: bigint[] = [];
        subscription.on('data', ({ event }) => seen.push(event!.position.commit));
        await new Promise<void>((resolve) => subscription.on('caughtUp', resolve));
        await subscription.unsubscribe();
        expect(seen).toEqual(expected.map(({ event }) => event!.position.commit));
      }),
      { numRuns: 25 },
    );
  });

  test('that are no expression are refused', async () => {
    const error = await failureOf(collect(client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) })));
    expect(String(error)).toContain('no regular expression');
  });

  test('a type that is new while a filtered subscription is live comes through', async () => {
    const subscription = client.subscribeToAll({ fromPosition: END, filter: eventTypeFilter({ prefixes: ['Novel'] }) });
    const { emitted, until } = listen(subscription as Listening);
    await until(2);
    await client.appendToStream('novelties', [...testEvents(3, 'Dull'), ...testEvents(1, 'Novelty')]);
    await until(3);
    expect(emitted).toEqual(['confirmation', 'caughtUp', 'Novelty']);
    await subscription.unsubscribe();
  });

  test('checkpoints come every interval of events looked at, and resuming at one loses nothing', async () => {
    const { position } = await client.appendToStream('checkpointed', testEvents(1, 'Marker'));
    const checkpoints: Position[] = [];
    const subscription = client.subscribeToAll({
      fromPosition: position,
      filter: excludeSystemEvents({
        checkpointInterval: 2,
        checkpointReached: async (_, reached) => void checkpoints.push(reached),
      }),
    });
    const ended = take(subscription, (type) => type === 'Finish');
    for (let part = 0; part < 19; part++) await client.appendToStream('checkpointed', testEvents(20, 'Part'));
    await client.appendToStream('checkpointed', [...testEvents(3, 'Part'), ...testEvents(1, 'Finish')]);
    const events = await ended;
    expect(events).toHaveLength(384);
    expect(checkpoints.length).toBeGreaterThanOrEqual(5);
    expect(checkpoints.length).toBeLessThanOrEqual(8);
    const middle = checkpoints[3]!;
    const rest = await take(
      client.subscribeToAll({ fromPosition: middle, filter: excludeSystemEvents() }),
      (type) => type === 'Finish',
    );
    expect(rest).toHaveLength(events.filter(({ event }) => event!.position.commit > middle.commit).length);
  });

  test('long stretches without a match still get checkpoints', async () => {
    for (let part = 0; part < 3; part++) await client.appendToStream('boring', testEvents(1000, 'Boring'));
    const checkpoints: bigint[] = [];
    const subscription = client.subscribeToAll({
      fromPosition: START,
      filter: eventTypeFilter({
        prefixes: ['Unheard'],
        checkpointReached: async (_, { commit }) => void checkpoints.push(commit),
      }),
    });
    subscription.on('data', () => undefined);
    await new Promise<void>((resolve) => subscription.on('caughtUp', resolve));
    await subscription.unsubscribe();
    // The last one is an interval behind the end at most, and never at it.
    const behind = await collect(
      client.readAll({ fromPosition: { commit: checkpoints.at(-1)!, prepare: checkpoints.at(-1)! } }),
    );
    expect(behind.length).toBeGreaterThan(1);
    expect(behind.length).toBeLessThanOrEqual(32 + 1);
    expect(checkpoints.length).toBeLessThan(5);
  });
});

test('a slow reader holds up nobody, costs no memory to speak of, and gets everything in the end', async () => {
  const { position } = await client.appendToStream('slow-marker', testEvents(1, 'Marker'));
  const subscription = client.subscribeToAll({ fromPosition: position });
  const filler = { text: 'x'.repeat(4000) };
  const batch = () => Array.from({ length: 100 }, () => jsonEvent({ type: 'Bulky', data: filler }));
  // Nothing reads the subscription yet: its buffers fill up and the node has to stop sending.
  await new Promise<void>((resolve) => subscription.once('confirmation', resolve));
  const before = process.memoryUsage().rss;
  for (let part = 0; part < 40; part++) await client.appendToStream('bulk', batch());
  await client.appendToStream('bulk', testEvents(1, 'Finish'));
  const growth = process.memoryUsage().rss - before;
  const events = await take(subscription, (type) => type === 'Finish');
  expect(events).toHaveLength(4001);
  expect(growth).toBeLessThan(150 * 1024 * 1024);
});

test('calls that go away leave no subscription behind', async () => {
  const before = world.node.stats().subscriptions;
  const subscriptions = Array.from({ length: 5 }, () => client.subscribeToAll({ fromPosition: END }));
  const all = subscriptions.map((each) => listen(each as Listening));
  await Promise.all(all.map(({ until }) => until(2)));
  expect(world.node.stats().subscriptions).toBe(before + 5);
  const ended = subscriptions.map((each) => new Promise<void>((resolve) => each.on('end', resolve)));
  await Promise.all(subscriptions.map((each) => each.unsubscribe()));
  await Promise.all(ended);
  // An append is answered after the node has seen the cancellations that were sent before it.
  await client.appendToStream('afterwards', testEvents(1));
  expect(world.node.stats().subscriptions).toBe(before);
});

test('closing the node ends what is open, and says that it is closing', async () => {
  const other = await startTestNode();
  // The client of this file is the one of its process; a plain socket shows that the port is really given back.
  await other.node.close();
  const refused = await new Promise((resolve) => {
    const socket = connect(other.node.port, '127.0.0.1');
    socket.on('connect', () => resolve('connected')).on('error', () => resolve('refused'));
  });
  expect(refused).toBe('refused');
});
