import type { Folded, Write } from '@app/storage/read-models/port';
import type { Tuning } from './tuning';

/** The size of one in so many changed documents is measured; the others are assumed to be as large. */
const SAMPLE = 256;

/**
 * The documents of one generation between batches. There is one fenced writer, so what it wrote is what is stored.
 * Changed documents stay until they are written. Of the others, those used lately stay, in two halves: a document that was not
 * read while the young half filled up goes with the old one.
 */
export class Documents<Doc extends object> {
  private readonly dirty = new Map<string, Write<Doc>>();
  private young = new Map<string, Folded<Doc>>();
  private old = new Map<string, Folded<Doc>>();
  private bytesPerDocument = 256;
  private counted = 0;

  /** @param complete every stored document is held here: true for a generation that starts empty */
  constructor(
    private complete: boolean,
    private readonly limits: Pick<Tuning, 'cachedDocuments' | 'cachedBytes' | 'dirtyDocuments' | 'dirtyBytes'>,
  ) {}

  /** Whether a document that is not held here may be stored. */
  get partial(): boolean {
    return !this.complete;
  }

  /** Documents and tombstones that wait to be written. */
  get waiting(): number {
    return this.dirty.size;
  }

  get full(): boolean {
    return (
      this.dirty.size >= this.limits.dirtyDocuments || this.dirty.size * this.bytesPerDocument >= this.limits.dirtyBytes
    );
  }

  get(id: string): Folded<Doc> | undefined {
    const recent = this.young.get(id);
    if (recent) return recent;
    const folded = this.old.get(id);
    if (folded) this.young.set(id, folded);
    return folded;
  }

  /** Those of `ids` that must be loaded from the store first. */
  missing(ids: Iterable<string>): string[] {
    const missing: string[] = [];
    for (const id of ids) if (this.get(id) === undefined) missing.push(id);
    return missing;
  }

  /** Adds documents that were loaded from the store. Ids that the store does not have are not recorded. */
  learn(stored: ReadonlyMap<string, Folded<Doc>>): void {
    for (const [id, folded] of stored) this.young.set(id, folded);
  }

  /** @param keepsStored whether what is stored stays in memory until the change is written, for a cheaper write */
  change(changed: ReadonlyMap<string, Folded<Doc>>, keepsStored: boolean): void {
    for (const [id, folded] of changed) {
      const waiting = this.dirty.get(id);
      const before = waiting ? waiting.before : keepsStored ? this.get(id) : undefined;
      this.dirty.set(id, { id, logPosition: folded.logPosition, doc: folded.doc, before });
      this.young.set(id, folded);
      if (this.counted++ % SAMPLE === 0)
        this.bytesPerDocument = 0.9 * this.bytesPerDocument + 0.1 * (JSON.stringify(folded.doc ?? null).length + 150);
    }
  }

  /** What waits to be written, oldest first. */
  writes(): Write<Doc>[] {
    return [...this.dirty.values()];
  }

  /** All writes that waited have been stored. */
  written(): void {
    this.dirty.clear();
    const half = Math.min(this.limits.cachedDocuments, this.limits.cachedBytes / this.bytesPerDocument) / 2;
    if (this.young.size <= half) return;
    if (this.old.size > 0) this.complete = false;
    this.old = this.young;
    this.young = new Map();
  }
}
