import { resolve } from 'node:path';
import { Refusal } from '@app/kit/command-line';
import { runningStack, type RunFile } from '../run-file';

/** The running stack of DATA_DIR. @throws Refusal when none runs */
export function theStack(env: NodeJS.ProcessEnv = process.env): RunFile {
  const dataDir = resolve(env['DATA_DIR'] || 'data');
  const run = runningStack(dataDir);
  if (!run) throw new Refusal(`Nothing runs on ${dataDir}. Start it first: npm start`);
  return run;
}
