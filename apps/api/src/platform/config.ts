import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { folderIn, readCommunity, readContents } from '@app/community/folder';
import { CommunityInvalid, type Community } from '@app/contracts/community/community';
import type { CommunityContents } from '@app/contracts/content/pages';
import { connectionStringProblem } from '@app/storage/event-log/client/connection';
import { PUBLIC_KEY } from '@app/outside/interactions';
import { clientNamed } from '@app/storage/event-log/open-client';
import type { ClientName } from '@app/storage/event-log/port';
import { settingsProblem } from '@app/storage/read-models/open';
import { placeholdersIn, placeholdersLeft } from '@app/kit/placeholder';
import type { GameServerId } from './game-servers';

export interface RateLimits {
  /** Length of a window, milliseconds. */
  readonly window: number;
  /** Requests a window: queries of one person, commands of one person, on-demand refreshes of one person. */
  readonly reads: number;
  readonly commands: number;
  readonly refreshes: number;
  /** Batches of one game server. */
  readonly ingest: number;
  /** Status reports of one game server. */
  readonly reports: number;
  /** Requests a window from one address that carry no token, or one not verified yet. */
  readonly anonymous: number;
}

/** Connections held at once to learn of new versions. */
export interface HeldLimits {
  /** In all; 0 holds none, and browsers poll. */
  readonly all: number;
  /** Of one person, in several browsers. */
  readonly person: number;
  /** From one address without a token. */
  readonly address: number;
}

/** Where people's identity comes from: an OpenID issuer whose access tokens are JWTs. */
export interface SignIn {
  readonly issuer: string;
  /** Where the issuer's description is read: the issuer itself, or its address on an inner network. */
  readonly discovery: string;
  readonly audience: string;
  readonly clientId: string;
  readonly scope: string;
  readonly resource?: string;
  /** The claim that holds the chat-platform user id, and the part of it that is the id. */
  readonly userClaim: string;
  readonly userPattern: RegExp;
  /** Subjects of machine tokens that may command operations. */
  readonly operators: ReadonlySet<string>;
}

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  /** The proxies that are trusted to name the caller's address: none, all, or a list of addresses and networks. */
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  readonly eventStoreUrl: string;
  readonly eventLogClient: ClientName;
  readonly readModels: { readonly MONGODB_URL?: string; readonly READ_MODELS_FILE?: string };
  readonly signIn: SignIn;
  readonly discord: {
    readonly apiUrl: string;
    readonly cdnUrl: string;
    readonly botToken: string;
    /** What Discord's signatures of commands are checked with, hexadecimal; absent: the bot takes no commands. */
    readonly publicKey?: string;
  };
  /** The key of the names of reservation streams. With another key all reservations are lost. */
  readonly reservationSecret: string;
  /** Makes the secret in the paths of the files that game servers read; absent: the plain paths, until staff change them. */
  readonly filesSecret?: string;
  /** The OpenID 2.0 provider that proves Steam accounts. */
  readonly steamOpenIdUrl: string;
  /** Steam's Web API, which knows who is in which lobby; without a key it is not called. */
  readonly steamApi: { readonly url: string; readonly key?: string };
  /**
   * Secrets with which the supporter programme signs its reports; several while the secret is being changed. Without
   * one every report is refused.
   */
  readonly patreonSecrets: readonly string[];
  /** Tokens of game servers; a server may have several while they are being changed. */
  readonly ingestTokens: readonly (GameServerId & { readonly token: string })[];
  /** Tokens of the community's bots. */
  readonly botTokens: readonly string[];
  /** Opens `/metrics` from anywhere; absent: only private addresses see them. */
  readonly metricsToken?: string;
  /** How long the address of a player is stored, days. */
  readonly addressRetention: number;
  /** How long chat of game servers may be read, days. */
  readonly chatRetention: number;
  /** So many minutes may the clock of a game server be ahead of ours. */
  readonly ingestAhead: number;
  readonly community: Community;
  /** The pages of text. They are read again when a file of them changes. */
  readonly texts: { contents: CommunityContents };
  /** Folder of the built web; absent when this process does not serve it. */
  readonly webRoot?: string;
  /**
   * Folder for state that must outlast a restart and is in no event: the last good whitelist files. Absent: in memory
   * only.
   */
  readonly stateDir?: string;
  readonly rateLimits: RateLimits;
  readonly held: HeldLimits;
}

