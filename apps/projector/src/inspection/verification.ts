import type { LogPosition } from '@app/storage/event-log/position';
import type { Collection, Folded, ReadModelStore } from '@app/storage/read-models/port';
import { verificationKey, type VerificationRecord } from '@app/storage/read-models/projection-record';
import { foldBatch, handledTypes, type Projection } from '../projection';
import { digest } from '../engine/canonical';
import type { VerificationTask } from '../engine/inspection';
import { reportTo } from './report';

/** A clean fold keeps at most about so many bytes of documents; of a larger model one part after the other. */
const BYTES_AT_ONCE = 48 * 1024 * 1024;
const SAMPLED = 500;
const NAMED = 20;

interface Verdict {
  readonly events: number;
  readonly documents: number;
  readonly different: readonly string[];
  readonly digest: string;
  readonly position: LogPosition | undefined;
}

/** Compares the serving generation with a clean fold and keeps the record of it up to date. @throws when interrupted */
export async function runVerification(setup: VerificationTask): Promise<void> {
  const { projection, passed, requestId, fold, store, signal } = setup;
  const say = reportTo<VerificationRecord>(store, verificationKey(projection.into.name), {
    requestId,
    projection: projection.into.name,
    state: 'running',
    startedAt: Date.now(),
    progress: 0,
    events: 0,
    ...(passed > 0 ? { quarantined: passed } : {}),
    documents: 0,
    different: 0,
    firstDifferent: [],
    ...(fold ? { generation: fold.generation } : {}),
  });

  await say({});
  if (!fold) {
    const error = 'The serving generation is not one that this code folds: it is frozen, faulted or not built yet.';
    return say({ state: 'failed', endedAt: Date.now(), error });
  }
  try {
    const { different, digest, ...verdict } = await compare(setup, fold, (progress, events) =>
      say({ progress, events }),
    );
    await say({
      ...verdict,
      state: different.length === 0 ? 'equal' : 'different',
      endedAt: Date.now(),
      progress: 1,
      different: different.length,
      firstDifferent: different.slice(0, NAMED),
      digest,
    } as Partial<VerificationRecord>);
  } catch (error) {
    if (signal.aborted) throw error;
    await say({ state: 'failed', endedAt: Date.now(), error: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * The projector goes on meanwhile. A stored document that is newer than the clean fold is looked at again in the end,
 * with those like it, while nothing is written: then the fold goes on to exactly that moment.
 */
async function compare(
  setup: VerificationTask,
  fold: NonNullable<VerificationTask['fold']>,
  report: (progress: number, events: number) => Promise<void>,
): Promise<Verdict> {
  const { projection, store } = setup;
  const collection: Collection<object> = { model: projection.into, generation: fold.generation };
  const logPosition = await fold.hold(async (reached) => reached);
  const parts = await partsOf(store, collection);
  const different = new Set<string>();
  const digests: string[] = [];
  let events = 0;
  let documents = 0;
  for (let part = 0; part < parts; part++) {
    const mine = (id: string) => parts === 1 || partOf(id, parts) === part;
    const clean = new CleanFold(setup, mine);
    await clean.on(logPosition, async (share) => report((part + share) / parts, clean.events));
    const doubtful = await differences(store, collection, clean, mine);
    if (doubtful.size > 0) {
      const [now, stored] = await fold.hold(
        async (reached) => [reached, await store.load(collection, [...doubtful])] as const,
      );
      await clean.on(now);
      for (const id of doubtful) if (!same(clean.documents.get(id)?.doc, stored.get(id)?.doc)) different.add(id);
    }
    events = clean.events;
    for (const [id, { doc }] of clean.documents) {
      if (doc === undefined) continue;
      documents++;
      digests.push(`${id}:${digest(doc)}`);
    }
  }
  return { events, documents, position: logPosition, different: [...different].sort(), digest: digest(digests.sort()) };
}

/** Ids whose stored document is not what the clean fold has. Some may only be newer. */
async function differences(
  store: ReadModelStore,
  collection: Collection<object>,
  clean: CleanFold,
  mine: (id: string) => boolean,
): Promise<Set<string>> {
  const doubtful = new Set<string>();
  const unseen = new Set(clean.documents.keys());
  for await (const { id, doc } of store.scan(collection)) {
    if (!mine(id)) continue;
    unseen.delete(id);
    if (!same(clean.documents.get(id)?.doc, doc)) doubtful.add(id);
  }
  for (const id of unseen) if (clean.documents.get(id)?.doc !== undefined) doubtful.add(id);
  return doubtful;
}

class CleanFold {
  readonly documents = new Map<string, Folded<object>>();
  events = 0;
  private logPosition: LogPosition | undefined;
  private readonly projection: Projection;

  constructor(
    private readonly setup: VerificationTask,
    mine: (id: string) => boolean,
  ) {
    const { projection } = setup;
    this.projection = {
      ...projection,
      key: (event, rules) => {
        const key = projection.key(event, rules);
        if (typeof key === 'string') return mine(key) ? key : undefined;
        return key?.filter(mine);
      },
    };
  }

  /** Folds on, up to and including `end`. */
  async on(end: LogPosition | undefined, report?: (share: number) => Promise<void>): Promise<void> {
    if (end === undefined || (this.logPosition !== undefined && this.logPosition >= end)) return;
    const { log, signal } = this.setup;
    const types = handledTypes(this.projection);
    const after = this.logPosition;
    for await (const chunk of log.readAll({ types, signal, ...(after === undefined ? {} : { after }) })) {
      const events = chunk.at(-1)!.logPosition <= end ? chunk : chunk.filter(({ logPosition }) => logPosition <= end);
      const { changed, failure } = foldBatch(this.projection, this.documents, events);
      if (failure) throw failure.error;
      for (const [id, folded] of changed) this.documents.set(id, folded);
      this.events += events.length;
      if (events.length < chunk.length) break;
      await report?.(Number.parseInt(chunk.at(-1)!.logPosition, 16) / Math.max(1, Number.parseInt(end, 16)));
    }
    if (signal.aborted) throw new Error('The comparison was interrupted.');
    this.logPosition = end;
  }
}

async function partsOf(store: ReadModelStore, collection: Collection<object>): Promise<number> {
  let bytes = 0;
  let sampled = 0;
  for await (const { doc } of store.scan(collection)) {
    bytes += JSON.stringify(doc ?? null).length;
    if (++sampled >= SAMPLED) break;
  }
  return sampled === 0
    ? 1
    : Math.max(1, Math.ceil(((bytes / sampled) * (await store.count(collection))) / BYTES_AT_ONCE));
}

const partOf = (id: string, parts: number): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  return hash % parts;
};

const same = (clean: object | undefined, stored: object | undefined): boolean =>
  clean === undefined || stored === undefined ? clean === stored : digest(clean) === digest(stored);
