import { execFile, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tokenOf as localToken } from '../../apps/local/src/tools/persona-token';
import { runningStack, type RunFile } from '../../apps/local/src/run-file';
import { root, secondsSince, type Bench } from './bench';

const runner = join(root, 'apps/local/bin/run.mjs');
const launcherModule = join(root, 'dist/local/launcher.js');
const READY_WITHIN = 90_000;

/** Builds what is not current, so that no build falls into a measurement. @throws Error when the build fails */
export async function built(): Promise<void> {
  await promisify(execFile)(process.execPath, [runner, '--build'], { cwd: root, maxBuffer: 1 << 24 });
}

/** Nothing is held: a page that holds a connection is never without one under way. */
export const UNHELD = { HELD_CONNECTIONS: '0' };

export interface Stack {
  readonly launcher: ChildProcess;
  readonly run: RunFile;
  /** From the start of its process to the line that says it is up. */
  readonly seconds: number;
}

/** The whole site from its build, on any free port; `asCommanded` the way an operator starts it, looking for changed sources first. */
export async function startStack(
  bench: Bench,
  dataDir: string,
  { env = {}, asCommanded = false }: { env?: NodeJS.ProcessEnv; asCommanded?: boolean } = {},
): Promise<Stack> {
  const began = performance.now();
  const launcher = bench.spawn(asCommanded ? [runner, 'launcher'] : [launcherModule], {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  });
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The site was not up in time.')), READY_WITHIN);
    let said = '';
    launcher.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!/ is up: /.test(said)) return;
      clearTimeout(late);
      resolve();
    });
    launcher.once('exit', (code) => reject(new Error(`The launcher ended with ${code}.`)));
  });
  const seconds = secondsSince(began);
  const run = runningStack(dataDir);
  if (!run) throw new Error('The site is up and has left no run.json.');
  return { launcher, run, seconds };
}

/** A bearer token of a persona, or of `operator`, from the running local provider. */
export const tokenOf = ({ identity }: RunFile, who: string): Promise<string> => localToken(who, identity);
