import { folderIn, readCommunity } from '@app/community/folder';
import type { Community } from '@app/contracts/community/community';
import { connectionStringProblem } from '@app/storage/event-log/client/connection';
import { clientNamed } from '@app/storage/event-log/open-client';
import type { ClientName } from '@app/storage/event-log/port';
import { settingsProblem } from '@app/storage/read-models/open';
import type { Outside } from './audit/send-heads.job';
import type { PatreonTokens } from '@app/outside/patreon-api';
import { publicKeysIn, signingKey, type SigningKey } from './audit/signing-key';
import { placeholdersIn, placeholdersLeft } from '@app/kit/placeholder';
import { configuredFor, type Projection } from './projection';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly eventStoreUrl: string;
  readonly eventLogClient: ClientName;
  readonly logLevel: string;
  /** Opens `/metrics` to whoever comes through a proxy; absent: nobody does. */
  readonly metricsToken?: string;
  readonly projections: readonly Projection[];
  readonly community: Community;
  /** The guild as a bot; absent when no token is given, and then nobody looks at the guild from here. */
  readonly discord?: {
    readonly apiUrl: string;
    readonly botToken: string;
    /** The site takes what people do with the bot, so its commands are registered. */
    readonly takesCommands: boolean;
  };
  /** How long chat of game servers may be read, days. */
  readonly chatRetention: number;
  /** The folder of what was read from the log; absent: all that is projected again is read from the log again. */
  readonly replayArchive?: string;
  /** The key that names what is reserved; absent when none is given, and then link codes in the game chat link nobody. */
  readonly reservationSecret?: string;
  /** The supporter programme's list; absent without a token, and then only its reports count. */
  readonly patreon?: PatreonSettings;
  /** Signs the chain of audited events; absent when none is given, and then there is no chain. */
  readonly audit?: { readonly key: SigningKey; readonly formerKeys: readonly string[]; readonly outside: Outside };
}

/** How the supporter programme's list is read. */
export interface PatreonSettings {
  readonly apiUrl: string;
  readonly tokens: PatreonTokens;
  readonly client?: { readonly id: string; readonly secret: string };
  /** Absent: the one campaign of the token. */
  readonly campaign?: string;
}

/** A setting that is missing or makes no sense. The message says which and what it should be. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

/**
 * HOST, PORT (0 takes a free one), EVENTSTORE_URL, EVENT_LOG_CLIENT, LOG_LEVEL, PROJECTIONS (names to run, comma-
 * separated; all when empty), COMMUNITY_CONFIG, DISCORD_API_URL, DISCORD_BOT_TOKEN and DISCORD_PUBLIC_KEY, RESERVATION_SECRET,
 * CHAT_RETENTION_DAYS, REPLAY_ARCHIVE, METRICS_TOKEN, PATREON_..., AUDIT_SIGNING_KEY, AUDIT_FORMER_KEYS and AUDIT_HEAD_... . Where the
 * read models are kept is read by the store itself: MONGODB_URL or READ_MODELS_FILE.
 * @throws BadSetting
 */
