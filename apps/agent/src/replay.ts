import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '@app/kit/pause';
import { linesOf, readTimeline, story } from './replaying/recording';
import type { Session } from './session';

const LOG = 'SquadGame-match.log';
const TIMELINE = 'rcon-timeline.jsonl';

/** Facts in one commit, more or less: as many as fill a batch. */
const COMMIT_EVERY = 500;
const LOOK_AGAIN_MS = 50;
/** Faster than life, but not in one rush: steps within this time of the recording go together. */
const TOGETHER_MS = 100;

/** The recording cannot be read; the message says why. */
export class NoRecording extends Error {}

export type Recording = { readonly lines: readonly string[]; readonly timeline: ReturnType<typeof readTimeline> };

/** Reads a folder with a match's log and, if there is one, its RCON timeline. @throws NoRecording */
export function openRecording(folder: string): Recording {
  const log = join(folder, LOG);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new NoRecording(`There is no folder ${folder}.`);
  if (!existsSync(log)) throw new NoRecording(`${folder} holds no ${LOG}.`);
  const timeline = join(folder, TIMELINE);
  try {
    return {
      lines: linesOf(readFileSync(log, 'utf8')),
      timeline: existsSync(timeline) ? readTimeline(readFileSync(timeline, 'utf8')) : [],
    };
  } catch (error) {
    throw new NoRecording(`${timeline}: ${(error as Error).message}`);
  }
}

/**
 * Tells a recorded match as if it were happening, into the session. `speed` is how many times faster than it happened;
 * Infinity: as fast as the outbox takes it.
 */
export async function replay(
  { lines, timeline }: Recording,
  session: Session,
  speed: number,
  signal: AbortSignal,
): Promise<void> {
  let first: number | undefined;
  const startedAt = performance.now();
  let steps = 0;
  let toldAt = 0;
  for (const step of story(lines, timeline)) {
    if (signal.aborted) return;
    first ??= step.at > 0 ? step.at : undefined;
    const dueIn = first === undefined ? 0 : (step.at - first) / speed - (performance.now() - startedAt);
    if (step.at - toldAt > TOGETHER_MS * Math.max(1, Math.min(speed, 50)) && dueIn > 0) {
      if (session.hasNews) session.commit(undefined);
      toldAt = step.at;
      await pause(dueIn, signal);
    }
    if ('line' in step) session.lines([step.line]);
    else session.rcon(step.rcon);
    if (++steps % COMMIT_EVERY !== 0) continue;
    session.commit(undefined);
    do await pause(session.outbox.isFull ? LOOK_AGAIN_MS : 0, signal);
    while (session.outbox.isFull && !signal.aborted);
  }
  session.assembler.settle();
  session.commit(undefined);
}
