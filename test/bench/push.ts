import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import type { ChildProcess } from 'node:child_process';
import { READ_MODELS_HEADER, toMadeOf } from '@app/contracts/changes';
import { toMark } from '@app/contracts/read-after';
import type { LogPosition } from '@app/storage/event-log/position';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { PACE } from '../../apps/agent/src/delivery/sender';
import { community } from '../../apps/local/src/simulator/squad/players';
import type { RunFile } from '../../apps/local/src/run-file';
import { VALUES } from '../journeys/bingo-values';
import { request, cpuDuring, cpuSeconds, peakMemory, type Bench, type Section } from './bench';
import { crowdOf, gatherCrowd } from './crowd';
import type { BrowserPlan, Command, Report, Seen } from './browsers.child';
import { quantile, type Finding } from './finding';
import { callersOf, LIMITS, type Caller } from './http';
import { servingGames } from './models';
import { epochNow, markLine, stageFindings, type MarkSeen } from './push-stages';
import { send as sendRequest, passed } from './posting';
import { built, startStack } from './stack';
import { postsOf, type Post, type ServerLoad } from './server-load';

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
/**
 * The marks count from here on, milliseconds after the first fact. With the first facts the boards change after a silence
 * too, so all browsers read at once: those marks are a line of their own.
 */
const BEGINNING_MS = 3_000;
/** Whoever is down fights nobody: of the facts that are planned some nine in ten happen. */
const PLANNED = 1.1;

interface Size {
  readonly browsers: number;
  readonly factsPerSecond: number;
  readonly seconds: number;
}
const FULL: Size = { browsers: 2_000, factsPerSecond: 500, seconds: 40 };
const QUICK: Size = { browsers: 300, factsPerSecond: 60, seconds: 10 };

const commanded = async <Answer>(child: ChildProcess, command: Command): Promise<Answer> =>
  (await request<{ answer: Answer }>(child, command)).answer;

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

/** Sends the batches of a server as they are due, for so long. @returns the facts that were taken */
async function sendFacts(
  agent: Agent,
  { api, agent: { tokens } }: RunFile,
  { server, posts }: Pick<ServerLoad, 'server' | 'posts'>,
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
      const { status, text } = await sendRequest(agent, `${api.url}/api/ingest/squad/${server}`, headers, one.body);
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
  store: ReadModelStore,
  { gameId, players }: { gameId: number; players: readonly Caller[] },
  until: number,
): Promise<MarkSeen[]> {
  const marks: MarkSeen[] = [];
  for (let nth = 0; performance.now() < until; nth++) {
    const { headers } = players[nth % players.length]!;
    const turn = Math.floor(nth / players.length);
    await commanded(child, { kind: 'expect', path: GAME });
    const clicked = epochNow();
    const response = await fetch(`${run.api.url}/api/bingo/toggle-square`, {
      method: 'POST',
      body: JSON.stringify({ gameId, position: turn % 24, mark: turn < 24 }),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const appended = epochNow();
    if (!response.ok) throw new Error(`A mark was answered with ${response.status}: ${await response.text()}`);
    const { logPosition } = toMark(response.headers.get('x-log-position')!)!;
    const folded = await foldedAt(store, logPosition);
    const browsers = await commanded<Seen[]>(child, { kind: 'seen', patience: SEEN_WITHIN_MS });
    marks.push({ clicked, appended, folded, browsers });
    await passed(performance.now() + SILENCE_MS);
  }
  return marks;
}

/** When the read model of the games held what is at the position. */
async function foldedAt(store: ReadModelStore, logPosition: LogPosition): Promise<number> {
  while (((await servingGames(store))?.position ?? '') < logPosition) await passed(performance.now() + 2);
  return epochNow();
}

async function run(bench: Bench): Promise<Finding[]> {
  const { browsers, factsPerSecond, seconds } = bench.quick ? QUICK : FULL;
  await built();
  const unlimited = LIMITS.RATE_LIMIT_READS;
  const held = { HELD_CONNECTIONS: '10000', HELD_CONNECTIONS_PERSON: '10000' };
  const env = { DEMO: 'off', ...LIMITS, RATE_LIMIT_INGEST: unlimited, ...held };
  const folder = bench.folder();
  const watchers = Math.ceil(browsers / 2);
  gatherCrowd(folder, watchers);
  const { run: addresses } = await startStack(bench, folder, { env });
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
      factsPerSecond: (factsPerSecond * PLANNED) / SERVERS.length,
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
  const ofGame = await planOf(addresses, GAME, member);
  const others = await Promise.all([...BOARDS, LIVE_CARDS].map((path) => planOf(addresses, path, member)));
  // Each who shows the game is somebody else: its answer ends with what is their own.
  const people = [...game.players, ...(await crowdOf(folder, addresses, watchers))].slice(0, watchers);
  const all = people.flatMap(({ headers }, nth) => [
    { ...ofGame, authorization: headers['authorization']! },
    others[nth % others.length]!,
  ]);
  const { child } = await bench.fork('test/bench/browsers.child.ts');
  const before = memoryOf(pid);
  const open = await commanded<number>(child, { kind: 'open', url: addresses.api.url, plans: all, perSecond: 500 });
  await passed(performance.now() + 3_000);
  const opened = memoryOf(pid);
  const idle = await cpuDuring([pid], () => passed(performance.now() + 5_000));
  bench.say(`  ${open} of ${browsers} browsers are held`);

  await commanded(child, { kind: 'report' });
  await commanded(child, { kind: 'delay' });
  await loopDelay(addresses.api.url);
  await loopDelay(addresses.projector.url!);
  const store = await openSqliteStore({ file: (addresses.readModels as { file: string }).file });
  const processes = {
    api: pid,
    projector: addresses.projector.pid!,
    'event store': addresses.eventStore.pid!,
    browsers: child.pid!,
    'facts and marks': process.pid,
  };
  const usedBefore = mapped(processes, cpuSeconds);
  const steadyFrom = epochNow() + BEGINNING_MS;
  const began = performance.now();
  const until = began + seconds * 1_000;
  const [marks, facts] = await Promise.all([
    mark(addresses, child, store, game, until),
    send(({ due }) => due > 0, began, until),
  ]);
  const took = (performance.now() - began) / 1_000;
  const usedAfter = mapped(processes, cpuSeconds);
  const delays = {
    api: await loopDelay(addresses.api.url),
    projector: await loopDelay(addresses.projector.url!),
    browsers: await commanded<number>(child, { kind: 'delay' }),
  };
  await store.close();
  for (const one of marks) bench.say(markLine(one));
  const reports = await commanded<Record<string, Report>>(child, { kind: 'report' });
  agent.destroy();
  const cpu = mapped(processes, (_, name) => (usedAfter[name] ?? Number.NaN) - (usedBefore[name] ?? Number.NaN));
  const factsTaken = { measured: facts / seconds, goal: factsPerSecond };
  return findings({
    browsers,
    open,
    before,
    opened,
    idle,
    cpu,
    delays,
    took,
    marks,
    steadyFrom,
    reports,
    pid,
    factsTaken,
  });
}

const mapped = <From, To>(
  all: Readonly<Record<string, From>>,
  change: (one: From, name: string) => To,
): Record<string, To> => Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one, name)]));

