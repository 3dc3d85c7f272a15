import { communityAt } from '../community/folder';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAfterBoth } from '@app/contracts/read-after';
import type { Difficulty } from '@app/domain/bingo/rules';
import type { Decider, Decision, DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { openPersonKeys } from '@app/storage/person-keys/open';
import { expect, type APIRequestContext } from '@playwright/test';
import { personaOf } from '../../apps/local/src/personas';
import { runningStack, type RunFile } from '../../apps/local/src/run-file';
import { VALUES } from './bingo-values';

const ROOT = join(__dirname, '../..');
const PROGRAMS = {
  launcher: 'dist/local/launcher.js',
  projector: 'dist/projector/cli.js',
};
const READY_WITHIN_MS = 60_000;
const POSITION = 'x-log-position';
const LAST_LINES = 12;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** What the api answered, to be read by the shape the journey expects. */
  readonly body: unknown;
}

export interface LoggedEvent {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** As the archive of every shape holds it. */
export type ArchivedEvent = Pick<RecordedEvent, 'type' | 'data' | 'metadata'>;

interface RememberedPerson {
  readonly id: string;
  readonly name: string;
}

/** The whole site from its build, on ports and in a data folder of its own. */
export class Stack {
  private dataDir = '';
  private readonly tokens = new Map<string, Promise<string>>();
  /** Personas whose roles are not their own. */
  private readonly changed = new Set<string>();
  private launcher: ChildProcess | undefined;
  private output = '';
  /** How far the commands of this journey got, so that queries here see them too. */
  private readAfter: string | undefined;

  /**
   * @param community in place of the repository's configuration, as its file holds it
   * @param pages in place of the repository's texts
   * @param fill puts files into the new data folder, a `community/` of its own among them
   */
  constructor(
    private readonly settings: NodeJS.ProcessEnv,
    private readonly community?: object,
    private readonly pages?: Readonly<Record<string, string>>,
    private readonly fill?: (dataDir: string) => void,
  ) {}

  /** Every address and process of the running stack. @throws when none runs */
  get run(): RunFile {
    const run = runningStack(this.dataDir);
    if (!run) throw new Error(`No stack runs on ${this.dataDir}.\n${this.output}`);
    return run;
  }

  /** Origins the site may load anything from. */
  get origins(): readonly string[] {
    const { url, identity, guild, steam } = this.run;
    return [url, identity.issuer, guild.cdnUrl, steam.openIdUrl].map((address) => new URL(address).origin);
  }

  /** What it said last: of the processes, their warnings. */
  get lastLines(): string {
    return this.output.split('\n').slice(-LAST_LINES).join('\n').trim();
  }

