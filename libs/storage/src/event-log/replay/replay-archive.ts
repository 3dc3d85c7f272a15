import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedEvent } from '../event';
import type { Batch, Subscription } from '../port';
import { LOG_START, type LogPosition } from '../position';
import { BrokenSegment, decodeHead, decodeSegment, encodeSegment, headEnd, type SegmentHead } from './segment';

/** A segment has so many events, or about so many bytes of them. Up to as many are read from the log again after a start. */
export interface SegmentSize {
  readonly events: number;
  readonly bytes: number;
}
const USUAL: SegmentSize = { events: 4_096, bytes: 4 * 1024 * 1024 };
/** The size of one in so many events is measured; the others are assumed to be as large. */
const SAMPLE = 16;
/** Events handed over at once. */
const HANDED_OVER = 512;
/** Enough for the head of nearly every segment. */
const FIRST_READ = 4_096;
const HEADS_AT_ONCE = 32;
const SUFFIX = '.events';
/** Its own files, also such as were not finished. Whatever else is in the folder is somebody else's. */
const OURS = /^[0-9a-f]{16}-[0-9a-f]{16}\.events(?:\.new)?$/;

export interface ArchiveJournal {
  warn(about: object, words: string): void;
}

/** Everything up to and with this event. */
export interface ArchiveEnd {
  readonly logPosition: LogPosition;
  readonly id: string;
}

class Cut extends Error {
  constructor() {
    super('The replay archive was cut. It is read on from where it ends.');
  }
}

/**
 * The beginning of the log in files on the own disk, in segments that follow on each other without a gap and never change:
 * what is projected again is read from there and not from the event store. It holds what the log holds, so sealed values
 * stay sealed. Whoever deletes it loses time and nothing else; a segment that is damaged goes with all behind it and is read
 * from the log again. One process writes it.
 */
export class ReplayArchive {
  private segments: SegmentHead[] = [];
  private opened: Promise<void> | undefined;
  /** Taken, and in no segment yet. */
  private waiting: RecordedEvent[] = [];
  private waitingBytes = 0;
  /** Everything up to there was taken. */
  private reached: LogPosition = LOG_START;

  constructor(
    private readonly folder: string,
    private readonly journal: ArchiveJournal,
    private readonly size = USUAL,
  ) {}

  /** Undefined while it holds nothing. @throws the disk's errors */
  async end(): Promise<ArchiveEnd | undefined> {
    await (this.opened ??= this.load());
    return endOf(this.segments.at(-1));
  }

  /**
   * Removes what this log does not hold, which was put back from a backup or is another one. What is in no segment yet has to
   * be taken again. @throws LogUnavailable, the disk's errors
   */
  async keepHeldBy(log: { holds(at: LogPosition, id: string): Promise<boolean> }): Promise<ArchiveEnd | undefined> {
    // Another process may have written it meanwhile.
    await (this.opened = this.load());
    const isHeld = async (n: number) => log.holds(this.segments[n]!.upTo, this.segments[n]!.upToId);
    let [held, lost] = [0, this.segments.length];
    // Nearly always all of it is held.
    for (let looked = lost - 1; held < lost; looked = (held + lost) >> 1)
      if (await isHeld(looked)) held = looked + 1;
      else lost = looked;
    await this.cut(held);
    return endOf(this.segments.at(-1));
  }

  /**
   * Takes the next events of the log as written, all behind a position up to another.
   * @throws Error where it has not taken what is before them: it was cut meanwhile; the disk's errors
   */
  async take(behind: LogPosition, events: readonly RecordedEvent[], upTo: LogPosition): Promise<void> {
    if (behind !== this.reached) throw new Cut();
    for (const event of events) {
      this.waiting.push(event);
      if (this.waiting.length % SAMPLE === 0) this.waitingBytes += SAMPLE * JSON.stringify(event.data).length;
      if (this.waiting.length >= this.size.events || this.waitingBytes >= this.size.bytes) await this.close();
    }
    this.reached = upTo;
  }

  /**
   * Everything of these types (all when absent) behind a position, as far as the files hold it; then it ends.
   * @param upcast as in `LogClient`: where it throws, the subscription ends before that event
   * @returns undefined where they hold nothing behind the position
   */
  subscription(
    types: readonly string[] | undefined,
    after: LogPosition | undefined,
    upcast: (event: RecordedEvent) => RecordedEvent,
  ): Subscription | undefined {
    const from = after ?? LOG_START;
    const last = this.segments.at(-1);
    if (!last || from >= last.upTo) return undefined;
    const batches = this.read(types && new Set(types), from, upcast);
    let stopped = false;
    return {
      pull: async () => {
        const next = stopped ? undefined : await batches.next();
        return stopped || next?.done ? undefined : next?.value;
      },
      stop: () => {
        stopped = true;
      },
    };
  }

  /**
   * A place behind which everything is that was written from this time on, by the clock of the log's server; undefined where
   * the files do not tell. @param time epoch milliseconds @throws BrokenSegment, the disk's errors
   */
  async placeBefore(time: number): Promise<LogPosition | undefined> {
    await (this.opened ??= this.load());
    const begins = async (head: SegmentHead) => {
      const [first] = await this.decode(head, new Set([head.types[0]![0]]), LOG_START);
      return first?.created ?? Infinity;
    };
    let [before, from] = [0, this.segments.length];
    while (from - before > 1) {
      const middle = (before + from) >> 1;
      if ((await begins(this.segments[middle]!)) < time) before = middle;
      else from = middle;
    }
    return this.segments[before]?.after;
  }

