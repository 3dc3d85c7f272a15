import { pause } from '@app/kit/pause';
import { boundedText } from './bounded-text';
import { readMembership, type Membership } from './patreon-membership';

/** Patreon cannot be read now. The message says why. */
export class PatreonUnavailable extends Error {
  override readonly name = 'PatreonUnavailable';
}

/** Patreon does not take our token, or knows no such campaign: a repeated request will not help. */
export class PatreonRefused extends Error {
  override readonly name = 'PatreonRefused';
}

/** What an OAuth client of Patreon holds. A refresh token counts once. */
export interface PatreonTokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
}

/** Where tokens are stored that Patreon gave in place of the configured ones. */
export interface TokenStore {
  read(): Promise<PatreonTokens | undefined>;
  write(tokens: PatreonTokens): Promise<void>;
}

export interface PatreonApiOptions {
  /** `https://www.patreon.com`. */
  readonly apiUrl: string;
  /** The creator's access token, and the refresh token that came with it. */
  readonly tokens: PatreonTokens;
  /** Without it an access token that has expired is refused. */
  readonly client?: { readonly id: string; readonly secret: string };
  readonly store?: TokenStore;
  /** A URL of whoever runs it, for `User-Agent`. */
  readonly contact: string;
}

/** A page of a campaign's memberships. */
export interface MembersPage {
  readonly members: readonly Membership[];
  /** Names the next page; undefined for the last. */
  readonly next: string | undefined;
}

const TIMEOUT_MS = 20_000;
/** Bytes; a page of this size has some 200 bytes of each membership. */
const MOST_ANSWER = 8 * 1_024 * 1_024;
const PAGE = 500;
/** Longest pause that a rate limit is waited for, milliseconds, and how often in a row. */
const LONGEST_PAUSE = 5 * 60_000;
const MOST_PAUSES = 5;
const FIELDS = {
  include: 'currently_entitled_tiers,user',
  'fields[member]': [
    ...['patron_status', 'pledge_relationship_start', 'last_charge_date', 'last_charge_status', 'next_charge_date'],
    ...['pledge_cadence', 'currently_entitled_amount_cents'],
  ].join(','),
  'fields[user]': 'social_connections',
  'page[count]': String(PAGE),
};

/** Reads the memberships of a campaign: Patreon's API v2. */
export class PatreonApi {
  private tokens: PatreonTokens | undefined;
  /** Given by Patreon, and not stored yet. What they took the place of counts no more, so they must not be lost. */
  private unstored: PatreonTokens | undefined;

  constructor(private readonly options: PatreonApiOptions) {}

  /** Ids of the campaigns that the token is for. @throws PatreonUnavailable, PatreonRefused */
  async campaigns(signal: AbortSignal): Promise<readonly string[]> {
    const { data } = (await this.get('/api/oauth2/v2/campaigns', signal)) as { data?: unknown };
    return idsIn(data);
  }

  /** Ids of a campaign's tiers. @throws PatreonUnavailable, PatreonRefused */
  async tiers(campaign: string, signal: AbortSignal): Promise<readonly string[]> {
    const path = `/api/oauth2/v2/campaigns/${encodeURIComponent(campaign)}?include=tiers`;
    const { included } = (await this.get(path, signal)) as { included?: unknown };
    return idsIn(included, 'tier');
  }

  /** The campaign of the token's creator. @throws PatreonUnavailable, PatreonRefused when there is not exactly one */
  async campaign(signal: AbortSignal): Promise<string> {
    const ids = await this.campaigns(signal);
    if (ids.length !== 1)
      throw new PatreonRefused(`The token is for ${ids.length} campaigns. PATREON_CAMPAIGN_ID says which one.`);
    return ids[0]!;
  }

  /** @throws PatreonUnavailable, PatreonRefused */
  async members(campaign: string, cursor: string | undefined, signal: AbortSignal): Promise<MembersPage> {
    const query = new URLSearchParams({ ...FIELDS, ...(cursor === undefined ? {} : { 'page[cursor]': cursor }) });
    const path = `/api/oauth2/v2/campaigns/${encodeURIComponent(campaign)}/members?${query.toString()}`;
    const page = (await this.get(path, signal)) as {
      data?: unknown;
      included?: unknown;
      meta?: { pagination?: { cursors?: { next?: unknown } } };
    };
    if (!Array.isArray(page.data)) throw new PatreonUnavailable('It answered with no list of memberships.');
    const now = Date.now();
    const members = (page.data as unknown[]).map((data) => readMembership('', { data, included: page.included }, now));
    if (members.includes(undefined)) throw new PatreonUnavailable('It answered with what is no membership.');
    const next = page.meta?.pagination?.cursors?.next;
    return { members: members as Membership[], next: typeof next === 'string' && next !== '' ? next : undefined };
  }

