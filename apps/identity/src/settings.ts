import { BlockList, isIP } from 'node:net';
import { folderIn, readCommunity } from '@app/community/folder';
import type { Community } from '@app/contracts/community/community';
import { settingsProblem } from '@app/storage/read-models/open';
import { isPlaceholder, placeholdersIn, placeholdersLeft } from '@app/kit/placeholder';
import type { DiscordApplication } from '@app/outside/discord-sign-in';

/** Where it listens. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

export interface Settings extends Place {
  /** Origin of the site, without a slash at the end. */
  readonly publicUrl: string;
  /** Where this service is reached, below the site: `https://community.example/id`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  readonly community: Community;
  readonly discord: DiscordApplication;
  /** Absent: no script gets a token. */
  readonly operatorSecret?: string;
  /** How many proxies in front add the visitor's address to `X-Forwarded-For`: 0 or 1. */
  readonly proxies: number;
  /** Proxies in front of that one, which adds their addresses, too. */
  readonly trustedProxies: BlockList;
}

/** A setting that is missing or makes no sense. The message says which and what it should be. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

/**
 * HOST, PORT (0 takes a free one), PUBLIC_URL, OIDC_ISSUER (PUBLIC_URL/id), OIDC_CLIENT_ID (web), OIDC_AUDIENCE
 * (community-api), DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_API_URL, DISCORD_AUTHORIZE_URL, OPERATOR_SECRET,
 * BEHIND_PROXY (0 or 1), TRUSTED_PROXIES, COMMUNITY_CONFIG. The store itself reads where it is: MONGODB_URL or
 * READ_MODELS_FILE.
 *
 * @throws BadSetting
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const left = env['NODE_ENV'] === 'production' ? placeholdersIn(env) : [];
  if (left.length > 0) throw new BadSetting(placeholdersLeft(left));
  const publicUrl = address(env, 'PUBLIC_URL');
  const community = communityIn(env);
  const problem = settingsProblem(env, 'sign-ins');
  if (problem) throw new BadSetting(problem);
  return {
    ...{ ...placeOf(env), publicUrl, community },
    issuer: address(env, 'OIDC_ISSUER', `${publicUrl}/id`),
    clientId: env['OIDC_CLIENT_ID'] || 'web',
    audience: env['OIDC_AUDIENCE'] || 'community-api',
    discord: {
      clientId: required(env, 'DISCORD_CLIENT_ID', /^\d{17,20}$/, 'the Application ID of the developer portal'),
      clientSecret: required(env, 'DISCORD_CLIENT_SECRET', /^[\x21-\x7e]{8,}$/, 'the Client Secret of its OAuth2 page'),
      apiUrl: address(env, 'DISCORD_API_URL', 'https://discord.com/api/v10'),
      authorizeUrl: address(env, 'DISCORD_AUTHORIZE_URL', 'https://discord.com/oauth2/authorize'),
      contact: community.links.chatInvite,
    },
    ...(env['OPERATOR_SECRET']
      ? { operatorSecret: required(env, 'OPERATOR_SECRET', /^\S{32,}$/, '32 characters or more, no blanks') }
      : {}),
    proxies: env['BEHIND_PROXY'] === '1' ? 1 : 0,
    trustedProxies: proxiesIn(env['TRUSTED_PROXIES'] ?? ''),
  };
}

/** Addresses and networks, separated by spaces or commas. @throws BadSetting */
function proxiesIn(given: string): BlockList {
  const list = new BlockList();
  for (const part of given.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    try {
      if (bits === undefined) list.addAddress(address, family);
      else list.addSubnet(address, Number(bits), family);
    } catch {
      throw new BadSetting(`TRUSTED_PROXIES must be addresses and networks such as 172.30.80.1/32, not "${part}".`);
    }
  }
  return list;
}

/** HOST and PORT. @throws BadSetting */
export function placeOf(env: NodeJS.ProcessEnv): Place {
  const given = env['PORT'] || '0';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535)
    throw new BadSetting(`PORT must be a number from 0 to 65535, not ${JSON.stringify(env['PORT'])}.`);
  return { host: env['HOST'] || '127.0.0.1', port };
}

/** Whether OIDC_ISSUER names a provider that is not this service: then it has nothing to do. */
export const isAnotherProvider = ({ OIDC_ISSUER, PUBLIC_URL = '', DISCORD_CLIENT_ID }: NodeJS.ProcessEnv): boolean =>
  !DISCORD_CLIENT_ID && Boolean(OIDC_ISSUER) && !`${OIDC_ISSUER}/`.startsWith(`${PUBLIC_URL.replace(/\/$/, '')}/`);

function required(env: NodeJS.ProcessEnv, name: string, shape: RegExp, what: string): string {
  const value = env[name]?.trim() ?? '';
  if (!shape.test(value) || isPlaceholder(value)) throw new BadSetting(`${name} is missing or wrong: ${what}.`);
  return value;
}

function address(env: NodeJS.ProcessEnv, name: string, preset?: string): string {
  const value = env[name] || preset;
  if (value === undefined) throw new BadSetting(`${name} is missing: an address, https://...`);
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new BadSetting(`${name} must be an address, https://..., not ${JSON.stringify(value)}.`);
  return value.replace(/\/+$/, '');
}

function communityIn(env: NodeJS.ProcessEnv): Community {
  try {
    return readCommunity(folderIn(env));
  } catch (error) {
    throw new BadSetting(`COMMUNITY_CONFIG: ${(error as Error).message}`);
  }
}
