import type { DomainEvent } from '@app/domain/decider';
import type { ReadModel } from '@app/contracts/read-model';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { LogPosition } from '@app/storage/event-log/position';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import type { Projection } from '../../apps/projector/src/projection';
import { cpuDuring, heard, peakMemory, secondsSince, type Bench } from './bench';
import { serves } from './models';
import { built } from './stack';

/** What the documents must be: the fold itself, over the events in the order of the log, without the engine. */
export async function foldedDigest(
  projection: Projection,
  events: Iterable<DomainEvent> | AsyncIterable<RecordedEvent>,
): Promise<string> {
  const documents = new Map<string, object>();
  for await (const one of events) {
    const event = one as RecordedEvent;
    const evolve = projection.evolve[event.type];
    const key = evolve && projection.key(event, projection.rules);
    for (const id of typeof key === 'string' ? [key] : (key ?? [])) {
      const document = evolve!(documents.get(id) ?? projection.initial(id), event, projection.rules);
      if (document) documents.set(id, document);
      else documents.delete(id);
    }
  }
  return digestOf(documents);
}

async function digestIn(store: ReadModelStore, model: ReadModel<object>, generation: number): Promise<string> {
  const documents: [string, object][] = [];
  for await (const { id, doc } of store.scan({ model, generation })) if (doc) documents.push([id, doc]);
  return digestOf(documents);
}

export interface Reading {
  readonly seconds: number;
  /** Seconds of CPU of the process that reads. */
  readonly cpu: number | undefined;
}

/** The official client alone reads so many events of these types and throws them away. */
export async function readBare(bench: Bench, url: string, types: readonly string[], count: number): Promise<Reading> {
  const { child } = await bench.fork('test/bench/reader.child.ts', {
    args: [url, `^(?:${types.join('|')})$`, String(count)],
  });
  const finished = heard<Reading>(child, 'The bare reader');
  child.send('go');
  return finished;
}

/** As operators run it: what turns TypeScript into JavaScript takes memory too. */
const PROJECTOR = 'dist/projector/apps/projector/src/main.js';

/** Starts the projector on a file of read models and waits until one of them holds everything up to the position. */
export async function project(
  bench: Bench,
  url: string,
  file: string,
  model: ReadModel<object>,
  position: LogPosition,
): Promise<Reading & { megabytes: number | undefined; digest: string }> {
  await built();
  const store = await openSqliteStore({ file });
  try {
    const { child } = await bench.fork(PROJECTOR, {
      env: { EVENTSTORE_URL: url, READ_MODELS_FILE: file, PROJECTIONS: model.name, PORT: '0' },
    });
    const began = performance.now();
    let generation = 0;
    const cpu = await cpuDuring([child.pid!], async () => ({ generation } = await serves(store, model.name, position)));
    const seconds = secondsSince(began);
    const megabytes = peakMemory(child.pid!);
    await bench.end(child);
    return { seconds, cpu, megabytes, digest: await digestIn(store, model, generation) };
  } finally {
    await store.close();
  }
}
