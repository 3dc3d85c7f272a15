import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readJson, replaceFile } from '../../files';
import { BadBody, bodyJson, bodyText, listenLocally, type LocalServer, type Place } from '../http';

/** A membership as the emulator lists it. */
export type PatreonMember = {
  readonly id: string;
  /** Chat-platform id; null for an account without one. */
  readonly discord: string | null;
  readonly tierIds: readonly string[];
  readonly status: 'active_patron' | 'declined_patron' | 'former_patron' | null;
  readonly lastCharge: string | null;
  /** `Paid` unless it says otherwise; null for who never paid. */
  readonly lastChargeStatus?: string;
  /** A month after the last charge unless it says otherwise. */
  readonly nextCharge?: string | null;
  /** Months between charges, 1 unless it says otherwise. */
  readonly cadence?: number;
  /** What the tiers cost a month, cents. */
  readonly cents?: number;
  /** When the pledge began; the day of the last charge unless it says otherwise. */
  readonly since?: string;
  /** The patron's account at Patreon. */
  readonly user?: string;
};

export type PatreonOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  readonly accessToken: string;
  /** Ids of the campaign's tiers. */
  readonly tiers?: readonly string[];
  /** Where the members are between two starts. */
  readonly stateFile?: string;
  readonly place?: Place;
};

/** Whom the emulator of a data folder lists. */
export const patreonMembersFile = (dataDir: string): string => join(dataDir, 'patreon-members.json');

const CAMPAIGN = '9441253';
const TOKEN = '/api/oauth2/token';
const CAMPAIGNS = '/api/oauth2/v2/campaigns';

/** What a test makes it do. */
type Orders = {
  members?: readonly PatreonMember[];
  /** Members of a page, whatever is wanted. */
  pageSize?: number;
  /** Answers the next requests so, one status each. */
  answers?: number[];
  /** Seconds. */
  retryAfter?: number;
  /** The access token is not taken any more; this refresh token gives another. */
  expired?: { refreshToken: string };
};

/** Patreon’s API v2 as far as the comparison reads it, on this machine. `POST /control` takes orders. */
class PatreonEmulator {
  private given: readonly PatreonMember[] = [];
  private orders: Orders = {};
  private token: string;
  private renewals = 0;
  /** Paths of the requests, for tests. */
  readonly requests: string[] = [];

  constructor(private readonly options: PatreonOptions) {
    this.token = options.accessToken;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://patreon');
    if (url.pathname === '/control' && request.method === 'POST') {
      this.order((await bodyJson(request)) as Orders);
      return send(response, 200, {});
    }
    this.requests.push(`${request.method} ${url.pathname}${url.search}`);
    const status = this.orders.answers?.shift();
    if (status !== undefined)
      return send(response, status, {
        errors: [status === 429 ? throttled(this.orders.retryAfter ?? 0) : { status: String(status) }],
      });
    if (url.pathname === TOKEN && request.method === 'POST')
      return this.renew(new URLSearchParams(await bodyText(request)), response);
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return send(response, 401, { errors: [{ code_name: 'Unauthorized' }] });
    if (url.pathname === CAMPAIGNS) return send(response, 200, { data: [{ id: CAMPAIGN, type: 'campaign' }] });
    if (url.pathname === `${CAMPAIGNS}/${CAMPAIGN}`)
      return send(response, 200, { data: { id: CAMPAIGN, type: 'campaign' }, included: this.tiers });
    if (url.pathname !== `${CAMPAIGNS}/${CAMPAIGN}/members`) return send(response, 404, { errors: [] });
    this.page(url.searchParams, response);
  }

  private order(orders: Orders): void {
    this.orders = { ...this.orders, ...orders };
    if (orders.expired) this.token = `renewed-${++this.renewals}`;
    if (!orders.members) return;
    this.given = orders.members;
    if (this.options.stateFile) replaceFile(this.options.stateFile, JSON.stringify(this.given));
  }

  private get tiers() {
    return (this.options.tiers ?? []).map((id) => ({ id, type: 'tier', attributes: {} }));
  }

  /** The file is read each time: the demo writes it while the emulator runs. */
  private get members(): readonly PatreonMember[] {
    const { stateFile } = this.options;
    return stateFile ? ((readJson(stateFile) as PatreonMember[] | undefined) ?? []) : this.given;
  }

