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
import { RemoteUnreadable, type RemoteCopy, type RemoteFile, type RemoteFiles } from './remote-files';

/** Bytes before the place of reading that must be the same in the file that is gone on with. */
const OVERLAP = 1_024;
/** Copies of earlier logs that stay on this disk after they were read: a place that was lost is found in them. */
const EARLIER = 3;

/** The bytes before the place are others: it is not the file that was read. */
class AnotherFile extends Error {}

/**
 * A copy of a remote log on this disk, in which a tail reads as in the log itself. It grows by what the remote file has
 * grown by; when that was moved away, the copy is completed from where it went, moved away too, and begun anew. The place
 * to go on from is the size of the copy, so nothing else needs to be remembered.
 */
export class Mirror implements RemoteCopy {
  /** What the tail follows. */
  readonly path: string;
  private readonly name: string;
  /** Size and time of the remote file when all of it was here. Listed so twice, it is not another of that second. */
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
  ) {
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
    // Moved away, or cut off. While there is no new one, its writer is just beginning.
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
    const copy = openSync(this.path, 'a+');
    try {
      const known = Buffer.alloc(Math.min(OVERLAP, offset));
      readSync(copy, known, 0, known.length, offset - known.length);
      const path = posix.join(posix.dirname(this.remotePath), name);
      const to = new Appending(copy, known);
      await files.download(path, offset - known.length, to);
      // Shorter than it was. A connection that broke off has thrown before.
      return to.compared === known.length;
    } catch (error) {
      if (error instanceof AnotherFile) return false;
      throw error;
    } finally {
      closeSync(copy);
    }
  }

  /** Completes the copy from where its log went, and copies every log between that and the current one. */
  private async follow(files: RemoteFiles, listed: readonly RemoteFile[]): Promise<void> {
    if (this.size === 0) return;
    const earlier = listed
      .filter(({ name }) => isRotatedName(this.name, name))
      .sort((a, b) => a.modifiedAt - b.modifiedAt || (a.name < b.name ? -1 : 1));
    // The newest first: a copy of a copy has the same beginning.
    for (let index = earlier.length - 1; index >= 0; index--) {
      if (!(await this.goOn(files, earlier[index]!))) continue;
      for (const between of earlier.slice(index + 1)) {
        this.moveAway();
        await this.goOn(files, between);
      }
      this.moveAway();
      return;
    }
    const { mtimeMs } = statSync(this.path);
    this.missed({
      from: new Date(mtimeMs).toISOString(),
      to: null,
      reason: 'the log that was being copied from the server is gone',
    });
    this.moveAway();
  }

  /** A copy that was moved away before the next one was begun is gone on with: logs may lie between. */
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
 * Deletes what is before the file that is being read, and leaves the newest of it.
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

/** Takes the bytes that are known first, then appends. */
class Appending extends Writable {
  compared = 0;

  constructor(
    private readonly copy: number,
    private readonly known: Buffer,
  ) {
    super();
  }

  override _write(chunk: Buffer, _: string, done: (error?: Error) => void): void {
    const { known, compared } = this;
    const common = Math.min(chunk.length, known.length - compared);
    if (!chunk.subarray(0, common).equals(known.subarray(compared, compared + common))) return done(new AnotherFile());
    this.compared += common;
    try {
      for (let written = common; written < chunk.length;) written += writeSync(this.copy, chunk, written);
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}
