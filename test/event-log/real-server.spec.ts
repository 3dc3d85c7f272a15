import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { openClient } from '@app/storage/event-log/client';
import {
  AppendRefused,
  EventLog,
  LogUnavailable,
  NoSuchPosition,
  type SubscriptionState,
} from '@app/storage/event-log/log';
import { isOutage } from '@app/storage/event-log/outage';
import { fromLogPosition, toLogPosition } from '@app/storage/event-log/position';
import {
  startEventStore,
  type EventStore,
  type EventStoreOptions,
} from '../../apps/local/src/emulators/event-store/server';

/* What a real server says and does, and a well-behaved stand-in would not. */

const metadata = { actor: { id: '1', name: 'Kestrel', roles: [] }, correlationId: 'test', causationId: 'test' };
const event = (type: string, data: object = {}) => ({ id: randomUUID(), event: { type, data }, metadata });

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

const serve = async (options: Partial<EventStoreOptions> = {}): Promise<EventStore> => {
  const dir = mkdtempSync(join(tmpdir(), 'real-server-'));
  ended.push(() => rmSync(dir, { recursive: true, force: true }));
  const node = await startEventStore({ dir, port: 0, ...options });
  ended.push(() => node.close());
  return node;
};
const connect = (url: string, patience?: number) => {
  const log = new EventLog({ url, ...(patience ? { patience } : {}) });
  ended.push(() => log.dispose());
  return log;
};
const at = (position: bigint) => toLogPosition({ commit: position, prepare: position });

describe('while it starts', () => {
  test('an append is sent again until it is ready', async () => {
    const node = await serve({ readyAfter: 400 });
    const log = connect(node.connectionString, 5_000);
    await expect(log.append('notes', -1, [event('NoteTaken')])).resolves.toMatchObject({ revision: 0 });
  });

  test('reads and appends say that the log is unavailable when that takes too long', async () => {
    const node = await serve({ readyAfter: 60_000 });
    const log = connect(node.connectionString, 300);
    await expect(log.append('notes', -1, [event('NoteTaken')])).rejects.toThrow(LogUnavailable);
    await expect(log.head()).rejects.toThrow(LogUnavailable);
    await expect(log.readStream('notes').next()).rejects.toThrow(LogUnavailable);
  });
});

test.each([
  [
    'a connection that is reset',
    Object.assign(new Error('13 INTERNAL: Received RST_STREAM with code 2'), { code: 13 }),
  ],
  ['the same in other words', Object.assign(new Error('13 INTERNAL'), { code: 13 })],
  ['a server that starts', new Error('Could not recognize Server Is Not Ready')],
  ['a server that is overrun', new Error('Could not recognize Server Is Busy')],
  ['an election', Object.assign(new Error('No leader info available in response'), { code: 2 })],
])('%s is an outage', (_, error) => expect(isOutage(error)).toBe(true));

describe('name and password', () => {
  const credentials = { username: 'admin', password: 'p@ss:w/rd' };
  const other = (node: EventStore, user: string) => node.connectionString.replace(/\/\/.*@/, `//${user}`);

  test('of the connection string are shown with every call', async () => {
    const log = connect((await serve({ credentials })).connectionString);
    const { position } = await log.append('notes', -1, [event('NoteTaken')]);
    expect(await log.head()).toBe(position);
    expect((await log.readStream('notes').next()).value).toHaveLength(1);
    for await (const { live } of log.subscribe({ signal: AbortSignal.timeout(5_000) })) if (live) break;
  });

  test.each([
    ['none', ''],
    ['a wrong password', 'admin:guessed@'],
    ['a wrong name', 'somebody:p%40ss%3Aw%2Frd@'],
  ])('%s: nothing is served, and the reason is told', async (__, user) => {
    const node = await serve({ credentials });
    const log = connect(other(node, user));
    await expect(log.append('notes', -1, [event('NoteTaken')])).rejects.toThrow(LogUnavailable);
    await expect(log.append('notes', -1, [event('NoteTaken')])).rejects.toThrow(/name and password in EVENTSTORE_URL/);
    await expect(log.head()).rejects.toThrow(/name and password/);
    await expect(log.readStream('notes').next()).rejects.toThrow(/name and password/);
    const client = openClient(other(node, user));
    ended.push(() => client.dispose());
    for (const call of [
      () => client.deleteStream('notes'),
      () => client.tombstoneStream('notes'),
      () => client.subscribeToAll()[Symbol.asyncIterator]().next(),
    ])
      await expect(call()).rejects.toMatchObject({ code: 16 });
    expect(node.stats().events).toBe(1);
  });

  test('are not sent to another machine without TLS', () => {
    const client = openClient('esdb://admin:secret@log.example.org:2113?tls=false');
    const [sent] = client['callArguments']({});
    expect(sent.get('authorization')).toEqual([]);
    expect(client).toBeInstanceOf(EventStoreDBClient);
  });
});

