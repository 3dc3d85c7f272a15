import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchPlan, Output } from '../field';
import { playMatch } from './match';
import { Truth } from './truth';

const CRLF = '\r\n';

/** Writes matches of one server as a recording that the agent replays: `SquadGame-match.log` and `rcon-timeline.jsonl`. */
export function record(folder: string, plans: readonly MatchPlan[], truth = new Truth()): void {
  const log: string[] = [];
  const timeline: string[] = [];
  for (const plan of plans)
    for (const output of playMatch(plan, truth)) {
      if ('line' in output) log.push(output.line, CRLF);
      else timeline.push(JSON.stringify(timelineEntry(output)), '\n');
    }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'SquadGame-match.log'), log.join(''));
  writeFileSync(join(folder, 'rcon-timeline.jsonl'), timeline.join(''));
}

type RconOutput = Extract<Output, { rcon: object }>;

const timelineEntry = ({ at, rcon }: RconOutput) => {
  const time = new Date(at).toISOString();
  return rcon.kind === 'push'
    ? { time, kind: 'push', body: rcon.body }
    : { time, kind: 'response', command: rcon.command, body: rcon.body };
};
