import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '@app/kit/pause';
import { linesOf, readTimeline, interleaved, TIMELINE } from './replaying/recording';
import type { AnyAssembler, Ledger } from './ledger';
import type { ReforgerAssembler } from './reforger/assembler';
import { reforgerSteps, takeStep } from './reforger/replay';
import type { Zone } from './reforger/zone';
import type { Session } from './session';

const LOG = 'SquadGame-match.log';

/** Facts in one commit, more or less: as many as fill a batch. */
const COMMIT_EVERY = 500;
const LOOK_AGAIN_MS = 50;
/** Faster than life, but not in one rush: steps within this time of the recording go together. */
const TOGETHER_MS = 100;

/** The recording cannot be read; the message says why. */
export class NoRecording extends Error {}

/** A recorded server: its steps in order of time, and how an assembler takes one in. */
export interface Recording<Assembler extends AnyAssembler> {
  readonly lines: number;
  readonly steps: () => Iterable<{ readonly at: number; readonly take: (ledger: Ledger<Assembler, object>) => void }>;
}

/** Reads a folder with a match's log and, if there is one, its RCON timeline. @throws NoRecording */
export function openRecording(folder: string): Recording<Session['assembler']> {
  const log = join(folder, LOG);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new NoRecording(`There is no folder ${folder}.`);
  if (!existsSync(log)) throw new NoRecording(`${folder} holds no ${LOG}.`);
  const timeline = join(folder, TIMELINE);
  try {
    const lines = linesOf(readFileSync(log, 'utf8'));
    const rcon = existsSync(timeline) ? readTimeline(readFileSync(timeline, 'utf8')) : [];
    return {
      lines: lines.length,
      *steps() {
        for (const step of interleaved(lines, rcon))
          yield {
            at: step.at,
            take: ({ assembler }) => ('line' in step ? assembler.line(step.line) : assembler.rcon(step.rcon)),
          };
      },
    };
  } catch (error) {
    throw new NoRecording(`${timeline}: ${(error as Error).message}`);
  }
}

/** Reads a folder with what a Reforger server wrote. @throws NoRecording */
export function openReforgerRecording(folder: string, zone: Zone): Recording<ReforgerAssembler> {
  const steps = stepsOf(folder, zone);
  if (!steps)
    throw new NoRecording(`${folder} holds no console.log, no files of RJSLogging and no saves of a Reforger server.`);
  return {
    lines: steps.filter((step) => 'line' in step).length,
    *steps() {
      for (const step of steps) yield { at: step.at, take: ({ assembler }) => takeStep(assembler, step) };
    },
  };
}

const stepsOf = (folder: string, zone: Zone) => {
  try {
    return reforgerSteps(folder, zone);
  } catch (error) {
    throw new NoRecording(`${folder}: ${(error as Error).message}`);
  }
};

/**
 * Feeds a recorded match into the session as if it were happening. `speed` is how many times faster than it happened;
 * with Infinity, as fast as the outbox takes it.
 */
export async function replay<Assembler extends AnyAssembler>(
  { steps: recorded }: Recording<Assembler>,
  session: Ledger<Assembler, object>,
  speed: number,
  signal: AbortSignal,
): Promise<void> {
  let first: number | undefined;
  const startedAt = performance.now();
  let steps = 0;
  let flushedAt = 0;
  for (const step of recorded()) {
    if (signal.aborted) return;
    first ??= step.at > 0 ? step.at : undefined;
    const dueIn = first === undefined ? 0 : (step.at - first) / speed - (performance.now() - startedAt);
    if (step.at - flushedAt > TOGETHER_MS * Math.max(1, Math.min(speed, 50)) && dueIn > 0) {
      if (session.hasNews) session.flush();
      flushedAt = step.at;
      await pause(dueIn, signal);
    }
    step.take(session);
    if (++steps % COMMIT_EVERY !== 0) continue;
    session.flush();
    do await pause(session.outbox.isFull ? LOOK_AGAIN_MS : 0, signal);
    while (session.outbox.isFull && !signal.aborted);
  }
  session.assembler.settle();
  session.flush();
}
