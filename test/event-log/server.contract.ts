import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '@app/storage/event-log/client/connection';
import { AppendRefused, LogUnavailable, NoSuchPosition } from '@app/storage/event-log/errors';
import { EventLog } from '@app/storage/event-log/log';
import type { ClientName } from '@app/storage/event-log/port';
import { fromLogPosition, toLogPosition } from '@app/storage/event-log/position';
import { readLog } from '@app/storage/event-log/raw-log';
import {
  startEventStore,
  type EventStore,
  type EventStoreOptions,
} from '../../apps/local/src/emulators/event-store/server';
import { event, streamOf } from './world';

/** What a real server does, and an obliging one would not, whichever client the log uses. */
export const serverContract = (client: ClientName) => {
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
    const log = new EventLog({ url, client, ...(patience ? { patience } : {}) });
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

  describe('name and password', () => {
    const credentials = { username: 'admin', password: 'p@ss:w/rd' };
    const other = (node: EventStore, user: string) => node.connectionString.replace(/\/\/.*@/, `//${user}`);

    test('of the connection string are shown with every call', async () => {
      const log = connect((await serve({ credentials })).connectionString);
      const { logPosition } = await log.append('notes', -1, [event('NoteTaken')]);
      expect(await log.head()).toBe(logPosition);
      expect(await streamOf(log, 'notes')).toHaveLength(1);
      for await (const { live } of log.subscribe({ signal: AbortSignal.timeout(5_000) })) if (live) break;
    });

    test.each([
      ['none', ''],
      ['a wrong password', 'admin:guessed@'],
      ['a wrong name', 'somebody:p%40ss%3Aw%2Frd@'],
    ])('%s: nothing is served, and the reason is given', async (__, user) => {
      const node = await serve({ credentials });
      const log = connect(other(node, user));
      await expect(log.append('notes', -1, [event('NoteTaken')])).rejects.toThrow(LogUnavailable);
      await expect(log.append('notes', -1, [event('NoteTaken')])).rejects.toThrow(
        /name and password in EVENTSTORE_URL/,
      );
      await expect(log.head()).rejects.toThrow(/name and password/);
      await expect(log.readStream('notes').next()).rejects.toThrow(/name and password/);
      const official = openClient(other(node, user));
      ended.push(() => official.dispose());
      for (const call of [
        () => official.deleteStream('notes'),
        () => official.tombstoneStream('notes'),
        () => official.subscribeToAll()[Symbol.asyncIterator]().next(),
      ])
        await expect(call()).rejects.toMatchObject({ code: 16 });
      expect(node.stats().events).toBe(1);
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
        Array.from({ length: 9 }, () => event('NoteTaken', { text: 'x'.repeat(500_000) })),
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
      const { logPosition } = await log.append('notes', -1, [event('NoteTaken'), event('NoteTaken'), event('Other')]);
      return { log, last: fromLogPosition(logPosition).commit };
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

    test('beyond the ends is nothing on a server, and no such position here', async () => {
      const node = await serve();
      const log = connect(node.connectionString);
      const { logPosition } = await log.append('notes', -1, [event('NoteTaken'), event('Other')]);
      const last = fromLogPosition(logPosition).commit;
      const official = openClient(node.connectionString);
      ended.push(() => official.dispose());
      const all = async (options: Parameters<typeof official.readAll>[0]) => {
        const positions: (bigint | undefined)[] = [];
        for await (const { event: read } of official.readAll(options)) positions.push(read?.position.commit);
        return positions;
      };
      const [first = 0n] = await all({});
      const place = (commit: bigint) => ({ commit, prepare: commit });
      expect(await all({ fromPosition: place(last + 1_000n), direction: 'forwards' })).toEqual([]);
      expect(await all({ fromPosition: place(first - 1n), direction: 'backwards' })).toEqual([]);
      expect(await all({ fromPosition: place(first), direction: 'backwards' })).toEqual([]);
      expect(await log.excerpt({ from: first, direction: 'backwards', limit: 5 })).toEqual([]);
      expect(await log.excerpt({ from: last, direction: 'forwards', limit: 5 })).toEqual([]);
      const printed: unknown[] = [];
      const print = async (from: bigint) => {
        for await (const one of readLog(node.connectionString, { stream: '$all', from })) printed.push(one.type);
      };
      await print(last);
      expect(printed).toEqual(['Other']);
      for (const wrong of [last + 1_000n, last - 1n]) await expect(print(wrong)).rejects.toThrow(NoSuchPosition);
    });

    test('is no place to subscribe from: neither between two events nor beyond the end', async () => {
      const { log, last } = await some();
      for (const wrong of [last - 1n, last + 1_000n]) {
        const signal = AbortSignal.timeout(10_000);
        const read = log.subscribe({ types: ['NoteTaken'], after: at(wrong), signal });
        await expect(read.next()).rejects.toThrow(NoSuchPosition);
      }
    });
  });

  test('whoever has caught up knows of the end of the log, although the last checkpoint lies behind it', async () => {
    const log = connect((await serve()).connectionString);
    await log.append('notes', -1, [event('NoteTaken')]);
    const { logPosition } = await log.append('other', -1, [event('Other'), event('Other')]);
    const stop = new AbortController();
    for await (const { live, upTo } of log.subscribe({ types: ['NoteTaken'], signal: stop.signal })) {
      if (!live) continue;
      expect(upTo).toBe(logPosition);
      break;
    }
    stop.abort();
  });
};
