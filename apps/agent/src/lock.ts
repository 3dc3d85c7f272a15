import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@app/kit/running-stack';

/** Another agent uses the folder. */
export class Occupied extends Error {}

/** Takes a folder for this process alone; what a killed process left counts for nothing. @throws Occupied */
export function occupy(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A folder that was there already may be open to others: it holds what players said.
  chmodSync(folder, 0o700);
  const path = join(folder, 'agent.pid');
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(readFileSync(path, 'utf8'));
    if (tries > 0 || (holder > 0 && holder !== process.pid && isAlive(holder)))
      throw new Occupied(
        `Another agent (process ${holder}) uses ${folder}. End it, or give this one a folder of its own with --state.`,
      );
    rmSync(path, { force: true });
  }
}
