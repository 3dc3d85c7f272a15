import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How far a log has been read, as JSON. */
export type Place = {
  /** Which file: a name may be given to another one, as rotation does. */
  readonly file: string;
  /** Its first bytes, base64: they tell a file from another that took its place. */
  readonly head: string;
  /** Bytes of complete lines that were read. */
  readonly offset: number;
};

const HEAD = 256;
const CHUNK = 256 * 1024;
/** A "line" longer than this is none of the game's: it is cut here. */
const LONGEST_LINE = 64 * 1024;
const NEW_LINE = 10;
const RETURN = 13;

const idOf = ({ dev, ino }: { dev: bigint; ino: bigint }) => `${dev}:${ino}`;
const identify = (path: string): string | undefined => {
  try {
    const stats = statSync(path, { bigint: true });
    return stats.isFile() ? idOf(stats) : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

/** An open log file. */
class OpenFile {
  offset: number;
  head: Buffer;
  /** Read, but no whole line yet. */
  private rest: Buffer = Buffer.alloc(0);

  constructor(
    readonly handle: number,
    readonly id: string,
    place?: Place,
  ) {
    this.offset = place?.offset ?? 0;
    this.head = place ? Buffer.from(place.head, 'base64') : this.readHead();
  }

  readHead(): Buffer {
    const bytes = Buffer.alloc(HEAD);
    return bytes.subarray(0, readSync(this.handle, bytes, 0, HEAD, 0));
  }

  /** Whether the file still begins as it did, and is not shorter than what was read of it. */
  isTheSame(): boolean {
    if (fstatSync(this.handle).size < this.offset) return false;
    const head = this.readHead();
    if (
      !head.subarray(0, this.head.length).equals(this.head.subarray(0, head.length)) ||
      head.length < this.head.length
    )
      return false;
    this.head = head;
    return true;
  }

  startAgain(): void {
    this.offset = 0;
    this.rest = Buffer.alloc(0);
    this.head = this.readHead();
  }

  /** The next lines, a few hundred kilobytes of them at most. `last`: nothing will follow, half a line is a line. */
  lines(last: boolean): string[] {
    const chunk = Buffer.alloc(CHUNK);
    const read = readSync(this.handle, chunk, 0, CHUNK, this.offset + this.rest.length);
    let bytes = Buffer.concat([this.rest, chunk.subarray(0, read)]);
    const lines: string[] = [];
    const take = (end: number, skip: number) => {
      const trimmed = end > 0 && bytes[end - 1] === RETURN ? end - 1 : end;
      lines.push(bytes.toString('utf8', 0, trimmed));
      this.offset += end + skip;
      bytes = bytes.subarray(end + skip);
    };
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE)) take(end, 1);
    if (bytes.length > LONGEST_LINE || (last && read === 0 && bytes.length > 0)) take(bytes.length, 0);
    this.rest = Buffer.from(bytes);
    return lines;
  }
}

/**
 * Follows a log file through its life: it grows, is cut off and begun again, or is moved away for a new one of its name.
 * Whoever writes it is never disturbed.
 */
export class Tail {
  private open: OpenFile | undefined;
  private resumed: Place | undefined;

  /** @param place where to go on; without it, from the beginning of the file */
  constructor(
    private readonly path: string,
    place?: Place,
  ) {
    this.resumed = place;
  }

  get place(): Place | undefined {
    if (!this.open) return this.resumed;
    const { id, head, offset } = this.open;
    return { file: id, head: head.toString('base64'), offset };
  }

  /** Lines that are there and were not read yet. Empty: nothing more for now. @throws what the file system says */
  read(): string[] {
    const current = identify(this.path);
    if (!this.open) this.openFirst(current);
    const { open } = this;
    if (!open) return [];
    if (!open.isTheSame()) open.startAgain();
    // Moved away: what it still holds comes first, even a last half line.
    const moved = current !== undefined && current !== open.id;
    const before = open.offset;
    const lines = open.lines(moved);
    if (lines.length > 0 || open.offset > before || !moved) return lines;
    this.close();
    this.openFirst(identify(this.path));
    return this.open ? this.read() : [];
  }

  close(): void {
    if (this.open) closeSync(this.open.handle);
    this.open = undefined;
    this.resumed = undefined;
  }

  private openFirst(current: string | undefined): void {
    const { resumed } = this;
    if (resumed) {
      const path = current === resumed.file ? this.path : this.movedTo(resumed.file);
      const file = path === undefined ? undefined : this.openAt(path, resumed);
      // A file that was replaced while we were away is gone with what was unread of it; the new one is read from its start.
      if (file?.isTheSame()) {
        this.open = file;
        return;
      }
      if (file) closeSync(file.handle);
      if (current === undefined) return;
    }
    if (current === undefined) return;
    this.open = this.openAt(this.path);
    this.resumed = undefined;
  }

  private openAt(path: string, place?: Place): OpenFile | undefined {
    let handle: number;
    try {
      handle = openSync(path, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    return new OpenFile(handle, idOf(fstatSync(handle, { bigint: true })), place);
  }

  /** The game moves its last log aside, into the same folder. */
  private movedTo(file: string): string | undefined {
    const folder = dirname(this.path);
    try {
      return readdirSync(folder)
        .map((name) => join(folder, name))
        .find((path) => identify(path) === file);
    } catch {
      return undefined;
    }
  }
}
