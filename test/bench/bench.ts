import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './finding';

export const root = join(__dirname, '../..');
const register = join(root, 'test/register.cjs');

export interface Section {
  readonly name: string;
  /** What it measures, for --help. */
  readonly about: string;
  run(bench: Bench): Promise<Finding[]>;
}

const ENDING_MS = 6_000;

/** What a section may use: processes and folders of its own, which are gone when it ends. */
export class Bench {
  private readonly children = new Set<ChildProcess>();
  private readonly folders: string[] = [];

  constructor(
    /** Smaller loads, for a look rather than a verdict. */
    readonly quick: boolean,
    readonly say: (text: string) => void,
    /** Where processes leave CPU profiles; absent for none. */
    private readonly profiles?: string,
    /** How many events to build from; absent for as many as a section wants. */
    readonly events?: number,
    /** Where data that takes long to make is left for the next run; absent for nowhere. */
    private readonly keep?: string,
  ) {}

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    this.folders.push(folder);
    return folder;
  }

  /** A folder that the next run finds again where the operator wants that; otherwise one that is gone afterwards. */
  lastingFolder(name: string): string {
    if (this.keep === undefined) return this.folder();
    const folder = join(this.keep, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** Runs a module in a process of its own, TypeScript or from the build. */
  begin(
    module: string,
    { args = [], env = {} }: { args?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
  ): ChildProcess {
    const child = fork(join(root, module), args, {
      cwd: root,
      // As the launcher and the images start them.
      execArgv: [...this.profiling(), '--max-semi-space-size=32', ...(module.endsWith('.ts') ? ['-r', register] : [])],
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.watch(child);
    return child;
  }

  /** The same; resolves with its first message. @throws Error when it ends instead */
  async fork<Hello>(
    module: string,
    options?: Parameters<Bench['begin']>[1],
  ): Promise<{ child: ChildProcess; hello: Hello }> {
    const child = this.begin(module, options);
    return { child, hello: await nextMessage<Hello>(child, module) };
  }

  /** Runs a script of the repository as an operator would. Its output is what `child.stdout` says. */
  spawn(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.watch(child);
    return child;
  }

  async end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
    await ended;
    clearTimeout(late);
  }

  /** Ends what is still running and removes the folders. */
  async clear(): Promise<void> {
    await Promise.all([...this.children].map((child) => this.end(child)));
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }

  /** For the end of this process: no time to wait. */
  abandon(): void {
    for (const child of this.children) child.kill('SIGTERM');
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true });
  }

  private watch(child: ChildProcess) {
    this.children.add(child);
    child.once('exit', () => this.children.delete(child));
  }

  private profiling(): string[] {
    if (!this.profiles) return [];
    mkdirSync(this.profiles, { recursive: true });
    return ['--cpu-prof', `--cpu-prof-dir=${this.profiles}`];
  }
}

/** The next message of a child. @throws Error when it ends first */
export function nextMessage<Message>(child: ChildProcess, name = 'The process'): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null) => {
      child.off('message', spoke);
      reject(new Error(`${name} ended with ${signal ?? code} before it answered.`));
    };
    const spoke = (message: unknown) => {
      child.off('exit', ended);
      resolve(message as Message);
    };
    child.once('message', spoke);
    child.once('exit', ended);
  });
}

export function request<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const answer = nextMessage<Answer>(child);
  child.send(question);
  return answer;
}

/** The most memory a process has held at once, in MB; undefined where the system does not say. */
export function peakMemory(pid: number): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

const TICKS_PER_SECOND = 100;

/**
 * Seconds of CPU a process has used; undefined where the system does not say. Other programs' load does not show in it.
 */
export function cpuSeconds(pid: number): number | undefined {
  try {
    // The name of the program may hold anything, so fields are counted from the bracket behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Since the machine started, in ticks; undefined where the system does not say. */
function machineTicks(): { readonly all: number; readonly stolen: number } | undefined {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(1, 9).map(Number);
    return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return undefined;
  }
}

/** @returns what measures how much of its time a shared machine has given to others since */
export function stolenSince(): () => string {
  const before = machineTicks();
  return () => {
    const after = machineTicks();
    if (!before || !after || after.all === before.all) return '? %';
    return `${((100 * (after.stolen - before.stolen)) / (after.all - before.all)).toFixed(1)} %`;
  };
}

/** CPU that processes use while `work` runs, seconds; undefined where the system does not say. */
export async function cpuDuring(pids: readonly number[], work: () => Promise<unknown>): Promise<number | undefined> {
  const used = () =>
    pids.map(cpuSeconds).reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
  const before = used();
  await work();
  const after = used();
  return before === undefined || after === undefined ? undefined : after - before;
}

export const secondsSince = (began: number): number => (performance.now() - began) / 1_000;
