import type { RecordedEvent } from '@app/storage/event-log/event';
import type { LogPosition } from '@app/storage/event-log/position';
import type { Collection, Folded, Write } from '@app/storage/read-models/port';
import { foldBatch, keysOf, type FoldOutcome } from '../../projection';
import type { Patience } from './patience';
import type { FoldSetup } from './setup';

type Doc = object;

/** The size of one in so many changed documents is measured; the others are assumed to be as large. */
const SAMPLE = 256;

/**
 * The documents of one generation: folded in memory, loaded and written where they are stored. There is one fenced writer,
 * so what it wrote is what is stored. Changed documents stay until they are written. Of the others, those used lately
 * stay, in two halves: a document that was not read while the young half filled up goes with the old one.
 */
export class StoredDocuments {
  private readonly collection: Collection<Doc>;
  private readonly dirty = new Map<string, Write<Doc>>();
  private young = new Map<string, Folded<Doc>>();
  private old = new Map<string, Folded<Doc>>();
  /** Every stored document is held here: true for a generation that started empty. */
  private complete = false;
  private bytesPerDocument = 256;
  private counted = 0;
  /** Nobody queries a build: it is indexed once it has reached the end of the log, which costs less than with each write. */
  private unindexed = false;
  /** There are tombstones behind those that are ripening. */
  private tombstones = false;
  /** Up to where they are to go, and since when that is known. */
  private ripening: { readonly upTo: LogPosition; readonly since: number } | undefined;

  constructor(
    private readonly setup: FoldSetup,
    private readonly patience: Patience,
  ) {
    this.collection = { model: setup.projection.into, generation: setup.generation.generation };
  }

  get indexed(): boolean {
    return !this.unindexed;
  }

  /** As much waits to be written as is held in memory. */
  get full(): boolean {
    const { dirtyDocuments, dirtyBytes } = this.setup.tuning;
    return this.dirty.size >= dirtyDocuments || this.dirty.size * this.bytesPerDocument >= dirtyBytes;
  }

  /** @param isBlank whether nothing was folded yet: what is stored goes */
  async prepare(isBuild: boolean, isBlank: boolean): Promise<void> {
    const { store } = this.setup;
    if (isBlank) await this.empty();
    this.unindexed = isBuild;
    await this.patience.persisted(() =>
      isBuild ? store.prepareUnindexed(this.collection) : store.prepare(this.collection),
    );
    this.forget();
    this.complete = isBlank;
  }

  /** Drops what is held in memory, which may be wrong. */
  forget(): void {
    for (const held of [this.dirty, this.young, this.old]) held.clear();
    this.complete = false;
  }

  async index(): Promise<void> {
    if (!this.unindexed) return;
    await this.patience.persisted(() => this.setup.store.prepare(this.collection));
    this.unindexed = false;
  }

  async fold(events: readonly RecordedEvent[]): Promise<FoldOutcome<Doc>> {
    const { projection, store } = this.setup;
    const missing = this.complete ? [] : [...keysOf(projection, events)].filter((id) => this.get(id) === undefined);
    if (missing.length > 0) {
      const stored = await this.patience.persisted(() => store.load(this.collection, missing));
      for (const [id, folded] of stored) this.young.set(id, folded);
    }
    const outcome = foldBatch(projection, this, events);
    this.change(outcome.changed);
    return outcome;
  }

  get(id: string): Folded<Doc> | undefined {
    const recent = this.young.get(id);
    if (recent) return recent;
    const folded = this.old.get(id);
    if (folded) this.young.set(id, folded);
    return folded;
  }

  /** @returns how many documents and tombstones were written */
  async write(): Promise<number> {
    const { store, lease, tuning } = this.setup;
    const writes = [...this.dirty.values()];
    if (writes.length === 0) return 0;
    await this.patience.persisted(() => this.certain(() => store.applyBatch(this.collection, writes, lease.fence)));
    this.dirty.clear();
    this.tombstones ||= writes.some(({ doc }) => doc === undefined);
    const half = Math.min(tuning.cachedDocuments, tuning.cachedBytes / this.bytesPerDocument) / 2;
    if (this.young.size > half) {
      if (this.old.size > 0) this.complete = false;
      this.old = this.young;
      this.young = new Map();
    }
    return writes.length;
  }

  /**
   * Removes the tombstones up to a position, some time later. They stay while a write may yet be carried out that is older
   * than they are: without them it would bring back what was removed.
   */
  async sweep(upTo: LogPosition): Promise<void> {
    const { store, lease, tuning } = this.setup;
    if (lease.isDoubtful) return;
    if (this.tombstones && !this.ripening) {
      this.ripening = { upTo, since: performance.now() };
      this.tombstones = false;
    }
    const { ripening } = this;
    if (!ripening || performance.now() - ripening.since < tuning.sweepAfter) return;
    await this.patience.persisted(() => store.sweep(this.collection, ripening.upTo));
    this.ripening = undefined;
  }

  /**
   * What is tried again is tried under another epoch: a request that did not answer may be carried out when documents have
   * been written, and would remove them.
   */
  private empty(): Promise<void> {
    const { store, lease } = this.setup;
    return this.patience.persisted(() => {
      if (lease.isDoubtful) throw lease.lose();
      return this.certain(() => store.drop(this.collection, lease.fence));
    });
  }

  /** Of a write that does not answer nobody knows whether it is, or will be, carried out. */
  private async certain<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } catch (error) {
      this.setup.lease.isDoubtful = true;
      throw error;
    }
  }

  private change(changed: ReadonlyMap<string, Folded<Doc>>): void {
    for (const [id, folded] of changed) {
      const { logPosition, doc } = folded;
      const waiting = this.dirty.get(id);
      // For a cheaper write, which gains nothing without indexes: what waits in a build takes memory.
      const before = waiting ? waiting.before : this.indexed ? this.get(id) : undefined;
      this.dirty.set(id, { id, logPosition, doc, before });
      this.young.set(id, folded);
      if (this.counted++ % SAMPLE === 0)
        this.bytesPerDocument = 0.9 * this.bytesPerDocument + 0.1 * (JSON.stringify(doc ?? null).length + 150);
    }
  }
}
