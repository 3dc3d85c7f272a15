import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import { Writable } from 'node:stream';
import { isRotatedName } from '../tailing/beside';
import { identify } from '../tailing/log-file';
import type { LogGap } from '../tailing/tail';
import { Refusals } from './refusals';
import { RemoteUnreadable, type RemoteCopy, type RemoteFile, type RemoteFiles } from './remote-files';

/** At most so many last bytes of the copy are compared with the remote file: with other bytes there it is another file. */
const OVERLAP = 1_024;
/**
 * So many copies of earlier logs stay on this disk after they were read, so that a tail that lost its place finds it
 * again.
 */
const EARLIER = 3;

/** The remote file does not have the last bytes of the copy: it is another file. */
class AnotherFile extends Error {}

/**
 * A copy of a remote log on this disk. A tail reads it as it would read the log itself. Each update appends what the
 * remote file has gained. When the remote log was moved away, the copy is completed from the moved file and moved away
 * too, and a new copy begins. Copying goes on at the size of the copy, so nothing else is stored.
 */
export class Mirror implements RemoteCopy {
  /** What the tail follows. */
  readonly path: string;
  private readonly name: string;
  private readonly refusals: Refusals;
  /**
   * Size and time of the remote file when the copy was complete. Another file may have the same size and the same
   * second, so the next update compares the bytes once more. After that (`isSettled`) updates skip a file of this size
   * and time.
   */
  private complete: (RemoteFile & { readonly isSettled: boolean }) | undefined;

  /**
   * @param missed receives what could not be copied any more
   * @param reading the file, as `identify` names it, that is being read: it and what came after it stays on this disk
   */
  constructor(
    private readonly folder: string,
    private readonly remotePath: string,
    private readonly missed: (gap: LogGap) => void,
    private readonly reading: () => string | undefined = () => undefined,
    now?: () => number,
  ) {
    this.refusals = new Refusals(missed, now);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.name = posix.basename(remotePath);
    this.path = join(folder, this.name);
  }

  /**
   * Copies what is new.
   * @param listing of the folder, when it is at hand
   * @throws what the connection says; the next call goes on at the byte where this one stopped
   */
  async update(files: RemoteFiles, listing?: readonly RemoteFile[]): Promise<void> {
    this.takeBack();
    const folder = posix.dirname(this.remotePath);
    const all = listing ?? (await files.list(folder));
    if (!all) throw new RemoteUnreadable(`the folder ${folder} is not there.`);
    const listed = all.filter(({ isFolder }) => !isFolder);
    const current = listed.find(({ name }) => name === this.name);
    const isSame = this.complete?.size === current?.size && this.complete?.modifiedAt === current?.modifiedAt;
    if (current && isSame && this.complete?.isSettled) return;
    if (current && (await this.goOn(files, current))) {
      this.complete = { ...current, isSettled: isSame };
      return;
    }
    // The log was moved away or cut off. Without a current one the game server is just beginning it: the next update looks.
    if (!current) return;
    await this.follow(files, listed);
    await this.goOn(files, current);
    this.complete = { ...current, isSettled: false };
  }

