import { join } from 'node:path';
import { parseCommunity, type Community } from '@app/contracts/community/community';
import { seedDemo } from '../demo/demo';
import { planSquadDemo } from '../demo/squad';
import { planSupportersDemo } from '../demo/supporters';
import { fitsDemo } from '../personas';
import { connectionString, EVENT_STORE_USER } from '../emulators/event-store/server';
import { readJson, replaceFile } from '../files';
import { OPERATOR, PERSONA_GRANT } from '../emulators/identity/names';
import { isLogEmpty } from '@app/storage/event-log/raw-log';
import { removeRunFile, writeRunFile, type RunFile } from '../run-file';
import { secretsOf, type Secrets } from '../secrets';
import type { Emulators } from '../emulators/main';
import { Child, type Ready } from './child';
import { prepareDataDir } from './data-dir';
import { lockDataDir, type Lock } from './lock';
import { LogFile } from './log-file';
import { againOrFree, freePort, isFree } from './ports';
import { CannotStart, type Settings } from './settings';
import type { Terminal } from './terminal';

/** The modules of the processes. */
export type Scripts = {
  readonly eventStore: string;
  readonly emulators: string;
  readonly api: string;
  readonly projector: string;
};

export type Stack = {
  readonly run: RunFile;
  readonly community: Community;
  /** Ends every child, in order; at once when `now`. */
  stop(now?: boolean): Promise<void>;
};

type Ports = { readonly [name in 'site' | 'eventStore' | 'identity' | 'guild' | 'steam']?: number };

const LOOPBACK = '127.0.0.1';
const GRACE_MS = 5_000;
/** After a killed launcher its children need a moment to let go of their files and ports. */
const TAKE_OVER_TRIES = 6;
const TAKE_OVER_PAUSE_MS = 500;

function communityFrom(path: string): Community {
  const json = readJson(path);
  if (json === undefined)
    throw new CannotStart(`There is no community configuration at ${path}. COMMUNITY_CONFIG names it.`);
  try {
    return parseCommunity(json);
  } catch (error) {
    throw new CannotStart(`${path}: ${(error as Error).message}`);
  }
}

/** The port of the site. On one that is taken nothing is started, for its address is what people know. */
async function sitePort({ port, host }: Settings, last: number | undefined, tries: number): Promise<number> {
  if (port === 0) {
    // The children of a killed launcher may still hold the port that people know.
    for (let attempt = 1; last && attempt < tries && !(await isFree(last, host)); attempt++)
      await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_PAUSE_MS));
    return againOrFree(last, host);
  }
  // `localhost` may mean either family; whoever listens on the other one would get our visitors.
  const hosts = host === LOOPBACK ? [LOOPBACK, '::1'] : [host];
  const taken = async () => {
    for (const one of hosts) {
      if (!(await isFree(port, one).catch(() => one === '::1'))) return true;
    }
    return false;
  };
  for (let attempt = 1; await taken(); attempt++) {
    if (attempt >= tries)
      throw new CannotStart(
        `Port ${port} is used by another program.\nEnd that program, or choose another port: PORT=${port + 1} npm start`,
      );
    await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_PAUSE_MS));
  }
  return port;
}

const squadServersOf = ({ servers }: Community) => servers.filter(({ game }) => game === 'squad').map(({ id }) => id);

const originsOf = (publicUrl: string, more: readonly string[]): [string, ...string[]] => {
  const { hostname, port } = new URL(publicUrl);
  // People type either.
  const twin = hostname === 'localhost' ? [`http://${LOOPBACK}:${port}`] : [];
  return [publicUrl, ...twin, ...more];
};

class Launch {
  private readonly children = new Map<keyof Scripts, Child>();
  private readonly logs: LogFile[] = [];
  private readonly portsFile: string;
  private readonly last: Ports;
  private readonly secrets: Secrets;
  private serving = false;

  constructor(
    private readonly settings: Settings,
    private readonly scripts: Scripts,
    private readonly terminal: Terminal,
    private readonly lock: Lock,
    private readonly community: Community,
    private readonly startedAt: string,
  ) {
    this.portsFile = join(settings.dataDir, 'ports.json');
    this.last = (readJson(this.portsFile) ?? {}) as Ports;
    this.secrets = secretsOf(settings.dataDir, squadServersOf(community));
  }

