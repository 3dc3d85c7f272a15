import { createHash } from 'node:crypto';
import type { Mark } from '@app/contracts/read-after';
import type { ReadModel } from '@app/contracts/read-model';
import { Lru } from '@app/kit/lru';
import { pause } from '@app/kit/pause';
import { singleFlight } from '@app/kit/single-flight';
import { within } from '@app/kit/within';
import { LOG_START, type LogPosition } from '../event-log/position';
import { typeKey } from '../event-log/type-key';
import {
  StoreUnavailable,
  type Collection,
  type Condition,
  type ControlRecord,
  type Query,
  type ReadModelStore,
} from './port';
import { projectionKey, withCurrentNames, type ProjectionRecord } from './projection-record';

/** How far the generation that answers queries has come. */
export interface Version {
  readonly generation: number;
  /** The documents contain every event of the projection's types at or before this position. */
  readonly logPosition: LogPosition;
  /** Events in its documents. While there are no more, and it is the same generation, they are the same documents. */
  readonly handled: number;
  /**
   * When the last of them was written, epoch milliseconds: differs between logs with as many events, as after a
   * restore.
   */
  readonly newestEventAt?: number;
  /** Made by other code: it answers until its successor has caught up, and folds no more events. */
  readonly frozen: boolean;
  /** Stopped at an event it could not fold. */
  readonly faulted: boolean;
  readonly handledTypes: readonly string[];
  /** Epoch milliseconds. */
  readonly checkedAt?: number;
}

export interface Cached<T> {
  readonly value: T;
  /** The same until the read model has folded another event or another generation serves. Without quotes. */
  readonly etag: string;
  /** The store does not answer: the value was last confirmed `age` milliseconds ago. */
  readonly stale?: true;
  readonly age?: number;
  /** Of a generation that other code made: it receives no events until its successor has caught up. */
  readonly frozen?: true;
}

export interface ReaderTuning {
  /** A version that was read this long ago is used again, milliseconds. */
  readonly freshMs: number;
  /** Between two looks at a version that somebody waits for, milliseconds. */
  readonly pollMs: number;
  /** A reader waits this long for a version from the store, milliseconds; a cached value is served after a part of it. */
  readonly patienceMs: number;
  /** A reader waits this long for documents, milliseconds: a server that hangs must not hold every request. */
  readonly longestReadMs: number;
  /** Values held for `cached`. */
  readonly values: number;
  /** Small answers held for `get` and `find`. */
  readonly answers: number;
}

/** A version that was read this long ago is used again, milliseconds. */
export const FRESH_MS = 20;

const TUNING: ReaderTuning = {
  freshMs: FRESH_MS,
  pollMs: 5,
  patienceMs: 3_000,
  longestReadMs: 10_000,
  values: 2_000,
  answers: 3_000,
};
/** An answer of more documents is not cached here: what is read often and is long is a value of `cached`. */
const SMALL = 8;
const STALE_AFTER = 1 / 6;

/** A projection's record as it was read at one time. */
interface Snapshot {
  readonly record: ProjectionRecord | undefined;
  readonly version: Version | undefined;
  /** When the read began: the record stood like this then, or later. */
  readonly readAt: number;
}

/** Reads the record of one projection: one read at a time, however many callers wait for it. */
class Watch {
  private last: Snapshot | undefined;
  private control: ControlRecord<ProjectionRecord> | undefined;
  private readAt = -Infinity;
  /** The last read failed. */
  failing = false;

  constructor(
    private readonly store: ReadModelStore,
    private readonly name: string,
  ) {}

  /** The last snapshot, unless it is older than `freshMs`. */
  recent(freshMs: number): Snapshot | undefined {
    return this.last && performance.now() - this.last.readAt <= freshMs ? this.last : undefined;
  }

  /** Joins the read that is under way, or begins one. @throws StoreUnavailable */
  readonly current = singleFlight(() => this.read());

  /** The result of a read that begins after this call. @throws StoreUnavailable */
  async anew(): Promise<Snapshot> {
    const now = performance.now();
    const current = this.current();
    if (this.readAt >= now) return current;
    await current.catch(() => undefined);
    return this.last && this.last.readAt >= now ? this.last : this.current();
  }

  private async read(): Promise<Snapshot> {
    const readAt = (this.readAt = performance.now());
    try {
      const before = this.control;
      this.control = await this.store.readControl(projectionKey(this.name), before);
      this.failing = false;
      // The record is read many times a second and changes far less often.
      if (this.last && this.control === before) return (this.last = { ...this.last, readAt });
      const record = this.control && withCurrentNames(this.control.value);
      return (this.last = { record, version: versionOf(record), readAt });
    } catch (error) {
      this.failing = true;
      throw error;
    }
  }
}

