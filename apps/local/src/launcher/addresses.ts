import type { ReadModelSettings } from '@app/storage/read-models/open';
import { join } from 'node:path';
import type { Community } from '@app/contracts/community/community';
import { connectionString, EVENT_STORE_USER } from '../emulators/event-store/address';
import { publicKeyOf } from '../emulators/guild/chat';
import { issuerAt, OPERATOR, PERSONA_GRANT } from '../emulators/identity/names';
import type { RunFile } from '../run-file';
import type { Secrets } from '../secrets';
import { portIn, type Child } from './child';
import { LOOPBACK } from './ports';
import type { Settings } from './settings';

export type ChildName = 'eventStore' | 'emulators' | 'api' | 'projector';

/** Every game server as tokens name it: `1` of Squad, `reforger-1`. */
export const serverKeysOf = ({ servers }: Community): string[] =>
  servers.map(({ game, id }) => (game === 'squad' ? String(id) : `${game}-${id}`));

/** Where every part of the stack is reached, and with which secrets: settings name it, or a child of ours serves it. */
export class Addresses {
  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly community: Community,
    private readonly children: ReadonlyMap<ChildName, Child>,
  ) {}

  /** A port from the child's ready message. */
  portOf(name: ChildName, detail = 'port'): number | undefined {
    return portIn(this.children.get(name)?.ready, detail);
  }

  private pidOf(name: ChildName): { readonly pid?: number } {
    const pid = this.children.get(name)?.pid;
    return pid === undefined ? {} : { pid };
  }

  get eventStoreUrl(): string {
    const { eventStoreUrl } = this.settings;
    if (eventStoreUrl) return eventStoreUrl;
    const credentials = { username: EVENT_STORE_USER, password: this.secrets.eventStorePassword };
    return connectionString(`${LOOPBACK}:${this.portOf('eventStore')}`, credentials);
  }

  private get identity(): RunFile['identity'] {
    const { clientId, audience, issuer } = this.settings.oidc;
    if (issuer) return { issuer, clientId, audience };
    const port = this.portOf('emulators', 'identityPort')!;
    return {
      issuer: issuerAt(port),
      clientId,
      audience,
      port,
      ...this.pidOf('emulators'),
      operator: { clientId: OPERATOR, clientSecret: this.secrets.operatorSecret },
      personaGrant: PERSONA_GRANT,
    };
  }

  get guild(): RunFile['guild'] {
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
      ...this.pidOf('emulators'),
      botToken: this.secrets.botToken,
      controlUrl: `${url}/control`,
      chatUrl: `${url}/chat`,
    };
  }

  private get steam(): RunFile['steam'] {
    const { steamOpenIdUrl } = this.settings;
    if (steamOpenIdUrl) return { openIdUrl: steamOpenIdUrl };
    const port = this.portOf('emulators', 'steamPort')!;
    return { openIdUrl: `http://${LOOPBACK}:${port}/openid`, port, ...this.pidOf('emulators') };
  }

  get reservationSecret(): string {
    return this.settings.reservationSecret ?? this.secrets.reservationSecret;
  }

  get auditSigningKey(): string {
    return this.settings.auditSigningKey ?? this.secrets.auditSigningKey;
  }

  /** The newest of those that are set; else the one of this data folder. */
  private get patreonSecret(): string {
    return process.env['PATREON_WEBHOOK_SECRETS']?.split(/[\s,]+/).find(Boolean) ?? this.secrets.patreonSecret;
  }

  /** Where the read models are, as their stores read it. */
  get readModelSettings(): ReadModelSettings {
    const { readModels } = this;
    return 'file' in readModels ? { READ_MODELS_FILE: readModels.file } : { MONGODB_URL: readModels.url };
  }

  /** Where the projector reads the list of patrons: the operator's campaign, else the emulator. */
  private get patreonList(): NodeJS.ProcessEnv {
    const port = this.portOf('emulators', 'patreonPort');
    if (process.env['PATREON_ACCESS_TOKEN'] || port === undefined) return {};
    return { PATREON_API_URL: `http://${LOOPBACK}:${port}`, PATREON_ACCESS_TOKEN: this.secrets.patreonAccessToken };
  }

  private get readModels(): RunFile['readModels'] {
    const { mongodbUrl, dataDir } = this.settings;
    return mongodbUrl ? { url: mongodbUrl } : { file: join(dataDir, 'read-models.sqlite') };
  }

  /** The environment of api and projector; `.env.example` explains each variable. */
  serviceEnvironment(publicUrl: string): NodeJS.ProcessEnv {
    const { oidc, discord, dataDir, communityConfig, logLevel } = this.settings;
    const { guild, identity } = this;
    return {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: logLevel,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      COMMUNITY_CONFIG: communityConfig,
      WEB_ROOT: join(process.cwd(), 'dist', 'web'),
      EVENTSTORE_URL: this.eventStoreUrl,
      ...this.readModelSettings,
      OIDC_ISSUER: identity.issuer,
      OIDC_AUDIENCE: oidc.audience,
      OIDC_CLIENT_ID: oidc.clientId,
      OIDC_USER_CLAIM: oidc.userClaim,
      OPERATOR_CLIENT_IDS: process.env['OPERATOR_CLIENT_IDS'] || OPERATOR,
      DISCORD_API_URL: guild.apiUrl,
      DISCORD_CDN_URL: guild.cdnUrl,
      DISCORD_BOT_TOKEN: discord?.botToken ?? this.secrets.botToken,
      ...(!discord && { DISCORD_PUBLIC_KEY: publicKeyOf(this.secrets.interactionKey) }),
      REPLAY_ARCHIVE: process.env['REPLAY_ARCHIVE'] ?? join(dataDir, 'replay'),
      RESERVATION_SECRET: this.reservationSecret,
      FILES_SECRET: process.env['FILES_SECRET'] || this.secrets.filesSecret,
      STEAM_OPENID_URL: this.steam.openIdUrl,
      ...this.patreonList,
      PATREON_WEBHOOK_SECRETS: process.env['PATREON_WEBHOOK_SECRETS'] || this.secrets.patreonSecret,
      BOT_TOKENS: process.env['BOT_TOKENS'] || this.secrets.linkBotToken,
      INGEST_TOKENS: Object.entries(this.tokens)
        .map(([id, token]) => `${id}:${token}`)
        .join(','),
    };
  }

  /** Only of configured servers: the token of a server that was removed is no longer valid. */
  private get tokens(): RunFile['agent']['tokens'] {
    return Object.fromEntries(serverKeysOf(this.community).map((key) => [key, this.secrets.ingestTokens[key]!]));
  }

  runFile(publicUrl: string, port: number, startedAt: string): RunFile {
    const projectorPort = this.portOf('projector');
    const storePort = this.portOf('eventStore');
    return {
      pid: process.pid,
      startedAt,
      dataDir: this.settings.dataDir,
      url: publicUrl,
      api: { url: `http://${LOOPBACK}:${port}`, port, ...this.pidOf('api') },
      projector: {
        ...(projectorPort && { url: `http://${LOOPBACK}:${projectorPort}`, port: projectorPort }),
        ...this.pidOf('projector'),
      },
      eventStore: {
        url: this.eventStoreUrl,
        ...(storePort && { port: storePort }),
        ...this.pidOf('eventStore'),
      },
      readModels: this.readModels,
      identity: this.identity,
      guild: this.guild,
      steam: this.steam,
      patreon: { secret: this.patreonSecret },
      agent: { tokens: this.tokens },
      ...(process.env['BOT_TOKENS'] ? {} : { bot: { token: this.secrets.linkBotToken } }),
      settings: Object.fromEntries(
        Object.entries({ ...this.serviceEnvironment(publicUrl), AUDIT_SIGNING_KEY: this.auditSigningKey }).filter(
          (entry): entry is [string, string] => entry[1] !== undefined && process.env[entry[0]] !== entry[1],
        ),
      ),
    };
  }
}