  private async get(path: string, signal: AbortSignal): Promise<unknown> {
    await this.storeTokens();
    this.tokens ??= (await this.options.store?.read()) ?? this.options.tokens;
    let isRenewed = false;
    for (let pauses = 0; ;) {
      const response = await this.send(
        path,
        { headers: { authorization: `Bearer ${this.tokens.accessToken}` } },
        signal,
      );
      if (response.ok) return this.json(response);
      if (response.status === 401 && !isRenewed) {
        isRenewed = true;
        this.unstored = this.tokens = await this.renewed(this.tokens, signal);
        await this.storeTokens();
        continue;
      }
      if (response.status === 401 || response.status === 403)
        throw new PatreonRefused(`Patreon does not take the access token (${response.status}).`);
      if (response.status === 404) throw new PatreonRefused('Patreon knows no such campaign.');
      if (response.status !== 429) throw new PatreonUnavailable(`Patreon answered ${response.status}.`);
      const wait = waitOf(response, await this.json(response).catch(() => undefined));
      if (++pauses > MOST_PAUSES || wait > LONGEST_PAUSE) throw new PatreonUnavailable('Its rate limit is used up.');
      await pause(wait, signal);
      signal.throwIfAborted();
    }
  }

  /** Tokens in place of those that Patreon refused. */
  private async renewed({ refreshToken }: PatreonTokens, signal: AbortSignal): Promise<PatreonTokens> {
    const { client } = this.options;
    if (!client || refreshToken === undefined)
      throw new PatreonRefused('Patreon does not take the access token, and there is nothing to renew it with.');
    const body = new URLSearchParams({
      ...{
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: client.id,
        client_secret: client.secret,
      },
    });
    const response = await this.send('/api/oauth2/token', { method: 'POST', body }, signal);
    if (response.status >= 500 || response.status === 429)
      throw new PatreonUnavailable(`Patreon renews no token now (${response.status}).`);
    if (!response.ok) throw new PatreonRefused(`Patreon does not renew the access token (${response.status}).`);
    const { access_token: accessToken, refresh_token: next } = (await this.json(response)) as Record<string, unknown>;
    if (typeof accessToken !== 'string') throw new PatreonUnavailable('Patreon answered without a token.');
    return { accessToken, refreshToken: typeof next === 'string' ? next : refreshToken };
  }

  private async storeTokens(): Promise<void> {
    if (this.unstored) await this.options.store?.write(this.unstored);
    this.unstored = undefined;
  }

  private async send(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(`${this.options.apiUrl}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          accept: 'application/json',
          'user-agent': `CommunityPlatform (${new URL(this.options.contact).href})`,
          ...init.headers,
        },
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new PatreonUnavailable(
        `Patreon cannot be reached: ${error instanceof Error ? error.message : 'no answer'}.`,
      );
    }
  }

  private async json(response: Response): Promise<unknown> {
    try {
      const text = await boundedText(response, MOST_ANSWER);
      if (text === undefined) throw new Error('too long');
      return JSON.parse(text);
    } catch {
      throw new PatreonUnavailable('Patreon’s answer cannot be read.');
    }
  }
}

/** Ids of the resources in a list of JSON:API, of one type if one is given. */
const idsIn = (list: unknown, type?: string): string[] =>
  (Array.isArray(list) ? (list as { id?: unknown; type?: unknown }[]) : []).flatMap((each) =>
    typeof each.id === 'string' && (type === undefined || each.type === type) ? [each.id] : [],
  );

/** How long a rate limit is to be waited for, milliseconds: Patreon says so in the answer, what is before it in the header. */
const waitOf = ({ headers }: Response, said: unknown): number => {
  const [error] = (said as { errors?: { retry_after_seconds?: unknown }[] } | null | undefined)?.errors ?? [];
  const inWords = error?.retry_after_seconds;
  const after = typeof inWords === 'number' ? String(inWords) : (headers.get('retry-after') ?? '');
  const seconds = Number(after || 1);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : 1_000;
};
