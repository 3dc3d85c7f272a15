import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pause } from '@app/kit/pause';
import type { LogFile } from '../../launcher/log-file';
import type { RunFile } from '../../run-file';

/** The agent's module, and the one that its process loads before it. */
export interface AgentProgram {
  readonly agent: string;
  readonly preload: string;
}

/** What every run of an agent in the demo needs. */
export interface AgentRuns {
  readonly run: RunFile;
  readonly program: AgentProgram;
  readonly log: LogFile;
  readonly signal: AbortSignal;
}

/**
 * Runs the agent to its end. Returns its exit code and its last line.
 * @param key the server as tokens name it: `1` of Squad, `reforger-1`
 */
export const runAgent = (
  { run, program, log, signal }: AgentRuns,
  key: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; last: string }> => {
  if (signal.aborted) return Promise.resolve({ code: 1, last: '' });
  const [game, id] = key.startsWith('reforger-') ? ['reforger', key.slice('reforger-'.length)] : ['squad', key];
  const all = ['--game', game!, '--server', id!, '--site', run.api.url, ...args];
  // With the same Node arguments as this process, for instance a loader of TypeScript.
  const node = [...process.execArgv, '--require', program.preload];
  const child = spawn(process.execPath, [...node, program.agent, ...all], {
    env: { ...process.env, ...env, INGEST_TOKEN: run.agent.tokens[key] },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own, so that Ctrl-C reaches only the launcher, which ends the agent in order.
    detached: process.platform !== 'win32',
  });
  let last = 'the agent did not start';
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      last = line;
      log.write(`server ${key}: ${line}`);
    });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  return new Promise((resolve) => {
    child.on('error', (error) => (last = error.message));
    child.on('close', (code) => {
      signal.removeEventListener('abort', end);
      resolve({ code: code ?? 1, last });
    });
  });
};

const AGENT_PAUSE_MS = 5_000;

/** Runs an agent beside a live server until the signal, and again whenever it ends. */
export async function keepAgent(
  runs: AgentRuns,
  key: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  while (!runs.signal.aborted) {
    await runAgent(runs, key, args, env);
    await pause(AGENT_PAUSE_MS, runs.signal);
  }
}
