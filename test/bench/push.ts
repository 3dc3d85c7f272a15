import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import type { ChildProcess } from 'node:child_process';
import { READ_MODELS_HEADER, toMadeOf } from '@app/contracts/changes';
import { PACE } from '../../apps/agent/src/delivery/sender';
import { community } from '../../apps/local/src/simulator/players';
import type { RunFile } from '../../apps/local/src/run-file';
import { VALUES } from '../journeys/bingo-values';
import { ask, cpuDuring, peakMemory, type Bench, type Section } from './bench';
import type { BrowserPlan, Command, Report, Seen } from './browsers.child';
import { quantile, type Finding } from './finding';
import { callersOf, LIMITS, type Caller } from './http';
import { ask as askFor, passed } from './squad-live';
import { built, startStack } from './stack';
import { postsOf, type Post, type Telling } from './telling';

const SERVERS = [1, 2, 3];
const CROWD = 100;
/** Between the last mark on every screen and the next: longer than a second, so that it is sent at once. Milliseconds. */
const SILENCE_MS = 1_300;
const GAME = '/api/bingo/active-game';
const BASE = '/api/battlelog/squad';
/** Half of the browsers show the game; the others what the facts change every second. */
const BOARDS = ['kills', 'deaths', 'revives'].map((board) => `${BASE}/leaderboards/${board}`);
const LIVE_CARDS = '/api/squad-server/public-status';
const SEEN_WITHIN_MS = 10_000;

interface Size {
  readonly browsers: number;
  readonly factsPerSecond: number;
  readonly seconds: number;
}
const FULL: Size = { browsers: 2_000, factsPerSecond: 500, seconds: 40 };
const QUICK: Size = { browsers: 300, factsPerSecond: 60, seconds: 10 };

const commanded = async <Answer>(child: ChildProcess, command: Command): Promise<Answer> =>
  (await ask<{ answer: Answer }>(child, command)).answer;

const call = async <Body>({ api }: RunFile, { headers }: Caller, path: string, body?: object): Promise<Body> => {
  const response = await fetch(api.url + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
  });
  const answer = (await response.json()) as Body & { error?: string };
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${answer.error}`);
  return answer;
};

/** A game that runs, with everybody in it who may play. */
async function startGame(run: RunFile, callers: readonly Caller[]): Promise<{ gameId: number; players: Caller[] }> {
  const can = async (caller: Caller, path: string, field: string) =>
    ((await call<Record<string, unknown>>(run, caller, path).catch(() => ({}))) as Record<string, unknown>)[field] ===
    true;
  const rights = await Promise.all(
    callers.map(async (caller) => [
      await can(caller, '/api/bingo/check-access', 'hasAccess'),
      await can(caller, '/api/bingo/can-manage', 'canManage'),
    ]),
  );
  const host = callers.find((_, index) => rights[index]![1])!;
  for (const [difficulty, texts] of Object.entries(VALUES))
    for (const value of texts) await call(run, host, '/api/bingo/values', { value, difficulty });
  const { gameId } = await call<{ gameId: number }>(run, host, '/api/bingo/start-game', { gridSize: '5x5' });
  const players = callers.filter((_, index) => rights[index]![0]);
  for (const player of players) await call(run, player, '/api/bingo/join-game', { gameId });
  return { gameId, players };
}

/** The read models that the answer at a path is made of, as its header says. */
async function planOf({ api }: RunFile, path: string, { headers }: Caller): Promise<BrowserPlan> {
  const response = await fetch(api.url + path, { headers });
  await response.arrayBuffer();
  const header = response.headers.get(READ_MODELS_HEADER);
  if (response.status !== 200 || !header) throw new Error(`${path} answered ${response.status} without read models.`);
  return { path, models: Object.keys(toMadeOf(header).versions), authorization: headers['authorization']! };
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024;

interface Marked {
  readonly took: number[];
  readonly unseen: number;
}

/** Sends the batches of a server as they are due, for so long. @returns the facts that were taken */
async function sendFacts(
  agent: Agent,
  { api, agent: { tokens } }: RunFile,
  { server, posts }: Pick<Telling, 'server' | 'posts'>,
  began: number,
  until: number,
): Promise<number> {
  const headers = {
    authorization: `Bearer ${tokens[String(server)]}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  let facts = 0;
  for (const one of posts) {
    await passed(began + one.due);
    if (performance.now() > until) break;
    for (let isTaken = false; !isTaken && performance.now() < until;) {
      const { status, text } = await askFor(agent, `${api.url}/api/ingest/squad/${server}`, headers, one.body);
      if (status !== 200 && status < 500) throw new Error(`A batch was answered with ${status}: ${text}`);
      isTaken = status === 200;
      if (isTaken) facts += one.facts;
      // As an agent does.
      else await passed(performance.now() + PACE.firstPauseMs);
    }
  }
  return facts;
}

