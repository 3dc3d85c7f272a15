import { join } from 'node:path';
import { bingoGames, type BingoGameDocument } from '@app/contracts/bingo/read-models';
import type { BingoEvent } from '@app/domain/bingo/events';
import { EventLog } from '@app/storage/event-log/log';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { LogPosition } from '@app/storage/event-log/position';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { games } from '../../apps/projector/src/bingo/games';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import { heardBy, type Recorded } from '../../apps/projector/src/projection';
import { cpuDuring, heard, peakMemory, secondsSince, type Bench, type Section } from './bench';
import { median, type Finding } from './finding';
import { evenings, record } from './games';
import { gamesServe } from './models';

/** What the documents must be: the fold itself, over the events as they were acknowledged, without the engine. */
function oracle(evenings: readonly (readonly BingoEvent[])[]): string {
  const documents = new Map<string, BingoGameDocument>();
  for (const { type, data } of evenings.flat()) {
    const event = { type, data } as Recorded<BingoEvent>;
    const id = games.key(event as never) as string;
    const evolve = (games.evolve as Record<string, (document: object, event: RecordedEvent) => object | undefined>)[
      type
    ];
    const document = evolve?.(documents.get(id) ?? games.initial(id), event);
    if (document) documents.set(id, document as BingoGameDocument);
  }
  return digestOf(documents);
}

async function digestIn(store: ReadModelStore, generation: number): Promise<string> {
  const documents: [string, object][] = [];
  for await (const { id, doc } of store.scan({ model: bingoGames, generation })) if (doc) documents.push([id, doc]);
  return digestOf(documents);
}

interface Reading {
  readonly seconds: number;
  /** Seconds of CPU of the process that reads. */
  readonly cpu: number | undefined;
}

async function readBare(bench: Bench, url: string, count: number): Promise<Reading> {
  const types = `^(?:${heardBy(games).join('|')})$`;
  const { child } = await bench.fork('test/bench/reader.child.ts', { args: [url, types, String(count)] });
  const finished = heard<Reading>(child, 'The bare reader');
  child.send('go');
  return finished;
}

/** Starts the projector on a file of read models and waits until bingo-games holds everything up to the position. */
async function project(
  bench: Bench,
  url: string,
  file: string,
  position: LogPosition,
): Promise<Reading & { megabytes: number | undefined; digest: string }> {
  const store = await openSqliteStore({ file });
  try {
    const { child } = await bench.fork('apps/projector/src/main.ts', {
      env: { EVENTSTORE_URL: url, READ_MODELS_FILE: file, PROJECTIONS: bingoGames.name, PORT: '0' },
    });
    const began = performance.now();
    let generation = 0;
    const cpu = await cpuDuring([child.pid!], async () => ({ generation } = await gamesServe(store, position)));
    const seconds = secondsSince(began);
    const megabytes = peakMemory(child.pid!);
    await bench.end(child);
    return { seconds, cpu, megabytes, digest: await digestIn(store, generation) };
  } finally {
    await store.close();
  }
}

async function run(bench: Bench): Promise<Finding[]> {
  const [size, backlog, rounds] = bench.quick ? [40_000, 20_000, 1] : [200_000, 100_000, 2];
  const folder = bench.folder();
  const { hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', { args: [join(folder, 'log')] });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const first = evenings(1, size);
  const count = first.flat().length;
  let head = await record(log, first);

  const bare: Reading[] = [];
  const projected: Reading[] = [];
  const peaks: number[] = [];
  let file = '';
  const expected = oracle(first);
  for (let round = 1; round <= rounds; round++) {
    bare.push(await readBare(bench, hello.url, count));
    file = join(folder, `models-${round}.sqlite`);
    const { megabytes, digest, ...reading } = await project(bench, hello.url, file, head);
    if (digest !== expected) throw new Error('The rebuilt read model is another than the oracle’s.');
    projected.push(reading);
    if (megabytes !== undefined) peaks.push(megabytes);
  }

  const second = evenings(first.length + 1, backlog);
  const behind = second.flat().length;
  head = await record(log, second);
  await log.dispose();
  const caughtUp = await project(bench, hello.url, file, head);
  if (caughtUp.digest !== oracle([...first, ...second])) throw new Error('After the backlog the read model is wrong.');
  if (caughtUp.megabytes !== undefined) peaks.push(caughtUp.megabytes);

  const rate = (readings: readonly Reading[]) => count / median(readings.map(({ seconds }) => seconds));
  const cpuEach = (readings: readonly Reading[]) =>
    (median(readings.map(({ cpu }) => cpu ?? Number.NaN)) / count) * 1e6;
  return [
    { what: 'bare official client, read and thrown away', measured: rate(bare), unit: '/s' },
    {
      what: 'bingo-games built',
      measured: rate(projected),
      unit: '/s',
      goal: { is: 'at least', limit: 0.8, of: 'ratio' },
      yardstick: { name: 'bare client', measured: rate(bare) },
      note: `${count} events, equal to the oracle`,
    },
    {
      what: 'CPU an event built',
      measured: cpuEach(projected),
      unit: 'us',
      yardstick: { name: 'bare client', measured: cpuEach(bare) },
    },
    {
      what: 'backlog caught up',
      measured: caughtUp.seconds,
      unit: 's',
      // The goal is one of a hundred thousand: it does not shrink with the load.
      ...(bench.quick ? {} : { goal: { is: 'at most', limit: 3 } as const }),
      note: `${behind} events, equal to the oracle`,
    },
    ...(peaks.length === 0
      ? []
      : [
          {
            what: 'projector, most memory',
            measured: Math.max(...peaks),
            unit: 'MB',
            goal: { is: 'at most', limit: 300 },
          } as const,
        ]),
  ];
}

export const rebuild: Section = { name: 'rebuild', about: 'building a read model from the log, and catching up', run };
