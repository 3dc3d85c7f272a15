import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './settings';

/** What group and others may do. */
const OTHERS = 0o077;
/** Only a data folder has this; nothing else is changed in a folder that may be somebody's home. */
const MARK = 'secrets.json';

/**
 * The data folder, made when there is none, writable, and readable by its owner alone: it holds secrets and everybody's
 * data. Files of an earlier version, or of a careless restore, are made private too.
 * @throws CannotStart with what to do
 */
export function prepareDataDir(dataDir: string): void {
  // Also for every file that this process and its children make from now on.
  process.umask(OTHERS);
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    accessSync(join(dataDir, 'logs'), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written (${code}).\nMake it writable, or choose another: DATA_DIR=/path/to/folder npm start`,
    );
  }
  if (process.platform !== 'win32') makePrivate(dataDir);
}

function makePrivate(dataDir: string): void {
  const isOurs = existsSync(join(dataDir, MARK)) || readdirSync(dataDir).every((name) => name === 'logs');
  const open = [dataDir, ...(isOurs ? below(dataDir) : [])].filter((path) => (lstatSync(path).mode & OTHERS) !== 0);
  if (open.length === 0) return;
  const refused = new CannotStart(
    `Others on this machine may look into the data folder ${dataDir}.\nRun chmod -R go-rwx '${dataDir}', or choose another folder: DATA_DIR=/path/to/folder npm start`,
  );
  // Somebody's folder with other things in it: whether others may see those is not for us to change.
  if (!isOurs) throw refused;
  try {
    for (const path of open) chmodSync(path, lstatSync(path).mode & 0o700);
  } catch {
    throw refused;
  }
}

/** Files and folders below a folder. What a link points to is not below it. */
const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