function versionOf(record: ProjectionRecord | undefined): Version | undefined {
  const serving = record?.generations.find(({ generation }) => generation === record.serving);
  if (!record || !serving) return undefined;
  const { generation, handled, newestEventAt, state, checkedAt, fault } = serving;
  const { position: logPosition = LOG_START } = serving;
  return {
    generation,
    // A model is ahead of a log that was restored from an older backup: it has stopped, and folds nothing written since.
    logPosition: fault && fault.position < logPosition ? fault.position : logPosition,
    handled,
    frozen: state === 'frozen',
    faulted: state === 'faulted',
    handledTypes: record.handledTypes,
    ...(newestEventAt === undefined ? {} : { newestEventAt }),
    ...(checkedAt === undefined ? {} : { checkedAt }),
  };
}

interface Entry {
  readonly etag: string;
  /** Of the version the value belongs to, or is being loaded for. */
  readonly loading: Promise<unknown> | undefined;
  /** The newest value that was loaded, perhaps of an earlier version. */
  readonly loaded: (Answer & { readonly others: string; readonly etag: string; currentAt: number }) | undefined;
}

/** What was made of the store at a version. It is the same until more events are folded, or another generation serves. */
interface Answer extends Pick<Version, 'generation' | 'handled'> {
  readonly value: unknown;
}

const isOf = (answer: Answer | undefined, { generation, handled }: Version): answer is Answer =>
  answer?.handled === handled && answer.generation === generation;

interface Waiter {
  readonly logPosition: LogPosition;
  readonly settle: (seen: boolean) => void;
}

/** The read models as the api sees them: always the generation that serves. */
export class ReadModels {
  private readonly tuning: ReaderTuning;
  private readonly watches = new Map<string, Watch>();
  private readonly waiters = new Map<string, Set<Waiter>>();
  private readonly values: Lru<string, Entry>;
  private readonly answers: Lru<string, Answer>;

  constructor(
    private readonly store: ReadModelStore,
    tuning: Partial<ReaderTuning> = {},
  ) {
    this.tuning = { ...TUNING, ...tuning };
    this.values = new Lru(this.tuning.values);
    this.answers = new Lru(this.tuning.answers);
  }

  /** Undefined while no generation serves. Up to `freshMs` old. @throws StoreUnavailable */
  async version(model: ReadModel<object>): Promise<Version | undefined> {
    return (await this.snapshot(model)).version;
  }

  /**
   * A text that changes whenever an answer made of the read model may change; undefined while no generation serves.
   * @param now reads the version after this call, once for all callers at that time; otherwise it is up to `freshMs` old
   * @throws StoreUnavailable
   */
  async versionTag(model: ReadModel<object>, { now = false } = {}): Promise<string | undefined> {
    const { patienceMs } = this.tuning;
    const { version } = now ? await inTime(patienceMs, this.watch(model).anew()) : await this.snapshot(model, true);
    return version && tagOf(model, version);
  }

  /** `versionTag` without waiting; undefined also while no version is known that is fresh enough. */
  cachedVersionTag(model: ReadModel<object>): string | undefined {
    const version = this.watch(model).recent(this.tuning.freshMs)?.version;
    return version && tagOf(model, version);
  }

  /** @throws StoreUnavailable, also while no generation serves; so do all reads. */
  get<Doc extends object>(model: ReadModel<Doc>, id: string): Promise<Doc | undefined> {
    return this.read(
      model,
      (collection) => this.store.get(collection, id),
      (doc) => doc === undefined,
      { key: `get ${id}`, isSmall: () => true },
    );
  }

  /** Live documents among `ids`, in no order. */
  getMany<Doc extends object>(model: ReadModel<Doc>, ids: readonly string[]): Promise<Map<string, Doc>> {
    return this.read(
      model,
      (collection) => this.store.getMany(collection, ids),
      (docs) => docs.size < ids.length,
    );
  }

  find<Doc extends object>(model: ReadModel<Doc>, query: Query): Promise<Doc[]> {
    return this.read(
      model,
      (collection) => this.store.find(collection, query),
      (docs) => docs.length === 0,
      { key: `find ${JSON.stringify(query)}`, isSmall: (docs) => docs.length <= SMALL },
    );
  }

  count(model: ReadModel<object>, where?: readonly Condition[]): Promise<number> {
    return this.read(
      model,
      (collection) => this.store.count(collection, where),
      (count) => count === 0,
    );
  }

  /** Documents whose declared search field contains `text` in any case; those that begin with it first. */
  search<Doc extends object>(model: ReadModel<Doc>, field: string, text: string, limit: number): Promise<Doc[]> {
    return this.read(
      model,
      (collection) => this.store.search(collection, field, text.toLowerCase(), limit),
      (docs) => docs.length < limit,
    );
  }

