import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  persistentSubscriptionToStreamSettingsFromDefaults,
  type ReadStreamOptions,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { collect, failureOf, startTestNode, testEvents, type TestNode } from './test-node';

let world: TestNode;
let client: EventStoreDBClient;
beforeAll(async () => {
  world = await startTestNode();
  ({ client } = world);
  await client.appendToStream('ten', testEvents(10));
});
afterAll(() => world.end());

const revisions = async (stream: string, options: ReadStreamOptions = {}) =>
  (await collect(client.readStream(stream, options))).map(({ event }) => Number(event!.revision));

describe('a stream', () => {
  test('is read from wherever, in either direction, up to a count', async () => {
    const place = fc.oneof(fc.constantFrom(START, END), fc.bigInt({ min: 0n, max: 14n }));
    const direction = fc.constantFrom(FORWARDS, BACKWARDS);
    await fc.assert(
      fc.asyncProperty(place, direction, fc.integer({ min: 1, max: 15 }), async (fromRevision, way, maxCount) => {
        const all = Array.from({ length: 10 }, (_, index) => index);
        const from =
          fromRevision === START ? 0 : fromRevision === END ? (way === FORWARDS ? 10 : 9) : Number(fromRevision);
        const expected = way === FORWARDS ? all.filter((at) => at >= from) : all.filter((at) => at <= from).reverse();
        const read = await revisions('ten', { fromRevision, direction: way, maxCount });
        expect(read).toEqual(expected.slice(0, maxCount));
      }),
      { numRuns: 40 },
    );
  });

  test('that was never begun is not found', async () => {
    const error = await failureOf(collect(client.readStream('nowhere')));
    expect(error).toBeInstanceOf(StreamNotFoundError);
    expect((error as StreamNotFoundError).streamName).toBe('nowhere');
  });

  test('carries the position of each event', async () => {
    const [last] = await collect(client.readStream('ten', { fromRevision: END, direction: BACKWARDS, maxCount: 1 }));
    expect(last!.event!.position!.commit).toBe(last!.event!.position!.prepare);
    expect(last!.commitPosition).toBe(last!.event!.position!.commit);
  });

  test('of thousands of events arrives whole and in order', async () => {
    for (let part = 0; part < 5; part++) await client.appendToStream('long', testEvents(1000));
    expect(await revisions('long')).toEqual(Array.from({ length: 5000 }, (_, index) => index));
  });
});

describe('everything', () => {
  test('begins with an event of the log itself, in one rising order', async () => {
    const all = await collect(client.readAll());
    const positions = all.map(({ event }) => event!.position.commit);
    expect(all[0]!.event!.type).toBe('$LogCreated');
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
    expect(new Set(positions).size).toBe(positions.length);
    const backwards = await collect(client.readAll({ direction: BACKWARDS, fromPosition: END }));
    expect(backwards.map(({ event }) => event!.position.commit)).toEqual([...positions].reverse());
  });

  test('is read from a position on, that one included, up to a count', async () => {
    const all = await collect(client.readAll());
    const from = all[4]!.event!.position;
    const read = await collect(client.readAll({ fromPosition: from, maxCount: 3 }));
    expect(read).toEqual(all.slice(4, 7));
    const before = await collect(client.readAll({ fromPosition: from, direction: BACKWARDS, maxCount: 2 }));
    expect(before).toEqual([all[3], all[2]]);
  });
});

test.each<[string, () => Promise<unknown>]>([
  ['deleteStream', () => client.deleteStream('ten')],
  ['tombstoneStream', () => client.tombstoneStream('ten')],
  ['setStreamMetadata', () => client.setStreamMetadata('ten', { maxCount: 1 })],
])('%s is refused in words, and the stream stays', async (_, call) => {
  expect(String(await failureOf(call()))).toMatch(
    /local event store node does not support .* Use an EventStoreDB server/,
  );
  expect(await revisions('ten')).toHaveLength(10);
});

test.each<[string, () => Promise<unknown>]>([
  ['enableProjection', () => client.enableProjection('$by_category')],
  ['listProjections', () => client.listProjections()],
  [
    'subscribeToPersistentSubscriptionToStream',
    () => collect(client.subscribeToPersistentSubscriptionToStream('ten', 'group')),
  ],
  [
    'createPersistentSubscriptionToStream',
    () =>
      client.createPersistentSubscriptionToStream('ten', 'group', persistentSubscriptionToStreamSettingsFromDefaults()),
  ],
])('%s fails and names the method that is missing', async (_, call) => {
  expect(String(await failureOf(call()))).toMatch(
    /UNIMPLEMENTED: The server does not implement the method \/event_store/,
  );
});

test('resolving links changes nothing', async () => {
  expect(await revisions('ten', { resolveLinkTos: true })).toHaveLength(10);
});

describe('a position where no event begins', () => {
  const positions = async () => (await collect(client.readAll())).map(({ event }) => event!.position);
  const at = (commit: bigint) => ({ commit, prepare: commit });

  test('is nothing that everything can be read from; from beyond the ends nothing is read', async () => {
    const all = await positions();
    const read = (from: bigint, direction: typeof FORWARDS | typeof BACKWARDS) =>
      collect(client.readAll({ fromPosition: at(from), direction, maxCount: 1 }));
    for (const beyond of [all.at(-1)!.commit + 1n, 2n ** 60n]) {
      expect(await read(beyond, FORWARDS)).toEqual([]);
      expect(await failureOf(read(beyond, BACKWARDS))).toMatchObject({ type: 'unknown' });
    }
    expect(await read(1n, BACKWARDS)).toEqual([]);
    expect(await failureOf(read(1n, FORWARDS))).toMatchObject({ type: 'unknown' });
    for (const direction of [FORWARDS, BACKWARDS] as const)
      expect(await failureOf(read(all[2]!.commit - 1n, direction))).toMatchObject({ type: 'unknown' });
  });

  test('is refused to a subscription, unless it is beyond the end: then what comes before it is withheld', async () => {
    const [first] = await positions();
    expect(await failureOf(collect(client.subscribeToAll({ fromPosition: at(first!.commit + 1n) })))).toMatchObject({
      code: 3,
    });
    const ahead = (await client.appendToStream('ahead', testEvents(1))).position!.commit + 2_000n;
    const subscription = client.subscribeToAll({ fromPosition: at(ahead) });
    await new Promise((resolve) => subscription.once('confirmation', resolve));
    for (let n = 0; n < 40; n++) await client.appendToStream('ahead', testEvents(1));
    let next: bigint | undefined;
    for await (const { event } of subscription) {
      next = event!.position.commit;
      break;
    }
    expect(next).toBe((await positions()).map(({ commit }) => commit).find((commit) => commit > ahead));
  });
});