/** An environment variable is missing or wrong; the message names it. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid';
}

type Env = Readonly<Record<string, string | undefined>>;

/** For injection; the value is a `Config`. */
export const CONFIG = Symbol('config');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SNOWFLAKE = /^(\d{17,20})$/;

/** @throws ConfigInvalid naming the first variable that is missing or wrong. */
export const readConfig = (env: Env): Config => {
  const production = env['NODE_ENV'] === 'production';
  const left = production ? placeholdersIn(env) : [];
  if (left.length > 0) throw new ConfigInvalid(placeholdersLeft(left));
  const port = whole(env, 'PORT', 3000, 0, 65_535);
  const webRoot = env['WEB_ROOT'];
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:'], `http://localhost:${port}`).replace(/\/+$/, '');
  const stateDir = env['STATE_DIR'] || (env['DATA_DIR'] && join(env['DATA_DIR'], 'state'));
  return {
    production,
    host: env['HOST'] || '127.0.0.1',
    port,
    publicUrl,
    trustProxy: trustProxy(env['TRUST_PROXY']),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    eventStoreUrl: eventStoreUrl(env, production),
    eventLogClient: eventLogClient(env),
    readModels: readModels(env),
    signIn: signIn(env, publicUrl),
    discord: {
      apiUrl: url(env, 'DISCORD_API_URL', ['http:', 'https:'], 'https://discord.com/api/v10').replace(/\/+$/, ''),
      cdnUrl: url(env, 'DISCORD_CDN_URL', ['http:', 'https:'], 'https://cdn.discordapp.com').replace(/\/+$/, ''),
      botToken: required(env, 'DISCORD_BOT_TOKEN', 'the token of the bot that reads guild roles'),
      ...publicKey(env['DISCORD_PUBLIC_KEY']),
    },
    reservationSecret: secret(env, 'RESERVATION_SECRET', 'the key that names what is reserved, 32 characters or more'),
    ...(env['FILES_SECRET']
      ? { filesSecret: secret(env, 'FILES_SECRET', 'what the paths for game servers are made from') }
      : {}),
    steamOpenIdUrl: url(env, 'STEAM_OPENID_URL', ['http:', 'https:'], 'https://steamcommunity.com/openid').replace(
      /\/+$/,
      '',
    ),
    steamApi: {
      url: url(env, 'STEAM_API_URL', ['http:', 'https:'], 'https://api.steampowered.com').replace(/\/+$/, ''),
      ...(env['STEAM_API_KEY'] ? { key: env['STEAM_API_KEY'] } : {}),
    },
    patreonSecrets: (env['PATREON_WEBHOOK_SECRETS'] ?? '').split(/[\s,]+/).filter(Boolean),
    ingestTokens: ingestTokens(env['INGEST_TOKENS']),
    botTokens: tokens(env, 'BOT_TOKENS'),
    ...(env['METRICS_TOKEN'] ? { metricsToken: tokens(env, 'METRICS_TOKEN')[0]! } : {}),
    addressRetention: whole(env, 'ADDRESS_RETENTION_DAYS', 30, 0, 365),
    chatRetention: whole(env, 'CHAT_RETENTION_DAYS', 90, 7, 3_649),
    ingestAhead: whole(env, 'INGEST_CLOCK_AHEAD_MINUTES', 1_440, 1, 525_600),
    ...community(env),
    ...(webRoot ? { webRoot: resolve(webRoot) } : {}),
    ...(stateDir ? { stateDir: resolve(stateDir) } : {}),
    rateLimits: {
      window: whole(env, 'RATE_LIMIT_WINDOW', 10, 1, 3_600) * 1_000,
      reads: whole(env, 'RATE_LIMIT_READS', 200, 1, 1e9),
      commands: whole(env, 'RATE_LIMIT_COMMANDS', 60, 1, 1e9),
      refreshes: whole(env, 'RATE_LIMIT_REFRESHES', 2, 1, 1e9),
      ingest: whole(env, 'RATE_LIMIT_INGEST', 1_000, 1, 1e9),
      reports: whole(env, 'RATE_LIMIT_REPORTS', 20, 1, 1e9),
      anonymous: whole(env, 'RATE_LIMIT_ANONYMOUS', 200, 1, 1e9),
    },
    held: {
      all: whole(env, 'HELD_CONNECTIONS', 10_000, 0, 1e6),
      person: whole(env, 'HELD_CONNECTIONS_PERSON', 12, 1, 1e6),
      address: whole(env, 'HELD_CONNECTIONS_ADDRESS', 50, 1, 1e6),
    },
  };
};

