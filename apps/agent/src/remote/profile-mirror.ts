import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { folderTime } from '../reforger/console';
import { consolesIn, GROUPS_FILE, RJS_FOLDERS, SAVES_FOLDERS, WCS_FOLDERS } from '../reforger/files';
import type { LineSource } from '../reforger/mods/precedence';
import { RJS_FILES, type RjsSource } from '../reforger/mods/rjs';
import { WCS_FILES } from '../reforger/mods/wcs';
import { playerIdIn } from '../reforger/save';
import type { LogGap } from '../tailing/tail';
import { forgetRead, Mirror } from './mirror';
import { Refusals } from './refusals';
import { RemoteUnreadable, type RemoteCopy, type RemoteFile, type RemoteFiles } from './remote-files';
import { downloaded, SavesMirror } from './saves-mirror';

/** A new console, or files of a mod that was installed, are looked for so often, milliseconds. */
const FOLDERS_EVERY = 15_000;
/** Players' saves are listed so often, milliseconds. */
const SAVES_EVERY = 30_000;
/** Consoles that stay on this disk after they were read. */
const EARLIER = 3;

const LOGS = Object.entries(RJS_FILES) as readonly (readonly [RjsSource, string])[];

/**
 * A copy of a remote Reforger profile on this disk, as far as the agent reads it, in which its sources are read as in the
 * profile itself. Each source is copied for itself: one that may not be read holds no other up. In the copy every file is
 * where the agent looks first, wherever it is on the server.
 */
export class ProfileMirror implements RemoteCopy {
  private readonly logs = new Map<string, Mirror>();
  private readonly saves: SavesMirror;
  private readonly refusals: Refusals;
  /** Folders with something to copy, as the server names them; undefined while there is none. */
  private rjsFolder: string | undefined;
  private wcsFolder: string | undefined;
  /** Of the list of groups that was copied last. */
  private groups: string | undefined;
  private savesFolder: string | undefined;
  private consoles: readonly string[] = [];
  private readonly lookedAt = new Map<string, number>();
  private readonly failing = new Map<string, string>();

  /**
   * @param folder the copy
   * @param missed receives what could not be copied any more
   * @param say receives what cannot be read, once each
   * @param reading the file of a source, as `identify` names files, that is being read
   */
  constructor(
    private readonly folder: string,
    private readonly profile: string,
    private readonly missed: (gap: LogGap) => void,
    private readonly say: (text: string) => void = () => undefined,
    private readonly reading: (source: LineSource) => string | undefined = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.saves = new SavesMirror(join(folder, SAVES_FOLDERS[0]), now);
    this.refusals = new Refusals(missed, now);
  }

  async update(files: RemoteFiles): Promise<void> {
    // Whose word counts comes first.
    await this.each('files of RJSLogging', () => this.copyRjs(files));
    await this.each('files of WCS_Commands', () => this.copyWcs(files));
    await this.each('console.log', () => this.copyConsoles(files));
    await this.each('saves', () => this.copySaves(files));
  }

  /** Only the console that is written now grows. Whatever began after the newest one here is copied in order. */
  private async copyConsoles(files: RemoteFiles): Promise<void> {
    if (this.isDue('consoles', FOLDERS_EVERY)) this.consoles = await this.consolesOf(files);
    const here = consolesIn(this.folder).at(-1);
    const from = here === undefined ? undefined : folderTime(here);
    const dated =
      from === undefined ? this.consoles.slice(-1) : this.consoles.filter((one) => folderTime(one)! >= from);
    for (const folder of dated) {
      const copy = () => this.copyConsole(files, folder);
      // Nothing waits for the newest.
      if (folder === dated.at(-1)) await copy();
      else await this.refusals.pass(folder, folderTime(folder)!, copy);
    }
  }

  private async copyConsole(files: RemoteFiles, folder: string): Promise<void> {
    // Its folder comes before the file.
    const listed = await files.list(folder);
    if (!listed?.some(({ name, isFolder }) => name === 'console.log' && !isFolder)) return;
    const below = join('logs', posix.basename(folder));
    await this.mirrorOf('console', posix.join(folder, 'console.log'), below).update(files, listed);
    this.forget(folder);
  }

  private forget(current: string): void {
    const folders = consolesIn(this.folder).map(dirname);
    forgetRead(folders, this.reading('console'), EARLIER + 1, (folder) => join(folder, 'console.log'));
    for (const path of this.logs.keys())
      if (posix.basename(path) === 'console.log' && posix.dirname(path) !== current) this.logs.delete(path);
  }