/** Marks one square after another, and waits each time until every browser that shows the game has it. */
async function mark(
  run: RunFile,
  child: ChildProcess,
  { gameId, players }: { gameId: number; players: readonly Caller[] },
  until: number,
): Promise<Marked> {
  const took: number[] = [];
  for (let nth = 0; performance.now() < until; nth++) {
    const player = players[nth % players.length]!;
    const turn = Math.floor(nth / players.length);
    await commanded(child, { kind: 'expect', path: GAME });
    await call(run, player, '/api/bingo/toggle-square', { gameId, position: turn % 24, mark: turn < 24 });
    took.push(...(await commanded<Seen>(child, { kind: 'seen', patience: SEEN_WITHIN_MS })));
    await passed(performance.now() + SILENCE_MS);
  }
  return { took: took.filter(Number.isFinite), unseen: took.filter((one) => !Number.isFinite(one)).length };
}

async function run(bench: Bench): Promise<Finding[]> {
  const { browsers, factsPerSecond, seconds } = bench.quick ? QUICK : FULL;
  await built();
  const unlimited = LIMITS.RATE_LIMIT_READS;
  const held = { HELD_CONNECTIONS: '10000', HELD_CONNECTIONS_PERSON: '10000' };
  const env = { DEMO: 'off', ...LIMITS, RATE_LIMIT_INGEST: unlimited, ...held };
  const { run: addresses } = await startStack(bench, bench.folder(), { env });
  const pid = addresses.api.pid!;
  const callers = await callersOf(addresses);
  const game = await startGame(addresses, callers);

  const everybody = community('push', SERVERS.length * CROWD, SERVERS);
  const tellings = SERVERS.map((server, index) => ({
    server,
    posts: postsOf({
      server,
      players: everybody.slice(index * CROWD, (index + 1) * CROWD),
      seconds: seconds + 10,
      factsPerSecond: factsPerSecond / SERVERS.length,
      burst: { everyMs: 3_600_000, facts: 1 },
    }),
  }));
  const agent = new Agent({ keepAlive: true });
  const send = async (isWanted: (one: Post) => boolean, began: number, until = Infinity): Promise<number> => {
    const wanted = tellings.map(({ server, posts }) => ({ server, posts: posts.filter(isWanted) }));
    const sent = await Promise.all(wanted.map((each) => sendFacts(agent, addresses, each, began, until)));
    return sent.reduce((sum, one) => sum + one, 0);
  };
  await send(({ due }) => due === 0, performance.now());

  const member = game.players[0]!;
  const plans = await Promise.all([
    ...game.players.map((player) => planOf(addresses, GAME, player)),
    ...[...BOARDS, LIVE_CARDS].map((path) => planOf(addresses, path, member)),
  ]);
  const ofGame = plans.filter(({ path }) => path === GAME);
  const others = plans.filter(({ path }) => path !== GAME);
  const all = Array.from({ length: browsers }, (_, nth) => {
    const some = nth % 2 === 0 ? ofGame : others;
    return some[Math.floor(nth / 2) % some.length]!;
  });
  const { child } = await bench.fork('test/bench/browsers.child.ts');
  const before = memoryOf(pid);
  const open = await commanded<number>(child, { kind: 'open', url: addresses.api.url, plans: all, perSecond: 500 });
  await passed(performance.now() + 3_000);
  const opened = memoryOf(pid);
  const idle = await cpuDuring([pid], () => passed(performance.now() + 5_000));
  bench.say(`  ${open} of ${browsers} browsers are held`);

  await commanded(child, { kind: 'report' });
  let marked: Marked = { took: [], unseen: 0 };
  const began = performance.now();
  const until = began + seconds * 1_000;
  let facts = 0;
  let took = 0;
  let cpu: number | undefined;
  const clients = await cpuDuring([child.pid!], async () => {
    cpu = await cpuDuring([pid], async () => {
      [marked, facts] = await Promise.all([
        mark(addresses, child, game, until),
        send(({ due }) => due > 0, began, until),
      ]);
      took = (performance.now() - began) / 1_000;
    });
  });
  const reports = await commanded<Record<string, Report>>(child, { kind: 'report' });
  agent.destroy();
  return findings({ browsers, open, before, opened, idle, cpu, clients, took, marked, reports, pid, facts });
}

