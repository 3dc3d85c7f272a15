import { join } from 'node:path';
import { readCommunity, readContents } from '@app/community/folder';
import type { Community } from '@app/contracts/community/community';
import { readJson, replaceFile } from '../files';
import { removeRunFile, writeRunFile, type RunFile } from '../run-file';
import { secretsOf, type Secrets } from '../secrets';
import type { Emulators } from '../emulators/main';
import { Addresses, serverKeysOf, type ChildName } from './addresses';
import { Child, portIn, type ChildPlan } from './child';
import { prepareDataDir } from './data-dir';
import { lockDataDir, type Lock } from './lock';
import { LogFile } from './log-file';
import { againOrFree, freePort, LOOPBACK, sitePort } from './ports';
import { CannotStart, type Settings } from './settings';
import type { Terminal } from './terminal';

/** The modules of the processes, and the one that each of them loads before its own. */
export type Scripts = Readonly<Record<ChildName | 'preload', string>>;

export type Stack = {
  readonly run: RunFile;
  readonly community: Community;
  /** Ends every child, in order; with `now` without a period of grace. */
  stop(now?: boolean): Promise<void>;
};

type Ports = { readonly [name in 'site' | 'eventStore' | 'identity' | 'guild' | 'steam' | 'patreon']?: number };

const GRACE_MS = 5_000;

/** The children of a launcher that was killed hold their ports for so long at most: their grace is three seconds. */
const PORTS_FREE_WITHIN_MS = 10_000;
/** How often a child is tried: another program may take its port between our look and its own. */
const TRIES = 2;
/** How often it is tried after a launcher that was killed: the last ones may also hold their files. */
const TAKE_OVER_TRIES = 6;

function communityFrom(folder: string): Community {
  try {
    const community = readCommunity(folder);
    // The api would stop with the same words, later.
    readContents(folder, community);
    return community;
  } catch (error) {
    throw new CannotStart(`COMMUNITY_CONFIG: ${(error as Error).message}`);
  }
}

