import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MatchPlan } from './field';
import { playMatch } from './match';
import type { RconServer } from './rcon-server';

/** What happened so far is written in portions of this many lines. */
const AT_ONCE = 2_000;

/** A Squad server that runs: its log grows and its RCON answers as time passes. What is past is told at once. */
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

  /** Plays matches, one after another, until the signal. `caughtUp` is called when everything of the past is told. */
  async run(matches: Iterable<MatchPlan>, signal: AbortSignal, caughtUp: () => void): Promise<void> {
    let lines: string[] = [];
    const write = async () => {
      const text = lines.map((line) => `${line}\r\n`).join('');
      lines = [];
      if (text !== '') await appendFile(this.log, text);
    };
    let isPast = true;
    for (const plan of matches)
      for (const said of playMatch(plan)) {
        if (said.at > Date.now()) {
          await write();
          if (isPast) caughtUp();
          isPast = false;
          await until(said.at, signal);
        }
        if (signal.aborted) return;
        if ('line' in said) lines.push(said.line);
        else if (said.rcon.kind === 'answer') this.rcon.answer(said.rcon.command, said.rcon.body);
        else if (!isPast) this.rcon.push(said.rcon.body);
        if (lines.length >= AT_ONCE) await write();
      }
  }
}

/** Waits for a time, in milliseconds since 1970, or for the signal. */
export const until = (at: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, at - Date.now()));
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