  async start(): Promise<Stack> {
    const { settings } = this;
    const port = await sitePort(settings, this.last.site, this.lock.tookOver ? TAKE_OVER_TRIES : 1);
    const named = ['0.0.0.0', '::', LOOPBACK].includes(settings.host) ? 'localhost' : settings.host;
    const publicUrl = settings.publicUrl ?? `http://${named}:${port}`;

    await Promise.all([this.startEventStore(), this.startEmulators(publicUrl)]);
    await this.seed();
    const environment = this.serviceEnvironment(publicUrl);
    const projectorPort = await freePort();
    await Promise.all([
      this.launch('api', () => ({ ...environment, HOST: settings.host, PORT: String(port) })),
      this.launch('projector', (last) => ({
        ...environment,
        HOST: LOOPBACK,
        PORT: String(last?.port ?? projectorPort),
        AUDIT_SIGNING_KEY: settings.auditSigningKey ?? this.secrets.auditSigningKey,
      })),
    ]);
    this.serving = true;
    const current = () => this.runFile(publicUrl, port);
    this.publish = () => {
      writeRunFile(current());
      this.rememberPorts(port);
    };
    this.publish();
    return { run: current(), community: this.community, stop: (now) => this.stop(now) };
  }

  async stop(now = false): Promise<void> {
    this.publish = () => undefined;
    removeRunFile(this.settings.dataDir);
    const grace = now ? 0 : GRACE_MS;
    const end = (...names: (keyof Scripts)[]) =>
      Promise.all(names.map(async (name) => this.children.get(name)?.stop(grace)));
    await end('api', 'projector');
    await end('emulators', 'eventStore');
    for (const log of this.logs) log.close();
  }

  /** Writes the run file for scripts; does nothing until everything serves. */
  private publish: () => void = () => undefined;

  private async startEventStore(): Promise<void> {
    const { eventStoreUrl, dataDir } = this.settings;
    if (eventStoreUrl) return;
    const again = await againOrFree(this.last.eventStore);
    await this.launch('eventStore', (last) => ({
      ...process.env,
      EVENT_STORE_DIR: join(dataDir, 'log'),
      EVENT_STORE_PASSWORD: this.secrets.eventStorePassword,
      PORT: String(last?.port ?? again),
    }));
  }

  private async startEmulators(publicUrl: string): Promise<void> {
    const { dataDir, communityConfig, oidc, discord, steamOpenIdUrl, webOrigins } = this.settings;
    if (oidc.issuer && discord && steamOpenIdUrl) return;
    const again = {
      identity: await againOrFree(this.last.identity),
      guild: await againOrFree(this.last.guild),
      steam: await againOrFree(this.last.steam),
    };
    await this.launch('emulators', (last) => {
      const wanted: Emulators = {
        dataDir,
        communityConfig,
        ...(!oidc.issuer && {
          identity: {
            port: portIn(last, 'identityPort') ?? again.identity,
            origins: originsOf(publicUrl, webOrigins),
            clientId: oidc.clientId,
            audience: oidc.audience,
          },
        }),
        ...(!discord && { guild: { port: portIn(last, 'guildPort') ?? again.guild } }),
        ...(!steamOpenIdUrl && { steam: { port: portIn(last, 'steamPort') ?? again.steam } }),
      };
      return { ...process.env, EMULATORS: JSON.stringify(wanted) };
    });
  }

  private async seed(): Promise<void> {
    const { demo, eventStoreUrl } = this.settings;
    // A log that others share is filled with made-up people only when somebody says so.
    if (demo === 'off' || (demo === 'auto' && eventStoreUrl)) return;
    // The demo shows people in standings that another community need not have.
    if (!fitsDemo(this.community) || !(await isLogEmpty(this.eventStoreUrl))) return;
    planSquadDemo(this.settings.dataDir, this.community);
    planSupportersDemo(this.settings.dataDir);
    await seedDemo(this.eventStoreUrl, this.reservationSecret, this.community);
  }