  private async consolesOf(files: RemoteFiles): Promise<string[]> {
    const found: string[] = [];
    for (const folder of [this.profile, posix.join(this.profile, 'logs')]) {
      const listed = await files.list(folder);
      if (!listed && folder === this.profile) throw new RemoteUnreadable(`the folder ${folder} is not there.`);
      for (const { name, isFolder } of listed ?? [])
        if (isFolder && folderTime(name) !== undefined) found.push(posix.join(folder, name));
    }
    return found.sort((one, other) => folderTime(one)! - folderTime(other)!);
  }

  private async copyRjs(files: RemoteFiles): Promise<void> {
    let listed = this.rjsFolder === undefined ? undefined : await files.list(this.rjsFolder);
    if (!listed) {
      const names: ReadonlySet<string> = new Set([...LOGS.map(([, name]) => name), GROUPS_FILE]);
      const found = await this.find(files, 'rjs', RJS_FOLDERS, ({ name }) => names.has(name));
      this.rjsFolder = found?.folder;
      listed = found?.listed;
    }
    if (!listed) return;
    for (const [source, name] of LOGS)
      await this.mirrorOf(source, posix.join(this.rjsFolder!, name), RJS_FOLDERS[0]).update(files, listed);
    const groups = listed.find(({ name, isFolder }) => name === GROUPS_FILE && !isFolder);
    if (groups) await this.copyGroups(files, posix.join(this.rjsFolder!, GROUPS_FILE), groups);
  }

  /** A list that is written anew every minute: nothing of an older one is missed. */
  private async copyGroups(files: RemoteFiles, path: string, { size, modifiedAt }: RemoteFile): Promise<void> {
    const version = `${size} ${modifiedAt}`;
    if (this.groups === version) return;
    const bytes = await downloaded(files, path);
    if (!bytes) return;
    const folder = join(this.folder, RJS_FOLDERS[0]);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, `${GROUPS_FILE}.new`), bytes);
    renameSync(join(folder, `${GROUPS_FILE}.new`), join(folder, GROUPS_FILE));
    this.groups = version;
  }

  private async copyWcs(files: RemoteFiles): Promise<void> {
    let listed = this.wcsFolder === undefined ? undefined : await files.list(this.wcsFolder);
    if (!listed) {
      const names: ReadonlySet<string> = new Set(WCS_FILES);
      const found = await this.find(files, 'wcs', WCS_FOLDERS, ({ name }) => names.has(name));
      this.wcsFolder = found?.folder;
      listed = found?.listed;
    }
    if (listed)
      for (const name of WCS_FILES)
        await this.mirrorOf('wcs', posix.join(this.wcsFolder!, name), WCS_FOLDERS[0]).update(files, listed);
  }

  private async copySaves(files: RemoteFiles): Promise<void> {
    if (!this.saves.isBehind && !this.isDue('saves', SAVES_EVERY)) return;
    let listed = this.savesFolder === undefined ? undefined : await files.list(this.savesFolder);
    if (!listed) {
      const found = await this.find(files, 'saves folder', SAVES_FOLDERS, ({ name }) => playerIdIn(name) !== undefined);
      this.savesFolder = found?.folder;
      listed = found?.listed;
    }
    if (listed) await this.saves.update(files, this.savesFolder!, listed);
  }

  /** The first of the folders below the profile with such a file. */
  private async find(
    files: RemoteFiles,
    what: string,
    folders: readonly string[],
    isWanted: (file: RemoteFile) => boolean,
  ): Promise<{ folder: string; listed: readonly RemoteFile[] } | undefined> {
    if (!this.isDue(what, FOLDERS_EVERY)) return undefined;
    for (const name of folders) {
      const folder = posix.join(this.profile, name);
      const listed = await files.list(folder);
      if (listed?.some((file) => !file.isFolder && isWanted(file))) return { folder, listed };
    }
    return undefined;
  }

  /** @param below the folder of the copy */
  private mirrorOf(source: LineSource, path: string, below: string): Mirror {
    const reading = () => this.reading(source);
    const mirror = this.logs.get(path) ?? new Mirror(join(this.folder, below), path, this.missed, reading, this.now);
    this.logs.set(path, mirror);
    return mirror;
  }

  private isDue(what: string, every: number): boolean {
    const now = this.now();
    if (now - (this.lookedAt.get(what) ?? -Infinity) < every) return false;
    this.lookedAt.set(what, now);
    return true;
  }

  /** What one source's files refuse is said once. @throws what concerns the connection */
  private async each(what: string, copy: () => Promise<void>): Promise<void> {
    try {
      await copy();
      if (this.failing.delete(what)) this.say(`The ${what} on the server can be read again.`);
    } catch (error) {
      if (!(error instanceof RemoteUnreadable)) throw error;
      if (this.failing.get(what) !== error.message)
        this.say(`The ${what} on the server cannot be copied: ${error.message} It is tried again at every look.`);
      this.failing.set(what, error.message);
    }
  }
}