  private get size(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Appends what the file has beyond the copy. False, and nothing appended, when it is another file. */
  private async goOn(files: RemoteFiles, { name, size }: RemoteFile): Promise<boolean> {
    const offset = this.size;
    if (size < offset) return false;
    const copied = this.lastBytes(offset);
    const to = new Appending(this.path, copied, this.firstBytes(copied.length), offset - copied.length);
    try {
      const path = posix.join(posix.dirname(this.remotePath), name);
      await files.download(path, offset - copied.length, to);
      // Fewer bytes: the file is shorter than the copy. A connection that broke off would have thrown.
      if (to.compared < copied.length) return false;
      to.open();
      return true;
    } catch (error) {
      if (error instanceof AnotherFile) return false;
      throw error;
    } finally {
      to.close();
    }
  }

  private lastBytes(size: number): Buffer {
    const length = Math.min(OVERLAP, size);
    return this.bytes(length, size - length);
  }

  private firstBytes(length: number): Buffer {
    return this.bytes(length, 0);
  }

  private bytes(length: number, from: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (length === 0) return bytes;
    const copy = openSync(this.path, 'r');
    try {
      readSync(copy, bytes, 0, length, from);
      return bytes;
    } finally {
      closeSync(copy);
    }
  }

  /** Completes the copy from the file that its log was moved to, and copies every log between that and the current one. */
  private async follow(files: RemoteFiles, listed: readonly RemoteFile[]): Promise<void> {
    if (this.size === 0) return;
    const earlier = listed
      .filter(({ name }) => isRotatedName(this.name, name))
      .sort((a, b) => a.modifiedAt - b.modifiedAt || (a.name < b.name ? -1 : 1));
    const { mtimeMs } = statSync(this.path);
    const goOn = (file: RemoteFile) => this.refusals.pass(file.name, mtimeMs, () => this.goOn(files, file));
    // The newest first: a copy of a copy has the same beginning.
    for (let index = earlier.length - 1; index >= 0; index--) {
      if (!(await goOn(earlier[index]!))) continue;
      for (const between of earlier.slice(index + 1)) {
        this.moveAway();
        await goOn(between);
      }
      this.moveAway();
      return;
    }
    this.missed({
      from: new Date(mtimeMs).toISOString(),
      to: null,
      reason: 'the log that was being copied from the server is gone',
    });
    this.moveAway();
  }

  /**
   * When the last update ended between moving a copy away and beginning the next, takes that copy back and goes on with
   * it: the server may have moved further logs away since then.
   */
  private takeBack(): void {
    const last = this.backups().at(-1);
    if (last !== undefined && !existsSync(this.path)) renameSync(join(this.folder, last), this.path);
  }

  private get stem(): string {
    return `${posix.basename(this.name, posix.extname(this.name))}-backup-`;
  }

  private backups(): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.startsWith(this.stem))
      .sort();
  }

  private moveAway(): void {
    // There is none when the server refused the log that was to be copied.
    if (!existsSync(this.path)) return;
    const { stem } = this;
    const backups = this.backups();
    const next = Number(backups.at(-1)?.slice(stem.length, stem.length + 9) ?? 0) + 1;
    const moved = `${stem}${String(next).padStart(9, '0')}${posix.extname(this.name)}`;
    renameSync(this.path, join(this.folder, moved));
    forgetRead(
      [...backups, moved].map((one) => join(this.folder, one)),
      this.reading(),
      EARLIER,
      (path) => path,
    );
  }
}

/**
 * Deletes the files before the one that is being read, but none of the newest `leave`.
 * @param all oldest first: logs, or folders with one
 */
export const forgetRead = (
  all: readonly string[],
  reading: string | undefined,
  leave: number,
  logIn: (path: string) => string,
): void => {
  const at = reading === undefined ? -1 : all.findIndex((path) => identify(logIn(path)) === reading);
  const read = at < 0 ? all : all.slice(0, at);
  for (const old of read.slice(0, Math.max(0, all.length - leave))) rmSync(old, { recursive: true, force: true });
};

/**
 * Compares the first bytes with the end of the copy, and appends those that follow. A server that sends from the beginning,
 * whatever it is asked, is noticed by bytes that are those of the copy's beginning: those that the copy has are passed over. A new copy begins with its first
 * byte, or when an empty file was read to its end: the next update would fill an empty copy with the log that is
 * current then, whichever log the download was for that broke off.
 */
class Appending extends Writable {
  compared = 0;
  private copy: number | undefined;
  private isClosed = false;
  /** What came while it is not known from where the server sends. */
  private head = Buffer.alloc(0);
  /** Bytes to pass over before those to compare; undefined while that is not known. */
  private toSkip: number | undefined;

  /** @param from of the byte in the file that was asked for */
  constructor(
    private readonly path: string,
    private readonly copied: Buffer,
    private readonly beginning: Buffer,
    private readonly from: number,
  ) {
    super();
  }

  /** The copy, which begins now when there is none. */
  open(): number {
    if (this.isClosed) throw new Error(`the copy ${this.path} is closed`);
    return (this.copy ??= openSync(this.path, 'a'));
  }

  close(): void {
    this.isClosed = true;
    if (this.copy !== undefined) closeSync(this.copy);
  }

  private beginsWith(bytes: Buffer): boolean {
    const known = Math.min(this.head.length, bytes.length);
    return this.head.subarray(0, known).equals(bytes.subarray(0, known));
  }

  override _write(received: Buffer, _: string, done: (error?: Error) => void): void {
    let chunk = received;
    if (this.toSkip === undefined) {
      chunk = this.head = Buffer.concat([this.head, received]);
      const isWanted = this.beginsWith(this.copied);
      const isBeginning = this.from > 0 && this.beginsWith(this.beginning);
      if (!isWanted && !isBeginning) return done(new AnotherFile());
      if (isWanted && isBeginning && chunk.length < this.copied.length) return done();
      this.toSkip = isWanted ? 0 : this.from;
    }
    const skipped = Math.min(chunk.length, this.toSkip);
    this.toSkip -= skipped;
    chunk = chunk.subarray(skipped);
    const { copied, compared } = this;
    const common = Math.min(chunk.length, copied.length - compared);
    if (!chunk.subarray(0, common).equals(copied.subarray(compared, compared + common))) return done(new AnotherFile());
    this.compared += common;
    try {
      for (let written = common; written < chunk.length;) written += writeSync(this.open(), chunk, written);
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}