  private async launch(
    name: keyof Scripts,
    environment: (last: Ready | undefined) => NodeJS.ProcessEnv,
  ): Promise<void> {
    const log = new LogFile(join(this.settings.dataDir, 'logs', `${titles[name].replaceAll(' ', '-')}.log`));
    this.logs.push(log);
    const child = new Child(
      { name: titles[name], script: this.scripts[name], environment },
      {
        terminal: this.terminal,
        log,
        execArgv: childArguments(),
        tries: this.lock.tookOver ? TAKE_OVER_TRIES : 1,
        onReady: () => this.serving && this.publish(),
      },
    );
    this.children.set(name, child);
    await child.start();
  }

  private get eventStoreUrl(): string {
    const { eventStoreUrl } = this.settings;
    if (eventStoreUrl) return eventStoreUrl;
    const credentials = { username: EVENT_STORE_USER, password: this.secrets.eventStorePassword };
    return connectionString(`${LOOPBACK}:${this.portOf('eventStore')}`, credentials);
  }

  private portOf(name: keyof Scripts, detail = 'port'): number | undefined {
    return portIn(this.children.get(name)?.ready, detail);
  }

  private get identity(): RunFile['identity'] {
    const { clientId, audience, issuer } = this.settings.oidc;
    if (issuer) return { issuer, clientId, audience };
    const port = this.portOf('emulators', 'identityPort')!;
    return {
      issuer: `http://${LOOPBACK}:${port}`,
      clientId,
      audience,
      port,
      ...pidOf(this.children.get('emulators')),
      operator: { clientId: OPERATOR, clientSecret: this.secrets.operatorSecret },
      personaGrant: PERSONA_GRANT,
    };
  }

  private get guild(): RunFile['guild'] {
    const { discord } = this.settings;
    const { id } = this.community.guild;
    if (discord) return { id, apiUrl: discord.apiUrl, cdnUrl: discord.cdnUrl };
    const port = this.portOf('emulators', 'guildPort')!;
    const url = `http://${LOOPBACK}:${port}`;
    return {
      id,
      apiUrl: `${url}/api/v10`,
      cdnUrl: url,
      port,
      ...pidOf(this.children.get('emulators')),
      botToken: this.secrets.botToken,
      controlUrl: `${url}/control`,
    };
  }

  private get steam(): RunFile['steam'] {
    const { steamOpenIdUrl } = this.settings;
    if (steamOpenIdUrl) return { openIdUrl: steamOpenIdUrl };
    const port = this.portOf('emulators', 'steamPort')!;
    return { openIdUrl: `http://${LOOPBACK}:${port}/openid`, port, ...pidOf(this.children.get('emulators')) };
  }

  private get reservationSecret(): string {
    return this.settings.reservationSecret ?? this.secrets.reservationSecret;
  }

  /** The newest of those that were set; else our own. */
  private get patreonSecret(): string {
    return process.env['PATREON_WEBHOOK_SECRETS']?.split(/[\s,]+/).find(Boolean) ?? this.secrets.patreonSecret;
  }

  private get readModels(): RunFile['readModels'] {
    const { mongodbUrl, dataDir } = this.settings;
    return mongodbUrl ? { url: mongodbUrl } : { file: join(dataDir, 'read-models.sqlite') };
  }

  /** The environment of api and projector; `.env.example` explains each variable. */
  private serviceEnvironment(publicUrl: string): NodeJS.ProcessEnv {
    const { oidc, discord, dataDir, communityConfig, logLevel } = this.settings;
    const { readModels, guild, identity } = this;
    return {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: logLevel,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      COMMUNITY_CONFIG: communityConfig,
      WEB_ROOT: join(process.cwd(), 'dist', 'web'),
      EVENTSTORE_URL: this.eventStoreUrl,
      ...('file' in readModels ? { READ_MODELS_FILE: readModels.file } : { MONGODB_URL: readModels.url }),
      OIDC_ISSUER: identity.issuer,
      OIDC_AUDIENCE: oidc.audience,
      OIDC_CLIENT_ID: oidc.clientId,
      OIDC_USER_CLAIM: oidc.userClaim,
      OPERATOR_CLIENT_IDS: process.env['OPERATOR_CLIENT_IDS'] || OPERATOR,
      DISCORD_API_URL: guild.apiUrl,
      DISCORD_CDN_URL: guild.cdnUrl,
      DISCORD_BOT_TOKEN: discord?.botToken ?? this.secrets.botToken,
      RESERVATION_SECRET: this.reservationSecret,
      STEAM_OPENID_URL: this.steam.openIdUrl,
      PATREON_WEBHOOK_SECRETS: process.env['PATREON_WEBHOOK_SECRETS'] || this.secrets.patreonSecret,
      BOT_TOKENS: process.env['BOT_TOKENS'] || this.secrets.linkBotToken,
      INGEST_TOKENS: Object.entries(this.tokens)
        .map(([id, token]) => `${id}:${token}`)
        .join(','),
    };
  }

