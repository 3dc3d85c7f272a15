import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the agent has to write down does not fit on the disk; the message says where. */
export class DiskFull extends Error {}

const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** @throws DiskFull in place of what the file system says of a folder whose disk is full */
export async function withRoomIn<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!FULL.includes(code)) throw error;
    throw new DiskFull(
      `The disk of ${folder} is full (${code}). Free some space and start again: what was not written down is read again.`,
    );
  }
}

/** Replaces a file in one step and makes it durable: whatever happens, a reader finds the old bytes or the new ones. */
export function replaceFile(path: string, bytes: string | Uint8Array): void {
  const draft = `${path}.draft`;
  const file = openSync(draft, 'w', 0o600);
  try {
    const data = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;
    for (let written = 0; written < data.length;) written += writeSync(file, data, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The text of a file, undefined when there is none. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