const required = (env: Env, name: string, what: string): string => {
  const value = env[name];
  if (!value) throw new ConfigInvalid(`${name} is missing: ${what}.`);
  return value;
};

const publicKey = (hex: string | undefined): { publicKey?: string } => {
  if (!hex) return {};
  if (!PUBLIC_KEY.test(hex))
    throw new ConfigInvalid(
      'DISCORD_PUBLIC_KEY must be the 64 hexadecimal digits that the page General Information of the application shows.',
    );
  return { publicKey: hex };
};

const LEAST_TOKEN = 20;

/** `1:token,2:token,reforger-1:token`; a number alone is a Squad server. */
const ingestTokens = (text: string | undefined): Config['ingestTokens'] =>
  (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const [, game = 'squad', server = '', token = ''] = /^(?:(squad|reforger)-)?([1-9]\d?):(\S+)$/.exec(part) ?? [];
      if (token.length < LEAST_TOKEN)
        throw new ConfigInvalid(
          `INGEST_TOKENS must be a list of server:token, separated by commas, with tokens of ${LEAST_TOKEN} characters or more.`,
        );
      return { game: game as GameServerId['game'], serverId: Number(server), token };
    });

const tokens = (env: Env, name: string): readonly string[] => {
  const given = (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
  if (given.some((token) => token.length < LEAST_TOKEN))
    throw new ConfigInvalid(
      `${name} must be a list of tokens of ${LEAST_TOKEN} characters or more, separated by commas.`,
    );
  return given;
};

const LEAST_SECRET = 32;

const secret = (env: Env, name: string, what: string): string => {
  const value = required(env, name, what);
  if (value.length < LEAST_SECRET) throw new ConfigInvalid(`${name} must be ${LEAST_SECRET} characters or more.`);
  return value;
};

const whole = (env: Env, name: string, otherwise: number, from: number, to: number): number => {
  const value = env[name];
  if (value === undefined || value === '') return otherwise;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < from || number > to)
    throw new ConfigInvalid(`${name} must be a whole number from ${from} to ${to}, not "${value}".`);
  return number;
};

const oneOf = (env: Env, name: string, choices: readonly string[], otherwise: string): string => {
  const value = env[name] || otherwise;
  if (!choices.includes(value))
    throw new ConfigInvalid(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
  return value;
};

const url = (env: Env, name: string, protocols: readonly string[], otherwise?: string): string => {
  const value = env[name] || otherwise || required(env, name, 'an address');
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new ConfigInvalid(`${name} must be an address that begins with ${protocols.join(' or ')}//.`);
  return value;
};

const trustProxy = (value: string | undefined): Config['trustProxy'] => {
  if (!value || value === 'false') return false;
  if (value === 'true') return true;
  // Spaces too: `web` has its own list with them.
  const proxies = value.split(/[\s,]+/).filter(Boolean);
  if (!proxies.every(isProxy))
    throw new ConfigInvalid(
      `TRUST_PROXY must be true, false or a list of addresses and networks such as 172.30.80.0/24, not "${value}".`,
    );
  return proxies.join(',');
};

/** An address, a network, or a name that the library has for some. A bare number would be an address to it. */
const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', mask = '32', ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  const isBits = /^[1-9]\d{0,2}$/.test(mask) && Number(mask) <= (kind === 4 ? 32 : 128);
  return isBits || (kind === 4 && isIP(mask) === 4);
};

