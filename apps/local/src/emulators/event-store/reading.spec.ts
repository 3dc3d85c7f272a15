import {
  BACKWARDS,
  binaryEvent,
  END,
  type EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  type ReadStreamOptions,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
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

describe('links', () => {
  beforeAll(async () => {
    await client.appendToStream('links', [
      binaryEvent({ type: '$>', data: Buffer.from('3@ten') }),
      binaryEvent({ type: '$>', data: Buffer.from('99@ten') }),
      jsonEvent({ type: 'Plain', data: { text: 'type $>' } }),
    ]);
  });

  test('are followed on demand, and come along', async () => {
    const [target] = await collect(client.readStream('ten', { fromRevision: 3n, maxCount: 1 }));
    const [resolved, dangling, plain] = await collect(client.readStream('links', { resolveLinkTos: true }));
    expect(resolved!.event).toEqual(target!.event);
    expect(resolved!.link).toMatchObject({ streamId: 'links', revision: 0n, type: '$>' });
    expect(dangling!.event).toBeUndefined();
    expect(dangling!.link).toMatchObject({ streamId: 'links', revision: 1n });
    expect(plain!.event!.type).toBe('Plain');
    expect(plain!.link).toBeUndefined();
  });

  test('are events like any other otherwise', async () => {
    const [link] = await collect(client.readStream('links'));
    expect(link!.event!.type).toBe('$>');
    expect(link!.link).toBeUndefined();
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

  test('holds what was written about streams, too', async () => {
    await client.setStreamMetadata('described', { maxCount: 5 });
    const all = await collect(client.readAll());
    expect(all.at(-1)!.event).toMatchObject({ streamId: '$$described', type: '$metadata' });
  });
});

describe('metadata', () => {
  test('is read as it was set, its own keys included, the newest of it', async () => {
    const acl = {
      readRoles: ['a'],
      writeRoles: ['b'],
      deleteRoles: ['c'],
      metaReadRoles: ['d'],
      metaWriteRoles: ['e'],
    };
    const metadata = { maxAge: 2, cacheControl: 15, truncateBefore: 1, maxCount: 12, acl, turkey: '\u{1f983}' };
    expect(await client.getStreamMetadata('bird')).toEqual({ streamName: 'bird' });
    await client.setStreamMetadata('bird', { maxCount: 1 });
    await client.setStreamMetadata('bird', metadata);
    expect((await client.getStreamMetadata('bird')).metadata).toEqual(metadata);
    expect(await revisions('$$bird')).toEqual([1]);
  });

  test('hides what is beyond its limits', async () => {
    const limited = async (name: string, metadata: Record<string, number>) => {
      await client.appendToStream(name, testEvents(8));
      await client.setStreamMetadata(name, metadata);
      return [await revisions(name), await revisions(name, { direction: BACKWARDS, fromRevision: END })];
    };
    expect(await limited('counted', { maxCount: 3 })).toEqual([
      [5, 6, 7],
      [7, 6, 5],
    ]);
    expect(await limited('cut', { truncateBefore: 6 })).toEqual([
      [6, 7],
      [7, 6],
    ]);
    expect(await limited('both', { truncateBefore: 6, maxCount: 1 })).toEqual([[7], [7]]);
    expect(await limited('cut off', { truncateBefore: 50 })).toEqual([[], []]);
    expect(await limited('aged', { maxAge: 0 })).toEqual([[], []]);
    expect(await limited('young', { maxAge: 3600 })).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [7, 6, 5, 4, 3, 2, 1, 0],
    ]);
    await client.appendToStream('counted', testEvents(1));
    expect(await revisions('counted')).toEqual([6, 7, 8]);
  });

  test('may be set once only', async () => {
    await client.setStreamMetadata('guarded', { maxCount: 1 }, { expectedRevision: 'no_stream' });
    const again = client.setStreamMetadata('guarded', { maxCount: 2 }, { expectedRevision: 'no_stream' });
    expect(await failureOf(again)).toBeInstanceOf(WrongExpectedVersionError);
  });
});

describe('deleting', () => {
  test('hides a stream until it is begun again, where it left off', async () => {
    await client.appendToStream('phoenix', testEvents(4));
    const { position } = await client.deleteStream('phoenix');
    expect(position!.commit).toBeGreaterThan(0n);
    expect(await failureOf(collect(client.readStream('phoenix')))).toBeInstanceOf(StreamNotFoundError);
    const again = await client.appendToStream('phoenix', testEvents(2), { expectedRevision: 'no_stream' });
    expect(again.nextExpectedRevision).toBe(5n);
    expect(await revisions('phoenix')).toEqual([4, 5]);
    const hidden = (await collect(client.readAll())).filter(({ event }) => event!.streamId === 'phoenix');
    expect(hidden).toHaveLength(6);
  });

  test('keeps what else was said about the stream', async () => {
    await client.appendToStream('kept', testEvents(2));
    await client.setStreamMetadata('kept', { maxCount: 7, kitten: 'Tom' });
    await client.deleteStream('kept');
    await client.appendToStream('kept', testEvents(1));
    expect((await client.getStreamMetadata('kept')).metadata).toEqual({
      maxCount: 7,
      kitten: 'Tom',
      truncateBefore: 2,
    });
  });

  test('may expect a revision', async () => {
    await client.appendToStream('checked', testEvents(4));
    const error = await failureOf(client.deleteStream('checked', { expectedRevision: 2n }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: 'checked', expectedVersion: 2n, actualVersion: 3n });
    await client.deleteStream('checked', { expectedRevision: 3n });
    await client.setStreamMetadata('only described', { cacheControl: 10 });
    await client.deleteStream('only described', { expectedRevision: 'no_stream' });
    const missing = client.deleteStream('missing', { expectedRevision: 'no_stream' });
    expect(await failureOf(missing)).toBeInstanceOf(WrongExpectedVersionError);
  });

  test('for good leaves a tombstone', async () => {
    await client.appendToStream('grave', testEvents(4));
    const wrong = await failureOf(client.tombstoneStream('grave', { expectedRevision: 2n }));
    expect(wrong).toMatchObject({ type: 'wrong-expected-version', streamName: 'grave', expectedVersion: 2n });
    await client.tombstoneStream('grave', { expectedRevision: 3n });
    const error = await failureOf(collect(client.readStream('grave')));
    expect(error).toBeInstanceOf(StreamDeletedError);
    expect((error as StreamDeletedError).streamName).toBe('grave');
    expect(await failureOf(client.tombstoneStream('grave'))).toBeInstanceOf(StreamDeletedError);
    await client.tombstoneStream('never lived', { expectedRevision: 'no_stream' });
    expect(await failureOf(collect(client.readStream('never lived')))).toBeInstanceOf(StreamDeletedError);
  });

  test('of a stream whose name is no ASCII is told as well', async () => {
    await client.appendToStream('墓', testEvents(1));
    await client.tombstoneStream('墓');
    expect(await failureOf(collect(client.readStream('墓')))).toBeInstanceOf(StreamDeletedError);
  });
});

test('what the node does not have says so', async () => {
  const error = await failureOf(client.enableProjection('$by_category'));
  expect(String(error)).toContain('The local event store node has no server-side projections');
  const subscription = client.subscribeToPersistentSubscriptionToStream('ten', 'group');
  const dropped = await failureOf(collect(subscription));
  expect(String(dropped)).toContain('has no persistent subscriptions');
});

describe('a position where no event begins', () => {
  const positions = async () => (await collect(client.readAll())).map(({ event }) => event!.position);
  const at = (commit: bigint) => ({ commit, prepare: commit });

  test('is nothing that everything can be read from, in either direction', async () => {
    const all = await positions();
    for (const wrong of [1n, all[2]!.commit - 1n, all.at(-1)!.commit + 1n, 2n ** 60n])
      for (const direction of [FORWARDS, BACKWARDS] as const) {
        const read = client.readAll({ fromPosition: at(wrong), direction, maxCount: 1 });
        expect(await failureOf(collect(read))).toMatchObject({ type: 'unknown' });
      }
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
    let heard: bigint | undefined;
    for await (const { event } of subscription) {
      heard = event!.position.commit;
      break;
    }
    expect(heard).toBe((await positions()).map(({ commit }) => commit).find((commit) => commit > ahead));
  });
});
