import { randomUUID } from 'node:crypto';
import {
  binaryEvent,
  DeadlineExceededError,
  type AppendToStreamOptions,
  type EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { collect, failureOf, startTestNode, testEvents, type TestNode } from './test-node';

let world: TestNode;
let client: EventStoreDBClient;
beforeAll(async () => {
  world = await startTestNode();
  ({ client } = world);
});
afterAll(() => world.end());

const CREDENTIALS = { username: 'somebody', password: 'anything' };

// Without credentials the client appends over one long-lived call, with them it makes a call each time.
describe.each<[string, AppendToStreamOptions]>([
  ['BatchAppend', {}],
  ['Append', { credentials: CREDENTIALS }],
])('by %s', (way, options) => {
  const named = (name: string) => `${way}-${name}`;
  const append = (stream: string, events = testEvents(1), more: AppendToStreamOptions = {}) =>
    client.appendToStream(named(stream), events, { ...options, ...more });

  test('what is written can be read: JSON, bytes, metadata of both kinds, any script', async () => {
    const stream = named('kinds ‐ 車 \u{1f63e}');
    const events = [
      jsonEvent({ type: 'Text', data: 'CC ‐ 1830 \u{1f63e}', metadata: { actor: 'Ünal' } }),
      binaryEvent({ type: 'Bytes', data: Buffer.from([0, 1, 255]), metadata: Buffer.from('not json') }),
      jsonEvent({ type: 'Plain', data: { nested: [1, null] } }),
    ];
    const began = Date.now();
    const result = await client.appendToStream(stream, events, options);
    const read = (await collect(client.readStream(stream))).map(({ event }) => event!);
    expect(read.map(({ id, type, isJson }) => ({ id, type, isJson }))).toEqual([
      { id: events[0]!.id, type: 'Text', isJson: true },
      { id: events[1]!.id, type: 'Bytes', isJson: false },
      { id: events[2]!.id, type: 'Plain', isJson: true },
    ]);
    expect(read[0]).toMatchObject({ data: 'CC ‐ 1830 \u{1f63e}', metadata: { actor: 'Ünal' }, streamId: stream });
    expect(Buffer.from(read[1]!.data as Uint8Array)).toEqual(Buffer.from([0, 1, 255]));
    expect(Buffer.from(read[1]!.metadata as Uint8Array).toString()).toBe('not json');
    expect(read[2]).toMatchObject({ data: { nested: [1, null] }, metadata: undefined });
    expect(read.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    expect(read[2]!.position).toEqual(result.position);
    expect(read[0]!.created.getTime()).toBeGreaterThanOrEqual(began);
    expect(read[0]!.created.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('an answer names the next revision to expect and a position that only rises', async () => {
    const first = await append('answers', testEvents(3));
    const second = await append('answers', testEvents(2), { expectedRevision: first.nextExpectedRevision });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(second).toMatchObject({ success: true, nextExpectedRevision: 4n });
    expect(second.position!.commit).toBe(second.position!.prepare);
    expect(second.position!.commit).toBeGreaterThan(first.position!.commit);
  });

  test('a wrong expectation is refused with what was expected and what is there', async () => {
    await append('wrong', testEvents(2));
    const refused = async (stream: string, expectedRevision: AppendToStreamOptions['expectedRevision']) => {
      const error = await failureOf(append(stream, testEvents(1), { expectedRevision }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      const { streamName, expectedVersion, actualVersion } = error as WrongExpectedVersionError;
      expect(streamName).toBe(named(stream));
      return [expectedVersion, actualVersion];
    };
    expect(await refused('wrong', 'no_stream')).toEqual(['no_stream', 1n]);
    expect(await refused('wrong', 0n)).toEqual([0n, 1n]);
    expect(await refused('wrong', 7n)).toEqual([7n, 1n]);
    expect(await refused('never begun', 'stream_exists')).toEqual(['stream_exists', 'no_stream']);
    expect(await refused('never begun', 1n)).toEqual([1n, 'no_stream']);
    expect(await collect(client.readStream(named('wrong')))).toHaveLength(2);
  });

  test('a retry is answered as the first time and writes nothing', async () => {
    const events = testEvents(3);
    const first = await append('retried', events, { expectedRevision: 'no_stream' });
    await append('retried', testEvents(1));
    for (const expectedRevision of ['no_stream', 'any', 'stream_exists'] as const) {
      const again = await append('retried', events, { expectedRevision });
      expect(again).toEqual(first);
    }
    expect(await collect(client.readStream(named('retried')))).toHaveLength(4);
  });

  test('the same event id may stand in two streams', async () => {
    const events = testEvents(1);
    await append('twin one', events);
    const twin = await append('twin two', events);
    expect(twin.nextExpectedRevision).toBe(0n);
    expect(await collect(client.readStream(named('twin two')))).toHaveLength(1);
  });

  test('an append over a mebibyte is refused whole, one just below it is taken', async () => {
    const filler = (bytes: number) => binaryEvent({ type: 'F', data: Buffer.alloc(bytes) });
    const error = await failureOf(client.appendToStream(named('large'), [filler(600_000), filler(600_000)], options));
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect((error as MaxAppendSizeExceededError).maxAppendSize).toBe(1024 * 1024);
    await client.appendToStream(named('large'), [filler(1024 * 1024 - 2)], options);
    expect(await collect(client.readStream(named('large')))).toHaveLength(1);
  });

  test('an append whose deadline has passed fails, and nothing is written', async () => {
    const error = await failureOf(append('late', testEvents(20_000), { deadline: 1 }));
    expect(error).toBeInstanceOf(DeadlineExceededError);
    expect(await failureOf(collect(client.readStream(named('late'))))).toHaveProperty('type', 'stream-not-found');
  });

  test('stream metadata is refused, and other appends go on', async () => {
    const refused = failureOf(client.setStreamMetadata(named('described'), { maxCount: 1 }, options));
    await append('not described');
    expect(String(await refused)).toContain('This local event store node does not support stream metadata');
    expect(await failureOf(collect(client.readStream(`$$${named('described')}`)))).toHaveProperty(
      'type',
      'stream-not-found',
    );
  });

  test('an append of nothing succeeds and leaves no trace', async () => {
    await append('empty', []);
    expect(await failureOf(collect(client.readStream(named('empty'))))).toHaveProperty('type', 'stream-not-found');
  });
});

test('a batch sent in many parts is one append', async () => {
  const result = await client.appendToStream('parts', testEvents(3000), { batchAppendSize: 1024 });
  expect(result.nextExpectedRevision).toBe(2999n);
  expect(await collect(client.readStream('parts'))).toHaveLength(3000);
});

test('two thousand appends in one turn are all answered, in few transactions', async () => {
  const before = world.node.stats();
  const value = 'A'.repeat(900);
  await Promise.all(
    Array.from({ length: 2_000 }, () => client.appendToStream('flood', jsonEvent({ type: 'Drop', data: { value } }))),
  );
  const after = world.node.stats();
  expect(after.events - before.events).toBe(2_000);
  expect(after.commits - before.commits).toBeLessThan(200);
});

test('32 writers on one hot stream leave no gap and meet no false conflict', async () => {
  const before = world.node.stats();
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let turn = 0; turn < 20; turn++) await client.appendToStream('hot', testEvents(1));
    }),
  );
  const revisions = (await collect(client.readStream('hot'))).map(({ event }) => Number(event!.revision));
  expect(revisions).toEqual(Array.from({ length: 640 }, (_, index) => index));
  expect(world.node.stats().commits - before.commits).toBeLessThan(640);
});

test('of 32 writers who expect the same revision exactly one wins, every time', async () => {
  let last = (await client.appendToStream('contested', testEvents(1))).nextExpectedRevision;
  for (let turn = 0; turn < 10; turn++) {
    const attempts = await Promise.allSettled(
      Array.from({ length: 32 }, () => client.appendToStream('contested', testEvents(1), { expectedRevision: last })),
    );
    const won = attempts.filter(({ status }) => status === 'fulfilled');
    const lost = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []));
    expect(won).toHaveLength(1);
    for (const error of lost) expect(error).toBeInstanceOf(WrongExpectedVersionError);
    last += 1n;
  }
  expect(await collect(client.readStream('contested'))).toHaveLength(11);
});

test('what is no UUID is refused', async () => {
  const event = jsonEvent({ id: 'not-a-uuid', type: 'T', data: {} });
  const error = await failureOf(client.appendToStream('ids', event, { credentials: CREDENTIALS }));
  expect(String(error)).toContain('is no UUID');
  const structured = jsonEvent({ id: randomUUID().toUpperCase(), type: 'T', data: {} });
  await client.appendToStream('ids', structured);
  const [read] = await collect(client.readStream('ids'));
  expect(read!.event!.id).toBe(structured.id.toLowerCase());
});
