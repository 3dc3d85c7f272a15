import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { usualSharing } from '@app/storage/event-log/following/shared-catch-up';
import { SharedTail } from '@app/storage/event-log/following/shared-tail';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { ReplayArchive } from '@app/storage/event-log/replay/replay-archive';
import { headEnd } from '@app/storage/event-log/replay/segment';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import { startEventStore, type EventStore } from '../../apps/local/src/emulators/event-store/server';
import { replayArchiveJob } from '../../apps/projector/src/operations/replay-archive.job';
import { identified, uuid } from '../reforger/facts';
import { event } from './world';

const REPORTS = 40;
const TYPES = ['ReforgerPlayerIdentified'];
const report = (n: number) => ({
  ...event('x'),
  event: identified('2026-10-04T09:00:00.000Z', uuid(n), `Marguerite ${n}`),
});

describe('what the projector reads from the log and keeps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archived-'));
  const keys = openSqlitePersonKeys(join(folder, 'person-keys.sqlite'));
  let node: EventStore;
  let log: EventLog;
  const open = () =>
    new ReplayArchive(join(folder, 'replay'), { warn: () => undefined }, { events: 10, bytes: 1024 * 1024 });
  beforeAll(async () => {
    node = await startEventStore({ dir: join(folder, 'log'), port: 0 });
    log = new EventLog({ url: node.connectionString, personKeys: keys });
    const reports = Array.from({ length: REPORTS }, (_, n) => report(n));
    await log.append('reforger-server-1', -1, reports.slice(0, 30));
    await log.append('reforger-server-1', 29, reports.slice(30));
  });
  afterAll(async () => {
    await log.dispose();
    await keys.close();
    await node.close();
    rmSync(folder, { recursive: true });
  });

  const everything = async (from: Pick<EventLog, 'subscribe'>, upTo: LogPosition): Promise<RecordedEvent[]> => {
    const stop = new AbortController();
    const read: RecordedEvent[] = [];
    for await (const batch of from.subscribe({ types: TYPES, signal: stop.signal })) {
      read.push(...batch.events);
      if ((batch.upTo ?? '') >= upTo) break;
    }
    stop.abort();
    return read;
  };

  test('it is sealed there, also where others read the same events opened, and is opened when it is read again', async () => {
    const stop = new AbortController();
    // Both read together, as with a long log.
    const shared = new SharedTail(log, { ...usualSharing, worthwhile: 0 }, 2);
    const archive = open();
    const head = await log.head();
    const job = replayArchiveJob(archive).run(undefined as never, stop.signal, shared);
    const clear = await everything(shared, head);
    expect(clear.map(({ data }) => (data as { name: string }).name)).toContain('Marguerite 7');
    while (readdirSync(join(folder, 'replay')).filter((name) => name.endsWith('.events')).length < 4)
      await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await job;
    for (const name of readdirSync(join(folder, 'replay'))) {
      const file = readFileSync(join(folder, 'replay', name));
      expect(inflateSync(file.subarray(headEnd(file))).toString()).not.toContain('Marguerite');
    }

    expect(await everything(log.behind(open()), head)).toEqual(clear);
    const player = uuid(7);
    await keys.destroy([player]);
    const named = (await everything(log.behind(open()), head)).map(({ data }) => (data as { name: string }).name);
    expect(named).not.toContain('Marguerite 7');
    expect(named).toContain('Marguerite 8');
  });

  test('the log is asked for what is behind it alone, and for everything where it holds another event there', async () => {
    const head = await log.head();
    const searched = async (archive: ReplayArchive) => {
      const before = node.stats().searched;
      const read = await everything(log.behind(archive), head);
      expect(read).toHaveLength(REPORTS);
      return node.stats().searched - before;
    };
    expect(await searched(open())).toBeLessThan(5);

    const other = new ReplayArchive(join(folder, 'other'), { warn: () => undefined }, { events: 10, bytes: 1024 });
    const foreign = (await everything(log, head))
      .slice(0, 10)
      .map((one) => ({ ...one, id: `${one.id} of another log` }));
    await other.end();
    await other.take('0000000000000000-0000000000000000', foreign, foreign.at(-1)!.logPosition);
    expect(await searched(other)).toBeGreaterThanOrEqual(REPORTS);
    expect(await other.keepHeldBy(log)).toBeUndefined();
  });
});
