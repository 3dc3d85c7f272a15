import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { replaceFile } from '../files';
import type { AnyBatch } from './batches';

const NAME = /^(\d{10})\.json\.gz$/u;

/** A batch on disk. */
type Waiting = { readonly number: number; readonly bytes: number; readonly since: number };

const lying = (path: string) => {
  const { size: bytes, mtimeMs: since } = statSync(path);
  return { bytes, since };
};

/**
 * Batches on their way to the site, one gzipped file each, in a folder. A batch is first put in, then committed together
 * with the place in the log that it was read from, then sent, then removed once it is acknowledged. What was put in and
 * not committed before a crash is read from the log again, so it is thrown away.
 */
export class Outbox {
  private readonly waiting: Waiting[] = [];
  /** Every batch up to this number is committed. */
  private committed: number;
  private highest: number;
  private wake: (() => void) | undefined;

  /**
   * @param committed the number that was written down with the state, 0 in the beginning
   * @param isDurable whether batches outlive a crash of the machine: no need to, for who begins at the beginning again
   */
  constructor(
    private readonly folder: string,
    committed: number,
    private readonly limitBytes: number,
    private readonly isDurable = true,
  ) {
    this.committed = committed;
    this.highest = committed;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const numbers = readdirSync(folder).flatMap((name) => {
      const number = Number(NAME.exec(name)?.[1] ?? NaN);
      if (number <= committed) return [number];
      rmSync(join(folder, name), { force: true });
      return [];
    });
    for (const number of numbers.sort((a, b) => a - b)) this.waiting.push({ number, ...lying(this.path(number)) });
  }

  get count(): number {
    return this.waiting.length;
  }

  get bytes(): number {
    return this.waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** How long the oldest has waited, milliseconds; null when nothing waits. */
  get oldestMs(): number | null {
    const [head] = this.waiting;
    return head ? Math.max(0, Math.round(Date.now() - head.since)) : null;
  }

  /** No more may be read before some of it was delivered. */
  get isFull(): boolean {
    return this.bytes >= this.limitBytes;
  }

  /** Puts batches in. They are not sent before `commit` of the number returned. */
  put(batches: readonly AnyBatch[]): number {
    for (const batch of batches) {
      const number = ++this.highest;
      const packed = gzipSync(JSON.stringify(batch), { level: 4 });
      if (this.isDurable) replaceFile(this.path(number), packed);
      else writeFileSync(this.path(number), packed, { mode: 0o600 });
      this.waiting.push({ number, bytes: packed.length, since: Date.now() });
    }
    return this.highest;
  }

  /** Lets batches up to a number go. */
  commit(number: number): void {
    this.committed = number;
    this.wake?.();
  }

  /** The oldest batch that may be sent. */
  first(): { readonly number: number; readonly packed: Buffer; readonly batch: AnyBatch } | undefined {
    const [head] = this.waiting;
    if (!head || head.number > this.committed) return undefined;
    const packed = readFileSync(this.path(head.number));
    return { number: head.number, packed, batch: JSON.parse(gunzipSync(packed).toString('utf8')) as AnyBatch };
  }

  /** The oldest batch was acknowledged. */
  remove(number: number): void {
    if (this.waiting[0]?.number !== number) throw new Error(`batch ${number} is not the oldest`);
    rmSync(this.path(number), { force: true });
    this.waiting.shift();
  }

  /** Waits for something to send, or for the signal. */
  async filled(signal: AbortSignal): Promise<void> {
    if (this.first() || signal.aborted) return;
    await new Promise<void>((resolve) => {
      // An agent waits thousands of times a day on one signal: each wait takes its listener along.
      const done = () => {
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.wake = done;
      signal.addEventListener('abort', done);
    });
    this.wake = undefined;
  }

  private path(number: number): string {
    return join(this.folder, `${String(number).padStart(10, '0')}.json.gz`);
  }
}