const eventStoreUrl = (env: Env, production: boolean): string => {
  const value = required(env, 'EVENTSTORE_URL', 'an esdb:// connection string of the event log');
  const problem = connectionStringProblem(value);
  if (problem) throw new ConfigInvalid(`EVENTSTORE_URL ${problem}`);
  if (production && /^[^/]+:\/\/admin:changeit@/i.test(value))
    throw new ConfigInvalid(
      "EVENTSTORE_URL carries EventStoreDB's default password. Change it, then put the new one here.",
    );
  return value;
};

const eventLogClient = (env: Env): ClientName => {
  try {
    return clientNamed(env['EVENT_LOG_CLIENT']);
  } catch (error) {
    throw new ConfigInvalid((error as Error).message);
  }
};

const readModels = (env: Env): Config['readModels'] => {
  const { MONGODB_URL, READ_MODELS_FILE } = env;
  const problem = settingsProblem({ MONGODB_URL, READ_MODELS_FILE });
  if (problem) throw new ConfigInvalid(problem);
  return MONGODB_URL ? { MONGODB_URL } : { READ_MODELS_FILE };
};

const signIn = (env: Env, publicUrl: string): SignIn => {
  const resource = env['OIDC_RESOURCE'];
  const given = { ...env, OIDC_ISSUER: required(env, 'OIDC_ISSUER', 'the OpenID provider') };
  const issuer = url(given, 'OIDC_ISSUER', ['http:', 'https:']);
  // Browsers send a provider its cookies from pages of its own host: they renew a sign-in. Any other gives a refresh token.
  const isOnSite = new URL(issuer).hostname === new URL(publicUrl).hostname;
  return {
    issuer,
    discovery: url(env, 'OIDC_DISCOVERY_URL', ['http:', 'https:'], issuer).replace(/\/$/, ''),
    audience: required(env, 'OIDC_AUDIENCE', 'the audience that access tokens for this api carry'),
    clientId: required(env, 'OIDC_CLIENT_ID', 'the client the browser signs in as'),
    scope: env['OIDC_SCOPE'] || (isOnSite ? 'openid profile' : 'openid profile offline_access'),
    ...(resource ? { resource } : {}),
    userClaim: env['OIDC_USER_CLAIM'] || 'discord_id',
    userPattern: userPattern(env['OIDC_USER_PATTERN']),
    operators: new Set((env['OPERATOR_CLIENT_IDS'] ?? '').split(/[\s,]+/).filter(Boolean)),
  };
};

const userPattern = (pattern: string | undefined): RegExp => {
  if (!pattern) return SNOWFLAKE;
  let parsed: RegExp;
  try {
    parsed = new RegExp(pattern);
  } catch {
    throw new ConfigInvalid('OIDC_USER_PATTERN is no regular expression.');
  }
  const groups = (new RegExp(`${pattern}|`).exec('')?.length ?? 1) - 1;
  if (groups !== 1) throw new ConfigInvalid(`OIDC_USER_PATTERN must have exactly one group, not ${groups}.`);
  return parsed;
};

const community = (env: Env): Pick<Config, 'community' | 'texts'> => {
  try {
    const folder = folderIn(env);
    const ours = readCommunity(folder);
    return { community: ours, texts: { contents: readContents(folder, ours) } };
  } catch (error) {
    if (!(error instanceof CommunityInvalid)) throw error;
    throw new ConfigInvalid(`COMMUNITY_CONFIG: ${error.message}`);
  }
};
