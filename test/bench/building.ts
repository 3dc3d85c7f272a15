import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@app/domain/decider';
import type { OperationsEvent } from '@app/domain/operations/events';
import type { ReadModel } from '@app/contracts/read-model';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import type { Generation } from '@app/storage/read-models/projection-record';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import { freePort } from '../../apps/local/src/launcher/ports';
import type { Projection } from '../../apps/projector/src/projection';
import { cpuDuring, nextMessage, peakMemory, secondsSince, type Bench } from './bench';
import { until } from '../until';
import { metadata } from './games';
import { positionOf, serves } from './models';
import { built } from './stack';

/** What the documents of each must be: the folds themselves, over the events in the order of the log, without the engine. */
export async function foldedDigests(
  projections: readonly Projection[],
  events: Iterable<DomainEvent> | AsyncIterable<RecordedEvent>,
): Promise<ReadonlyMap<string, string>> {
  const folded = projections.map((projection) => ({ projection, documents: new Map<string, object>() }));
  for await (const one of events) {
    const event = one as RecordedEvent;
    for (const { projection, documents } of folded) {
      const evolve = projection.evolve[event.type];
      const key = evolve && projection.key(event, projection.rules);
      for (const id of typeof key === 'string' ? [key] : (key ?? [])) {
        const document = evolve!(documents.get(id) ?? projection.initial(id), event, projection.rules);
        if (document) documents.set(id, document);
        else documents.delete(id);
      }
    }
  }
  return new Map(folded.map(({ projection, documents }) => [projection.into.name, digestOf(documents)]));
}

export const foldedDigest = async (
  projection: Projection,
  events: Iterable<DomainEvent> | AsyncIterable<RecordedEvent>,
): Promise<string> => (await foldedDigests([projection], events)).get(projection.into.name)!;

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
  const finished = nextMessage<Reading>(child, 'The bare reader');
  child.send('go');
  return finished;
}

/** As operators run it: what turns TypeScript into JavaScript takes memory too. */
export const PROJECTOR = 'dist/projector/main.js';

interface Projected extends Reading {
  readonly megabytes: number | undefined;
}

/** Requests a read model to be built again, as an operator does. */
export const requestRebuild = (log: EventLog, projection: string, generation: number) =>
  log.append(`operations-${randomUUID()}`, -1, [
    {
      id: randomUUID(),
      event: {
        type: 'ProjectionRebuildRequested',
        data: { projection, requestId: randomUUID(), at: new Date().toISOString(), generation },
      } satisfies OperationsEvent,
      metadata: metadata(),
    },
  ]);

interface Extras {
  /** Settings of the projector beside the usual. */
  readonly env?: Readonly<Record<string, string>>;
  /** Models that are built again afterwards, one after the other, while the others are kept up to date. */
  readonly again?: { readonly models: readonly ReadModel<object>[]; readonly log: EventLog };
}

/**
 * Starts the projector on a file of read models and waits until each of them holds everything up to the position. What
 * is measured begins when it answers, just before it folds: it says that it is ready only when read models serve.
 * @throws Error when nothing was left to build by then
 */
export async function projectAll(
  bench: Bench,
  url: string,
  file: string,
  models: readonly ReadModel<object>[],
  logPosition: LogPosition,
  { env, again }: Extras = {},
): Promise<Projected & { digests: ReadonlyMap<string, string>; again: ReadonlyMap<string, Reading> }> {
  await built();
  const store = await openSqliteStore({ file });
  try {
    const port = await freePort();
    const child = bench.begin(PROJECTOR, {
      env: {
        EVENTSTORE_URL: url,
        READ_MODELS_FILE: file,
        PROJECTIONS: models.map(({ name }) => name).join(','),
        PORT: String(port),
        ...env,
      },
    });
    const isLive = () =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    await Promise.race([until('the projector to answer', isLive), nextMessage(child, PROJECTOR)]);
    const began = performance.now();
    const reached = await Promise.all(models.map(({ name }) => positionOf(store, name)));
    if (reached.every((each) => each >= logPosition))
      throw new Error('The read models were there before the clock ran.');
    const serving = new Map<ReadModel<object>, Generation>();
    const cpu = await cpuDuring([child.pid!], async () => {
      for (const model of models) serving.set(model, await serves(store, model.name, logPosition));
    });
    const seconds = secondsSince(began);
    const megabytes = peakMemory(child.pid!);
    const rebuilt = new Map<string, Reading>();
    for (const model of again?.models ?? []) {
      const { generation } = serving.get(model)!;
      const since = performance.now();
      const used = await cpuDuring([child.pid!], async () => {
        await requestRebuild(again!.log, model.name, generation + 1);
        serving.set(model, await serves(store, model.name, logPosition, generation + 1));
      });
      rebuilt.set(model.name, { seconds: secondsSince(since), cpu: used });
    }
    await bench.end(child);
    const digests = new Map<string, string>();
    for (const [model, { generation }] of serving) digests.set(model.name, await digestIn(store, model, generation));
    return { seconds, cpu, megabytes, digests, again: rebuilt };
  } finally {
    await store.close();
  }
}

/** The same with one read model. */
export async function project(
  bench: Bench,
  url: string,
  file: string,
  model: ReadModel<object>,
  logPosition: LogPosition,
): Promise<Projected & { digest: string }> {
  const { digests, seconds, cpu, megabytes } = await projectAll(bench, url, file, [model], logPosition);
  return { seconds, cpu, megabytes, digest: digests.get(model.name)! };
}