export function readSettings(env: NodeJS.ProcessEnv, all: readonly Projection[]): Settings {
  const left = env['NODE_ENV'] === 'production' ? placeholdersIn(env) : [];
  if (left.length > 0) throw new BadSetting(placeholdersLeft(left));
  const given = env['PORT'] || '0';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535)
    throw new BadSetting(`PORT must be a number from 0 to 65535, not ${JSON.stringify(env['PORT'])}.`);
  const { EVENTSTORE_URL: eventStoreUrl, DISCORD_BOT_TOKEN: botToken } = env;
  if (!eventStoreUrl) throw new BadSetting('EVENTSTORE_URL is missing: an esdb:// connection string.');
  const addressProblem = connectionStringProblem(eventStoreUrl);
  if (addressProblem) throw new BadSetting(`EVENTSTORE_URL ${addressProblem}`);
  const problem = settingsProblem(env);
  if (problem) throw new BadSetting(problem);
  const ours = community(env);
  return {
    host: env['HOST'] || '127.0.0.1',
    port,
    eventStoreUrl,
    eventLogClient: eventLogClient(env['EVENT_LOG_CLIENT']),
    logLevel: logLevel(env['LOG_LEVEL'] || 'info'),
    projections: choose(all, env['PROJECTIONS']).map((each) => configuredFor(each, ours)),
    community: ours,
    chatRetention: chatRetention(env['CHAT_RETENTION_DAYS'] || '90'),
    ...(env['METRICS_TOKEN'] ? { metricsToken: env['METRICS_TOKEN'] } : {}),
    ...(botToken
      ? {
          discord: {
            apiUrl: apiUrl(env['DISCORD_API_URL']),
            botToken,
            takesCommands: Boolean(env['DISCORD_PUBLIC_KEY']),
          },
        }
      : {}),
    ...(env['REPLAY_ARCHIVE'] ? { replayArchive: env['REPLAY_ARCHIVE'] } : {}),
    ...(env['RESERVATION_SECRET'] ? { reservationSecret: env['RESERVATION_SECRET'] } : {}),
    ...(env['PATREON_ACCESS_TOKEN'] ? { patreon: patreon(env['PATREON_ACCESS_TOKEN'], env) } : {}),
    ...audit(env),
  };
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const logLevel = (given: string): string => {
  if (!LOG_LEVELS.includes(given))
    throw new BadSetting(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not ${JSON.stringify(given)}.`);
  return given;
};

const chatRetention = (given: string): number => {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 7 || days > 3_649)
    throw new BadSetting(`CHAT_RETENTION_DAYS must be a whole number from 7 to 3649, not ${JSON.stringify(given)}.`);
  return days;
};

const eventLogClient = (value: string | undefined): ClientName => {
  try {
    return clientNamed(value);
  } catch (error) {
    throw new BadSetting((error as Error).message);
  }
};

/** AUDIT_SIGNING_KEY and AUDIT_FORMER_KEYS; without the first there is no `key`. @throws BadSetting */
export const auditKeys = (env: NodeJS.ProcessEnv): { key?: SigningKey; formerKeys: readonly string[] } => {
  const { AUDIT_SIGNING_KEY: seed } = env;
  const formerKeys = formerKeysIn(env['AUDIT_FORMER_KEYS']);
  try {
    return { formerKeys, ...(seed ? { key: signingKey(seed) } : {}) };
  } catch {
    throw new BadSetting('AUDIT_SIGNING_KEY must be 64 hexadecimal digits, from: openssl rand -hex 32');
  }
};

const audit = (env: NodeJS.ProcessEnv): Pick<Settings, 'audit'> => {
  if (!env['AUDIT_SIGNING_KEY']) return {};
  const { key, formerKeys } = auditKeys(env);
  return key ? { audit: { key, formerKeys, outside: outside(env) } } : {};
};

const formerKeysIn = (given: string | undefined): readonly string[] => {
  try {
    return publicKeysIn(given);
  } catch (error) {
    throw new BadSetting(`AUDIT_FORMER_KEYS must be ${(error as Error).message}`);
  }
};

/** PATREON_API_URL, PATREON_ACCESS_TOKEN, PATREON_REFRESH_TOKEN, PATREON_CLIENT_ID, PATREON_CLIENT_SECRET, PATREON_CAMPAIGN_ID. */
const patreon = (accessToken: string, env: NodeJS.ProcessEnv): PatreonSettings => {
  const { PATREON_CLIENT_ID: id, PATREON_CLIENT_SECRET: secret, PATREON_REFRESH_TOKEN: refreshToken } = env;
  const { PATREON_CAMPAIGN_ID: campaign, RESERVATION_SECRET: reservationSecret } = env;
  if (!reservationSecret)
    throw new BadSetting(
      'PATREON_ACCESS_TOKEN needs RESERVATION_SECRET, the same as the api has: it names the patrons.',
    );
  if (campaign && !/^\d{1,20}$/.test(campaign)) throw new BadSetting('PATREON_CAMPAIGN_ID must be a number.');
  const given = [id, secret, refreshToken].filter(Boolean).length;
  if (given > 0 && given < 3)
    throw new BadSetting('PATREON_CLIENT_ID, PATREON_CLIENT_SECRET and PATREON_REFRESH_TOKEN go together.');
  const address = env['PATREON_API_URL'] || 'https://www.patreon.com';
  if (!/^https?:$/.test(protocolOf(address)))
    throw new BadSetting('PATREON_API_URL must be an https:// or http:// address.');
  return {
    apiUrl: address.replace(/\/+$/, ''),
    tokens: { accessToken, ...(refreshToken ? { refreshToken } : {}) },
    ...(id && secret ? { client: { id, secret } } : {}),
    ...(campaign ? { campaign } : {}),
  };
};

const HOUR = 3_600_000;

/** AUDIT_HEAD_WEBHOOK, AUDIT_HEAD_WEBHOOK_TOKEN, AUDIT_HEAD_FILE, AUDIT_HEAD_RELAY, AUDIT_HEAD_FROM, AUDIT_HEAD_TO, AUDIT_HEAD_EVERY_HOURS. */
const outside = (env: NodeJS.ProcessEnv): Outside => {
  const { AUDIT_HEAD_WEBHOOK: url, AUDIT_HEAD_WEBHOOK_TOKEN: token, AUDIT_HEAD_FILE: file } = env;
  const { AUDIT_HEAD_RELAY: relay, AUDIT_HEAD_FROM: from, AUDIT_HEAD_TO: to } = env;
  const hours = Number(env['AUDIT_HEAD_EVERY_HOURS'] || 24);
  if (!(hours > 0 && hours <= 24 * 31))
    throw new BadSetting('AUDIT_HEAD_EVERY_HOURS must be a number of hours, at most 744.');
  if (url && !/^https?:$/.test(protocolOf(url)))
    throw new BadSetting('AUDIT_HEAD_WEBHOOK must be an https:// or http:// address.');
  // Such an address cannot be fetched from, and would be shown with the reason.
  if (url && (new URL(url).username || new URL(url).password))
    throw new BadSetting(
      'AUDIT_HEAD_WEBHOOK must have no name and no password in it: AUDIT_HEAD_WEBHOOK_TOKEN is sent.',
    );
  if (relay && !/^smtps?:$/.test(protocolOf(relay)))
    throw new BadSetting('AUDIT_HEAD_RELAY must be an smtp:// or smtps:// address.');
  if (relay && !(from && to)) throw new BadSetting('AUDIT_HEAD_RELAY needs AUDIT_HEAD_FROM and AUDIT_HEAD_TO.');
  return {
    every: hours * HOUR,
    ...(url ? { webhook: { url, ...(token ? { token } : {}) } } : {}),
    ...(file ? { file } : {}),
    ...(relay && from && to ? { mail: { relay, from, to } } : {}),
  };
};

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

const apiUrl = (given: string | undefined): string => {
  const address = given || 'https://discord.com/api/v10';
  if (!/^https?:$/.test(protocolOf(address)))
    throw new BadSetting('DISCORD_API_URL must be an https:// or http:// address.');
  return address.replace(/\/+$/, '');
};

const community = (env: NodeJS.ProcessEnv): Community => {
  try {
    return readCommunity(folderIn(env));
  } catch (error) {
    throw new BadSetting(`COMMUNITY_CONFIG: ${(error as Error).message}`);
  }
};

const choose = (all: readonly Projection[], wanted: string | undefined): readonly Projection[] => {
  const names = (wanted ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return all;
  const byName = new Map(all.map((projection) => [projection.into.name, projection]));
  return names.map((name) => {
    const projection = byName.get(name);
    if (!projection)
      throw new BadSetting(`PROJECTIONS names ${JSON.stringify(name)}; there are ${[...byName.keys()].join(', ')}.`);
    return projection;
  });
};
