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
import type { LogGap } from '../tailing/tail';
import type { RemoteFile, RemoteFiles } from './remote-files';

/** Bytes before the place of reading that must be the same in the file that is gone on with. */
const OVERLAP = 1_024;
/** Mirrors of earlier logs that stay on this disk, for a tail that has not read them yet. */
const EARLIER = 3;

/** The bytes before the place are others: it is not the file that was read. */
class AnotherFile extends Error {}

/**
 * A copy of a remote log on this disk, in which a tail reads as in the log itself. It grows by what the remote file has
 * grown by; when that was moved away, the copy is completed from where it went, moved away too, and begun anew. The place
 * to go on from is the size of the copy, so nothing else needs to be remembered.
 */
export class Mirror {
  /** What the tail follows. */
  readonly path: string;
  private readonly name: string;
  /** Size and time of the remote file when all of it was here. */
  private complete: RemoteFile | undefined;

  /** @param missed receives what could not be copied any more */
  constructor(
    private readonly folder: string,
    private readonly remotePath: string,
    private readonly missed: (gap: LogGap) => void,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.name = posix.basename(remotePath);
    this.path = join(folder, this.name);
  }

  /** Copies what is new. @throws what the connection says; the next call goes on at the byte where this one stopped */
  async update(files: RemoteFiles): Promise<void> {
    this.takeBack();
    const listed = await files.list(posix.dirname(this.remotePath));
    const current = listed.find(({ name }) => name === this.name);
    if (current && this.complete?.size === current.size && this.complete.modifiedAt === current.modifiedAt) return;
    if (current && (await this.goOn(files, current))) {
      this.complete = current;
      return;
    }
    // Moved away, or cut off. While there is no new one, its writer is just beginning.
    if (!current) return;
    await this.follow(files, listed);
    await this.goOn(files, current);
    this.complete = current;
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
      await files.download(path, offset - known.length, appending(copy, known));
      return true;
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
    renameSync(this.path, join(this.folder, `${stem}${String(next).padStart(9, '0')}${posix.extname(this.name)}`));
    for (const old of backups.slice(0, -EARLIER + 1)) rmSync(join(this.folder, old), { force: true });
  }
}

/** Takes the bytes that are known first, then appends. */
const appending = (copy: number, known: Buffer): Writable => {
  let compared = 0;
  return new Writable({
    write(chunk: Buffer, _, done) {
      const common = Math.min(chunk.length, known.length - compared);
      if (!chunk.subarray(0, common).equals(known.subarray(compared, compared + common)))
        return done(new AnotherFile());
      compared += common;
      try {
        for (let written = common; written < chunk.length;) written += writeSync(copy, chunk, written);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    final(done) {
      done(compared < known.length ? new AnotherFile() : null);
    },
  });
};
