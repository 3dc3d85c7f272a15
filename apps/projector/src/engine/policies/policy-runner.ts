import { createHash } from 'node:crypto';
import type { PolicyDeclaration } from '@app/contracts/capability';
import { checkpoint, reachCheckpoint } from '@app/domain/policies/checkpoint';
import type { Decider, Decision, DomainEvent } from '@app/domain/decider';
import { pause } from '@app/kit/pause';
import type { Actor, RecordedEvent } from '@app/storage/event-log/event';
import type { SubscriptionState } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import type { Receipt, Streams } from '@app/storage/event-log/streams';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { policyKey, type PolicyRecord } from '@app/storage/read-models/projection-record';
import type { Recorded } from '../../projection';
import { backoff, retrying } from '../retrying';
import { Lease, LeaseLost, type Holder } from '../lease';
import type { Journal, Log } from '../ports';
import { PolicyStatus } from './policy-status';
import type { Tuning } from '../tuning';

/**
 * Runs a decision and appends its events. Their actor is the policy or the job. A policy's events also name the event
 * that it acts on as their cause, a job's the one that it says.
 */
export type Consequence = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  id: string | undefined,
  decision: Decision<State, Event>,
  cause?: RecordedEvent,
) => Promise<Receipt<Event>>;

/**
 * Answers events with decisions. `act` is called at least once for every event of the types in `handles`, in the order of
 * the log, so a decision must be harmless when it is made again, as every decision is. A policy may load streams
 * (`stateOf`), read the log and write control records. It calls no other service, queries no read model and does not
 * wait: jobs do.
 */
export interface Policy<Event extends DomainEvent = DomainEvent> extends PolicyDeclaration {
  readonly handles: readonly Event['type'][];
  /**
   * Computes the ids of decided events from the event that caused them (`consequentId`), for who names one by its id
   * before it is written. Only for decisions that depend on that event and their stream alone: where a second attempt
   * decides another event, the log takes it for the first, which has the same id.
   */
  readonly computedIds?: true;
  act(event: Recorded<Event>, decide: Consequence): Promise<unknown>;
}

/** Carries out what is declared: `policy<Extract<SomeEvent, { type: 'SomethingHappened' }>>(declared, { act })`. */
export const policy = <Event extends DomainEvent>(
  declared: Pick<Policy<Event>, keyof PolicyDeclaration>,
  rest: Omit<Policy<Event>, keyof PolicyDeclaration>,
): Policy => ({ ...declared, ...rest }) as unknown as Policy;

/**
 * Runs again and again in one process at a time. It may query read models and call other services, and decides. A run
 * that fails is journalled; the next one comes anyway.
 */
export interface Job {
  readonly name: string;
  /** What people read, as in the declaration of a policy. */
  readonly label: string;
  /** Milliseconds between the end of one run and the next. */
  readonly every: number;
  run(decide: Consequence, signal: AbortSignal): Promise<void>;
}

/** A job that follows the log together with everybody else: each event is read once. */
export interface FollowingJob extends Omit<Job, 'run'> {
  readonly follows?: true;
  run(decide: Consequence, signal: AbortSignal, log: Log): Promise<void>;
}

export interface PolicySetup {
  readonly log: Log;
  readonly streams: Streams;
  readonly store: ReadModelStore;
  readonly holder: Holder;
  readonly tuning: Tuning;
  readonly journal: Journal;
}

/**
 * While events come in, the checkpoint is written once in this time, milliseconds. After a crash the policy acts again
 * on the events since then, which is harmless.
 */
const CHECKPOINT_EVERY = 2_000;

/** The actor of every event that a policy or a job decides. */
export const actorOf = ({ name, label }: Pick<Job, 'name' | 'label'>): Actor => ({
  id: `policy:${name}`,
  name: label,
  roles: [],
});

