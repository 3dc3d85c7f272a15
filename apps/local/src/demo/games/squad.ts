import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Community } from '@app/contracts/community/community';
import { pause } from '@app/kit/pause';
import { keepAgent, runAgent, type AgentProgram, type AgentRuns } from './agent-run';
import { linkByChat } from '../linking';
import { deliverReforgerMonth, playReforger } from './reforger';
import { LogFile } from '../../launcher/log-file';
import type { Terminal } from '../../launcher/terminal';
import { personaOf } from '../../personas';
import type { RunFile } from '../../run-file';
import { GameServer } from '../../simulator/squad/game-server';
import { chat } from '../../simulator/squad/rcon-answers';
import { RconServer } from '../../simulator/squad/rcon-server';
import { record } from '../../simulator/squad/recording';
import type { SeasonPlan, Server } from '../../simulator/season';
import {
  evermore,
  LIVE,
  liveBeginning,
  playersOfDemo,
  playersOn,
  portionsOf,
  storedProgress,
  storeProgress,
  weightOf,
  type Portion,
  type Progress,
} from './squad-plan';

/** A quiet community, so that a month is delivered in a minute; full servers produce far more events. */
const TEMPO = 0.3;
/** How many agents deliver at the same time. */
const LANES = 2;
const TRIES = 4;
const RETRY_MS = 1_000;

/** Personas who play on the first server and link their accounts by a code in its chat. */
const LINKING = ['moderator', 'squad-coordinator'] as const;

/** The game servers of the demo: agents deliver a month to the site, and live matches after it. */
export class SquadDemo {
  private readonly over = new AbortController();
  private work: Promise<unknown> = Promise.resolve();
  private readonly log: LogFile;

  private constructor(
    private readonly run: RunFile,
    private readonly servers: readonly Server[],
    private progress: Progress,
    private readonly program: AgentProgram,
    private readonly terminal: Terminal,
  ) {
    this.log = new LogFile(join(run.dataDir, 'logs', 'demo.log'));
    // Every server, its agent and its players wait for the end: more than Node's ten are no leak.
    setMaxListeners(0, this.over.signal);
  }

  /** Starts delivering, or resumes. Undefined when this data folder has no such demo. */
  static start(run: RunFile, { servers }: Community, program: AgentProgram, terminal: Terminal): SquadDemo | undefined {
    const progress = storedProgress(run.dataDir);
    const squad = servers.filter(({ game, id }) => game === 'squad' && run.agent.tokens[id] !== undefined);
    if (!progress || squad.length === 0) return undefined;
    const demo = new SquadDemo(run, squad, progress, program, terminal);
    demo.work = demo.perform().catch((error: unknown) => {
      if (!demo.over.signal.aborted) terminal.warn(`The Squad demo ended: ${(error as Error).message}`);
    });
    return demo;
  }

  /** Ends the agents and waits for them; the next start resumes from the stored progress. */
  async stop(): Promise<void> {
    this.over.abort();
    await this.work;
    this.log.close();
  }

  private async perform(): Promise<void> {
    const { seed, firstDay, days } = this.progress;
    const players = playersOfDemo(
      this.servers.map(({ id }) => id),
      seed,
    );
    const season: SeasonPlan = { seed, servers: this.servers, players, firstDay, days, tempo: TEMPO };
    const live = LIVE.crowds.map((crowd, place) => this.goOn(season, place, crowd));
    const reforger = Object.keys(this.run.agent.tokens).filter((key) => key.startsWith('reforger-'));
    const running = reforger.map((key) => this.orWarn(playReforger(this.runs, key, this.progress)));
    const months = Promise.all([this.deliverMonth(season), this.deliverReforger(reforger)]);
    await Promise.all([...live, ...running, months.then(([squad]) => this.sayDelivered(squad))]);
  }

  /** Until then boards are empty in part, and nobody has played enough to found a clan. */
  private sayDelivered(isNew: boolean): void {
    if (isNew && !this.over.signal.aborted)
      this.terminal.say('  The month is there: boards, profiles and requirements of clans count it.');
  }

