import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rejected, type Decider, type Decision, type Upcasters } from '@app/domain/decider';
import { EventLog, LogUnavailable, WrongRevision, type SubscriptionState } from '@app/storage/event-log/log';
import { LOG_START } from '@app/storage/event-log/position';
import { KeyReused, Streams } from '@app/storage/event-log/streams';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { startEventStore, type EventStore } from '../../apps/local/src/emulators/event-store/server';

/** A tally: numbers are added, never twice the same, none above a hundred thousand. */
type Tallied = { readonly type: 'NumberTallied'; readonly data: { readonly number: number } };
type Tally = ReadonlySet<number>;
const tally: Decider<Tally, Tallied> = {
  category: 'tally',
  initial: new Set(),
  evolve: (numbers, { data }) => new Set(numbers).add(data.number),
};
const add = (number: number): Decision<Tally, Tallied> =>
  function* (numbers) {
    if (number > 100_000) throw new Rejected('too-large', 'That is too large.');
    if (!numbers.has(number)) yield { type: 'NumberTallied', data: { number } };
  };
/** May truly happen twice: the next free number. */
const addNext: Decision<Tally, Tallied> = function* (numbers) {
  yield { type: 'NumberTallied', data: { number: numbers.size } };
};

const actor = { id: '1', name: 'Kestrel', roles: ['member'] };
const by = () => ({ actor, requestId: randomUUID() });
const event = (type: string, data: object) => ({
  id: randomUUID(),
  event: { type, data },
  metadata: { actor, correlationId: 'test', causationId: 'test' },
});
const numbersOf = (events: readonly RecordedEvent[]) => events.map(({ data }) => (data as { number: number }).number);

let dir: string;
let node: EventStore;
const logs: EventLog[] = [];
const connect = (upcasters: Upcasters = {}, patience?: number) => {
  const log = new EventLog({ url: node.connectionString, upcasters, ...(patience ? { patience } : {}) });
  logs.push(log);
  return log;
};
/** The same address again, with what the folder holds. */
const restart = async (between: () => Promise<unknown> = () => Promise.resolve()) => {
  const { port } = node;
  await node.close();
  await between();
  node = await startEventStore({ dir, port });
};
/** The client's channel waits a little before it dials again. */
const answering = async (log: EventLog): Promise<void> => {
  for (const start = Date.now(); ;) {
    try {
      await log.head();
      return;
    } catch (error) {
      if (!(error instanceof LogUnavailable) || Date.now() - start > 15_000) throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
};
const streamOf = async (log: EventLog, stream: string) => {
  const events: RecordedEvent[] = [];
  for await (const chunk of log.readStream(stream)) events.push(...chunk);
  return events;
};

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'event-log-'));
  node = await startEventStore({ dir, port: 0 });
});

afterEach(async () => {
  await Promise.all(logs.splice(0).map((log) => log.dispose()));
  await node.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the log', () => {
  test('a stream that is not there has no events', async () => {
    const log = connect();
    expect(await streamOf(log, 'nobody')).toEqual([]);
  });

  test('what is appended is read back, with who did it', async () => {
    const log = connect();
    const { revision, position } = await log.append('notes-1', -1, [event('NoteTaken', { text: 'é' })]);
    const [read] = await streamOf(log, 'notes-1');
    expect(read).toMatchObject({ type: 'NoteTaken', data: { text: 'é' }, stream: 'notes-1', revision, position });
    expect(read!.metadata.actor).toEqual(actor);
    expect(await log.head()).toBe(position);
  });

  test('the same event sent again is acknowledged again and stands once', async () => {
    const log = connect();
    const note = event('NoteTaken', { text: 'once' });
    const first = await log.append('notes-1', -1, [note]);
    expect((await log.append('notes-1', -1, [note])).revision).toBe(first.revision);
    expect(await streamOf(log, 'notes-1')).toHaveLength(1);
  });

  test('an append at another revision is refused', async () => {
    const log = connect();
    await log.append('notes-1', -1, [event('NoteTaken', {})]);
    await expect(log.append('notes-1', -1, [event('NoteTaken', {})])).rejects.toThrow(WrongRevision);
    await expect(log.append('notes-1', 5, [event('NoteTaken', {})])).rejects.toThrow(WrongRevision);
  });

  test('without its server every call fails in time, and works again when it is back', async () => {
    const log = connect({}, 500);
    await log.append('notes-1', -1, [event('NoteTaken', {})]);
    await restart(async () => {
      await expect(log.append('notes-1', 0, [event('NoteTaken', {})])).rejects.toThrow(LogUnavailable);
      await expect(log.head()).rejects.toThrow(LogUnavailable);
      await expect(streamOf(log, 'notes-1')).rejects.toThrow(LogUnavailable);
    });
    await answering(log);
    await log.append('notes-1', 0, [event('NoteTaken', {})]);
    expect(await streamOf(log, 'notes-1')).toHaveLength(2);
  });

  test('events of retired types reach readers and filters as their successors', async () => {
    const log = connect({
      NoteWritten: { as: 'NoteJotted', upcast: ({ t }: { t: string }) => ({ text: t }) },
      NoteJotted: { as: 'NoteTaken', upcast: ({ text }: { text: string }) => ({ text, pages: 1 }) },
    } as unknown as Upcasters);
    await log.append('notes-1', -1, [
      event('NoteWritten', { t: 'old' }),
      event('NoteTaken', { text: 'new', pages: 2 }),
    ]);
    const told = [
      { type: 'NoteTaken', data: { text: 'old', pages: 1 } },
      { type: 'NoteTaken', data: { text: 'new', pages: 2 } },
    ];
    expect(await streamOf(log, 'notes-1')).toMatchObject(told);
    const heard: RecordedEvent[] = [];
    for await (const events of log.readAll({ types: ['NoteTaken'] })) heard.push(...events);
    expect(heard).toMatchObject(told);
    expect(await log.countAfter(['NoteTaken'], undefined, 10)).toBe(2);
    expect(await log.countAfter(['NoteTaken'], heard[0]!.position, 10)).toBe(1);
  });
});

