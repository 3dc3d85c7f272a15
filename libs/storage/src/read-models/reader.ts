import { createHash } from 'node:crypto';
import type { Mark } from '@app/contracts/read-after';
import type { ReadModel } from '@app/contracts/read-model';
import { Lru } from '@app/kit/lru';
import { within } from '@app/kit/within';
import { LOG_START, type LogPosition } from '../event-log/position';
import { StoreUnavailable, type Collection, type Condition, type Query, type ReadModelStore } from './port';
import { newestOf, Policies } from './policies';
import { projectionKey, withCurrentNames, type ProjectionRecord } from './projection-record';
import { Watch, type Snapshot } from './watch';

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

/** What is known of a read model. */
interface Known {
  readonly record: ProjectionRecord | undefined;
  readonly version: Version | undefined;
}

const known = (stored: ProjectionRecord | undefined): Known => {
  const record = stored && withCurrentNames(stored);
  return { record, version: versionOf(record) };
};

const flat = ({ seen, readAt }: Snapshot<Known>) => ({ ...seen, readAt });

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

/** The read models as the api sees them: always the generation that serves. */
export class ReadModels {
  private readonly tuning: ReaderTuning;
  private readonly watches = new Map<string, Watch<ProjectionRecord, Known>>();
  private readonly policies: Policies;
  private readonly values: Lru<string, Entry>;
  private readonly answers: Lru<string, Answer>;

  constructor(
    private readonly store: ReadModelStore,
    tuning: Partial<ReaderTuning> = {},
  ) {
    this.tuning = { ...TUNING, ...tuning };
    this.policies = new Policies(store, this.tuning);
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
    const { version } = now ? await this.anew(model) : await this.snapshot(model, true);
    return version && tagOf(model, version);
  }

  /**
   * Of each list of ids a text that changes whenever one of these documents may be another, and not while only others are;
   * undefined while no generation serves. Options as of `versionTag`.
   * @throws StoreUnavailable
   */
  async documentTags(
    model: ReadModel<object>,
    lists: readonly (readonly string[])[],
    { now = false } = {},
  ): Promise<readonly string[] | undefined> {
    const { version } = now ? await this.anew(model) : await this.snapshot(model);
    if (!version) return undefined;
    const ids = [...new Set(lists.flat())];
    const folded = await this.read(
      model,
      (collection) => this.store.load(collection, ids),
      (found) => found.size < ids.length,
    );
    const { generation, frozen, faulted, logPosition } = version;
    return lists.map((list) => {
      const found = list.flatMap((id) => folded.get(id) ?? []);
      const live = found.flatMap(({ doc, logPosition: at }) => (doc ? [at] : []));
      // Written before the version that it belongs to: an answer that was made of this version may not have it.
      const isAhead = found.some(({ logPosition: at }) => at > logPosition);
      return short(JSON.stringify([model.name, generation, frozen, faulted, live, isAhead]));
    });
  }

  /** `versionTag` without waiting; undefined also while no version is known that is fresh enough. */
  cachedVersionTag(model: ReadModel<object>): string | undefined {
    const version = this.watch(model).recent(this.tuning.freshMs)?.seen.version;
    return version && tagOf(model, version);
  }

  /** The result of a read that begins now. @throws StoreUnavailable */
  private async anew(model: ReadModel<object>): Promise<Known> {
    return (await inTime(this.tuning.patienceMs, this.watch(model).anew())).seen;
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
   * Waits until each of the models has folded the events that the marks name and what followed from them by policies, as
   * far as it folds events of their types.
   * @returns false when that did not happen in time, or cannot because a model is frozen or faulted, or a policy waits
   */
  async waitFor(models: readonly ReadModel<object>[], marks: readonly Mark[], timeoutMs: number): Promise<boolean> {
    const end = performance.now() + timeoutMs;
    const known = await Promise.all(models.map((model) => this.snapshot(model)));
    const folded = known.flatMap(({ record }) => record?.handledTypes ?? []);
    const all = await this.policies.consequences(marks, new Set(folded), end);
    if (!all) return false;
    const seen = known.map(async ({ record, version }, index) => {
      const logPosition = newestOf(all, record?.handledTypes);
      if (logPosition === undefined) return true;
      const now = hasPassed(version, logPosition);
      const { pollMs } = this.tuning;
      const left = end - performance.now();
      return now ?? this.watch(models[index]!).until((later) => hasPassed(later.version, logPosition), left, pollMs);
    });
    return (await Promise.all(seen)).every(Boolean);
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
    const { longestReadMs } = this.tuning;
    const outcome = await settled(inTime(longestReadMs, query({ model, generation: version.generation })));
    if ('answer' in outcome && !isDoubtful(outcome.answer)) {
      if (name !== undefined && keeping?.isSmall(outcome.answer)) {
        const { generation, handled } = version;
        this.answers.set(name, { generation, handled, value: outcome.answer });
      }
      return outcome.answer;
    }
    const { version: now } = await this.anew(model);
    if (now && now.generation !== version.generation)
      return inTime(longestReadMs, query({ model, generation: now.generation }));
    if ('answer' in outcome) return outcome.answer;
    throw outcome.error;
  }

  private watch({ name }: ReadModel<object>): Watch<ProjectionRecord, Known> {
    let watch = this.watches.get(name);
    if (!watch) this.watches.set(name, (watch = new Watch(this.store, projectionKey(name), known)));
    return watch;
  }

  private async snapshot(model: ReadModel<object>, mayBeStale = false): Promise<Known & { readonly readAt: number }> {
    const watch = this.watch(model);
    const recent = watch.recent(this.tuning.freshMs);
    if (recent) return flat(recent);
    const { patienceMs } = this.tuning;
    // While the store is down, a cached value is served at once; the read goes on behind it.
    return flat(await inTime(!mayBeStale ? patienceMs : watch.failing ? 0 : patienceMs * STALE_AFTER, watch.current()));
  }
}

const inTime = <T>(milliseconds: number, answer: Promise<T>): Promise<T> =>
  within(milliseconds, answer, () => new StoreUnavailable('The read models do not answer in time.'));

const notBuilt = ({ name }: ReadModel<object>) => new StoreUnavailable(`The read model ${name} is not built yet.`);

/** Whether the position has been folded; undefined when it may still be. */
function hasPassed(version: Version | undefined, logPosition: LogPosition): boolean | undefined {
  if (!version) return undefined;
  if (version.logPosition >= logPosition) return true;
  return version.frozen || version.faulted ? false : undefined;
}

const etagOf = (model: ReadModel<object>, { generation, handled, newestEventAt }: Version, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([model.name, generation, handled, newestEventAt, key]))
    .digest('base64url')
    .slice(0, 22);

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 11);

const tags = new WeakMap<Version, string>();

/** A frozen or faulted read model has another tag, so that whoever shows its documents says that they are stale. */
const tagOf = ({ name }: ReadModel<object>, version: Version): string => {
  let tag = tags.get(version);
  if (tag === undefined) {
    const { generation, handled, newestEventAt, frozen, faulted } = version;
    const parts = JSON.stringify([name, generation, handled, newestEventAt, frozen, faulted]);
    tags.set(version, (tag = short(parts)));
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
