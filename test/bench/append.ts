import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { EventStoreDBClient, jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import type { EventStoreStats } from '../../apps/local/src/emulators/event-store/server';
import { request, secondsSince, type Bench, type Section } from './bench';
import { echoClient } from './echo';
import type { Finding } from './finding';

const marked = (square: number) =>
  jsonEvent({
    type: 'BingoSquareMarked',
    data: { gameId: 1, playerId: '299417283749284352', square, at: '2026-01-01T20:00:00.000Z' },
    metadata: { actor: { id: '299417283749284352', name: 'Kestrel', roles: ['member'] }, correlationId: randomUUID() },
  });

/** Does `work` again and again for that long, so many at a time. @returns how often a second */
async function rate(seconds: number, inFlight: number, work: (worker: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const worker = async (_: unknown, index: number) => {
    while (secondsSince(began) < seconds) {
      await work(index);
      done++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return done / secondsSince(began);
}

/** Writers of streams of their own, each expecting exactly the revision it left. */
class Writers {
  private readonly revisions = new Map<number, bigint>();
  private readonly run = randomUUID();
  conflicts = 0;

  constructor(private readonly client: EventStoreDBClient) {}

  async write(writer: number, count = 1): Promise<void> {
    const expected = this.revisions.get(writer);
    const events = Array.from({ length: count }, (_, index) => marked(index));
    try {
      const { nextExpectedRevision } = await this.client.appendToStream(`bench-${this.run}-${writer}`, events, {
        expectedRevision: expected ?? NO_STREAM,
      });
      this.revisions.set(writer, nextExpectedRevision);
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      this.conflicts++;
    }
  }
}

/** How often a second this folder's disk makes a page durable. */
function syncsPerSecond(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w');
  const page = Buffer.alloc(4_096, 1);
  const began = performance.now();
  let syncs = 0;
  for (; secondsSince(began) < 0.5; syncs++) {
    writeSync(file, page);
    fdatasyncSync(file);
  }
  closeSync(file);
  return syncs / secondsSince(began);
}

async function commitsPerEvent(node: ChildProcess, work: () => Promise<number>, seconds: number): Promise<number> {
  const before = await request<EventStoreStats>(node, {});
  await work();
  const after = await request<EventStoreStats>(node, {});
  if (after.head <= before.head) throw new Error(`Nothing was written in ${seconds} s.`);
  return (after.commits - before.commits) / (after.head - before.head);
}

async function run(bench: Bench): Promise<Finding[]> {
  const seconds = bench.quick ? 1 : 4;
  const folder = bench.folder();
  const { child: node, hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', { args: [folder] });
  const { child: echoServer, hello: echoHello } = await bench.fork<{ port: number }>('test/bench/echo.child.ts');
  const client = EventStoreDBClient.connectionString(hello.url);
  const { echo, close } = echoClient(echoHello.port);
  const message = Buffer.alloc(400, 1);
  const echoed = (inFlight: number) => rate(seconds / 2, inFlight, () => echo(message));

  const writers = new Writers(client);
  const warmUp = Math.min(1, seconds / 2);
  await rate(warmUp, 64, (writer) => writers.write(writer));
  await rate(warmUp, 64, () => echo(message));

  const echoedAlone = await echoed(1);
  const alone = await rate(seconds, 1, (writer) => writers.write(writer));
  const echoedMany = await echoed(64);
  const many = await rate(seconds, 64, (writer) => writers.write(writer));
  let sixteen = 0;
  const commits = await commitsPerEvent(
    node,
    async () => (sixteen = await rate(seconds, 16, (writer) => writers.write(writer))),
    seconds,
  );
  const batches = await rate(seconds, 16, (writer) => writers.write(writer, 10));
  await bench.end(echoServer);
  close();
  await client.dispose();
  const { bytesOnDisk, head } = await (async () => request<EventStoreStats>(node, {}))();

  return [
    {
      what: 'one after the other',
      measured: alone,
      unit: '/s',
      goal: { is: 'at least', limit: 3_000 },
      yardstick: { name: 'bare gRPC echo, one at a time', measured: echoedAlone },
    },
    {
      what: '64 in flight',
      measured: many,
      unit: '/s',
      goal: { is: 'at least', limit: 10_000 },
      yardstick: { name: 'bare gRPC echo, 64 in flight', measured: echoedMany },
    },
    { what: '16 in flight', measured: sixteen, unit: '/s' },
    { what: '16 in flight, fsyncs an event', measured: commits, unit: '', goal: { is: 'at most', limit: 0.15 } },
    { what: 'batches of ten, 16 in flight, events', measured: batches * 10, unit: '/s' },
    { what: 'false conflicts', measured: writers.conflicts, unit: '', goal: { is: 'at most', limit: 0 } },
    { what: 'bytes kept an event', measured: bytesOnDisk / head, unit: 'B' },
    { what: 'fsyncs this disk does', measured: syncsPerSecond(folder), unit: '/s' },
  ];
}

export const append: Section = { name: 'append', about: 'writing to the local node through the official client', run };