  private renew(body: URLSearchParams, response: ServerResponse): void {
    const { expired } = this.orders;
    if (body.get('grant_type') !== 'refresh_token' || body.get('refresh_token') !== expired?.refreshToken)
      return send(response, 401, { error: 'invalid_grant' });
    this.token = `renewed-${++this.renewals}`;
    const refreshToken = `refresh-${this.renewals}`;
    this.orders.expired = { refreshToken };
    send(response, 200, { access_token: this.token, refresh_token: refreshToken, expires_in: 2_678_400 });
  }

  private page(query: URLSearchParams, response: ServerResponse): void {
    const size = this.orders.pageSize ?? Number(query.get('page[count]') ?? 100);
    const from = Number(query.get('page[cursor]')?.replace('after-', '') ?? 0);
    const { members } = this;
    const shown = members.slice(from, from + size);
    const next = from + size < members.length ? `after-${from + size}` : null;
    const tierIds = new Set(shown.flatMap((member) => member.tierIds));
    const related: Record<string, readonly object[]> = {
      currently_entitled_tiers: [...tierIds].map((id) => ({ id, type: 'tier', attributes: {} })),
      user: shown.map((member) => fielded(query, userOf(member))),
    };
    const includes = (query.get('include') ?? '').split(',');
    send(response, 200, {
      data: shown.map((member) => {
        const { relationships, ...one } = fielded(query, memberOf(member));
        const wanted = Object.entries(relationships).filter(([name]) => includes.includes(name));
        return { ...one, relationships: Object.fromEntries(wanted) };
      }),
      included: includes.flatMap((name) => related[name] ?? []),
      meta: { pagination: { total: members.length, cursors: { next } } },
    });
  }
}

/** Patreon sends of each resource what was asked for by name, and nothing by itself. */
const fielded = <One extends { readonly type: string; readonly attributes: object }>(
  query: URLSearchParams,
  one: One,
): One => {
  const fields = (query.get(`fields[${one.type}]`) ?? '').split(',');
  return {
    ...one,
    attributes: Object.fromEntries(Object.entries(one.attributes).filter(([name]) => fields.includes(name))),
  };
};

/** As Patreon writes times. */
const stamp = (at: string | null | undefined): string | null =>
  at ? new Date(at).toISOString().replace('Z', '+00:00') : null;

const monthAfter = (at: string): string => {
  const date = new Date(at);
  return new Date(date.setUTCMonth(date.getUTCMonth() + 1)).toISOString();
};

const TOO_MANY = 'You have made too many attempts. Please try again later.';
const throttled = (seconds: number) => ({
  ...{ code: null, code_name: 'RequestThrottled', detail: TOO_MANY, id: randomUUID() },
  ...{ retry_after_seconds: seconds, status: '429', title: TOO_MANY },
});

/** Who is listed without ever having paid has neither status nor dates. */
const memberOf = (member: PatreonMember) => {
  const { id, tierIds, status, lastCharge, nextCharge = lastCharge && monthAfter(lastCharge) } = member;
  return {
    ...{ type: 'member', id },
    attributes: {
      patron_status: status,
      pledge_relationship_start: stamp(member.since ?? lastCharge),
      last_charge_date: stamp(lastCharge),
      last_charge_status: lastCharge ? (member.lastChargeStatus ?? 'Paid') : null,
      next_charge_date: stamp(nextCharge),
      pledge_cadence: lastCharge ? (member.cadence ?? 1) : null,
      currently_entitled_amount_cents: tierIds.length > 0 ? (member.cents ?? 500) : 0,
    },
    relationships: {
      currently_entitled_tiers: { data: tierIds.map((tier) => ({ type: 'tier', id: tier })) },
      user: {
        data: { type: 'user', id: userIdOf(member) },
        links: { related: `https://www.patreon.com/api/oauth2/v2/user/${userIdOf(member)}` },
      },
    },
  };
};

const userIdOf = ({ id, user = `user-${id}` }: PatreonMember): string => user;
const userOf = (member: PatreonMember) => ({
  ...{ type: 'user', id: userIdOf(member) },
  attributes: {
    social_connections: { discord: member.discord === null ? null : { user_id: member.discord, url: null } },
  },
});

const send = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Starts the emulator of Patreon. */
export async function startPatreon(
  options: PatreonOptions,
): Promise<LocalServer & { readonly requests: readonly string[] }> {
  const patreon = new PatreonEmulator(options);
  const handler = () => (request: IncomingMessage, response: ServerResponse) => {
    patreon.answer(request, response).catch((error: unknown) => {
      if (!(error instanceof BadBody)) console.error(error);
      send(response, error instanceof BadBody ? 400 : 500, {});
    });
  };
  const server = await listenLocally(options.port, handler, options.place);
  return { ...server, requests: patreon.requests };
}
