import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rotatedBeside } from '../tailing/beside';
import type { LogForm } from '../tailing/log-file';
import { folderTime, readConsoleLine } from './console';
import { RJS_FILES, readRjsLine, type RjsSource } from './mods/rjs';
import { readWcsLine, WCS_FILES } from './mods/wcs';
import { playerIdIn } from './save';
import type { Zone } from './zone';

const DAY = 24 * 3_600_000;
/** Older consoles than the newest so many are not looked at. */
const MOST_FOLDERS = 50;

/** Where the mod RJSLogging may write, below a profile. */
export const RJS_FOLDERS = ['RJS/events', 'RJSLogging', 'rjs-logging', 'RJS', '.'] as const;

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

/** The folder of RJSLogging's files; undefined while there is none. */
export const rjsFolder = (profile: string): string | undefined =>
  RJS_FOLDERS.map((name) => join(profile, name)).find((folder) =>
    Object.values(RJS_FILES).some((file) => existsSync(join(folder, file))),
  );

/** A file of RJSLogging, with those it was rotated to. */
export const rjsLog = (profile: string, source: RjsSource, zone: Zone): LogForm => {
  let folder: string | undefined;
  const current = () => {
    folder ??= rjsFolder(profile);
    return folder === undefined ? undefined : join(folder, RJS_FILES[source]);
  };
  return {
    current,
    earlier: () => rotatedBeside(current() ?? join(profile, RJS_FILES[source])),
    stamp: (line) => readRjsLine(line, zone)?.at,
  };
};

/** Where the mod WCS_Commands writes, below a profile. */
export const WCS_FOLDERS = ['WCS_Commands/events', 'WCS_Commands', 'wcs-commands'] as const;

/** The files of WCS_Commands, the newest version first. */
export const wcsFiles = (profile: string): string[] =>
  WCS_FOLDERS.flatMap((folder) => WCS_FILES.map((name) => join(profile, folder, name))).filter((path) =>
    existsSync(path),
  );

/** The events of WCS_Commands: the file of its newest version, with those before it. */
export const wcsLog = (profile: string): LogForm => ({
  current: () => wcsFiles(profile)[0],
  earlier: () => wcsFiles(profile).flatMap((path, index) => [...rotatedBeside(path), ...(index > 0 ? [path] : [])]),
  stamp: (line) => readWcsLine(line)?.at,
});

/** What RJSLogging writes again and again: who is in which group. */
export const GROUPS_FILE = 'autoSquadList.json';

/** Undefined while there is none. */
export const groupsFile = (profile: string): string | undefined =>
  RJS_FOLDERS.map((name) => join(profile, name, GROUPS_FILE)).find((path) => existsSync(path));

/** The console.log of every start of the server, oldest first: `logs_2026-10-04_08-59-58/console.log`. */
export const consolesIn = (profile: string): string[] =>
  [profile, join(profile, 'logs')]
    .flatMap((folder) =>
      namesIn(folder)
        .filter((name) => folderTime(name) !== undefined)
        .map((name) => join(folder, name)),
    )
    .sort((one, other) => folderTime(one)! - folderTime(other)!)
    .slice(-MOST_FOLDERS)
    .map((folder) => join(folder, 'console.log'))
    .filter((path) => existsSync(path));

/** The newest console.log. Its lines may carry no date; the date of the folder is enough to order the files. */
export const consoleLog = (profile: string, zone: Zone): LogForm => ({
  current: () => consolesIn(profile).at(-1),
  earlier: () => consolesIn(profile).slice(0, -1),
  stamp: (line, path) => {
    const { time, midnight } = readConsoleLine(line) ?? {};
    const started = folderTime(path);
    if (time === undefined) return undefined;
    if (midnight !== undefined) return zone(midnight + time);
    if (started === undefined) return undefined;
    const at = started - (started % DAY) + time;
    return zone(at < started - DAY / 2 ? at + DAY : at);
  },
});

export interface SaveFile {
  readonly playerId: string;
  readonly path: string;
  /** Whole milliseconds. */
  readonly writtenAt: number;
}

/** Where the game may write players' saves, below a profile. */
export const SAVES_FOLDERS = ['.save/playersave', 'playersave', '.save'] as const;

/** Players' saves below a profile, oldest first; undefined while there is no folder of them. */
export const savesIn = (profile: string): SaveFile[] | undefined => {
  const folder = SAVES_FOLDERS.map((name) => join(profile, name)).find((one) =>
    namesIn(one).some((name) => playerIdIn(name)),
  );
  return folder === undefined ? undefined : savesOf(folder);
};

export const savesOf = (folder: string): SaveFile[] =>
  namesIn(folder)
    .flatMap((name) => {
      const playerId = playerIdIn(name);
      const path = join(folder, name);
      const stats = playerId === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
      return playerId !== undefined && stats ? [{ playerId, path, writtenAt: Math.floor(stats.mtimeMs) }] : [];
    })
    .sort((one, other) => one.writtenAt - other.writtenAt || (one.playerId < other.playerId ? -1 : 1));

/** The text of a save; undefined when it has gone meanwhile. */
export const textOfSave = ({ path }: SaveFile): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};
