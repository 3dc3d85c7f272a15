import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programOf } from '../../program';

const root = join(__dirname, '../../..');

export interface Child {
  readonly process: ChildProcess;
  /** What it wrote to both of its outputs. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/**
 * Runs a program of this repository as a process of its own, with an IPC channel.
 * @param file its source, such as `apps/api/src/main.ts`
 */
export const runChild = (file: string, args: readonly string[], env: Record<string, string>): Child => {
  const program = programOf(file);
  const child = fork(program.at(-1)!, args, {
    cwd: root,
    execArgv: program.slice(0, -1),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let output = '';
  child.stdout!.on('data', (data) => (output += String(data)));
  child.stderr!.on('data', (data) => (output += String(data)));
  // Not 'close': it never comes once the IPC channel was closed from this side.
  const ended = Promise.all([once(child, 'exit'), once(child.stderr!, 'end')]).then(
    ([[code, signal]]) => (code ?? signal) as number | string,
  );
  return { process: child, output: () => output, ended };
};

/** The port it serves at. @throws Error with its output when it ends before it is ready. */
export const readyPort = async (child: Child): Promise<number> => {
  const ready = new Promise<number>((resolve) =>
    child.process.on('message', (message: { type?: string; port?: number }) => {
      if (message.type === 'ready') resolve(message.port!);
    }),
  );
  const gone = child.ended.then((why) => {
    throw new Error(`${child.process.spawnfile} ended with ${why}:\n${child.output()}`);
  });
  return Promise.race([ready, gone]);
};