  /**
   * A value made from a read model, made once per version of it for all simultaneous calls. `key` names the value among
   * those of the model, with everything it depends on besides the model.
   * @param also other read models that the value is made of: it is made again when one of them is another
   * @throws StoreUnavailable when the store does not answer and no earlier value is cached.
   */
  async cached<T>(
    model: ReadModel<object>,
    key: string,
    load: () => Promise<T>,
    also: readonly ReadModel<object>[] = [],
  ): Promise<Cached<T>> {
    const name = `${model.name} ${key}`;
    const before = this.values.peek(name)?.loaded;
    try {
      const [{ version, readAt }, others] = await Promise.all([
        this.snapshot(model, before !== undefined),
        this.tagsOf(also, before !== undefined),
      ]);
      if (!version) throw notBuilt(model);
      const frozen = version.frozen ? { frozen: true as const } : {};
      const entry = this.values.get(name);
      if (entry?.loaded?.others === others && isOf(entry.loaded, version)) {
        entry.loaded.currentAt = Math.max(entry.loaded.currentAt, readAt);
        return { value: entry.loaded.value as T, etag: entry.loaded.etag, ...frozen };
      }
      const etag = etagOf(model, version, key + others);
      return { value: await this.loadOnce(name, etag, others, version, readAt, load), etag, ...frozen };
    } catch (error) {
      const last = this.values.peek(name)?.loaded ?? before;
      if (!last || !(error instanceof StoreUnavailable)) throw error;
      return { value: last.value as T, etag: last.etag, stale: true, age: performance.now() - last.currentAt };
    }
  }

  /** The versions of read models, as one text; empty for none. @throws StoreUnavailable */
  private async tagsOf(models: readonly ReadModel<object>[], mayBeStale: boolean): Promise<string> {
    const tags = models.map(async (model) => {
      const { version } = await this.snapshot(model, mayBeStale);
      if (!version) throw notBuilt(model);
      return ` ${tagOf(model, version)}`;
    });
    return (await Promise.all(tags)).join('');
  }

  private loadOnce<T>(
    name: string,
    etag: string,
    others: string,
    { generation, handled }: Version,
    readAt: number,
    load: () => Promise<T>,
  ): Promise<T> {
    const entry = this.values.peek(name);
    if (entry?.etag === etag && entry.loading) return entry.loading as Promise<T>;
    const loading = load().then(
      (value) => {
        // A load that was overtaken by one of a later version must not replace it.
        if (this.values.peek(name)?.loading === loading)
          this.values.set(name, {
            etag,
            loading: undefined,
            loaded: { value, generation, handled, others, etag, currentAt: readAt },
          });
        return value;
      },
      (error: unknown) => {
        if (this.values.peek(name)?.loading === loading)
          this.values.set(name, { etag, loading: undefined, loaded: entry?.loaded });
        throw error;
      },
    );
    this.values.set(name, { etag, loading, loaded: entry?.loaded });
    return loading;
  }

  /**
   * Waits until each of the models has folded the events that the marks name, as far as it folds events of their types.
   * @returns false when that did not happen in time, or cannot because the model is frozen or faulted.
   */
  async waitFor(models: readonly ReadModel<object>[], marks: readonly Mark[], timeoutMs: number): Promise<boolean> {
    const seen = await Promise.all(models.map((model) => this.hasSeen(model, marks, timeoutMs)));
    return seen.every(Boolean);
  }

  private async hasSeen(model: ReadModel<object>, marks: readonly Mark[], timeoutMs: number) {
    const { record, version } = await this.snapshot(model);
    const logPosition = newest(marks, record?.handledTypes);
    if (logPosition === undefined) return true;
    const now = standing(version, logPosition);
    return now ?? this.waitUntilSeen(model, logPosition, timeoutMs);
  }

