import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '@app/kit/pause';
import type { MatchPlan } from './field';
import { playMatch } from './match';
import type { RconServer } from './rcon-server';

/** Lines of the past are written in portions of this many. */
const AT_ONCE = 2_000;

/** A Squad server that runs: its log grows and its RCON answers as time passes. What lies in the past is output at once. */
export class GameServer {
  readonly log: string;

  /** @param folder where the log is; the last one is moved aside, as the game does when it starts */
  constructor(
    folder: string,
    private readonly rcon: RconServer,
  ) {
    mkdirSync(folder, { recursive: true });
    this.log = join(folder, 'SquadGame.log');
    if (existsSync(this.log)) renameSync(this.log, join(folder, 'SquadGame-backup.log'));
    writeFileSync(this.log, '');
  }

  /** Plays matches, one after another, until the signal. `caughtUp` is called when everything of the past is written. */
  async run(matches: Iterable<MatchPlan>, signal: AbortSignal, caughtUp: () => void): Promise<void> {
    let lines: string[] = [];
    const write = async () => {
      const text = lines.map((line) => `${line}\r\n`).join('');
      lines = [];
      if (text !== '') await appendFile(this.log, text);
    };
    let isPast = true;
    for (const plan of matches)
      for (const output of playMatch(plan)) {
        if (output.at > Date.now()) {
          await write();
          if (isPast) caughtUp();
          isPast = false;
          await pause(output.at - Date.now(), signal);
        }
        if (signal.aborted) return;
        if ('line' in output) lines.push(output.line);
        else if (output.rcon.kind === 'answer') this.rcon.answer(output.rcon.command, output.rcon.body);
        else if (!isPast) this.rcon.push(output.rcon.body);
        if (lines.length >= AT_ONCE) await write();
      }
  }
}
