import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './command-line';

/**
 * What the launcher writes to `DATA_DIR/run.json` while it runs; undefined when nothing runs there. The file of a launcher
 * that was killed names a process that is gone.
 *
 * @throws Refusal when the file is no JSON; Error when it cannot be read
 */
export function runningStack<Run extends { readonly pid: number }>(dataDir: string): Run | undefined {
  const path = join(dataDir, 'run.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  let run: Run;
  try {
    run = JSON.parse(text) as Run;
  } catch {
    throw new Refusal(`${path} is not valid JSON. Delete it or put it right.`);
  }
  return isAlive(run.pid) ? run : undefined;
}

/** Whether there is a process with this id. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