  private async *read(
    types: ReadonlySet<string> | undefined,
    after: LogPosition,
    upcast: (event: RecordedEvent) => RecordedEvent,
  ): AsyncGenerator<Batch> {
    const behind = this.segments.filter(({ upTo }) => upTo > after);
    const decoded = behind.map((head) => () => this.decode(head, types, after));
    let next: Promise<RecordedEvent[]> | undefined;
    for (const [n, { upTo, upToId, after: begin }] of behind.entries()) {
      let events: RecordedEvent[];
      try {
        events = await (next ?? decoded[n]!());
      } catch (error) {
        await this.damaged(begin, error);
        return;
      }
      // Unpacked by another thread while these are folded.
      next = decoded[n + 1]?.();
      next?.catch(() => undefined);
      let at = 0;
      for (; at + HANDED_OVER < events.length; at += HANDED_OVER)
        yield* upcastBatch(events.slice(at, at + HANDED_OVER), upcast);
      yield* upcastBatch(events.slice(at), upcast, { upTo, upToId });
    }
  }

  private async decode(
    head: SegmentHead,
    types: ReadonlySet<string> | undefined,
    after: LogPosition,
  ): Promise<RecordedEvent[]> {
    if (types && !head.types.some(([type]) => types.has(type))) return [];
    return decodeSegment(await readFile(this.fileOf(head)), head, types, after);
  }

  private fileOf({ after }: Pick<SegmentHead, 'after'>): string {
    return join(this.folder, `${after}${SUFFIX}`);
  }

  private async files(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => OURS.test(name));
  }

  private async close(): Promise<void> {
    const { segments } = this;
    const after = segments.at(-1)?.upTo ?? LOG_START;
    const bytes = await encodeSegment(after, this.waiting);
    const file = this.fileOf({ after });
    await writeFile(`${file}.new`, bytes, { mode: 0o600 });
    await rename(`${file}.new`, file);
    // A reader that found a damaged file has cut it meanwhile: what follows would stand behind a gap.
    if (segments !== this.segments) throw new Cut();
    segments.push(decodeHead(bytes));
    this.waiting = [];
    this.waitingBytes = 0;
  }

  /** What a process that was killed, or a disk, has left is of use as far as it is whole and without a gap. */
  private async load(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const names = (await this.files()).filter((name) => name.endsWith(SUFFIX)).sort();
    this.segments = [];
    this.reached = LOG_START;
    for (let at = 0; at < names.length; at += HEADS_AT_ONCE) {
      const some = names.slice(at, at + HEADS_AT_ONCE);
      const heads = await Promise.allSettled(some.map((name) => headIn(join(this.folder, name))));
      for (const [n, head] of heads.entries()) {
        const begin = some[n]!.slice(0, -SUFFIX.length);
        if (head.status === 'rejected') return this.damaged(begin, head.reason);
        if (begin !== this.reached || head.value.after !== begin)
          return this.damaged(begin, new BrokenSegment('What is before it is missing.'));
        this.segments.push(head.value);
        this.reached = head.value.upTo;
      }
    }
  }

  private async damaged(begin: LogPosition, error: unknown): Promise<void> {
    this.journal.warn(
      { err: error, segment: begin },
      'A part of the replay archive is damaged and is read from the log again.',
    );
    const first = this.segments.findIndex(({ after }) => after >= begin);
    // What cannot be removed is not used any more, and found again by whoever writes next.
    await this.cut(first < 0 ? this.segments.length : first).catch((cause: unknown) =>
      this.journal.warn({ err: cause, segment: begin }, 'It could not be removed.'),
    );
  }

  /** Keeps so many segments. The last goes first: what is left after a kill has no gap. */
  private async cut(kept: number): Promise<void> {
    this.segments = this.segments.slice(0, kept);
    this.waiting = [];
    this.waitingBytes = 0;
    this.reached = this.segments.at(-1)?.upTo ?? LOG_START;
    const gone = (await this.files()).filter((name) => name >= `${this.reached}${SUFFIX}`);
    for (const name of gone.sort().reverse()) await rm(join(this.folder, name), { force: true });
  }
}

const endOf = (last: SegmentHead | undefined): ArchiveEnd | undefined =>
  last && { logPosition: last.upTo, id: last.upToId };

/** @param end of what the events are all of; the last event when absent */
function* upcastBatch(
  events: readonly RecordedEvent[],
  upcast: (event: RecordedEvent) => RecordedEvent,
  end: Pick<Batch, 'upTo' | 'upToId'> = { upTo: events.at(-1)!.logPosition, upToId: events.at(-1)!.id },
): Generator<Batch> {
  const upcasted: RecordedEvent[] = [];
  for (const event of events)
    try {
      upcasted.push(upcast(event));
    } catch (error) {
      const last = upcasted.at(-1);
      if (last) yield { events: upcasted, upTo: last.logPosition, upToId: last.id, live: false };
      throw error;
    }
  yield { events: upcasted, ...end, live: false };
}

async function headIn(path: string): Promise<SegmentHead> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_READ), 0, FIRST_READ, 0);
    const first = buffer.subarray(0, bytesRead);
    const end = headEnd(first);
    if (end <= bytesRead) return decodeHead(first);
    const all = Buffer.alloc(end);
    await file.read(all, 0, end, 0);
    return decodeHead(all);
  } finally {
    await file.close();
  }
}
