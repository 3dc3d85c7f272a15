import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** Where a kind of log is, and how the time of a line is read. */
export interface LogForm {
  /** The file that is written now; undefined while there is none. */
  current(): string | undefined;
  /** Files that were written before, and whatever else has their kind of name. @throws what the file system says */
  earlier(): readonly string[];
  /** When a line was written, epoch milliseconds; undefined for a line that does not say. */
  stamp(line: string, path: string): number | undefined;
}

/** A place in a log, as JSON. */
export type Place = {
  /** Which file: a name may be given to another one, as rotation does. */
  readonly file: string;
  /**
   * Its first bytes, base64: they distinguish the file from one that took its place, and a copy of it from another
   * file.
   */
  readonly head: string;
  /** Bytes of complete lines before it. */
  readonly offset: number;
  /** When the log begins, epoch milliseconds by the server's clock. Older versions did not write it. */
  readonly begins?: number;
  /** The time of the last line before it. */
  readonly at?: number;
};

const HEAD = 256;
/** No two logs begin with the same so many bytes: a time stamp with milliseconds is among them. */
const DISTINCT_BYTES = 64;
const CHUNK = 256 * 1024;
/** The first line with a time stamp begins within so many bytes of a log. */
const BEGINNING = 16 * 1024;
/** A "line" longer than this is none of the game's: it is cut here. */
const LONGEST_LINE = 64 * 1024;
const NEW_LINE = 10;
const RETURN = 13;

const idOf = ({ dev, ino }: { dev: bigint; ino: bigint }) => `${dev}:${ino}`;

/** Which file a path names now; undefined when there is none. */
export const identify = (path: string): string | undefined => {
  try {
    const stats = statSync(path, { bigint: true });
    return stats.isFile() ? idOf(stats) : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

/** The time of the first stamped line, epoch milliseconds. */
export const firstStampIn = (text: string, form: LogForm, path: string): number | undefined =>
  text
    .split(/\r?\n/u)
    .map((line) => form.stamp(line, path))
    .find((at) => at !== undefined);

/** An open log. */
export class LogFile {
  offset = 0;
  private head: Buffer;
  /** Read, but no whole line yet. */
  private rest: Buffer = Buffer.alloc(0);
  private firstStamp: number | undefined;
  private lastStamp: number | undefined;

  private constructor(
    private readonly handle: number,
    readonly id: string,
    readonly path: string,
    private readonly form: LogForm,
  ) {
    this.head = this.bytes(HEAD, 0);
  }

  /** Undefined when there is none. @throws what the file system says */
  static open(path: string, form: LogForm): LogFile | undefined {
    let handle: number;
    try {
      handle = openSync(path, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    return new LogFile(handle, idOf(fstatSync(handle, { bigint: true })), path, form);
  }

  close(): void {
    closeSync(this.handle);
  }

  get size(): number {
    return fstatSync(this.handle).size;
  }

  get modifiedAt(): number {
    return fstatSync(this.handle).mtimeMs;
  }

  /** When the log begins: the time of its first stamped line, or when the file was written last. */
  get begins(): number {
    return this.isStamped ? this.firstStamp! : this.modifiedAt;
  }

  get isStamped(): boolean {
    this.firstStamp ??= firstStampIn(this.bytes(BEGINNING, 0).toString('utf8'), this.form, this.path);
    return this.firstStamp !== undefined;
  }

  get place(): Place {
    const { id, head, offset, begins, lastStamp } = this;
    return {
      ...{ file: id, head: head.toString('base64'), offset, begins },
      ...(lastStamp !== undefined && { at: lastStamp }),
    };
  }

  /** The place where the file ends now, half a line included. */
  get end(): Place {
    return { ...this.place, offset: this.size };
  }

  /** Everything up to there was read, be it half a line. */
  hasRead({ offset }: Place): boolean {
    return this.offset + this.rest.length >= Math.min(offset, this.size);
  }

  /** Whether a place is in this log: in this file, or in one of which this is a copy. */
  holds({ file, head: base64, offset }: Place): boolean {
    const head = Buffer.from(base64, 'base64');
    const common = Math.min(head.length, this.head.length);
    if (!head.subarray(0, common).equals(this.head.subarray(0, common))) return false;
    return (file === this.id || common >= DISTINCT_BYTES) && this.size >= offset;
  }

  goOnAt({ offset, at }: Place): void {
    this.offset = offset;
    this.rest = Buffer.alloc(0);
    this.lastStamp = at;
  }

  /** Whether the file still begins as it did, and is not shorter than what was read of it. */
  isIntact(): boolean {
    if (this.size < this.offset) return false;
    const head = this.bytes(HEAD, 0);
    if (head.length < this.head.length || !head.subarray(0, this.head.length).equals(this.head)) return false;
    this.head = head;
    return true;
  }

  /**
   * The next lines, a few hundred kilobytes of them at most.
   * @param last nothing will follow: half a line is a line
   * @param upTo not beyond this offset
   */
  lines(last: boolean, upTo = Infinity): string[] {
    const from = this.offset + this.rest.length;
    const chunk = this.bytes(Math.max(0, Math.min(CHUNK, upTo - from)), from);
    let bytes = Buffer.concat([this.rest, chunk]);
    const lines: string[] = [];
    const take = (end: number, skip: number) => {
      const trimmed = end > 0 && bytes[end - 1] === RETURN ? end - 1 : end;
      lines.push(bytes.toString('utf8', 0, trimmed));
      this.offset += end + skip;
      bytes = bytes.subarray(end + skip);
    };
    // Cut at the same places however much of it is there at each look.
    for (;;) {
      const end = bytes.indexOf(NEW_LINE);
      if (end >= 0 && end <= LONGEST_LINE) take(end, 1);
      else if (bytes.length > LONGEST_LINE) take(LONGEST_LINE, 0);
      else break;
    }
    if (last && chunk.length === 0 && bytes.length > 0) take(bytes.length, 0);
    this.rest = Buffer.from(bytes);
    for (let index = lines.length - 1; index >= 0; index--) {
      const at = this.form.stamp(lines[index]!, this.path);
      if (at === undefined) continue;
      this.lastStamp = at;
      break;
    }
    return lines;
  }

  private bytes(count: number, from: number): Buffer {
    const bytes = Buffer.alloc(count);
    return count === 0 ? bytes : bytes.subarray(0, readSync(this.handle, bytes, 0, count, from));
  }
}