  /** Starts it, the second time on the same address and data. Resolves when everything serves. */
  async start(): Promise<void> {
    // Not before: whoever only lists the journeys leaves no folders behind.
    if (!this.dataDir) {
      this.dataDir = mkdtempSync(join(tmpdir(), 'journeys-'));
      this.fill?.(this.dataDir);
    }
    if (this.community) communityAt(this.communityFolder, this.community, this.pages);
    const launcher = spawn(process.execPath, [join(ROOT, PROGRAMS.launcher)], {
      cwd: ROOT,
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.launcher = launcher;
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    await expect(() => {
      if (launcher.exitCode !== null) throw new Error(`The stack ended (${launcher.exitCode}).\n${this.output}`);
      expect(this.run.pid).toBe(launcher.pid);
    }).toPass({ timeout: READY_WITHIN_MS, intervals: [100] });
  }

  /** Ends it and proves that no process is left. */
  async stop(): Promise<void> {
    const { launcher } = this;
    if (!launcher || launcher.exitCode !== null) return;
    const processes = this.processes();
    const ended = new Promise((resolve) => launcher.once('exit', resolve));
    launcher.kill('SIGTERM');
    await ended;
    await expect.poll(() => processes.filter(isAlive), { message: 'processes left behind' }).toEqual([]);
  }

  async remove(): Promise<void> {
    await this.stop();
    if (this.dataDir) rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Kills the api as a crash would; the launcher starts it again. */
  killApi(): void {
    process.kill(this.run.api.pid!, 'SIGKILL');
  }

  /** Resolves when another api process than `before` serves. */
  async apiIsBack(before: number): Promise<void> {
    await expect.poll(() => this.run.api.pid, { timeout: 30_000, intervals: [50] }).not.toBe(before);
    await expect
      .poll(
        () =>
          fetch(`${this.run.url}/health/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000, intervals: [50] },
      )
      .toBe(200);
  }

  /** An access token of a persona, or of `operator`. */
  token(persona: string): Promise<string> {
    let token = this.tokens.get(persona);
    if (!token) this.tokens.set(persona, (token = this.grant(persona)));
    return token;
  }

  /** Signs a persona in at the provider, which gives the browser its cookie. @returns what the site remembers of them */
  async signIn(persona: string, browser: APIRequestContext): Promise<RememberedPerson> {
    const { url, identity } = this.run;
    const asked = new URLSearchParams({
      ...{ client_id: identity.clientId, response_type: 'code', scope: 'openid profile' },
      ...{ redirect_uri: `${url}/sign-in/callback`, code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
    });
    const choice = await browser.get(`${identity.issuer}/auth?${asked.toString()}`);
    const back = await browser.post(choice.url(), { form: { persona } });
    expect(back.url()).toContain(`${url}/sign-in/callback?code=`);
    return { id: `persona:${persona}`, name: personaOf(persona)!.name };
  }

  /** Sends a request to the api as a persona. Queries see every command that was sent this way before. */
  async request(persona: string, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.send(await this.token(persona), method, path, body);
  }

  /** The same by a token of whoever may. */
  async send(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.run.url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // What a journey sets up replaces whatever stands there.
        ...(method === 'PUT' || method === 'PATCH' ? { 'if-match': '*' } : {}),
        ...(method === 'GET' && this.readAfter ? { 'x-read-after': this.readAfter } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const position = response.headers.get(POSITION);
    if (position) this.readAfter = readAfterBoth(this.readAfter, position);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Like `ask`, for what must succeed. */
  async call<Body>(persona: string, method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.request(persona, method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body as Body;
  }

  /** Changes who somebody is on the chat platform: keys or ids of guild roles, and the nickname. The api may not know yet. */
  async setRoles(persona: string, roles: readonly string[], nick?: string): Promise<void> {
    this.changed.add(persona);
    await this.controlGuild('PUT', `members/${personaOf(persona)!.discordId}`, { roles, nick });
  }

  /** Takes somebody out of the guild, until members are restored. The api may not know yet. */
  async leavesGuild(persona: string): Promise<void> {
    this.changed.add(persona);
    await this.controlGuild('DELETE', `members/${personaOf(persona)!.discordId}`);
  }

  /** Lets the api look at somebody's roles on the chat platform now. */
  async refreshRoles(persona: string): Promise<void> {
    await this.call(persona, 'GET', 'auth/discord-roles?refresh=true');
  }

  /** Whoever was changed on the chat platform is as before, there and at the api. */
  async restoreMembers(): Promise<void> {
    if (this.changed.size === 0) return;
    await this.controlGuild('DELETE', 'members');
    await Promise.all([...this.changed].map((persona) => this.refreshRoles(persona)));
    this.changed.clear();
  }

  /** Lets the chat platform fail (`{status}`, `{delayMs}`), or work again. */
  async guildFails(fault?: { readonly status?: number; readonly delayMs?: number }): Promise<void> {
    await this.controlGuild(fault ? 'PUT' : 'DELETE', 'fault', fault);
  }

  /** What the bot may not do in a channel from now on; `gone`: it is deleted. */
  async channelDenies(channelId: string, denies: 'view' | 'send' | 'gone' | null): Promise<void> {
    await this.controlGuild('PUT', `channels/${channelId}`, { denies });
  }

  private async controlGuild(method: string, path: string, body?: unknown): Promise<void> {
    const { controlUrl, botToken } = this.run.guild;
    const { status } = await fetch(`${controlUrl}/${path}`, {
      method,
      headers: { authorization: `Bot ${botToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(status, `${method} ${path} at the guild`).toBeLessThan(300);
  }

  /** Enough values for every grid. */
  async seedValues(): Promise<void> {
    for (const [difficulty, texts] of Object.entries(VALUES) as [Difficulty, readonly string[]][])
      for (const value of texts) await this.call('bingo-host', 'POST', 'bingo/values', { value, difficulty });
  }

  /** Starts a game as the bingo host. */
  async startGame(gridSize: string): Promise<number> {
    return (await this.call<{ gameId: number }>('bingo-host', 'POST', 'bingo/start-game', { gridSize })).gameId;
  }

  /** The events of a stream; none where there is no such stream. */
  stream(name: string): Promise<readonly LoggedEvent[]> {
    return this.withLog(async (log) => {
      const events: LoggedEvent[] = [];
      for await (const some of log.readStream(name))
        events.push(...some.map(({ type, data }) => ({ type, data: data as LoggedEvent['data'] })));
      return events;
    });
  }

  /** Decides what nobody can order here, such as a ban of seconds. */
  async decide<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
    decision: Decision<State, Event>,
  ): Promise<void> {
    const by = { actor: { id: 'journey', name: 'Journey', roles: [] }, requestId: 'journey' };
    await this.withLog((log) => new Streams(log).transact(decider, id, decision, by));
  }

  /** Events as they were once recorded, each in a stream of its own. */
  async append(events: readonly ArchivedEvent[]): Promise<void> {
    await this.withLog(async (log) => {
      for (const [place, { type, data, metadata }] of events.entries())
        await log.append(`archived-${type}-${place}`, -1, [
          { id: randomUUID(), event: { type, data } as never, metadata },
        ]);
    });
  }

  private async withLog<Result>(use: (log: EventLog) => Promise<Result>): Promise<Result> {
    const personKeys = openPersonKeys({ READ_MODELS_FILE: join(this.dataDir, 'read-models.sqlite') });
    // The fast client is loaded by `import()`, for which Playwright does not compile it.
    const log = new EventLog({ url: this.run.eventStore.url, client: 'plain', patience: 10_000, personKeys });
    try {
      return await use(log);
    } finally {
      await log.dispose();
      await personKeys.close();
    }
  }

  /** Runs one of the command-line programs beside the running stack. */
  command(program: 'projector', args: readonly string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [join(ROOT, PROGRAMS[program]), ...args], {
      cwd: ROOT,
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
  }

  private get communityFolder(): string {
    return join(this.dataDir, 'community');
  }

  private environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      // Any that is free, and the same again at the next start.
      PORT: '0',
      DATA_DIR: this.dataDir,
      DEMO: 'off',
      // Whoever reads colours is not here.
      NO_COLOR: '1',
      FORCE_COLOR: '',
      // Started by npm, the launcher ends when its parent does: a killed test run leaves nothing behind.
      npm_lifecycle_event: 'start',
      ...(existsSync(this.communityFolder) && { COMMUNITY_CONFIG: this.communityFolder }),
      ...this.settings,
    };
  }

  private processes(): number[] {
    const { pid, api, projector, eventStore, identity, guild } = this.run;
    return [pid, api.pid, projector.pid, eventStore.pid, identity.pid, guild.pid].filter((id) => id !== undefined);
  }

  private async grant(persona: string): Promise<string> {
    const { issuer, operator, personaGrant } = this.run.identity;
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${operator!.clientId}:${operator!.clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: personaGrant!, persona }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
