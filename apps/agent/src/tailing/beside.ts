import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { readLine } from '../parsing/line';
import type { LogForm } from './log-file';

/**
 * The files beside a log that it was moved or copied to. Squad calls them `SquadGame-backup-2026.10.03-09.00.00.log`, other
 * tools `SquadGame.log.1`. A second server of the same folder writes `SquadGame_2.log`, which is none of them.
 */
export function rotatedBeside(path: string): string[] {
  const [folder, name] = [dirname(path), basename(path)];
  const kind = extname(name);
  const backup = `${basename(name, kind)}-backup`;
  const isRotated = (one: string) =>
    (one.startsWith(backup) && one.endsWith(kind)) || (one.startsWith(`${name}.`) && !one.endsWith('.gz'));
  return readdirSync(folder)
    .filter(isRotated)
    .map((one) => join(folder, one));
}

export const squadLog = (path: string): LogForm => ({
  current: () => path,
  earlier: () => rotatedBeside(path),
  stamp: (line) => readLine(line)?.at,
});
