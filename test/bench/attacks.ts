import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { RunFile } from '../../apps/local/src/run-file';

/** A way to starve or mislead the api: what it sends, how often, and how many at once. Bounded in count and time. */
export interface Attack {
  readonly name: string;
  /** Milliseconds between two. */
  readonly every: number;
  send(n: number): Promise<number>;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Its last octets: attackers come from addresses of their own. */
  readonly from: number;
  /** The body is begun and never ended; the request is given up after so many milliseconds. */
  readonly stallMs?: number;
}

const GIVE_UP_MS = 20_000;

/** The status, or 0 for a connection that was ended by the other side. */
const fire = (run: RunFile, { method, path, headers = {}, body, from, stallMs }: Sent): Promise<number> =>
  new Promise((resolve) => {
    const { port } = new URL(run.api.url);
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, method, path, agent: false, setHost: true },
        localAddress: `127.66.${(from >> 8) & 255}.${from & 255 || 1}`,
        headers: stallMs === undefined ? headers : { ...headers, 'content-length': '60000' },
      },
      (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? 0));
        if (stallMs !== undefined) sent.destroy();
      },
    );
    sent.once('error', () => resolve(0));
    sent.setTimeout(GIVE_UP_MS, () => sent.destroy());
    if (stallMs === undefined) return void sent.end(body);
    sent.write(body ?? '{');
    setTimeout(() => sent.destroy(), stallMs).unref();
  });

const JSON_TYPE = { 'content-type': 'application/json' };
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Bodies that cost a careless reader a lot, and are small to send. */
const WORST: readonly string[] = [
  nested(20_000, '[', ']'),
  `{"value":${nested(9_000, '{"a":', '}').replace(/}$/, '1}')}`,
  `{"head":[${'[],'.repeat(15_000)}[]]}`,
  `{"value":null,"difficulty":null}`,
  `{"gameId":1e999,"position":"${'‮'.repeat(5_000)}","mark":{}}`,
  `{"__proto__":{"a":1},"constructor":{"prototype":{}}}`,
];

/** A batch whose facts have instants and numbers that no fold could bear. */
const POISON = JSON.stringify({
  match: '20260101T000000000-Anvil_AAS_v1',
  sequence: 0,
  facts: [{ kind: 'playerDied', at: '2026-99-99T99:99:99.999Z', victim: { playerId: 'x'.repeat(32) } }],
});

/** Tokens that nobody issued: of each kind one part is wrong. */
const forged = (n: number): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = [{ alg: 'none' }, { alg: 'HS256' }, { alg: 'RS256', kid: '../../dev/null' }][n % 3]!;
  return `Bearer ${part(header)}.${part({ sub: String(n), exp: 9e9 })}.${n.toString(36)}`;
};

/**
 * What the api was attacked with, mixed: from outside without a token, with forged tokens, and by a member and a coordinator
 * who mean harm and whose tokens are good.
 */
export const attacksOn = (
  run: RunFile,
  insider: (persona: string) => Promise<string>,
): { readonly attacks: readonly Attack[] } => {
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, 32));
  const list = JSON.stringify({ content: 'Admin=\n'.repeat(57_000) });
  const as = async (persona: string) => ({ authorization: await insider(persona) });
  const paths = ['/api/bingo/values', '/api/admin-portal/audit/chain/verifications', '/api/bingo/toggle-square'];
  const attack = (name: string, every: number, send: (n: number) => Promise<Sent>): Attack => ({
    ...{ name, every },
    send: async (n) => fire(run, await send(n)),
  });
  return {
    attacks: [
      attack('unfinished uploads', 100, async (n) => ({
        ...{ method: 'POST', path: paths[n % 3]!, headers: { ...JSON_TYPE, authorization: forged(n) }, from: n % 250 },
        stallMs: 25_000,
      })),
      attack('bombs for ingest', 200, async (n) => ({
        ...{ method: 'POST', path: '/api/ingest/squad/1', body: bomb, from: 300 + (n % 50) },
        headers: { ...JSON_TYPE, 'content-encoding': 'gzip', authorization: `Bearer ${'x'.repeat(32)}${n}` },
      })),
      attack('forged tokens', 50, async (n) => ({
        ...{
          method: 'GET',
          path: '/api/bingo/active-game',
          headers: { authorization: forged(n) },
          from: 400 + (n % 100),
        },
      })),
      attack('pages for anybody', 20, async () => ({ method: 'GET', path: '/api/site', from: 600 })),
      attack('worst bodies by a host', 250, async (n) => ({
        ...{ method: 'POST', path: paths[n % 3]!, body: WORST[n % WORST.length]!, from: 601 },
        headers: { ...JSON_TYPE, ...(await as('bingo-host')) },
      })),
      attack('unfinished uploads by a host', 500, async (n) => ({
        ...{ method: 'POST', path: '/api/bingo/values', from: 604 + (n % 50) },
        headers: { ...JSON_TYPE, ...(await as('bingo-host')) },
        stallMs: 25_000,
      })),
      attack('refreshes by a member', 200, async () => ({
        ...{ method: 'GET', path: '/api/auth/discord-roles?%72efresh=true', headers: await as('vip'), from: 601 },
      })),
      attack('57,000 admins by a coordinator', 10_000, async () => ({
        ...{ method: 'PUT', path: '/api/admin-portal/admin-list/content', body: list, from: 602 },
        headers: { ...JSON_TYPE, ...(await as('squad-coordinator')) },
      })),
      attack('poisoned facts by a server', 1_000, async () => ({
        ...{ method: 'POST', path: '/api/ingest/squad/3', body: gzipSync(POISON), from: 603 },
        headers: {
          ...{ ...JSON_TYPE, 'content-encoding': 'gzip', authorization: `Bearer ${run.agent.tokens['3']}` },
        },
      })),
    ],
  };
};
