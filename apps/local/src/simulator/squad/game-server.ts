import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asTimePasses } from '../as-time-passes';
import type { MatchPlan, Output } from '../field';
import { playMatch } from './match';
import type { RconServer } from './rcon-server';

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
    const flush = async () => {
      const text = lines.map((line) => `${line}\r\n`).join('');
      lines = [];
      if (text !== '') await appendFile(this.log, text);
    };
    const outputs = function* () {
      for (const plan of matches) yield* playMatch(plan);
    };
    const take = (output: Output, isPast: boolean) => {
      if ('line' in output) lines.push(output.line);
      else if (output.rcon.kind === 'answer') this.rcon.answer(output.rcon.command, output.rcon.body);
      else if (!isPast) this.rcon.push(output.rcon.body);
    };
    await asTimePasses(outputs(), { take, flush, caughtUp }, signal);
  }
}