describe('a subscription', () => {
  const fill = async (log: EventLog, from: number, to: number) => {
    for (let first = from; first < to; first += 100)
      await log.append(
        'numbers',
        first - 1,
        Array.from({ length: Math.min(100, to - first) }, (_, n) => event('NumberTallied', { number: first + n })),
      );
  };

  test('hands over every event once and in order, also across restarts of the server', async () => {
    const log = connect();
    await fill(log, 0, 1_500);
    const heard: number[] = [];
    const states: SubscriptionState['state'][] = [];
    const stop = new AbortController();
    let restarts = 0;
    const subscription = log.subscribe({
      types: ['NumberTallied'],
      signal: stop.signal,
      onState: ({ state }) => states.push(state),
    });
    for await (const { events, live } of subscription) {
      heard.push(...numbersOf(events));
      if (!live || heard.length < 1_500 + restarts * 300) continue;
      if (restarts === 2) break;
      await restart();
      restarts++;
      await answering(log);
      await fill(log, heard.length, heard.length + 300);
    }
    stop.abort();
    expect(heard).toEqual(Array.from({ length: 2_100 }, (_, number) => number));
    expect(states).toContain('down');
    expect(states.at(-1)).toBe('live');
  }, 30_000);

  test('never announces a position before the events up to it', async () => {
    const log = connect();
    const stop = new AbortController();
    for (let n = 0; n < 40; n++) {
      await log.append(`wanted-${n}`, -1, [event('NumberTallied', { number: n })]);
      await log.append(
        `other-${n}`,
        -1,
        Array.from({ length: 50 }, () => event('NoteTaken', {})),
      );
    }
    const end = await log.head();
    const positions: string[] = [];
    let upToBefore = LOG_START;
    for await (const { events, upTo, live } of log.subscribe({ types: ['NumberTallied'], signal: stop.signal })) {
      for (const { position } of events) expect(position > upToBefore).toBe(true);
      positions.push(...events.map(({ position }) => position));
      if (upTo) upToBefore = upTo;
      if (live && positions.length === 40) break;
    }
    stop.abort();
    expect(upToBefore <= end).toBe(true);
    expect(new Set(positions).size).toBe(40);
  });

  test('catches up in large batches, and begins after the position it was given', async () => {
    const log = connect();
    await fill(log, 0, 6_000);
    const stop = new AbortController();
    const sizes: number[] = [];
    let middle: string | undefined;
    for await (const { events, live } of log.subscribe({ types: ['NumberTallied'], signal: stop.signal })) {
      sizes.push(events.length);
      middle ??= events.at(-1)?.position;
      if (live) break;
    }
    const again: number[] = [];
    for await (const { events, live } of log.subscribe({
      types: ['NumberTallied'],
      signal: stop.signal,
      ...(middle ? { after: middle } : {}),
    })) {
      again.push(...numbersOf(events));
      if (live) break;
    }
    stop.abort();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(6_000);
    expect(6_000 / sizes.length).toBeGreaterThan(10);
    expect(again).toEqual(Array.from({ length: 6_000 - sizes[0]! }, (_, n) => sizes[0]! + n));
  });
});