  /** Of the servers there are now; those of servers that were taken out of the configuration let nobody in. */
  private get tokens(): RunFile['agent']['tokens'] {
    return Object.fromEntries(squadServersOf(this.community).map((id) => [String(id), this.secrets.ingestTokens[id]!]));
  }

  private runFile(publicUrl: string, port: number): RunFile {
    const projectorPort = this.portOf('projector');
    const storePort = this.portOf('eventStore');
    return {
      pid: process.pid,
      startedAt: this.startedAt,
      dataDir: this.settings.dataDir,
      url: publicUrl,
      api: { url: `http://${LOOPBACK}:${port}`, port, ...pidOf(this.children.get('api')) },
      projector: {
        ...(projectorPort && { url: `http://${LOOPBACK}:${projectorPort}`, port: projectorPort }),
        ...pidOf(this.children.get('projector')),
      },
      eventStore: {
        url: this.eventStoreUrl,
        ...(storePort && { port: storePort }),
        ...pidOf(this.children.get('eventStore')),
      },
      readModels: this.readModels,
      identity: this.identity,
      guild: this.guild,
      steam: this.steam,
      patreon: { secret: this.patreonSecret },
      agent: { tokens: this.tokens },
      ...(process.env['BOT_TOKENS'] ? {} : { bot: { token: this.secrets.linkBotToken } }),
    };
  }

  private rememberPorts(site: number): void {
    const ports: Ports = {
      ...this.last,
      site,
      ...without({
        eventStore: this.portOf('eventStore'),
        identity: this.portOf('emulators', 'identityPort'),
        guild: this.portOf('emulators', 'guildPort'),
        steam: this.portOf('emulators', 'steamPort'),
      }),
    };
    replaceFile(this.portsFile, `${JSON.stringify(ports)}\n`);
  }
}

const titles: Record<keyof Scripts, string> = {
  eventStore: 'event store',
  emulators: 'emulators',
  api: 'api',
  projector: 'projector',
};

const portIn = (ready: Ready | undefined, detail: string): number | undefined => {
  const port = ready?.[detail];
  return typeof port === 'number' ? port : undefined;
};

const pidOf = (child: Child | undefined) => (child?.pid === undefined ? {} : { pid: child.pid });

const without = <Value>(values: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, Value>;

/**
 * As this process was started (a loader of TypeScript included, a debugger not), and so that it dies with us. Room for
 * young objects, in MiB: events of a batch live a moment too long for Node's 16, and would be collected at great cost.
 */
const childArguments = (): string[] => [
  ...process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
  '--enable-source-maps',
  '--max-semi-space-size=32',
  '--require',
  require.resolve('../child-preload'),
];

/**
 * Starts everything that the settings do not name elsewhere, and waits until all of it serves.
 * @throws CannotStart with what to do; nothing is left running then
 */
export async function startStack(settings: Settings, scripts: Scripts, terminal: Terminal): Promise<Stack> {
  const startedAt = new Date().toISOString();
  prepareDataDir(settings.dataDir);
  const community = communityFrom(settings.communityConfig);
  const lock = await lockDataDir(settings.dataDir);
  const launch = new Launch(settings, scripts, terminal, lock, community, startedAt);
  const stop = async (now?: boolean) => {
    await launch.stop(now);
    lock.release();
  };
  try {
    return { ...(await launch.start()), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