test('an append of 17 MB is refused, and nobody else’s append with it', async () => {
  const log = connect((await serve()).connectionString, 10_000);
  await log.append('others', -1, [event('NoteTaken')]);
  const [large, many, other] = await Promise.allSettled([
    log.append('large', -1, [event('NoteTaken', { text: 'x'.repeat(17 * 1024 * 1024) })]),
    log.append(
      'large',
      -1,
      Array.from({ length: 17 }, () => event('NoteTaken', { text: 'x'.repeat(1024 * 1024) })),
    ),
    log.append('others', 0, [event('NoteTaken')]),
  ]);
  expect(large).toMatchObject({ reason: expect.any(AppendRefused) as unknown });
  expect(many).toMatchObject({ reason: expect.any(AppendRefused) as unknown });
  expect(other.status).toBe('fulfilled');
});

describe('a position where no event begins', () => {
  const some = async () => {
    const log = connect((await serve()).connectionString);
    const { position } = await log.append('notes', -1, [event('NoteTaken'), event('NoteTaken'), event('Other')]);
    return { log, last: fromLogPosition(position).commit };
  };

  test('has no event, and nothing is read from there', async () => {
    const { log, last } = await some();
    expect(await log.eventAt(last)).toMatchObject({ type: 'Other' });
    for (const wrong of [1n, last - 1n, last + 1n, 12_345_678n]) {
      expect(await log.eventAt(wrong)).toBeUndefined();
      for (const direction of ['forwards', 'backwards'] as const)
        await expect(log.excerpt({ from: wrong, direction, limit: 5 })).rejects.toThrow(NoSuchPosition);
      expect(await log.holds(at(wrong))).toBe(false);
    }
    expect(await log.holds(at(last))).toBe(true);
  });

  test('is no place to subscribe from: neither between two events nor beyond the end', async () => {
    const { log, last } = await some();
    for (const wrong of [last - 1n, last + 1_000n]) {
      const stop = new AbortController();
      let said: SubscriptionState | undefined;
      const onState = (state: SubscriptionState) => {
        if (state.state !== 'down') return;
        said = state;
        stop.abort();
      };
      const read = log.subscribe({ types: ['NoteTaken'], after: at(wrong), signal: stop.signal, onState });
      expect(await read.next()).toMatchObject({ done: true });
      expect(said).toMatchObject({ error: expect.any(NoSuchPosition) as unknown });
    }
  });
});

test('whoever has caught up knows of the end of the log, although the last checkpoint lies behind it', async () => {
  const log = connect((await serve()).connectionString);
  await log.append('notes', -1, [event('NoteTaken')]);
  const { position } = await log.append('other', -1, [event('Other'), event('Other')]);
  const stop = new AbortController();
  for await (const { live, upTo } of log.subscribe({ types: ['NoteTaken'], signal: stop.signal })) {
    if (!live) continue;
    expect(upTo).toBe(position);
    break;
  }
  stop.abort();
});
