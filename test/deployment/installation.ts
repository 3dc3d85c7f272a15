import { communityAt } from '../community/folder';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommunity } from '@app/community/folder';
import { registration } from '@app/contracts/discord/registration';
import type { FeedEntry } from '@app/contracts/feeds/feeds';
import { discordFeeds, FEEDS_DOCUMENT } from '@app/contracts/feeds/read-models';
import { GuildApi, type CommandList } from '@app/outside/guild-api';
import { EventLog } from '@app/storage/event-log/log';
import { toLogPosition } from '@app/storage/event-log/position';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import { openPersonKeys } from '@app/storage/person-keys/open';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { projectionKey, type Generation } from '@app/storage/read-models/projection-record';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { pino } from 'pino';
import { createSignIn } from '../../apps/identity/src/server';
import { readSettings } from '../../apps/identity/src/settings';
import { startEventStore, type EventStore } from '../../apps/local/src/emulators/event-store/server';
import { publicKeyOf } from '../../apps/local/src/emulators/guild/chat';
import { startGuild } from '../../apps/local/src/emulators/guild/server';
import type { LocalServer } from '../../apps/local/src/emulators/http';
import { startPatreon } from '../../apps/local/src/emulators/patreon/server';
import { eventStoreHttp, NEVER, type Told } from '../rehearsal/event-store-http';
import { startSteam } from '../../apps/local/src/emulators/steam/server';

const SITE = 'community.test';
export const APPLICATION = {
  clientId: '300000000000000001',
  clientSecret: 'kR7-secret-of-the-application-2Wq',
  redirectUris: [`https://${SITE}/id/discord/callback`],
};
const BOT_TOKEN = 'token-of-the-bot-9f2c';
const STEAM_KEY = '0123456789ABCDEF';
const PATREON_TOKEN = 'token-of-the-creator-5d1a';
export const INTERACTIONS = `https://${SITE}/api/discord/interactions`;
const GAME_FEED = '600000000000000003';
const FEEDS = { model: discordFeeds, generation: 1 };
const PASSWORD = 'a7Qm2Lx9Vt4Rk8';
const LOG_FOLDER = '/var/lib/eventstore';

const listening = async (server: TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const closed = (server: Server) =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });

/** A whole installation on the loopback address, in which everything is right. */
export class Installation {
  readonly dir = mkdtempSync(join(tmpdir(), 'installation-'));
  readonly env: NodeJS.ProcessEnv = {};
  readonly application = { ...APPLICATION };
  /** Where the application takes interactions. */
  readonly interactions = { url: INTERACTIONS, seed: '5a'.repeat(32) };
  /** What the api answers to interactions that nobody signed. */
  unsigned = 401;
  /** What the site answers to them through its door. */
  atDoor = 401;
  guild!: LocalServer;
  private eventStore!: EventStore;
  private steam!: LocalServer;
  private patreon!: LocalServer;
  private store!: ReadModelStore;
  private readonly servers: Server[] = [];
  private readonly connections: Socket[] = [];
  /** What the event store says over HTTP. */
  readonly told: Told = { auth: `admin:${PASSWORD}`, options: { Db: LOG_FOLDER, Index: null }, scavenge: NEVER };
  /** What `/health/ready` of the api answers. */
  ready = { status: 200, body: '{"status":"ok"}' };
  /** Rewrites what the sign-in service says of itself. */
  issuer: string | undefined;

  at(name: string): string {
    return join(this.dir, name);
  }

  async open(): Promise<void> {
    communityAt(this.at('community'));
    mkdirSync(this.at('backup'));
    mkdirSync(this.at('log'));
    writeFileSync(this.at('backup/log.tar.gz'), 'a backup');
    const community = readCommunity(this.at('community'));
    this.eventStore = await startEventStore({
      dir: this.at('log'),
      port: 0,
      credentials: { username: 'admin', password: PASSWORD },
    });
    this.guild = await startGuild({
      port: 0,
      guild: community.guild,
      botToken: BOT_TOKEN,
      stateFile: this.at('guild.json'),
      messagesFile: this.at('messages.json'),
      application: this.application,
      interactions: this.interactions,
    });
    await this.register((all) => all);
    const tiers = community.supporterTiers.flatMap(({ patreonTiers = [] }) => patreonTiers);
    this.patreon = await startPatreon({ port: 0, accessToken: PATREON_TOKEN, tiers });
    this.steam = await startSteam({ port: 0, community: 'Test', apiKey: STEAM_KEY });
    this.store = await openSqliteStore({ file: this.at('read-models.sqlite') });
    await this.project({});
    await this.store.prepare(FEEDS);
    await this.feed({});
    const port = await this.log();
    this.writtenUpTo(2n ** 40n);
    Object.assign(this.env, this.settings(port), await this.web(), await this.services());
    await this.someoneActs();
    this.env['OIDC_DISCOVERY_URL'] = await this.signIn();
  }

