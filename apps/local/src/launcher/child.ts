import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pause } from '@app/kit/pause';
import type { LogFile } from './log-file';
import { CannotStart } from './settings';
import type { Terminal } from './terminal';

/** The message of a child once it serves: its port and further details. */
export type Ready = { readonly type: 'ready'; readonly port?: number; readonly [detail: string]: unknown };

export type ChildPlan = {
  readonly name: string;
  /** The module to run. */
  readonly script: string;
  /** Called at every start; `last` is the child's ready message of the last time. */
  readonly environment: (last: Ready | undefined) => Promise<NodeJS.ProcessEnv>;
};

type Surroundings = {
  readonly terminal: Terminal;
  readonly log: LogFile;
  readonly execArgv: readonly string[];
  /** How often a child that was never ready is tried. */
  readonly tries: number;
  /** Called whenever the child is ready, also after a restart. */
  readonly onReady: (ready: Ready) => void;
};

const READY_WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** The last output of a process that has ended is waited for so long. */
const OUTPUT_WITHIN_MS = 1_000;
/** A child that ran this long counts as healthy: after its next crash the pauses begin with the shortest again. */
const SETTLED_AFTER_MS = 30_000;
const REMEMBERED_LINES = 12;

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && (message as Ready).type === 'ready';

/** None after a process that was healthy. @param crashes before, one after the other */
const pauseAfter = (crashes: number) =>
  crashes === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (crashes - 1));

/** A port in a ready message. */
export const portIn = (ready: Ready | undefined, detail: string): number | undefined => {
  const port = ready?.[detail];
  return typeof port === 'number' ? port : undefined;
};

/** A process of the stack, started again whenever it ends by itself. */
export class Child {
  /** The ready message of the last time. */
  ready: Ready | undefined;
  private process: ChildProcess | undefined;
  private crashes = 0;
  private stopping = false;
  private pause: NodeJS.Timeout | undefined;
  private lastLines: string[] = [];

  constructor(
    readonly plan: ChildPlan,
    private readonly around: Surroundings,
  ) {}

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Resolves when the child serves for the first time. @throws CannotStart with its last lines when it does not */
  async start(): Promise<Ready> {
    for (let attempt = 1; ; attempt++) {
      const ready = await this.launch();
      if (ready) return ready;
      if (this.stopping || attempt >= this.around.tries)
        throw new CannotStart([`${this.plan.name} did not start.`, ...this.lastLines].join('\n  '));
      await pause(pauseAfter(attempt));
    }
  }

  /** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when the process has ended and its last output was read. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    clearTimeout(this.pause);
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => {
      child.once('close', () => resolve());
      // A process of its own that it leaves behind may hold its output open.
      child.once('exit', () => setTimeout(resolve, OUTPUT_WITHIN_MS).unref());
    });
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(impatience);
  }

  /** Starts the process once. Undefined when it ended before it was ready, or was not ready in time. */
  private async launch(): Promise<Ready | undefined> {
    const { plan, around } = this;
    const env = await plan.environment(this.ready);
    if (this.stopping) return undefined;
    const child = spawn(process.execPath, [...around.execArgv, plan.script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // In a process group of its own, so that Ctrl-C reaches only the launcher, which ends the children in order.
      detached: process.platform !== 'win32',
    });
    this.process = child;
    this.lastLines = [];
    this.follow(child.stdout!, 'stdout');
    this.follow(child.stderr!, 'stderr');
    child.on('error', (error) => this.record(error.message, 'stderr'));

    const startedAt = performance.now();
    let served = false;
    return new Promise((resolve) => {
      const impatience = setTimeout(() => {
        this.record(`was not ready within ${READY_WITHIN_MS / 1000} s`, 'stderr');
        child.kill('SIGKILL');
      }, READY_WITHIN_MS);
      child.on('message', (message) => {
        if (!isReady(message)) return;
        clearTimeout(impatience);
        served = true;
        this.ready = message;
        around.onReady(message);
        resolve(message);
      });
      // 'close' comes after the last output, so `lastLines` is complete.
      child.once('close', (code, signal) => {
        clearTimeout(impatience);
        resolve(undefined);
        const everServed = this.ready !== undefined;
        if (this.stopping || !everServed) return;
        if (served && performance.now() - startedAt > SETTLED_AFTER_MS) this.crashes = 0;
        this.restart(signal ?? `code ${code ?? 0}`);
      });
    });
  }

  private restart(how: string): void {
    const pause = pauseAfter(this.crashes++);
    const when = pause > 0 ? ` in ${pause / 1_000} s` : '';
    this.around.terminal.warn(`${this.plan.name} ended (${how}). Starting it again${when}.`);
    this.pause = setTimeout(() => {
      void this.launch().then((ready) => {
        if (ready) this.around.terminal.say(`${this.plan.name} is back.`);
      });
    }, pause);
  }

  private follow(stream: Readable, from: 'stdout' | 'stderr'): void {
    createInterface({ input: stream }).on('line', (line) => this.record(line, from));
  }

  private record(line: string, from: 'stdout' | 'stderr'): void {
    this.around.log.write(line);
    if (from === 'stderr' || line.startsWith('{')) {
      this.lastLines = [...this.lastLines, line].slice(-REMEMBERED_LINES);
    }
    // Until it has served once, its lines come with the message that it did not start.
    if (this.ready) this.around.terminal.relay(this.plan.name, line, from);
  }
}
