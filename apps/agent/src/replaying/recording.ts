import type { RconInput } from '../assembly/assembler';
import { readLine } from '../parsing/line';

/** The file of a recording that holds RCON's timeline. */
export const TIMELINE = 'rcon-timeline.jsonl';

/** One thing that a recorded server said. */
export type Step = { readonly at: number } & ({ readonly line: string } | { readonly rcon: RconInput });

/** The lines of a log file, without their ends. What follows the last line end is a line too, unless it is empty. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * A timeline of RCON, one JSON object a line: `{"time", "kind": "response", "command", "body"}` or
 * `{"time", "kind": "push", "body"}`. @throws with the number of a line that is neither
 */
export function readTimeline(text: string): RconInput[] {
  return linesOf(text).flatMap((line, index): RconInput[] => {
    if (line.trim() === '') return [];
    const wrong = (why: string) => new Error(`line ${index + 1} of the RCON timeline ${why}`);
    let entry: Record<string, unknown>;
    try {
      entry = JSON.parse(line) as Record<string, unknown>;
    } catch {
      throw wrong('is not valid JSON.');
    }
    const { time, kind, command, body } = entry;
    const at = typeof time === 'string' ? Date.parse(time) : NaN;
    if (Number.isNaN(at) || typeof body !== 'string') throw wrong('needs a "time" and a "body".');
    if (kind === 'push') return [{ at, kind, body }];
    if (kind === 'response' && typeof command === 'string') return [{ at, kind: 'answer', command, body }];
    throw wrong('is neither a "response" to a "command" nor a "push".');
  });
}

/** Lines and RCON messages in the order of their times; at the same time the lines come first. */
export function* interleaved(lines: readonly string[], timeline: readonly RconInput[]): Generator<Step> {
  const waiting = [...timeline].sort((a, b) => a.at - b.at);
  let next = 0;
  let now = 0;
  for (const line of lines) {
    now = readLine(line)?.at ?? now;
    for (; next < waiting.length && waiting[next]!.at < now; next++)
      yield { at: waiting[next]!.at, rcon: waiting[next]! };
    yield { at: now, line };
  }
  for (; next < waiting.length; next++) yield { at: waiting[next]!.at, rcon: waiting[next]! };
}