describe('the door', () => {
  test('decisions on one stream are all taken, in turn, however many come at once', async () => {
    const log = connect();
    const streams = new Streams(log);
    const receipts = await Promise.all(
      Array.from({ length: 300 }, (_, n) => streams.transact(tally, 'a', add(n % 200), by())),
    );
    expect(receipts.filter(({ repeated }) => repeated)).toHaveLength(100);
    const stored = await streamOf(log, 'tally-a');
    expect(numbersOf(stored).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
    // Waiting decisions share an append.
    expect(new Set(receipts.map(({ position }) => position)).size).toBeLessThan(100);
  });

  test('two processes that write one stream lose nothing and add nothing twice', async () => {
    const doors = [new Streams(connect()), new Streams(connect())];
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => doors[n % 2]!.transact(tally, 'a', add(Math.floor(n / 2)), by())),
    );
    expect(numbersOf(await streamOf(logs[0]!, 'tally-a')).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => n),
    );
  });

  test('nothing is skipped or refused on the strength of an old state', async () => {
    const [one, other] = [new Streams(connect()), new Streams(connect())];
    await one.transact(tally, 'a', add(1), by());
    await other.transact(tally, 'a', add(2), by());
    const late = await one.transact(tally, 'a', add(2), by());
    expect(late).toMatchObject({ repeated: true, events: [], revision: 1 });
    expect(late.types).toEqual(['NumberTallied']);
    expect((await one.load(tally, 'a')).state).toEqual(new Set([1, 2]));
  });

  test('a refusal concerns only whoever asked', async () => {
    const streams = new Streams(connect());
    const outcomes = await Promise.allSettled(
      [1, 200_000, 2].map((number) => streams.transact(tally, 'a', add(number), by())),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(Rejected);
  });

  test('an idempotency key is answered as before, by any process, and never for another request', async () => {
    const [one, other] = [new Streams(connect()), new Streams(connect())];
    const keyed = (key: string, hash = 'body') => ({ ...by(), idempotency: { key, hash } });
    const first = await one.transact(tally, 'a', addNext, keyed('k1'));
    const again = await other.transact(tally, 'a', addNext, keyed('k1'));
    expect(again).toMatchObject({ repeated: true, events: first.events });
    await expect(other.transact(tally, 'a', addNext, keyed('k1', 'another body'))).rejects.toThrow(KeyReused);
    await one.transact(tally, 'a', addNext, keyed('k2'));
    const [x, y] = await Promise.all([
      one.transact(tally, 'a', addNext, keyed('k3')),
      one.transact(tally, 'a', addNext, keyed('k3')),
    ]);
    expect(x.events).toEqual(y.events);
    expect(numbersOf(await streamOf(logs[0]!, 'tally-a'))).toEqual([0, 1, 2]);
  });

  test('the audit note sees the state before and what happened, and is written beside every event', async () => {
    const streams = new Streams(connect(), { audited: new Set(['NumberTallied']), caused: new Set() });
    await streams.transact(tally, 'a', add(1), by());
    await streams.transact(tally, 'a', add(2), {
      ...by(),
      audit: (before, events) => ({
        game: 'platform',
        tool: 'operations',
        action: 'CREATE',
        resourceType: 'number',
        resourceId: String((events[0]!.data as { number: number }).number),
        resourceName: 'two',
        changes: { numbers: { from: [...before], to: 2 } },
      }),
    });
    const [, second] = await streamOf(logs[0]!, 'tally-a');
    expect(second!.metadata.audit).toMatchObject({ resourceId: '2', changes: { numbers: { from: [1], to: 2 } } });
  });

  test('an event that the audit trail would miss is refused, and so is one whose cause nobody could look up', async () => {
    const streams = new Streams(connect());
    const audit = { game: 'platform', tool: 'operations', action: 'CREATE', resourceType: 'number' } as const;
    const note = { ...audit, resourceId: '1', resourceName: 'one', changes: {} };
    const noted = streams.transact(tally, 'a', add(1), { ...by(), audit: note });
    await expect(noted).rejects.toThrow('NumberTallied is missing in auditedTypes');
    const caused = streams.transact(tally, 'a', add(1), { ...by(), causationId: randomUUID() });
    await expect(caused).rejects.toThrow('NumberTallied is missing in causedTypes');
    expect(await streamOf(logs[0]!, 'tally-a')).toEqual([]);
  });

  test('a command whose acknowledgement was lost is decided on what the log really holds', async () => {
    const streams = new Streams(connect({}, 500));
    await streams.transact(tally, 'a', add(1), by());
    await restart(() => expect(streams.transact(tally, 'a', add(2), by())).rejects.toThrow(LogUnavailable));
    await answering(logs[0]!);
    await streams.transact(tally, 'a', add(2), by());
    await streams.transact(tally, 'a', add(2), by());
    expect(numbersOf(await streamOf(logs[0]!, 'tally-a'))).toEqual([1, 2]);
  });
});
