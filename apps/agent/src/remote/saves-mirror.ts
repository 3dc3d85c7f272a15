import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Writable } from 'node:stream';
import { savesOf } from '../reforger/files';
import { playerIdIn, readSave } from '../reforger/save';
import type { RemoteFile, RemoteFiles } from './remote-files';

/** A save has a few hundred bytes; more than this is none. */
const LARGEST = 1_000_000;
/** Saves that are fetched at one look, so that a folder of thousands holds nothing up. */
const AT_ONCE = 200;
/** A save that cannot be read for so long after it was listed so is passed over, milliseconds. */
const BROKEN_AFTER = 30_000;
/**
 * Resolution of the times in a listing, milliseconds: a file that may have been written again within it is fetched once
 * more.
 */
const SETTLED_AFTER = { exact: 2_000, coarse: 61_000 };

/** A save as it was listed, and when it was fetched first. */
interface Fetched extends Pick<RemoteFile, 'size' | 'modifiedAt'> {
  readonly at: number;
  readonly isSettled: boolean;
}

/**
 * A copy of the players' saves. Each appears whole and with the time of its file on the server, and in the order of those
 * times, because whoever reads them takes what is newer than the last.
 */
export class SavesMirror {
  private readonly fetched = new Map<string, Fetched>();
  /** When the newest save of the copy was written, epoch milliseconds, and whose are of that time. */
  private newest: { readonly at: number; readonly names: ReadonlySet<string> } | undefined;
  private hasMore = false;

  constructor(
    private readonly folder: string,
    private readonly now: () => number,
  ) {}

  /** There was more to fetch than one look does. */
  get isBehind(): boolean {
    return this.hasMore;
  }

  async update(files: RemoteFiles, folder: string, listed: readonly RemoteFile[]): Promise<void> {
    this.newest ??= this.newestHere();
    const now = this.now();
    const latest = listed.reduce((last, { modifiedAt }) => Math.max(last, modifiedAt), 0);
    const due = listed.filter((file) => playerIdIn(file.name) && !file.isFolder && this.isDue(file, now, latest));
    const ordered = due.sort((a, b) => a.modifiedAt - b.modifiedAt || (a.name < b.name ? -1 : 1));
    this.hasMore = ordered.length > AT_ONCE;
    for (const file of ordered.slice(0, AT_ONCE)) if (!(await this.fetch(files, folder, file))) return;
  }

  private isDue(file: RemoteFile, now: number, latest: number): boolean {
    const { name, size, modifiedAt, isExact } = file;
    const before = this.fetched.get(name);
    if (before?.size !== size || before.modifiedAt !== modifiedAt) {
      // After a restart the copy itself shows what was fetched.
      const here = before ? undefined : this.here(name);
      const isHere = here?.size === size && here.modifiedAt >= modifiedAt;
      if (!isHere || !isExact || modifiedAt > latest - SETTLED_AFTER.coarse) return true;
      this.fetched.set(name, { size, modifiedAt, at: now, isSettled: true });
      return false;
    }
    return !before.isSettled && now - before.at >= SETTLED_AFTER[isExact ? 'exact' : 'coarse'];
  }

  /** False when it is being written to: those written later wait for it. */
  private async fetch(files: RemoteFiles, folder: string, file: RemoteFile): Promise<boolean> {
    const { name, size, modifiedAt, isExact } = file;
    const path = posix.join(folder, name);
    const bytes = await downloaded(files, path);
    const before = this.fetched.get(name);
    const isSame = before?.size === size && before.modifiedAt === modifiedAt;
    const at = isSame ? before.at : this.now();
    const isWhole = bytes !== undefined && readSave(bytes.toString('utf8')) !== undefined;
    const here = this.here(name);
    const differs = isWhole && !(here && readFileSync(join(this.folder, name)).equals(bytes));
    const writtenAt = differs && !isExact ? await files.modifiedAt(path) : modifiedAt;
    const isNew = differs && this.show(name, bytes, writtenAt, here?.modifiedAt);
    const isOver = this.now() - at >= (isWhole ? SETTLED_AFTER[isExact ? 'exact' : 'coarse'] : BROKEN_AFTER);
    this.fetched.set(name, { size, modifiedAt, at, isSettled: isOver && !isNew });
    return isWhole || isOver;
  }

  /**
   * False for a file that was put back with its old time: it is read when the game writes it again.
   * @param before when the save that is here was written
   */
  private show(name: string, bytes: Buffer, writtenAt: number, before = -Infinity): boolean {
    const newest = this.newest ?? { at: -Infinity, names: new Set<string>() };
    if (writtenAt < Math.floor(before / 1_000) * 1_000) return false;
    const isInOrder = writtenAt > newest.at || (writtenAt === newest.at && !newest.names.has(name));
    const at = isInOrder ? writtenAt : newest.at + 1;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const [path, made] = [join(this.folder, name), join(this.folder, `${name}.new`)];
    writeFileSync(made, bytes);
    // Half a millisecond more, because file systems cut off below the microsecond.
    utimesSync(made, (at + 0.5) / 1_000, (at + 0.5) / 1_000);
    renameSync(made, path);
    this.newest = { at, names: new Set([...(at === newest.at ? newest.names : []), name]) };
    return true;
  }

  private here(name: string): { readonly size: number; readonly modifiedAt: number } | undefined {
    const stats = statSync(join(this.folder, name), { throwIfNoEntry: false });
    return stats && { size: stats.size, modifiedAt: Math.floor(stats.mtimeMs) };
  }

  private newestHere(): SavesMirror['newest'] {
    const here = savesOf(this.folder);
    const at = here.at(-1)?.writtenAt;
    if (at === undefined) return undefined;
    const names = here
      .filter(({ writtenAt }) => writtenAt === at)
      .map(({ path }) => path.slice(this.folder.length + 1));
    return { at, names: new Set(names) };
  }
}

/** All of a file; undefined when it is too large for a save or a list of groups. */
export const downloaded = async (files: RemoteFiles, path: string): Promise<Buffer | undefined> => {
  const parts: Buffer[] = [];
  let size = 0;
  const tooLarge = new Error('too large');
  const to = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length;
      parts.push(chunk);
      done(size > LARGEST ? tooLarge : null);
    },
  });
  try {
    await files.download(path, 0, to);
    return Buffer.concat(parts);
  } catch (error) {
    if (error === tooLarge) return undefined;
    throw error;
  }
};