class Launch {
  private readonly children = new Map<ChildName, Child>();
  private readonly logs: LogFile[] = [];
  private readonly portsFile: string;
  private readonly last: Ports;
  private readonly secrets: Secrets;
  private readonly addresses: Addresses;
  /** Until then the ports of last time are waited for, in the time of `performance.now()`. */
  private readonly portsFreeBy: number;
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
    this.secrets = secretsOf(settings.dataDir, serverKeysOf(community));
    this.addresses = new Addresses(settings, this.secrets, community, this.children);
    this.portsFreeBy = lock.tookOver ? performance.now() + PORTS_FREE_WITHIN_MS : 0;
  }

  async start(): Promise<Stack> {
    const { settings } = this;
    const port = await sitePort(settings, this.last.site, this.portsFreeBy);
    const named = ['0.0.0.0', '::', LOOPBACK].includes(settings.host) ? 'localhost' : settings.host;
    const publicUrl = settings.publicUrl ?? `http://${named}:${port}`;

    await Promise.all([this.startEventStore(), this.startEmulators(publicUrl, `${named}:${port}`)]);
    await this.seed();
    const environment = this.addresses.serviceEnvironment(publicUrl);
    await Promise.all([
      this.launch('api', async () => ({ ...environment, HOST: settings.host, PORT: String(port) })),
      this.launch('projector', async (last) => ({
        ...environment,
        HOST: LOOPBACK,
        PORT: String(last?.port ?? (await freePort())),
        AUDIT_SIGNING_KEY: this.addresses.auditSigningKey,
      })),
    ]);
    this.serving = true;
    const current = () => this.addresses.runFile(publicUrl, port, this.startedAt);
    this.publish = () => {
      // In this order: whoever has read the run file finds the same ports after the next start, however this one ends.
      this.rememberPorts(port);
      writeRunFile(current());
    };
    this.publish();
    return { run: current(), community: this.community, stop: (now) => this.stop(now) };
  }

  async stop(now = false): Promise<void> {
    this.publish = () => undefined;
    removeRunFile(this.settings.dataDir);
    const grace = now ? 0 : GRACE_MS;
    const end = (...names: ChildName[]) => Promise.all(names.map(async (name) => this.children.get(name)?.stop(grace)));
    await end('api', 'projector');
    await end('emulators', 'eventStore');
    for (const log of this.logs) log.close();
  }

  /** Writes the run file for scripts; does nothing until everything serves. */
  private publish: () => void = () => undefined;

  private async startEventStore(): Promise<void> {
    const { eventStoreUrl, dataDir } = this.settings;
    if (eventStoreUrl) return;
    await this.launch('eventStore', async (last) => ({
      ...process.env,
      EVENT_STORE_DIR: join(dataDir, 'log'),
      EVENT_STORE_PASSWORD: this.secrets.eventStorePassword,
      PORT: String(last?.port ?? (await this.portFor('eventStore'))),
    }));
  }

  private async startEmulators(publicUrl: string, site: string): Promise<void> {
    const { dataDir, communityConfig, oidc, discord, steamOpenIdUrl, webOrigins } = this.settings;
    if (oidc.issuer && discord && steamOpenIdUrl) return;
    await this.launch('emulators', async (last) => {
      const portOf = async (name: 'identity' | 'guild' | 'patreon' | 'steam') =>
        portIn(last, `${name}Port`) ?? (await this.portFor(name));
      const wanted: Emulators = {
        dataDir,
        communityConfig,
        ...(!oidc.issuer && {
          identity: {
            port: await portOf('identity'),
            origins: [publicUrl, ...webOrigins],
            clientId: oidc.clientId,
            audience: oidc.audience,
          },
        }),
        ...(!discord && {
          guild: { port: await portOf('guild'), interactions: `http://${site}/api/discord/interactions` },
        }),
        ...(!process.env['PATREON_ACCESS_TOKEN'] && {
          patreon: { port: await portOf('patreon') },
        }),
        ...(!steamOpenIdUrl && { steam: { port: await portOf('steam') } }),
      };
      return { ...process.env, EMULATORS: JSON.stringify(wanted) };
    });
  }

  private async seed(): Promise<void> {
    const { dataDir, demo, eventStoreUrl } = this.settings;
    // A log of the operator's own is filled with made-up people only on demand (`DEMO=on`).
    if (demo === 'off' || (demo === 'auto' && eventStoreUrl)) return;
    const { addresses, community } = this;
    // Loaded on demand: it brings the whole domain and the log's client.
    const { seedDemo } = await import('../demo/demo');
    const { eventStoreUrl: url, reservationSecret, guild } = addresses;
    await seedDemo(
      { eventStoreUrl: url, reservationSecret, guild, dataDir, readModels: addresses.readModelSettings },
      community,
      (why) => this.terminal.warn(`The start waits for the event store: ${why}`),
    );
  }

  /** For the next try of a child that has not served yet: the port of last time, or a free one. */
  private portFor(name: keyof Ports): Promise<number> {
    return againOrFree(this.last[name], this.portsFreeBy);
  }

  private async launch(name: ChildName, environment: ChildPlan['environment']): Promise<void> {
    const log = new LogFile(join(this.settings.dataDir, 'logs', `${titles[name].replaceAll(' ', '-')}.log`));
    this.logs.push(log);
    const child = new Child(
      { name: titles[name], script: this.scripts[name], environment },
      {
        terminal: this.terminal,
        log,
        execArgv: childArguments(this.scripts),
        tries: this.lock.tookOver ? TAKE_OVER_TRIES : TRIES,
        onReady: () => this.serving && this.publish(),
      },
    );
    this.children.set(name, child);
    await child.start();
  }

  private rememberPorts(site: number): void {
    const ports: Ports = {
      ...this.last,
      site,
      ...without({
        eventStore: this.addresses.portOf('eventStore'),
        identity: this.addresses.portOf('emulators', 'identityPort'),
        guild: this.addresses.portOf('emulators', 'guildPort'),
        steam: this.addresses.portOf('emulators', 'steamPort'),
        patreon: this.addresses.portOf('emulators', 'patreonPort'),
      }),
    };
    replaceFile(this.portsFile, `${JSON.stringify(ports)}\n`);
  }
}

const titles: Record<ChildName, string> = {
  eventStore: 'event store',
  emulators: 'emulators',
  api: 'api',
  projector: 'projector',
};

const without = <Value>(values: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, Value>;

/**
 * Node's arguments for a child: those of this process (a loader of TypeScript, but no debugger), source maps where this
 * process uses them, and a preload that ends it when the launcher is gone. Reading the maps takes a fifth of a start, so
 * journeys do without. The semi-space is in MiB: the events of one batch outlive Node's 16 and would be moved to the
 * old generation, where collecting them costs far more.
 */
const childArguments = ({ preload }: Scripts): string[] => [
  ...process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
  ...(process.sourceMapsEnabled ? ['--enable-source-maps'] : []),
  '--max-semi-space-size=32',
  '--require',
  preload,
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