interface Measured {
  readonly browsers: number;
  readonly open: number;
  readonly before: number;
  readonly opened: number;
  readonly idle: number | undefined;
  readonly cpu: number | undefined;
  /** Of the process with all browsers, which shares the machine with the site. */
  readonly clients: number | undefined;
  readonly took: number;
  readonly marked: Marked;
  readonly reports: Readonly<Record<string, Report>>;
  readonly pid: number;
  readonly facts: number;
}

function findings({
  browsers,
  open,
  before,
  opened,
  idle,
  cpu,
  clients,
  took,
  marked,
  reports,
  pid,
  facts,
}: Measured): Finding[] {
  const boards = BOARDS.flatMap((path) => reports[path] ?? []);
  const answered = boards.flatMap((one) => one.answered);
  const sum = (field: 'failures' | 'held') => Object.values(reports).reduce((total, one) => total + one[field], 0);
  const atMost = (limit: number) => ({ is: 'at most' as const, limit });
  const answers = Object.values(reports).flatMap((one) => one.answered).length / took;
  return [
    { what: 'browsers held at the end', measured: sum('held'), unit: '', goal: { is: 'at least', limit: browsers } },
    { what: 'failed requests', measured: sum('failures') + (browsers - open), unit: '', goal: atMost(0) },
    {
      what: 'memory of the api a held browser',
      measured: ((opened - before) / browsers) * 1_024,
      unit: 'kB',
      note: `${Math.round(before)} MB before, ${Math.round(opened)} MB with ${browsers} held`,
    },
    { what: 'memory of the api, at most', measured: peakMemory(pid) ?? Number.NaN, unit: 'MB', goal: atMost(512) },
    ...(idle === undefined
      ? []
      : [{ what: 'CPU of the api while nothing changes', measured: idle * 20, unit: '% of a core' }]),
    ...(cpu === undefined
      ? []
      : [
          {
            what: 'CPU of the api under load',
            measured: (cpu / took) * 100,
            unit: '% of a core',
            note: `${Math.round(facts / took)} facts/s in, ${Math.round(answers)} answers/s out`,
          },
          { what: 'CPU of the api an answer, facts included', measured: (cpu / took / answers) * 1_000, unit: 'ms' },
        ]),
    ...(clients === undefined
      ? []
      : [{ what: 'CPU of the browsers an answer', measured: (clients / took / answers) * 1_000, unit: 'ms' }]),
    {
      what: 'a mark, from the click to the screens, p50',
      measured: quantile(marked.took, 0.5),
      unit: 'ms',
    },
    {
      what: 'a mark, from the click to the screens, p99',
      measured: quantile(marked.took, 0.99),
      unit: 'ms',
      goal: atMost(500),
      note: `${marked.took.length} seen`,
    },
    { what: 'marks not seen', measured: marked.unseen, unit: '', goal: atMost(0) },
    { what: 'boards, from the event to the answer, p50', measured: quantile(answered, 0.5), unit: 'ms' },
    {
      what: 'boards, from the event to the answer, p99',
      measured: quantile(answered, 0.99),
      unit: 'ms',
      goal: atMost(500),
      note: `${answered.length} answers; an event comes at most a second after the change`,
    },
    {
      what: 'boards, longest time without an answer',
      measured: Math.max(...boards.map(({ longestGap }) => longestGap)),
      unit: 'ms',
      goal: atMost(3_000),
      note: 'the browser served worst',
    },
  ];
}

export const push: Section = { name: 'push', about: 'browsers that are held while facts come in', run };
