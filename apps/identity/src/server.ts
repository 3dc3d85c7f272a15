import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { isIP, type BlockList } from 'node:net';
import { householdOf } from '@app/kit/addresses';
import { Lru } from '@app/kit/lru';
import { signInListener } from '@app/identity/listener';
import { DiscordSignIn } from '@app/outside/discord-sign-in';
import type { GrantStore } from '@app/storage/grants/port';
import type { Logger } from 'pino';
import { DiscordUpstream } from './discord-upstream';
import { keysOf } from './keys';
import type { Settings } from './settings';

/** The confidential client of scripts: `OPERATOR_CLIENT_IDS` of the api names it. */
const OPERATOR = 'operator';
/** Requests of one address in a window; a sign-in takes six, a page that is opened two. */
const MOST_REQUESTS = 300;
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 50_000;
const LONGEST_REQUEST_MS = 15_000;

/** The sign-in service, ready to listen. */
export async function createSignIn(settings: Settings, grants: GrantStore, log: Logger): Promise<Server> {
  const { issuer, publicUrl, community, clientId, audience, operatorSecret } = settings;
  const upstream = new DiscordUpstream({
    ...{ discord: new DiscordSignIn(settings.discord), grants, issuer, site: publicUrl, community: community.name },
    report: (why, error) => log.warn({ err: error }, why),
  });
  const answer = signInListener(
    {
      ...{ issuer, origins: [publicUrl], community: community.name, clientId, audience, grants, upstream },
      keys: await keysOf(grants),
      ...(operatorSecret === undefined ? {} : { operator: { clientId: OPERATOR, secret: operatorSecret } }),
    },
    (error) => log.error({ err: error }, 'A sign-in failed on our side.'),
  );
  const server = createServer(limited(healthy(answer, grants), settings));
  server.requestTimeout = LONGEST_REQUEST_MS;
  server.headersTimeout = LONGEST_REQUEST_MS;
  return server;
}

/** Healthy, and with nothing to do. */
export const createStandby = (): Server =>
  createServer((request, response) => {
    const isHealth = request.url?.startsWith('/health/') ?? false;
    response.writeHead(isHealth ? 200 : 404, { 'content-type': 'text/plain' });
    response.end(isHealth ? 'Another provider signs people in.\n' : 'Nothing is here.\n');
  });

/** `/health/live` and `/health/ready`, which are reached beside the proxy alone. */
const healthy =
  (answer: RequestListener, grants: GrantStore): RequestListener =>
  (request, response) => {
    if (request.url !== '/health/ready' && request.url !== '/health/live') return answer(request, response);
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(`${text}\n`);
    if (request.url === '/health/live') return say(200, 'It runs.');
    grants.get('Keys', 'current').then(
      () => say(200, 'Ready.'),
      (error: Error) => say(503, `Not ready: ${error.message}`),
    );
  };

/**
 * Limits requests by address, and answers with the seconds to wait: a sign-in stores something before it is known who
 * signs in.
 */
const limited = (answer: RequestListener, proxies: Proxies): RequestListener => {
  const counts = new Lru<string, { count: number; until: number }>(MOST_ADDRESSES);
  return (request, response) => {
    const household = householdOf(addressOf(request, proxies));
    // In whole milliseconds, of a clock that is never set back.
    const now = Math.trunc(performance.now());
    const before = counts.get(household);
    const window = before && before.until > now ? before : { count: 0, until: now + WINDOW_MS };
    window.count++;
    counts.set(household, window);
    if (window.count <= MOST_REQUESTS || request.url?.startsWith('/health/')) return answer(request, response);
    const seconds = Math.ceil((window.until - now) / 1_000);
    response.writeHead(429, { 'retry-after': String(seconds), 'content-type': 'text/plain' });
    response.end('Too many requests. Try again in a minute.\n');
  };
};

type Proxies = Pick<Settings, 'proxies' | 'trustedProxies'>;

/** What the proxy in front says, and those that it trusts before it; without one, who is connected. */
const addressOf = ({ headers, socket }: IncomingMessage, { proxies, trustedProxies }: Proxies): string => {
  const forwarded = proxies > 0 ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  const addresses = forwarded.map((address) => address.trim());
  while (addresses.length > 1 && isOf(trustedProxies, addresses.at(-1)!)) addresses.pop();
  return addresses.at(-1) || (socket.remoteAddress ?? '');
};

const isOf = (list: BlockList, address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
};
