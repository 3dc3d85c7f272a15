import { EventLog } from '@app/storage/event-log/log';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { personas } from '../../apps/local/src/personas';
import type { RunFile } from '../../apps/local/src/run-file';
import type { Bench, Section } from './bench';
import { quantile, type Finding } from './finding';
import { begun, evenings, record } from './games';
import { fastest, once, paced, type Rate, type Request, type Script } from './load';
import { gamesServe } from './models';
import { built, startStack, tokenOf } from './stack';

const GAMES = 6;
const PLAYED = 5_000;
const POLLERS = 32;
const UNLIMITED = '1000000000';
export const LIMITS = { RATE_LIMIT_READS: UNLIMITED, RATE_LIMIT_COMMANDS: UNLIMITED, RATE_LIMIT_ANONYMOUS: UNLIMITED };

export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Everybody who may play, with a token each. */
export async function callersOf(run: RunFile): Promise<Caller[]> {
  const may = personas.filter(({ roles }) => roles.length > 0);
  return Promise.all(
    may.map(async ({ key, discordId, name }) => ({
      id: discordId,
      name,
      headers: { authorization: `Bearer ${await tokenOf(run, key)}` },
    })),
  );
}

/** One connection for each card: its owner marks a square and unmarks it again, square after square. */
const toggling = (callers: readonly Caller[], gameIds: readonly number[]): Script[] =>
  gameIds.flatMap((gameId) =>
    callers.map(({ headers }, seat) =>
      [true, false].map<Request>((mark) => ({
        method: 'POST',
        path: '/api/bingo/toggle-square',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ gameId, position: seat, mark }),
      })),
    ),
  );

/** Everybody polls, knowing the newest answer or not. */
async function polling(url: string, path: string, callers: readonly Caller[], knowing: boolean): Promise<Script[]> {
  return Promise.all(
    Array.from({ length: POLLERS }, async (_, index): Promise<Script> => {
      const { headers } = callers[index % callers.length]!;
      const answer = await fetch(`${url}${path}`, { headers });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      const cached: Record<string, string> = knowing ? { 'if-none-match': answer.headers.get('etag') ?? '' } : {};
      return [{ method: 'GET', path, headers: { ...headers, ...cached } }];
    }),
  );
}

async function prepare(run: RunFile, callers: readonly Caller[]): Promise<number[]> {
  const log = new EventLog({ url: run.eventStore.url, patience: 20_000 });
  const past = evenings(1, PLAYED);
  const gameIds = Array.from({ length: GAMES }, (_, index) => past.length + 1 + index);
  await record(log, past);
  const logPosition = await record(
    log,
    gameIds.map((gameId) => begun(gameId, callers)),
  );
  await log.dispose();
  const store = await openSqliteStore({ file: (run.readModels as { file: string }).file });
  await gamesServe(store, logPosition);
  await store.close();
  return gameIds;
}

async function run(bench: Bench): Promise<Finding[]> {
  const [short, long] = bench.quick ? [1, 2] : [3, 6];
  await built();
  const { run: addresses } = await startStack(bench, bench.folder(), { env: { DEMO: 'off', ...LIMITS } });
  const { url, pid: apiPid } = addresses.api;
  const callers = await callersOf(addresses);
  const gameIds = await prepare(addresses, callers);
  const pids = apiPid === undefined ? [] : [apiPid];

  const leaders = await polling(url, '/api/bingo/leaderboard', callers, false);
  const sample = await (await fetch(`${url}/api/bingo/leaderboard`, { headers: callers[0]!.headers })).text();
  const { child, hello } = await bench.fork<{ bare: number; fastify: number }>('test/bench/bare-http.child.ts', {
    args: [sample],
  });
  const bareOf = (port: number) => fastest(`http://127.0.0.1:${port}`, leaders, short, [child.pid!]);
  await fastest(url, leaders, short, pids);
  await bareOf(hello.bare);
  await bareOf(hello.fastify);
  const bare = await bareOf(hello.bare);
  const framed = await bareOf(hello.fastify);
  await bench.end(child);

  const queries: Finding[] = [];
  for (const [name, path] of [
    ['leaderboard', '/api/bingo/leaderboard'],
    ['active game', '/api/bingo/active-game'],
  ] as const)
    for (const knowing of [false, true]) {
      const scripts = await polling(url, path, callers, knowing);
      const what = `${name}, ${knowing ? 'known already (304)' : 'in full'}`;
      const rate = await fastest(url, scripts, short, pids);
      const took = await paced(url, scripts, 500, long / 2);
      queries.push(
        {
          what,
          measured: rate.perSecond,
          unit: '/s',
          goal: { is: 'at least', limit: 5_000 },
          yardstick: { name: 'bare Fastify', measured: framed.perSecond },
        },
        ...cpu(what, rate, framed),
        {
          what: `${what}, p99 at 500/s`,
          measured: quantile(took, 0.99),
          unit: 'ms',
          goal: { is: 'at most', limit: 10 },
        },
      );
    }

  const scripts = toggling(callers, gameIds);
  await once(url, scripts);
  await fastest(url, scripts, short, pids);
  const commands = await fastest(url, scripts, long, pids);
  const took = await paced(url, scripts, 200, long);
  const note = `${scripts.length} cards in ${gameIds.length} games`;
  return [
    { what: 'bare node:http', measured: bare.perSecond, unit: '/s' },
    {
      what: 'bare Fastify',
      measured: framed.perSecond,
      unit: '/s',
      yardstick: { name: 'bare node:http', measured: bare.perSecond },
    },
    {
      what: 'commands',
      measured: commands.perSecond,
      unit: '/s',
      goal: { is: 'at least', limit: 1_500 },
      yardstick: { name: 'bare Fastify', measured: framed.perSecond },
      note,
    },
    ...cpu('commands', commands, framed),
    { what: 'commands, p99 at 200/s', measured: quantile(took, 0.99), unit: 'ms', goal: { is: 'at most', limit: 50 } },
    ...queries,
  ];
}

/** How much of the api's own time a request takes. */
const cpu = (what: string, rate: Rate, yardstick: Rate): Finding[] =>
  rate.cpu === undefined || yardstick.cpu === undefined
    ? []
    : [
        {
          what: `${what}, CPU of the api each`,
          measured: rate.cpu,
          unit: 'us',
          yardstick: { name: 'bare Fastify', measured: yardstick.cpu },
        },
      ];

export const http: Section = {
  name: 'http',
  about: 'commands and hot queries through the whole site, with real tokens',
  run,
};
