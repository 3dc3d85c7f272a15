import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AsideBatch } from '@app/contracts/operations/agent-status.dto';
import { replaceFile, textOf } from '../files';
import { keyOf, type AnyBatch } from './batches';

/** Identifies a batch: `match` is whatever the game calls it. */
export type BatchKey = ReturnType<typeof keyOf>;

/** A batch that the site did not take and that staff set aside. `delivered`: sent again, and not yet confirmed as such. */
export type AsideNote = Omit<AsideBatch, 'state' | 'source'> & {
  readonly source: string;
  readonly state: AsideBatch['state'] | 'delivered';
};

const NOTE = /^(.+)\.note\.json$/u;

export const isSameBatch = (one: BatchKey, other: BatchKey): boolean => nameOf(one) === nameOf(other);

const nameOf = ({ match, source, from, to }: BatchKey) => `${match}~${source}~${from}-${to}`;

/** Batches that were set aside, each as it was with a note beside it, in a folder. They outlive a state that is forgotten. */
export class Aside {
  private readonly entries = new Map<string, AsideNote>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const file of readdirSync(folder)) {
      const name = NOTE.exec(file)?.[1];
      const text = name === undefined ? undefined : textOf(join(folder, file));
      if (name !== undefined && text !== undefined) this.entries.set(name, JSON.parse(text) as AsideNote);
    }
  }

  /** The oldest first. */
  get notes(): readonly AsideNote[] {
    return [...this.entries.values()].sort((a, b) => (a.asideAt < b.asideAt ? -1 : 1));
  }

  find(batch: BatchKey): AsideNote | undefined {
    return this.entries.get(nameOf(batch));
  }

  /** Durable when it returns. Twice is harmless. */
  keep(batch: AnyBatch, packed: Uint8Array, reason: string, asideAt: string): void {
    const key = keyOf(batch);
    replaceFile(this.packedPath(key), packed);
    this.write({ ...key, facts: batch.facts.length, bytes: packed.length, asideAt, reason, state: 'stored' });
  }

  change(batch: BatchKey, change: Partial<Pick<AsideNote, 'state' | 'reason'>>): void {
    const note = this.find(batch);
    if (note) this.write({ ...note, ...change });
  }

  packed(batch: BatchKey): Buffer {
    return readFileSync(this.packedPath(batch));
  }

  /** The note goes first: without it the batch counts for nothing. */
  remove(batch: BatchKey): void {
    rmSync(this.notePath(batch), { force: true });
    rmSync(this.packedPath(batch), { force: true });
    this.entries.delete(nameOf(batch));
  }

  private write(note: AsideNote): void {
    replaceFile(this.notePath(note), JSON.stringify(note));
    this.entries.set(nameOf(note), note);
  }

  private packedPath(batch: BatchKey): string {
    return join(this.folder, `${nameOf(batch)}.json.gz`);
  }

  private notePath(batch: BatchKey): string {
    return join(this.folder, `${nameOf(batch)}.note.json`);
  }
}
