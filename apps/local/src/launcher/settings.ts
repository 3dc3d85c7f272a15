import { resolve } from 'node:path';
import { folderIn } from '@app/community/folder';

/** The stack cannot start with these settings; the message says what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** The settings from the environment or `.env`. For an address that is absent an emulator is started. */
export type Settings = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** `auto`: only into an empty log of the local event store. */
  readonly demo: 'on' | 'off' | 'auto';
  /** Absolute. */
  readonly communityConfig: string;
  readonly publicUrl?: string;
  /** Further origins that may sign in, such as a development server. */
  readonly webOrigins: readonly string[];
  readonly eventStoreUrl?: string;
  readonly mongodbUrl?: string;
  readonly oidc: {
    readonly issuer?: string;
    readonly clientId: string;
    readonly audience: string;
    readonly userClaim: string;
  };
  readonly reservationSecret?: string;
  readonly auditSigningKey?: string;
  readonly steamOpenIdUrl?: string;
  readonly discord?: { readonly apiUrl: string; readonly cdnUrl: string; readonly botToken: string };
  readonly logLevel: string;
};

const number = (name: string, text: string, from: number, to: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= from && value <= to && /^\d+$/.test(text)) return value;
  throw new CannotStart(`${name} is "${text}". It must be a whole number from ${from} to ${to}.`);
};

const origin = (name: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin;
  throw new CannotStart(`${name} is "${text}". It must be an address such as http://localhost:3000, without a path.`);
};

const demo = (text: string): Settings['demo'] => {
  if (text === '') return 'auto';
  if (text === 'on' || text === 'off') return text;
  throw new CannotStart(`DEMO is "${text}". It may be on or off.`);
};

function discord(env: NodeJS.ProcessEnv): Settings['discord'] {
  const { DISCORD_API_URL: apiUrl, DISCORD_BOT_TOKEN: botToken, DISCORD_CDN_URL: cdnUrl } = env;
  if (!apiUrl && !botToken) return undefined;
  if (!apiUrl || !botToken)
    throw new CannotStart(
      'DISCORD_API_URL and DISCORD_BOT_TOKEN belong together: set both for a real guild, neither for the emulator.',
    );
  return { apiUrl, botToken, cdnUrl: cdnUrl || 'https://cdn.discordapp.com' };
}

const folder = (env: NodeJS.ProcessEnv): string => {
  try {
    return folderIn(env);
  } catch (error) {
    throw new CannotStart((error as Error).message);
  }
};

/** Reads the settings; relative paths count from `cwd`. An empty value counts as absent. @throws CannotStart */
export function settingsFrom(env: NodeJS.ProcessEnv, cwd: string): Settings {
  const guild = discord(env);
  return {
    host: env['HOST'] || '127.0.0.1',
    port: number('PORT', env['PORT'] || '3000', 0, 65_535),
    dataDir: resolve(cwd, env['DATA_DIR'] || 'data'),
    demo: demo(env['DEMO'] ?? ''),
    communityConfig: resolve(cwd, folder(env)),
    webOrigins: (env['WEB_ORIGINS'] ?? '')
      .split(',')
      .flatMap((one) => (one.trim() ? [origin('WEB_ORIGINS', one.trim())] : [])),
    oidc: {
      ...(env['OIDC_ISSUER'] && { issuer: env['OIDC_ISSUER'] }),
      clientId: env['OIDC_CLIENT_ID'] || 'web',
      audience: env['OIDC_AUDIENCE'] || 'community-api',
      userClaim: env['OIDC_USER_CLAIM'] || 'discord_id',
    },
    logLevel: env['LOG_LEVEL'] || 'info',
    ...(env['PUBLIC_URL'] && { publicUrl: origin('PUBLIC_URL', env['PUBLIC_URL']) }),
    ...(env['EVENTSTORE_URL'] && { eventStoreUrl: env['EVENTSTORE_URL'] }),
    ...(env['MONGODB_URL'] && { mongodbUrl: env['MONGODB_URL'] }),
    ...(env['RESERVATION_SECRET'] && { reservationSecret: env['RESERVATION_SECRET'] }),
    ...(env['AUDIT_SIGNING_KEY'] && { auditSigningKey: env['AUDIT_SIGNING_KEY'] }),
    ...(env['STEAM_OPENID_URL'] && { steamOpenIdUrl: env['STEAM_OPENID_URL'] }),
    ...(guild && { discord: guild }),
  };
}