  private waitUntilSeen(model: ReadModel<object>, logPosition: LogPosition, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = this.waiters.get(model.name);
      const waiters = waiting ?? new Set<Waiter>();
      const settle = (seen: boolean) => {
        clearTimeout(timer);
        waiters.delete(waiter);
        resolve(seen);
      };
      const waiter = { logPosition, settle };
      const timer = setTimeout(() => settle(false), timeoutMs);
      waiters.add(waiter);
      if (waiting) return;
      this.waiters.set(model.name, waiters);
      void this.poll(model, waiters);
    });
  }

  /** One timer per model, however many wait; it ends with the last of them. */
  private async poll(model: ReadModel<object>, waiters: Set<Waiter>): Promise<void> {
    while (waiters.size > 0) {
      try {
        const { version } = await this.watch(model).anew();
        for (const { logPosition, settle } of [...waiters]) {
          const seen = standing(version, logPosition);
          if (seen !== undefined) settle(seen);
        }
      } catch {
        // The store may be back before those who wait give up.
      }
      if (waiters.size > 0) await pause(this.tuning.pollMs);
    }
    this.waiters.delete(model.name);
  }

  /**
   * Reads from the generation that serves. A generation that was removed meanwhile answers with fewer documents or an
   * error. So after a doubtful answer the version is read again, and when another generation serves by now, that one is
   * queried. An answer that was cached at the same version is returned as it is.
   */
  private async read<Doc extends object, T>(
    model: ReadModel<Doc>,
    query: (collection: Collection<Doc>) => Promise<T>,
    isDoubtful: (answer: T) => boolean,
    keeping?: { readonly key: string; readonly isSmall: (answer: T) => boolean },
  ): Promise<T> {
    const { version } = await this.snapshot(model);
    if (!version) throw notBuilt(model);
    const name = keeping && `${model.name} ${keeping.key}`;
    const answer = name === undefined ? undefined : this.answers.peek(name);
    if (isOf(answer, version)) return answer.value as T;
    const { patienceMs, longestReadMs } = this.tuning;
    const outcome = await settled(inTime(longestReadMs, query({ model, generation: version.generation })));
    if ('answer' in outcome && !isDoubtful(outcome.answer)) {
      if (name !== undefined && keeping?.isSmall(outcome.answer)) {
        const { generation, handled } = version;
        this.answers.set(name, { generation, handled, value: outcome.answer });
      }
      return outcome.answer;
    }
    const { version: now } = await inTime(patienceMs, this.watch(model).anew());
    if (now && now.generation !== version.generation)
      return inTime(longestReadMs, query({ model, generation: now.generation }));
    if ('answer' in outcome) return outcome.answer;
    throw outcome.error;
  }

  private watch({ name }: ReadModel<object>): Watch {
    let watch = this.watches.get(name);
    if (!watch) this.watches.set(name, (watch = new Watch(this.store, name)));
    return watch;
  }

  private async snapshot(model: ReadModel<object>, mayBeStale = false): Promise<Snapshot> {
    const watch = this.watch(model);
    const recent = watch.recent(this.tuning.freshMs);
    if (recent) return recent;
    const { patienceMs } = this.tuning;
    // While the store is down, a cached value is served at once; the read goes on behind it.
    return inTime(!mayBeStale ? patienceMs : watch.failing ? 0 : patienceMs * STALE_AFTER, watch.current());
  }
}

const inTime = <T>(milliseconds: number, answer: Promise<T>): Promise<T> =>
  within(milliseconds, answer, () => new StoreUnavailable('The read models do not answer in time.'));

const notBuilt = ({ name }: ReadModel<object>) => new StoreUnavailable(`The read model ${name} is not built yet.`);

/** The newest position of the marks with event types that the model folds; of all marks when its types are unknown. */
function newest(marks: readonly Mark[], handledTypes: readonly string[] | undefined): LogPosition | undefined {
  const handledKeys = handledTypes && new Set(handledTypes.map(typeKey));
  const positions = marks.filter(({ keys }) => !handledKeys || keys.some((key) => handledKeys.has(key)));
  return positions
    .map(({ logPosition }) => logPosition)
    .sort()
    .at(-1);
}

/** Whether the position has been folded; undefined when it may still be. */
function standing(version: Version | undefined, logPosition: LogPosition): boolean | undefined {
  if (!version) return undefined;
  if (version.logPosition >= logPosition) return true;
  return version.frozen || version.faulted ? false : undefined;
}

const etagOf = (model: ReadModel<object>, { generation, handled, newestEventAt }: Version, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([model.name, generation, handled, newestEventAt, key]))
    .digest('base64url')
    .slice(0, 22);

const tags = new WeakMap<Version, string>();

/** A frozen or faulted read model has another tag, so that whoever shows its documents says that they are stale. */
const tagOf = ({ name }: ReadModel<object>, version: Version): string => {
  let tag = tags.get(version);
  if (tag === undefined) {
    const { generation, handled, newestEventAt, frozen, faulted } = version;
    const parts = JSON.stringify([name, generation, handled, newestEventAt, frozen, faulted]);
    tags.set(version, (tag = createHash('sha256').update(parts).digest('base64url').slice(0, 11)));
  }
  return tag;
};

const settled = async <T>(answer: Promise<T>): Promise<{ answer: T } | { error: unknown }> => {
  try {
    return { answer: await answer };
  } catch (error) {
    return { error };
  }
};
