import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { Registry } from 'prom-client';
import { pause } from '@app/kit/pause';
import { SharedTail } from '@app/storage/event-log/following/shared-tail';
import type { Streams } from '@app/storage/event-log/streams';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { Projection } from '../projection';
import type { Inspection } from './inspection';
import type { Holder } from './lease';
import { Metrics } from './measures/metrics';
import { runPolicy, runJob, type FollowingJob, type Policy } from './policies/policy-runner';
import type { Journal, Log, LogEvents } from './ports';
import { Runner } from './runner';
import { measureStatus } from './measures/status';
import { defaultTuning, type Tuning } from './tuning';

/** From one look at what can be read to the next, milliseconds. */
const LOOK_MS = 20;

/** Turns the commands of operators into changes of the records, until `signal` aborts. */
export type FollowCommands = (setup: {
  readonly log: Log;
  readonly events: LogEvents;
  readonly runners: ReadonlyMap<string, Runner>;
  readonly tuning: Tuning;
  readonly journal: Journal;
  readonly signal: AbortSignal;
}) => Promise<void>;

export interface ProjectorOptions {
  readonly projections: readonly Projection[];
  readonly log: Log & LogEvents;
  readonly store: ReadModelStore;
  readonly journal: Journal;
  readonly tuning?: Partial<Tuning>;
  readonly holder?: Holder;
  readonly registry?: Registry;
  readonly inspection: Inspection;
  readonly followCommands: FollowCommands;
  /** Policies and jobs, and the streams they decide on. */
  readonly acting?: {
    readonly streams: Streams;
    readonly policies: readonly Policy[];
    readonly jobs: readonly FollowingJob[];
  };
}

/** Runs projections, policies and jobs, each independently: one that waits or has stopped does not hold up the others. */
export class Projector {
  readonly registry: Registry;
  readonly runners: ReadonlyMap<string, Runner>;
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private readonly holder: Holder;
  /**
   * Projections and policies share what they read of the log where they can: receiving an event costs more than most
   * folds.
   */
  private readonly log: Log;

  constructor(private readonly options: ProjectorOptions) {
    const { projections, holder = thisProcess(), registry = new Registry(), store, journal, inspection } = options;
    this.registry = registry;
    this.holder = holder;
    const metrics = new Metrics(registry);
    const tuning = { ...defaultTuning, ...options.tuning };
    // Each projection and policy, who follows the commands, and jobs that follow the log.
    const { policies = [], jobs = [] } = options.acting ?? {};
    const readers = projections.length + policies.length + 1 + jobs.filter(({ follows }) => follows).length;
    const log = new SharedTail(options.log, tuning.sharing, readers);
    this.log = log;
    this.runners = new Map(
      projections.map((projection) => [
        projection.into.name,
        new Runner({ projection, holder, log, store, journal, tuning, metrics, inspection }),
      ]),
    );
    if (this.runners.size < projections.length) throw new Error('Two projections have the same name.');
    measureStatus(registry, this.runners);
  }

  start(): void {
    const { store, journal, acting } = this.options;
    const { log } = this;
    const { signal } = this.stopping;
    // Every projection, policy and job listens to this signal. Node would report more than ten listeners as a leak.
    setMaxListeners(0, signal);
    const tuning = { ...defaultTuning, ...this.options.tuning };
    const setup = acting && { log, store, journal, tuning, holder: this.holder, streams: acting.streams };
    this.running = Promise.all([
      ...[...this.runners.values()].map((runner) => runner.run(signal)),
      this.options.followCommands({ log, events: this.options.log, runners: this.runners, tuning, journal, signal }),
      ...(setup ? acting.policies.map((policy) => runPolicy(policy, setup, signal)) : []),
      ...(setup ? acting.jobs.map((job) => runJob(job, setup, signal)) : []),
    ]);
  }

  /**
   * Resolves when every read model can be read, at most after so many milliseconds: one may have to be built from many
   * events. Nor does it wait while the log or the store is away, or once `signal` aborts.
   */
  async serving(milliseconds: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + milliseconds;
    const runners = [...this.runners.values()];
    const isWaiting = () => {
      const states = runners.map(({ state }) => state);
      return !states.some(({ trouble }) => trouble) && states.some(({ record }) => record?.serving === undefined);
    };
    while (isWaiting() && performance.now() < until && !signal.aborted) await pause(LOOK_MS, signal);
  }

  /** Finishes the batches under way, moves the checkpoints, gives the leases back. Within five seconds. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}

/** Names the machine, its boot and its process table: only a process with the same three can check whether the pid runs. */
const thisProcess = (): Holder => ({
  id: randomUUID(),
  host: [hostname(), ...whereabouts()].join('/'),
  pid: process.pid,
});

const whereabouts = (): string[] => {
  try {
    return [readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), readlinkSync('/proc/self/ns/pid')];
  } catch {
    // Not Linux: the name of the host alone has to be enough.
    return [];
  }
};