/** The 99th percentile of how late a process comes to what is due, milliseconds, since it was read last. */
async function loopDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}

interface Measured {
  readonly browsers: number;
  readonly open: number;
  readonly before: number;
  readonly opened: number;
  readonly idle: number | undefined;
  /** Seconds of each process that shares the machine. */
  readonly cpu: Readonly<Record<string, number>>;
  readonly delays: Readonly<Record<string, number>>;
  readonly took: number;
  readonly marks: readonly MarkSeen[];
  /** Epoch milliseconds. */
  readonly steadyFrom: number;
  readonly reports: Readonly<Record<string, Report>>;
  readonly pid: number;
  /** A second. */
  readonly factsTaken: { readonly measured: number; readonly goal: number };
}

function findings(measured: Measured): Finding[] {
  const { browsers, open, before, opened, idle, reports, pid, factsTaken } = measured;
  const boards = BOARDS.flatMap((path) => reports[path] ?? []);
  const answered = boards.flatMap((one) => one.answered);
  const sum = (field: 'failures' | 'held') => Object.values(reports).reduce((total, one) => total + one[field], 0);
  const atMost = (limit: number) => ({ is: 'at most' as const, limit });
  return [
    { what: 'browsers held at the end', measured: sum('held'), unit: '', goal: { is: 'at least', limit: browsers } },
    { what: 'failed requests', measured: sum('failures') + (browsers - open), unit: '', goal: atMost(0) },
    {
      what: 'facts taken',
      measured: factsTaken.measured,
      unit: '/s',
      goal: { is: 'at least', limit: factsTaken.goal },
    },
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
    ...loadFindings(measured),
    ...stageFindings(measured.marks, measured.steadyFrom),
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

/** What each process uses, and how late it comes to what is due: all of them share the machine. */
function loadFindings({ cpu, delays, took, factsTaken, reports }: Measured): Finding[] {
  const answers = Object.values(reports).flatMap((one) => one.answered).length / took;
  const note = `${Math.round(factsTaken.measured)} facts/s in, ${Math.round(answers)} answers/s out`;
  return [
    ...Object.entries(cpu).map(([name, used]) => ({
      what: `CPU of ${name} under load`,
      measured: (used / took) * 100,
      unit: '% of a core',
      note,
    })),
    ...Object.entries(delays).map(([name, delay]) => ({
      what: `event loop of ${name}, delay, p99`,
      measured: delay,
      unit: 'ms',
    })),
  ];
}

export const push: Section = { name: 'push', about: 'browsers that are held while facts come in', run };
