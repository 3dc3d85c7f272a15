import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Refusal } from '@app/kit/command-line';
import { runningStack, type RunFile } from '../run-file';

/** The running stack of DATA_DIR, which `.env` may set as for `npm start`. @throws Refusal when none runs */
export function theStack(): RunFile {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const dataDir = resolve(process.env['DATA_DIR'] || 'data');
  const run = runningStack(dataDir);
  if (!run) throw new Refusal(`Nothing runs on ${dataDir}. Start it first: npm start`);
  return run;
}