  /** @returns whether there was something to deliver */
  private async deliverMonth(season: SeasonPlan): Promise<boolean> {
    const all = portionsOf(season, this.progress.until);
    const waiting = all.filter(({ key }) => !this.progress.done.includes(key));
    if (waiting.length === 0) return false;
    const total = all.reduce((sum, portion) => sum + weightOf(portion), 0);
    let done = total - waiting.reduce((sum, portion) => sum + weightOf(portion), 0);
    const begunAt = performance.now();
    const first = done;
    const show = () => {
      const rest = ((performance.now() - begunAt) / (done - first)) * (total - done);
      this.terminal.progress('A month of Squad', done / total, rest);
    };
    show();
    const lane = async (_: unknown, number: number) => {
      for (let portion = waiting.shift(); portion && !this.over.signal.aborted; portion = waiting.shift()) {
        await this.deliver(portion, join(this.run.dataDir, 'demo', `lane-${number}`));
        if (this.over.signal.aborted) return;
        this.remember({ done: [...this.progress.done, portion.key] });
        done += weightOf(portion);
        show();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    if (this.over.signal.aborted) return false;
    const seconds = ((performance.now() - begunAt) / 1_000).toFixed(0);
    this.log.write(
      `A month of Squad, ${total} visits to ${all.flatMap(({ plans }) => plans).length} matches, took ${seconds} s.`,
    );
    return true;
  }

  private remember(more: Partial<Progress>): void {
    this.progress = { ...this.progress, ...more };
    storeProgress(this.run.dataDir, this.progress);
  }

  private async deliver({ server, plans }: Portion, folder: string): Promise<void> {
    const recording = join(folder, 'recording');
    record(recording, plans);
    const args = ['--replay', recording, '--state', join(folder, 'state')];
    for (let attempt = 1; ; attempt++) {
      const { code, last } = await runAgent(this.runs, String(server.id), args);
      if (this.over.signal.aborted || code === 0) break;
      if (attempt >= TRIES) throw new Error(last);
      // The agent of a launcher that was killed a moment ago may still run.
      await pause(RETRY_MS, this.over.signal);
    }
    rmSync(folder, { recursive: true, force: true });
  }

  /** Plays live matches on one server until the demo ends. */
  private async goOn(season: SeasonPlan, place: number, crowd: number): Promise<void> {
    const server = season.servers[place];
    if (!server) return;
    const folder = join(this.run.dataDir, 'demo', `server-${server.id}`);
    const password = randomBytes(16).toString('base64url');
    const rcon = new RconServer(password);
    const { signal } = this.over;
    try {
      const port = await rcon.open();
      const game = new GameServer(folder, rcon);
      const state = join(folder, 'state');
      const { beginsAt, isAgain } = liveBeginning(this.progress);
      // The same match is played from its first line again: the agent's stored offset would be ahead of the log.
      if (isAgain) rmSync(state, { recursive: true, force: true });
      const args = ['--log', game.log, '--rcon', `127.0.0.1:${port}`, '--state', state];
      const listen = () => keepAgent(this.runs, String(server.id), args, { RCON_PASSWORD: password });
      let listening: Promise<unknown> | undefined;
      const here = { ...season, players: playersOn(season, place) };
      const linking = place === 0 ? LINKING.filter((key) => !this.progress.linked.includes(key)) : [];
      const regulars = place === 0 ? LINKING.map((key) => personaOf(key)!.name) : [];
      await game.run(evermore(here, server, crowd, beginsAt, regulars), signal, () => {
        listening = Promise.all([listen(), ...linking.map((key) => this.link(key, here.players, rcon))]);
      });
      await listening;
    } finally {
      rcon.close();
    }
  }

  /** Links a persona's account by a code in the chat of the live match. */
  private async link(key: string, players: SeasonPlan['players'], rcon: RconServer): Promise<void> {
    const player = players.find(({ name }) => name === personaOf(key)!.name);
    if (!player) return;
    const { signal } = this.over;
    try {
      const isLinked = await linkByChat(this.run, key, (code) => rcon.push(chat('All', { player }, code)), signal);
      if (isLinked) this.remember({ linked: [...this.progress.linked, key] });
    } catch (error) {
      // The next start tries again.
      if (!signal.aborted) this.log.write(`${key} could not link an account: ${(error as Error).message}`);
    }
  }

  private get runs(): AgentRuns {
    return { run: this.run, program: this.program, log: this.log, signal: this.over.signal };
  }

  /** Once for a data folder. */
  private async deliverReforger(keys: readonly string[]): Promise<void> {
    for (const key of keys.filter((one) => !this.progress.done.includes(one))) {
      const begunAt = performance.now();
      const games = await this.orWarn(deliverReforgerMonth(this.runs, key, this.progress));
      if (this.over.signal.aborted) return;
      if (games === undefined) continue;
      this.remember({ done: [...this.progress.done, key] });
      const seconds = ((performance.now() - begunAt) / 1_000).toFixed(0);
      this.log.write(`A month of Reforger, ${games} games, took ${seconds} s.`);
    }
  }

  /** Squad's part goes on when Reforger's fails; the next start tries again. */
  private async orWarn<Result>(work: Promise<Result>): Promise<Result | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!this.over.signal.aborted) this.terminal.warn(`The Reforger demo ended: ${(error as Error).message}`);
      return undefined;
    }
  }
}
