import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './settings';

/** The permission bits of group and others. */
const OTHERS = 0o077;
/** The file that marks a data folder. Permissions in any other folder, somebody's home for instance, are left alone. */
const MARK = 'secrets.json';

/**
 * Makes sure that the data folder exists, is writable, and is readable by its owner only: it holds secrets and personal
 * data. Files that others may read, of an earlier version or a restore, are made private.
 * @throws CannotStart with what to do
 */
export function prepareDataDir(dataDir: string): void {
  // Every file that this process and its children create from now on is private.
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
  // The folder holds other files of its owner, whose permissions are not the launcher's to change.
  if (!isOurs) throw refused;
  try {
    for (const path of open) chmodSync(path, lstatSync(path).mode & 0o700);
  } catch {
    throw refused;
  }
}

/** Files and folders below a folder; links are not followed. */
const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