  async close(): Promise<void> {
    for (const connection of this.connections) connection.destroy();
    await Promise.all([this.eventStore.close(), this.guild.close(), this.steam.close(), this.patreon.close()]);
    await Promise.all(this.servers.map(closed));
    await this.store.close();
    rmSync(this.dir, { recursive: true });
  }

  /** A port on which the log is served, and HTTP beside it as a real event store does. */
  private log(): Promise<number> {
    const http = eventStoreHttp(this.told);
    const server = createTcpServer((socket) => {
      this.connections.push(socket);
      socket.once('data', (first) => {
        socket.unshift(first);
        if (!first.toString('latin1').startsWith('PRI * HTTP/2')) return void http.emit('connection', socket);
        const node = connect(this.eventStore.port, '127.0.0.1');
        for (const one of [socket, node]) one.on('error', () => undefined);
        this.connections.push(node);
        socket.pipe(node).pipe(socket);
      });
    });
    return listening(server.unref());
  }

  /** How far the files of the log reach, as a real event store writes it down. */
  writtenUpTo(position: bigint): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(position);
    writeFileSync(this.at('log/writer.chk'), bytes);
  }

  private settings(logPort: number): Record<string, string> {
    return {
      ...{ NODE_ENV: 'production', PUBLIC_URL: `https://${SITE}`, OIDC_ISSUER: `https://${SITE}/id` },
      ...{ OIDC_AUDIENCE: 'community-api', OIDC_CLIENT_ID: 'web', COMMUNITY_CONFIG: this.at('community') },
      ...{ DISCORD_CLIENT_ID: this.application.clientId, DISCORD_CLIENT_SECRET: this.application.clientSecret },
      ...{ DISCORD_API_URL: `${this.guild.url}/api/v10`, DISCORD_BOT_TOKEN: BOT_TOKEN },
      DISCORD_PUBLIC_KEY: publicKeyOf(this.interactions.seed),
      RESERVATION_SECRET: '6f1d9be2c07a4358a1e0d94bb3c2f7586f1d9be2c07a4358a1e0d94bb3c2f758',
      FILES_SECRET: '94bb3c2f7586f1d9be2c07a4358a1e0d6f1d9be2c07a4358a1e0d94bb3c2f758',
      AUDIT_SIGNING_KEY: 'c2f7586f1d9be2c07a4358a1e0d94bb36f1d9be2c07a4358a1e0d94bb3c2f758',
      EVENTSTORE_URL: this.eventStore.connectionString.replace(`:${this.eventStore.port}`, `:${logPort}`),
      ...{ LOG_VOLUME: this.at('log'), LOG_FOLDER },
      READ_MODELS_FILE: this.at('read-models.sqlite'),
      INGEST_TOKENS: '1:2b6d1f0c9a8e7d5c4b3a2910',
      ...{ STEAM_API_URL: this.steam.url, STEAM_API_KEY: STEAM_KEY, STEAM_OPENID_URL: `${this.steam.url}/openid` },
      ...{ PATREON_API_URL: this.patreon.url, PATREON_ACCESS_TOKEN: PATREON_TOKEN },
      BACKUP_DIR: this.at('backup'),
    };
  }

  /** How the projector recorded itself: one read model, up to date a moment ago but for `changed`. */
  async project(changed: Partial<Generation>, more: object = {}): Promise<void> {
    const generation = { generation: 1, version: 1, state: 'serving', handled: 3, checkedAt: Date.now(), ...changed };
    const value = {
      projection: 'bingo-games',
      handledTypes: [],
      serving: 1,
      generations: [generation],
      epoch: 1,
      beat: 1,
    };
    await this.record(projectionKey('bingo-games'), { ...value, ...more });
  }

  /** Registers the bot's commands, but for a change. */
  async register(change: (commands: CommandList) => CommandList): Promise<NodeJS.ProcessEnv> {
    const community = readCommunity(this.at('community'));
    const api = new GuildApi({ apiUrl: `${this.guild.url}/api/v10`, botToken: BOT_TOKEN, contact: `https://${SITE}` });
    await api.setCommands(APPLICATION.clientId, community.guild.id, change(registration(community)));
    return this.env;
  }

  /** The only feed: the matches in #game-feed, but for `changed`. */
  async feed(changed: Partial<FeedEntry>, checkedAt = Date.now()): Promise<void> {
    const where = { channelId: GAME_FEED, channelName: 'game-feed' };
    const feed = {
      ...{ id: 1, kind: 'matches', ...where, isOn: true, refused: null, sentAt: null, since: '' },
      ...changed,
    };
    const key = projectionKey(discordFeeds.name);
    const { epoch = 0 } = (await this.store.readControl<{ epoch: number }>(key))?.value ?? {};
    const at = toLogPosition({ commit: epoch + 1, prepare: epoch + 1 });
    const serving = { generation: 1, version: 1, state: 'serving', handled: epoch + 1, checkedAt };
    await this.record(key, {
      ...{ projection: discordFeeds.name, handledTypes: [], serving: 1, generations: [serving] },
      ...{ epoch: epoch + 1, beat: 1 },
    });
    const write = { id: FEEDS_DOCUMENT, logPosition: at, doc: { revision: epoch, feeds: [feed] } };
    await this.store.applyBatch(FEEDS, [write], { key, epoch: epoch + 1 });
  }

  /** What the bot may not do in the channel of the feed. */
  async channel(denies: string | null): Promise<void> {
    const headers = { authorization: `Bot ${BOT_TOKEN}` };
    const url = `${this.guild.url}/control/channels/${GAME_FEED}`;
    await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ denies }) });
  }

  async record(key: string, value: object): Promise<void> {
    const before = await this.store.readControl(key);
    await this.store.writeControl(key, before?.revision ?? 0, value);
  }

  /** Certificates by an authority of their own: for the site, for another name, and one that ends soon. */
  private async web(): Promise<Record<string, string>> {
    certificate(this.at('good'), SITE, 60);
    certificate(this.at('other'), 'elsewhere.test', 60);
    certificate(this.at('short'), SITE, 5);
    return { WEB_ADDRESS: await this.show('good'), NODE_EXTRA_CA_CERTS: this.at('good.crt') };
  }

  /** Serves TLS with a certificate, and says where. */
  async show(name: 'good' | 'other' | 'short'): Promise<string> {
    const read = (ending: string) => readFileSync(this.at(`${name}.${ending}`));
    const server = createHttpsServer({ cert: read('crt'), key: read('key') }, (_, response) =>
      response.writeHead(this.atDoor).end('{}'),
    );
    this.servers.push(server);
    return `127.0.0.1:${await listening(server)}`;
  }

  private async services(): Promise<Record<string, string>> {
    const server = createServer(({ url: path }, response) =>
      path === '/api/discord/interactions'
        ? response.writeHead(this.unsigned).end('{}')
        : response.writeHead(this.ready.status).end(this.ready.body),
    );
    this.servers.push(server);
    const url = `http://127.0.0.1:${await listening(server)}`;
    return { API_URL: url, PROJECTOR_URL: url };
  }

  private async signIn(): Promise<string> {
    const grants = openSqliteGrants(this.at('sign-in.sqlite'));
    const service = await createSignIn(readSettings(this.env), grants, pino({ level: 'silent' }));
    const server = createServer((request, response) => {
      if (this.issuer && request.url?.endsWith('openid-configuration'))
        return response.end(JSON.stringify({ issuer: this.issuer, jwks_uri: `${this.issuer}/jwks` }));
      return service.emit('request', request, response);
    });
    server.on('close', () => void grants.close());
    this.servers.push(server);
    return `http://127.0.0.1:${await listening(server)}/id`;
  }

  /** Writes an event that names a person, which is sealed. */
  private async someoneActs(): Promise<void> {
    const personKeys = openPersonKeys({ READ_MODELS_FILE: this.at('read-models.sqlite') });
    const log = new EventLog({ url: this.env['EVENTSTORE_URL']!, personKeys });
    const event = { type: 'BingoValueAdded', data: { value: 'Ute' } } as never;
    const metadata = { actor: { id: '200000000000000003', name: 'Kestrel' } } as never;
    await log.append('bingoValues', -1, [{ id: '00000000-0000-4000-8000-000000000001', event, metadata }]);
    await log.dispose();
    await personKeys.close();
  }

  /** Changes what the bot may do. */
  async bot(rights: object): Promise<void> {
    const headers = { authorization: `Bot ${BOT_TOKEN}` };
    await fetch(`${this.guild.url}/control/bot`, { method: 'PUT', headers, body: JSON.stringify(rights) });
  }

  /** Rewrites the community's file. */
  community(change: (json: Record<string, never>) => void): void {
    const json = JSON.parse(readFileSync(this.at('community/community.json'), 'utf8')) as Record<string, never>;
    change(json);
    writeFileSync(this.at('community/community.json'), JSON.stringify(json));
  }
}

function certificate(path: string, host: string, days: number): void {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)],
      ...['-keyout', `${path}.key`, '-out', `${path}.crt`, '-subj', `/CN=${host}`],
      ...['-addext', `subjectAltName=DNS:${host}`],
    ],
    { stdio: 'ignore' },
  );
}