/** The n-th event of a consequence: the same each time, so that the log recognises an append that is repeated. */
export const consequentId = (policy: string, cause: string, stream: string, n: number): string => {
  const hex = createHash('sha256')
    .update(JSON.stringify([policy, cause, stream, n]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

/** Runs a policy in whichever process holds its lease, until `signal` aborts. Never throws. */
export const runPolicy = (runs: Policy, setup: PolicySetup, signal: AbortSignal): Promise<void> =>
  whileLeading(
    runs.name,
    new PolicyStatus('policy', runs.label),
    runs.handles,
    setup,
    signal,
    async (leading, status, tell, before) => {
      const { log, streams } = setup;
      // What it had read may not be in the log any more, which was put back under this process.
      streams.forget();
      const { state } = await streams.load(checkpoint, runs.name);
      const after = await reachedBefore(log, state.logPosition, before);
      status.begins(after);
      let savedAt = performance.now();
      const save = async (logPosition: LogPosition) => {
        const decision = reachCheckpoint({ policy: runs.name, position: logPosition, at: new Date().toISOString() });
        await streams.transact(checkpoint, runs.name, decision, { actor: actorOf(runs), requestId: runs.name });
        savedAt = performance.now();
      };
      let unsaved: LogPosition | undefined;
      const onState = (now: SubscriptionState) =>
        now.state === 'down' ? status.failed(now.error) : status.recovered();
      for await (const { events, upTo, upToId, live } of log.subscribe({
        ...{ types: runs.handles, signal: leading, onState },
        ...(after === undefined ? {} : { after }),
      })) {
        status.reached(false);
        for (const event of events) {
          if (!(await untilDone(runs, setup, leading, status, event))) break;
          status.acted(event);
          unsaved = event.logPosition;
        }
        if (!leading.aborted) status.passed(upTo, upToId);
        status.reached(live && !leading.aborted);
        // Queries may wait for it.
        if (events.length > 0) void tell();
        if (unsaved !== undefined && performance.now() - savedAt >= CHECKPOINT_EVERY) {
          await save(unsaved);
          unsaved = undefined;
        }
        if (leading.aborted) break;
      }
      if (unsaved !== undefined) await save(unsaved);
    },
  );

/**
 * The position up to which the policy has acted. Its checkpoint is written behind an event that it handles, which may be
 * months old; its record goes on with the log. It counts where this log holds the event that the record names, and with it
 * what followed: a log that was put back may end between the two.
 */
const reachedBefore = async (
  log: Log,
  checkpointed: LogPosition | undefined,
  { position, positionId, wrote = '' }: PolicyRecord,
): Promise<LogPosition | undefined> =>
  position !== undefined &&
  positionId !== undefined &&
  position >= wrote &&
  position > (checkpointed ?? '') &&
  (await log.holds(position, positionId))
    ? position
    : checkpointed;

/** Runs a job in whichever process holds its lease, until `signal` aborts. Never throws. */
export const runJob = (runs: FollowingJob, setup: PolicySetup, signal: AbortSignal): Promise<void> =>
  whileLeading(runs.name, new PolicyStatus('job', runs.label), undefined, setup, signal, async (leading, status) => {
    const decided = consequence(runs, setup);
    // A run may last as long as the process does, so each decision updates the time of the last activity in the status.
    const decide: Consequence = async (...decision) => {
      const receipt = await decided(...decision);
      status.acted();
      return receipt;
    };
    while (!leading.aborted) {
      try {
        await runs.run(decide, leading, setup.log);
        status.acted();
      } catch (error) {
        status.failed(error);
        setup.journal.warn({ err: error, job: runs.name }, 'A job failed.');
      }
      await pause(runs.every, leading);
    }
  });

/** The decisions of a job. */
const consequence =
  (runs: Pick<Job, 'name' | 'label'>, { streams }: PolicySetup): Consequence =>
  (decider, id, decision, cause) =>
    streams.transact(decider, id, decision, {
      actor: actorOf(runs),
      requestId: cause?.metadata.requestId ?? runs.name,
      ...(cause && { correlationId: cause.metadata.correlationId, causationId: cause.id }),
    });

/** The decisions of a policy on an event. @throws Error for an event that it is not declared to cause */
const consequenceOf =
  (cause: RecordedEvent, runs: Policy, { streams }: PolicySetup, status: PolicyStatus): Consequence =>
  async (decider, id, decision) => {
    const { name, causes, computedIds } = runs;
    const receipt = await streams.transact(decider, id, decision, {
      actor: actorOf(runs),
      requestId: cause.metadata.requestId ?? name,
      correlationId: cause.metadata.correlationId,
      causationId: cause.id,
      causes,
      ...(computedIds && {
        eventId: (n: number) => consequentId(name, cause.id, `${decider.category}-${id ?? ''}`, n),
      }),
    });
    status.wrote(receipt.logPosition);
    return receipt;
  };

/** Calls `act` until it succeeds: no event is skipped. @returns false when `signal` aborted before that */
const untilDone = (
  runs: Policy,
  setup: PolicySetup,
  signal: AbortSignal,
  status: PolicyStatus,
  event: RecordedEvent,
): Promise<boolean> => {
  const act = async () => {
    await runs.act(event as never, consequenceOf(event, runs, setup, status));
    return true;
  };
  const failed = (error: unknown, failures: number) => {
    status.failed(error, event);
    if (failures === 1 || failures % 20 === 0)
      setup.journal.error({ err: error, policy: runs.name, failures }, 'A policy has to wait.');
  };
  return retrying(act, { tuning: setup.tuning, signal, failed, otherwise: () => false });
};

const whileLeading = async (
  name: string,
  status: PolicyStatus,
  handledTypes: readonly string[] | undefined,
  setup: PolicySetup,
  signal: AbortSignal,
  lead: (
    leading: AbortSignal,
    status: PolicyStatus,
    tell: () => Promise<void>,
    /** The record as the holder before has left it. */
    before: PolicyRecord,
  ) => Promise<void>,
): Promise<void> => {
  const { store, holder, tuning, journal } = setup;
  const first = () => Promise.resolve<PolicyRecord>({ epoch: 0, beat: 0 });
  const same = (record: PolicyRecord) => record;
  for (let failures = 0; !signal.aborted;) {
    try {
      const lease = await Lease.take(store, policyKey(name), holder, tuning, first, same, () => undefined, signal);
      if (!lease) return;
      failures = 0;
      const leading = AbortSignal.any([signal, lease.lost]);
      const stop = new AbortController();
      const before = lease.record;
      status.wrote(before.wrote);
      const tell = telling(lease, () => status.report(handledTypes !== undefined));
      const measure = () => handledTypes && void status.measure(setup.log, tuning.status);
      const beating = beat(tell, measure, tuning, AbortSignal.any([leading, stop.signal]));
      try {
        await lead(leading, status, tell, before);
      } finally {
        stop.abort();
        await beating;
      }
      await lease.release();
    } catch (error) {
      if (error instanceof LeaseLost) continue;
      if (++failures === 1) journal.warn({ err: error, policy: name }, 'A policy has to wait.');
      await pause(backoff(failures, tuning), signal);
    }
  }
};

/**
 * Renews the lease, and writes the status with each renewal. When the store does not answer, the policy or job goes on:
 * if another process takes the lease over meanwhile, both decide, which is harmless.
 */
const beat = async (
  tell: () => Promise<void>,
  measure: () => void,
  tuning: Tuning,
  signal: AbortSignal,
): Promise<void> => {
  for (let every = 0; ; every = tuning.lease / 4) {
    await pause(every, signal);
    if (!signal.aborted) measure();
    await tell();
    if (signal.aborted) return;
  }
};

/** Writes the status as it is then. Whoever asks while one write waits for another shares it. */
const telling = (lease: Lease<PolicyRecord>, report: () => Partial<PolicyRecord>) => {
  let told = Promise.resolve();
  let waits = false;
  const change = ({ epoch, beat: last, holder }: PolicyRecord) => ({
    epoch,
    beat: last,
    ...(holder ? { holder } : {}),
    ...report(),
  });
  const write = async () => {
    waits = false;
    await lease.update(change).catch(() => undefined);
  };
  return (): Promise<void> => {
    if (!waits) {
      waits = true;
      told = told.then(write);
    }
    return told;
  };
};
