import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@app/kit/running-stack';

/** Another agent uses the folder. */
export class Occupied extends Error {}

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
    const [pid, itsBoot = ''] = readFileSync(path, 'utf8').split(' ');
    const holder = Number(pid);
    const isOfThisBoot = itsBoot === '' || boot === '' || itsBoot === boot;
    if (tries > 0 || (holder > 0 && holder !== process.pid && isOfThisBoot && isAlive(holder)))
      throw new Occupied(
        `Another agent (process ${holder}) uses ${folder}. End it, or give this one a folder of its own with --state.`,
      );
    rmSync(path, { force: true });
  }
}
