import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { readLine } from '../parsing/line';
import type { LogForm } from './log-file';

/**
 * The files beside a log that it was moved or copied to. Squad calls them `SquadGame-backup-2026.10.03-09.00.00.log`, other
 * tools `SquadGame.log.1`. A second server of the same folder writes `SquadGame_2.log`, which is none of them.
 */
export function rotatedBeside(path: string): string[] {
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((one) => isRotatedName(basename(path), one))
    .map((one) => join(folder, one));
}

/** Whether a log of this name may have been moved or copied to the other one. */
export const isRotatedName = (name: string, one: string): boolean => {
  const kind = extname(name);
  const backup = `${basename(name, kind)}-backup`;
  return (one.startsWith(backup) && one.endsWith(kind)) || (one.startsWith(`${name}.`) && !one.endsWith('.gz'));
};

export const squadLog = (path: string): LogForm => ({
  current: () => path,
  earlier: () => rotatedBeside(path),
  stamp: (line) => readLine(line)?.at,
});
