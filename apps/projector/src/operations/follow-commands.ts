import type { OperationsEvent } from '@app/domain/operations/events';
import { operationsEventTypes } from '@app/domain/operations/events';
import { pause } from '@app/kit/pause';
import { NoSuchPosition } from '@app/storage/event-log/errors';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { fromLogPosition, type LogPosition } from '@app/storage/event-log/position';
import { backoff, retrying } from '../engine/retrying';
import type { LogEvents } from '../engine/ports';
import type { FollowCommands } from '../engine/projector';
import {
  cancel,
  compare,
  drop,
  flipBack,
  quarantine,
  rebuild,
  rebuildAsServing,
  flip,
  retry,
  unquarantine,
  verify,
  type Change,
  type Code,
} from '../engine/record';

/** What an operator's command makes of the record. */
export const changeFor = ({ type, data }: OperationsEvent, code: Code, now: number): Change => {
  switch (type) {
    case 'ProjectionRebuildRequested': {
      const { generation, requestId, hold, sameRules } = data;
      const request = { requestedBy: requestId, ...(hold ? { hold } : {}) };
      return sameRules ? rebuildAsServing(generation, code, request, now) : rebuild(generation, code, request, now);
    }
    case 'ProjectionRebuildCancelled':
      return cancel(data.generation);
    case 'ProjectionRetried':
      return retry(data.generation);
    case 'ProjectionFlipped':
      return flip(data.generation, data.requestId);
    case 'ProjectionFlippedBack':
      return flipBack(data.generation);
    case 'ProjectionGenerationDropped':
      return drop(data.generation);
    case 'ProjectionEventQuarantined': {
      const { position, stream, revision, eventType, reason, by, at } = data;
      return quarantine({ position, stream, revision, eventType, reason, by, at });
    }
    case 'ProjectionQuarantineReleased': {
      const { position, generation, requestId } = data;
      return unquarantine(position, rebuildAsServing(generation, code, { requestedBy: requestId }, now));
    }
    case 'ProjectionVerificationRequested':
      return verify(data.requestId, now);
    case 'ProjectionComparisonRequested':
      return compare(data.requestId, data.from, data.to, now);
  }
};

/** How often the records say that no command came, milliseconds. */
const SAVE_EVERY = 60_000;

/**
 * A record is sealed with nobody's key: of an event it names the stream as the log does, by pseudonym.
 * Otherwise the id of whoever is erased would stay there.
 */
const asInLog = async (command: OperationsEvent, events: LogEvents): Promise<OperationsEvent> => {
  if (command.type !== 'ProjectionEventQuarantined') return command;
  const { data } = command;
  const event = await events.eventAt(fromLogPosition(data.position).commit);
  return event?.revision === data.revision ? { ...command, data: { ...data, stream: event.stream } } : command;
};

/**
 * Applies operators' commands to the records of the projections. A record carries the position up to which commands were
 * applied to it, and both change in one write: each command acts once, however many processes read it and however often.
 * So this needs neither a lease nor a checkpoint of its own. The positions go on with the log where nobody commands anything:
 * the next start does not read again what was written since the last command.
 */
export const followCommands: FollowCommands = async (setup) => {
  while (!setup.signal.aborted) {
    try {
      return await follow(setup);
    } catch (error) {
      // Under a log that was put back, the records say anew which commands were obeyed.
      if (!(error instanceof NoSuchPosition)) throw error;
      await pause(backoff(1, setup.tuning), setup.signal);
    }
  }
};

/** @throws NoSuchPosition where the log does not reach as far as it had read */
const follow = async ({
  log,
  events: logEvents,
  runners,
  tuning,
  journal,
  signal,
}: Parameters<FollowCommands>[0]): Promise<void> => {
  const failed = (error: unknown, failures: number) => {
    if (failures === 1) journal.warn({ err: error }, 'Operator commands have to wait.');
  };
  const untilDone = <Result>(action: () => Promise<Result>) =>
    retrying(action, { tuning, signal, failed, otherwise: () => undefined });

  // All at once: the other readers of the log wait for this one.
  const records = await Promise.all([...runners.values()].map((runner) => untilDone(() => runner.ensureRecord())));
  const obeyed = records.flatMap((record) => record?.commanded ?? []);
  if (signal.aborted || obeyed.length === 0) return;
  const after = obeyed.reduce((least, logPosition) => (logPosition < least ? logPosition : least));
  let passed: { readonly upTo: LogPosition; readonly id: string } | undefined;
  let savedAt = -Infinity;
  const save = async () => {
    if (!passed) return;
    const { upTo, id } = passed;
    await Promise.all([...runners.values()].map((runner) => runner.obey(upTo, id)));
    passed = undefined;
    savedAt = performance.now();
  };
  for await (const { events, upTo, upToId, live } of log.subscribe({ types: operationsEventTypes, after, signal })) {
    for (const event of events as readonly RecordedEvent<OperationsEvent>[]) {
      const runner = runners.get(event.data.projection);
      if (!runner) continue;
      const opened = { type: event.type, data: event.data } as OperationsEvent;
      const command = await untilDone(() => asInLog(opened, logEvents));
      if (!command) return;
      const { logPosition, id } = event;
      await untilDone(() => runner.obey(logPosition, id, changeFor(command, runner.code, Date.now())));
      journal.info({ projection: runner.name, command: event.type, at: logPosition }, 'Applied a command.');
    }
    if (signal.aborted) break;
    if (upTo !== undefined && upToId !== undefined) passed = { upTo, id: upToId };
    if (live && performance.now() - savedAt >= SAVE_EVERY) await untilDone(save);
  }
  await save().catch((error: unknown) => journal.warn({ err: error }, 'What was read of commands is read again.'));
};
