import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { DomainEvent } from '@app/domain/decider';
import { EventLog } from '@app/storage/event-log/log';
import { openPersonKeys } from '@app/storage/person-keys/open';
import { openReadModelStore } from '@app/storage/read-models/open';
import { projectionKey, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import { matchOrLogOf, type AnyBatch } from '../../apps/agent/src/delivery/batches';
import { serverKey } from '../../apps/agent/src/command-line/options';
import { connectionString, EVENT_STORE_USER } from '../../apps/local/src/emulators/event-store/address';
import { connect } from '../../apps/projector/src/command-line/connection';
import { verify } from '../../apps/projector/src/command-line/commands';
import { digest } from '../../apps/projector/src/engine/canonical';
import { configuredFor, handledTypes, type Projection } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';
import { caller } from '../api/support/caller';
import { runChild, type Child } from '../api/support/child';
import { community, startGuild } from '../api/support/guild';
import { AUDIENCE, CLIENT, startIssuer } from '../api/support/issuer';
import { people } from '../api/support/people';
import { until } from '../until';

export type Process = 'agent' | 'api' | 'log' | 'projector';

/** Who dies, and when: at the nth batch that was never sent before, or at the nth that is sent again. */
export interface Death {
  readonly at: { readonly fresh: number } | { readonly again: number };
  /** Before the api gets the batch, this many milliseconds after, or when it has answered and before the agent knows. */
  readonly moment: 'before' | 'after' | number;
  readonly who: readonly Process[];
}

const SERVER = 1;
const LOG_PASSWORD = 'password-of-the-log';
const TOKEN = 'the-token-of-the-first-server';

/** What is replayed, and what the site's streams of it begin with. */
const RECORDED = {
  squad: { folder: join(__dirname, '../fixtures/squad/synthetic'), streams: ['squadMatch-'] },
  reforger: { folder: join(__dirname, '../fixtures/reforger'), streams: ['reforgerLog-', 'reforgerCareer-'] },
} as const;

/** How far a batch goes, which is no fact: it depends on where the agent cuts. */
const RECEIPTS = ['ReforgerFactsReceived', 'SquadFactsReceived'];

const configured = projections.map((each) => configuredFor(each, community));

/** By stream: how many events, and a digest of their types and data in order. */
export type Streams = Readonly<Record<string, { readonly events: number; readonly digest: string }>>;

/** @param events with their streams, in order; the log holds them as JSON */
export const streamsOf = (events: readonly (DomainEvent & { readonly stream: string })[]): Streams => {
  const streams: Record<string, unknown[]> = {};
  for (const { stream, type, data } of events)
    if (!RECEIPTS.includes(type)) (streams[stream] ??= []).push([type, JSON.parse(JSON.stringify(data))]);
  return Object.fromEntries(
    Object.entries(streams).map(([stream, all]) => [stream, { events: all.length, digest: digest(all) }]),
  );
};

/**
 * Agent, api, event store node and projector as processes of their own in a fresh folder; who is killed is started again
 * at once. The agent speaks to the api by way of this process, so that a death can be put anywhere on a batch's way.
 */
export class ReplayWorld {
  private readonly dir = mkdtempSync(join(tmpdir(), 'replay-'));
  private readonly children = new Map<Process, Child>();
  private readonly lives: Promise<unknown>[] = [];
  private readonly deaths: Death[] = [];
  private readonly sent = new Set<string>();
  private again = 0;
  private readonly dying: Promise<unknown>[] = [];
  private logPort = 0;
  private apiPort: number | undefined;
  private over = false;
  private issuer: Awaited<ReturnType<typeof startIssuer>> | undefined;
  private guild: Awaited<ReturnType<typeof startGuild>> | undefined;
  /** What ended without having been killed. */
  readonly crashes: string[] = [];
  private readonly wire = createServer((request, response) => {
    this.pass(request, response).catch(() => response.destroy());
  });

  constructor(private readonly game: keyof typeof RECORDED) {}

  /** Deaths that were planned and did not happen. */
  get left(): readonly Death[] {
    return this.deaths;
  }

  async start(): Promise<void> {
    mkdirSync(join(this.dir, 'data'));
    this.issuer = await startIssuer();
    this.guild = await startGuild();
    const { id, name, roles } = people.member;
    this.guild.members.set(id, { name, roles: [...roles] });
    await new Promise<void>((resolve) => this.wire.listen(0, '127.0.0.1', resolve));
    // Both of the others need its address.
    await this.begin('log');
    await Promise.all([this.begin('api'), this.begin('projector')]);
  }

  /** Replays the recording to its end, through these deaths. @returns the agent's exit code, and its last words */
  async replay(deaths: readonly Death[]): Promise<{ readonly code: number | string; readonly said: string }> {
    this.deaths.push(...deaths);
    const code = await this.live('agent');
    await Promise.all(this.dying);
    return { code, said: this.children.get('agent')!.output() };
  }

  async kill(...who: readonly Process[]): Promise<void> {
    const victims = who.map((name) => this.children.get(name)!);
    if (who.includes('api')) this.apiPort = undefined;
    for (const { process } of victims) process.kill('SIGKILL');
    await Promise.all(victims.map(({ ended }) => ended));
  }

  /** Speaks to the api, which may be starting again. */
  async speak() {
    const port = await until('the api to serve', async () => this.apiPort);
    const url = `http://127.0.0.1:${port}`;
    return { url, ...caller(url, this.issuer!) };
  }

  /**
   * The streams of the game when the projector has folded all of them.
   * @throws Failed when a read model is not what a clean fold of the log makes
   */
  async outcome(): Promise<Streams> {
    const events = await this.events();
    const folding = configured.flatMap((projection) => {
      const types = new Set(handledTypes(projection));
      const last = events.findLast(({ type }) => types.has(type));
      return last ? [{ name: projection.into.name, last: last.logPosition }] : [];
    });
    const store = await openReadModelStore({ READ_MODELS_FILE: this.readModels });
    try {
      for (const { name, last } of folding)
        await until(`${name} to have folded it all`, async () => {
          const record = (await store.readControl<ProjectionRecord>(projectionKey(name)))?.value;
          const serving = record?.generations.find(({ generation }) => generation === record.serving);
          return serving !== undefined && (serving.position ?? '') >= last;
        });
    } finally {
      await store.close();
    }
    const { url, tokenOf } = await this.speak();
    const api = await connect({ API_URL: url, OPERATOR_TOKEN: tokenOf('operator') });
    const setting = { api, screen: { line: () => undefined }, pollEvery: 100, patience: 60_000 };
    await Promise.all(folding.map(({ name }) => verify(setting, name)));
    return streamsOf(events);
  }

  /** The documents of a read model that serves. */
  async documents<Doc extends object>(model: Projection<Doc>['into']): Promise<Map<string, Doc>> {
    const store = await openReadModelStore({ READ_MODELS_FILE: this.readModels });
    try {
      const record = (await store.readControl<ProjectionRecord>(projectionKey(model.name)))!.value;
      const documents = new Map<string, Doc>();
      for await (const { id, doc } of store.scan<Doc>({ model, generation: record.serving! }))
        if (doc) documents.set(id, doc);
      return documents;
    } finally {
      await store.close();
    }
  }

  async end(): Promise<void> {
    this.over = true;
    for (const { process } of this.children.values()) process.kill('SIGKILL');
    await Promise.all(this.lives);
    this.wire.closeAllConnections();
    await new Promise((resolve) => this.wire.close(resolve));
    await Promise.all([this.issuer?.close(), this.guild?.close()]);
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Of the game's streams, as they are read. */
  private async events() {
    const personKeys = openPersonKeys({ READ_MODELS_FILE: this.readModels });
    const log = await until('the log to answer', async () => {
      const opened = new EventLog({ url: this.logUrl, personKeys, patience: 20_000 });
      try {
        await opened.head();
        return opened;
      } catch {
        await opened.dispose();
        return undefined;
      }
    });
    try {
      const stored = (await log.excerpt({ direction: 'forwards', limit: 100_000 })) ?? [];
      const own = RECORDED[this.game].streams;
      return await log.readable(stored.filter(({ stream }) => own.some((one) => stream.startsWith(one))));
    } finally {
      await log.dispose();
      await personKeys.close();
    }
  }

  private get readModels(): string {
    return join(this.dir, 'data', 'read-models.sqlite');
  }

  private get logUrl(): string {
    return connectionString(`127.0.0.1:${this.logPort}`, { username: EVENT_STORE_USER, password: LOG_PASSWORD });
  }

  /** Waits until it serves for the first time. */
  private async begin(name: Exclude<Process, 'agent'>): Promise<void> {
    let served!: () => void;
    const ready = new Promise<void>((resolve) => (served = resolve));
    const life = this.live(name, served);
    this.lives.push(life);
    const gone = life.then((code) => {
      throw new Error(`The ${name} ended with ${code}: ${this.children.get(name)!.output()}`);
    });
    gone.catch(() => undefined);
    await Promise.race([ready, gone]);
  }

  /** From birth to birth. @returns how it ended when it was not killed, or everything is over */
  private async live(name: Process, served: () => void = () => undefined): Promise<number | string> {
    for (;;) {
      const child = this.spawn(name);
      this.children.set(name, child);
      child.process.on('message', ({ type, port }: { type?: string; port?: number }) => {
        if (type !== 'ready') return;
        if (name === 'log') this.logPort = port!;
        if (name === 'api') this.apiPort = port!;
        served();
      });
      const how = await child.ended;
      if (this.over) return how;
      if (how === 'SIGKILL') continue;
      if (name !== 'agent') this.crashes.push(`${name} ended with ${how}: ${child.output().slice(-2_000)}`);
      return how;
    }
  }

  private spawn(name: Process): Child {
    const log = { EVENTSTORE_URL: this.logUrl };
    const common = { LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'warn', READ_MODELS_FILE: this.readModels };
    switch (name) {
      case 'log':
        return runChild('apps/local/src/emulators/event-store/child.ts', [], {
          EVENT_STORE_DIR: join(this.dir, 'data', 'log'),
          EVENT_STORE_PASSWORD: LOG_PASSWORD,
          PORT: String(this.logPort),
        });
      case 'projector':
        return runChild('apps/projector/src/main.ts', [], { ...common, ...log, PORT: '0' });
      case 'api':
        return runChild('apps/api/src/main.ts', [], {
          ...{ ...common, ...log, PORT: '0', NODE_ENV: 'production' },
          ...{ OIDC_ISSUER: this.issuer!.url, OIDC_AUDIENCE: AUDIENCE, OIDC_CLIENT_ID: CLIENT },
          ...{ OPERATOR_CLIENT_IDS: 'operator', RATE_LIMIT_READS: '100000', RATE_LIMIT_COMMANDS: '100000' },
          ...{ DISCORD_API_URL: this.guild!.url, DISCORD_BOT_TOKEN: 'secret-of-the-bot' },
          RESERVATION_SECRET: 'secret-that-names-the-reservations',
          INGEST_TOKENS: `${serverKey(this.game, SERVER)}:${TOKEN}`,
        });
      case 'agent': {
        const { port } = this.wire.address() as AddressInfo;
        const state = join(this.dir, 'data', 'agent');
        const { folder } = RECORDED[this.game];
        const args = ['--game', this.game, '--server', String(SERVER), '--replay', folder, '--state', state];
        return runChild('apps/agent/src/main.ts', [...args, '--site', `http://127.0.0.1:${port}`], {
          INGEST_TOKEN: TOKEN,
        });
      }
    }
  }

  /** Hands a batch on to the api and its answer back, unless somebody dies over it. */
  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    // Whoever dies, dies over facts.
    const isBatch = !request.url?.endsWith('/status');
    const { moment, who } = (isBatch && this.due(body)) || { moment: undefined, who: [] };
    if (moment === 'before') await this.kill(...who);
    if (this.apiPort === undefined) return void response.destroy();
    const { authorization = '', 'content-encoding': encoding } = request.headers;
    const forwarded = fetch(`http://127.0.0.1:${this.apiPort}${request.url}`, {
      method: 'POST',
      headers: {
        ...{ authorization, 'content-type': 'application/json' },
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
      body: new Uint8Array(body),
    });
    if (typeof moment === 'number')
      this.dying.push(new Promise((resolve) => setTimeout(resolve, moment)).then(() => this.kill(...who)));
    try {
      const answer = await forwarded;
      const text = await answer.text();
      if (moment === 'after') {
        await this.kill(...who);
        if (who.includes('api')) return void response.destroy();
      }
      const after = answer.headers.get('retry-after');
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(after === null ? {} : { 'retry-after': after }),
      });
      response.end(text);
    } catch {
      response.destroy();
    }
  }

  /** The death that this batch is the moment of. */
  private due(body: Buffer): Death | undefined {
    const sent = JSON.parse(gunzipSync(body).toString('utf8')) as AnyBatch;
    const batch = `${matchOrLogOf(sent)} ${sent.source} ${sent.to}`;
    const isFresh = !this.sent.has(batch);
    this.sent.add(batch);
    this.again += isFresh ? 0 : 1;
    const [next] = this.deaths;
    if (!next) return undefined;
    if ('fresh' in next.at ? !isFresh || this.sent.size < next.at.fresh : isFresh || this.again < next.at.again)
      return undefined;
    this.again = 0;
    return this.deaths.shift();
  }
}
