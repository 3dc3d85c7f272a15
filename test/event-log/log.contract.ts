import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { LogUnavailable, WrongRevision } from '@app/storage/event-log/errors';
import type { Upcasters } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog, type SubscriptionState } from '@app/storage/event-log/log';
import type { ClientName } from '@app/storage/event-log/port';
import { LOG_START } from '@app/storage/event-log/position';
import { actor, answering, event, nodeForEachTest, numbersOf, streamOf } from './world';

/** What the log promises, whichever client it uses. */
export const logContract = (client: ClientName) => {
  const world = nodeForEachTest(client);
  const { connect, restart } = world;

  describe('the log', () => {
    test('a stream that is not there has no events', async () => {
      const log = connect();
      expect(await streamOf(log, 'nobody')).toEqual([]);
    });

    test('many that are not there may be read one after the other, and are not taken for an attack', async () => {
      const log = connect();
      // A server of Node closes the connection of whoever resets a thousand calls, and 33 a second from then on.
      for (let read = 0; read < 2_000; read++) expect(await streamOf(log, `nobody-${read}`)).toEqual([]);
    });

    test('what is appended is read back, with who did it', async () => {
      const log = connect();
      const { revision, logPosition } = await log.append('notes-1', -1, [event('NoteTaken', { text: 'é' })]);
      const [read] = await streamOf(log, 'notes-1');
      expect(read).toMatchObject({
        type: 'NoteTaken',
        data: { text: 'é' },
        stream: 'notes-1',
        revision,
        logPosition,
      });
      expect(read!.metadata.actor).toEqual(actor);
      expect(await log.head()).toBe(logPosition);
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

    /** Writes 5 MB, with patience: a test of reading does not judge how fast a busy machine writes. */
    const fillLarge = async () => {
      const log = connect().inBackground();
      const large = () => event('NoteTaken', { text: 'x'.repeat(1_000) });
      for (let written = 0; written < 5_000; written += 500)
        await log.append('notes-1', written - 1, Array.from({ length: 500 }, large));
    };

    test('a read that is broken off ends its call', async () => {
      const log = connect();
      await fillLarge();
      const calls = (log['client'] as unknown as { disposableStreams: ReadonlySet<unknown> }).disposableStreams;
      const before = calls.size;
      for (let nth = 0; nth < 5; nth++) {
        const read = log.readStream('notes-1');
        await read.next();
        await read.return(undefined);
      }
      for (const start = Date.now(); calls.size > before && Date.now() - start < 3_000;)
        await new Promise((resolve) => setImmediate(resolve));
      expect(calls.size).toBe(before);
      expect(await streamOf(log, 'notes-1')).toHaveLength(5_000);
    });

    /** A clock that is an hour further on, or back, at each look. */
    const stepping = (hours: 1 | -1) => {
      const now = Date.now.bind(Date);
      let steps = 0;
      return jest.spyOn(Date, 'now').mockImplementation(() => now() + steps++ * hours * 3_600_000);
    };

    test('a clock that leaps while a stream is read is not taken for silence', async () => {
      await fillLarge();
      const reading = connect({}, 100);
      await answering(reading);
      const clock = stepping(1);
      try {
        expect(await streamOf(reading, 'notes-1')).toHaveLength(5_000);
      } finally {
        clock.mockRestore();
      }
    });

    test('a clock that is set back does not hide the silence of a server', async () => {
      const sockets: Socket[] = [];
      const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const log = new EventLog({ url: `esdb://127.0.0.1:${port}?tls=false`, client, patience: 400 });
      const clock = stepping(-1);
      try {
        await expect(streamOf(log, 'notes-1')).rejects.toThrow(LogUnavailable);
      } finally {
        clock.mockRestore();
        for (const socket of sockets) socket.destroy();
        silent.close();
        await log.dispose();
      }
    });

    test('a busy server is no dead one for whom nobody waits for', async () => {
      await connect().append('notes-1', -1, [event('NoteTaken', {})]);
      const sockets: Socket[] = [];
      const busy = createServer((socket) => {
        const server = createConnection(Number(new URL(world.url.replace('esdb:', 'http:')).port), '127.0.0.1');
        sockets.push(socket, server);
        for (const end of [socket, server]) end.on('error', () => undefined);
        socket.pipe(server);
        server.on('data', (bytes) => void setTimeout(() => socket.write(bytes), 700));
      }).listen(0, '127.0.0.1');
      await once(busy, 'listening');
      const { port } = busy.address() as AddressInfo;
      const log = new EventLog({ url: `esdb://127.0.0.1:${port}?tls=false`, client, patience: 300 });
      try {
        await expect(log.head()).rejects.toThrow(LogUnavailable);
        await expect(streamOf(log, 'notes-1')).rejects.toThrow(LogUnavailable);
        const patient = log.inBackground();
        expect(await streamOf(patient, 'notes-1')).toHaveLength(1);
        const { logPosition } = await patient.append('notes-1', 0, [event('NoteTaken', {})]);
        expect(await patient.head()).toBe(logPosition);
        expect(await streamOf(patient, 'notes-1')).toHaveLength(2);
      } finally {
        for (const socket of sockets) socket.destroy();
        busy.close();
        await log.dispose();
      }
    });

    test('events of retired types reach readers and filters as their successors', async () => {
      const log = connect({
        NoteWritten: { as: 'NoteJotted', upcast: ({ t }: { t: string }) => ({ text: t }) },
        NoteJotted: { as: 'NoteTaken', upcast: ({ text }: { text: string }) => ({ text }) },
        NoteTaken: { upcast: (note: object) => ('pages' in note ? note : { ...note, pages: 1 }) },
      } as unknown as Upcasters);
      await log.append('notes-1', -1, [
        event('NoteWritten', { t: 'old' }),
        event('NoteTaken', { text: 'before pages were counted' }),
        event('NoteTaken', { text: 'new', pages: 2 }),
      ]);
      const written = [
        { type: 'NoteTaken', data: { text: 'old', pages: 1 } },
        { type: 'NoteTaken', data: { text: 'before pages were counted', pages: 1 } },
        { type: 'NoteTaken', data: { text: 'new', pages: 2 } },
      ];
      expect(await streamOf(log, 'notes-1')).toMatchObject(written);
      const read: RecordedEvent[] = [];
      for await (const events of log.readAll({ types: ['NoteTaken'] })) read.push(...events);
      expect(read).toMatchObject(written);
      expect(await log.newestOfOurs()).toBe(read.at(-1)!.logPosition);
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
      const received: number[] = [];
      const states: SubscriptionState['state'][] = [];
      const stop = new AbortController();
      let restarts = 0;
      const subscription = log.subscribe({
        types: ['NumberTallied'],
        signal: stop.signal,
        onState: ({ state }) => states.push(state),
      });
      for await (const { events, live } of subscription) {
        received.push(...numbersOf(events));
        if (!live || received.length < 1_500 + restarts * 300) continue;
        if (restarts === 2) break;
        await restart();
        restarts++;
        await answering(log);
        await fill(log, received.length, received.length + 300);
      }
      stop.abort();
      expect(received).toEqual(Array.from({ length: 2_100 }, (_, number) => number));
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
      const logPositions: string[] = [];
      let upToBefore = LOG_START;
      for await (const { events, upTo, live } of log.subscribe({ types: ['NumberTallied'], signal: stop.signal })) {
        for (const { logPosition } of events) expect(logPosition > upToBefore).toBe(true);
        logPositions.push(...events.map(({ logPosition }) => logPosition));
        if (upTo) upToBefore = upTo;
        if (live && logPositions.length === 40) break;
      }
      stop.abort();
      expect(upToBefore <= end).toBe(true);
      expect(new Set(logPositions).size).toBe(40);
    });

    test('catches up in large batches, and begins after the position it was given', async () => {
      const log = connect();
      await fill(log, 0, 6_000);
      const stop = new AbortController();
      const sizes: number[] = [];
      let middle: string | undefined;
      for await (const { events, live } of log.subscribe({ types: ['NumberTallied'], signal: stop.signal })) {
        sizes.push(events.length);
        middle ??= events.at(-1)?.logPosition;
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
};
