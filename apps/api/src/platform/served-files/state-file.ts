import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';

/** The JSON in a file; undefined where there is none, or where it cannot be read as JSON. */
export const readState = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch {
    // State files only save time: without one its content is read from the read models again.
    return undefined;
  }
};

/** Replaces a file in one step, readable by its owner alone. @throws what the file system throws */
export const writeState = async (path: string, value: unknown): Promise<void> => {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, JSON.stringify(value), { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
