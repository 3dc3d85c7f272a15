import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@app/kit/running-stack';

/** Another agent uses the folder. */
export class Occupied extends Error {}

/** An empty file that is older was left by a power cut; a younger one is being written. Milliseconds. */
const LONGEST_WRITE = 5_000;

/** Names the time since the machine was started; empty where the system does not say. */
const thisBoot = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
};

/**
 * Takes a folder for this process alone; what a killed process left counts for nothing. After a power cut, any program
 * may have its process id.
 * @throws Occupied
 */
export function occupy(folder: string, boot = thisBoot()): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A folder that was there already may be open to others: it holds what players said.
  chmodSync(folder, 0o700);
  const path = join(folder, 'agent.pid');
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(path, `${process.pid} ${boot}`, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    // Older versions wrote no boot.
    const found = readFileSync(path, 'utf8');
    const [pid, itsBoot = ''] = found.split(' ');
    const holder = Number(pid);
    const isOfThisBoot = itsBoot === '' || boot === '' || itsBoot === boot;
    const isBegun = found === '' && Math.abs(Date.now() - statSync(path).mtimeMs) < LONGEST_WRITE;
    const isHeld = holder > 0 && holder !== process.pid && isOfThisBoot && isAlive(holder);
    if (tries > 0 || isBegun || isHeld || !remove(path, found))
      throw new Occupied(
        `Another agent${isHeld ? ` (process ${holder})` : ''} uses ${folder}. End it, or give this one a folder of its own with --state.`,
      );
  }
}

/** Removes a file that a killed process left. @returns false where another agent was faster */
function remove(path: string, found: string): boolean {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
  const isSame = readFileSync(aside, 'utf8') === found;
  if (isSame) rmSync(aside);
  else renameSync(aside, path);
  return isSame;
}
