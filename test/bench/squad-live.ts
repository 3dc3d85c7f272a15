import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { reforgerPlayers, reforgerSeeders, reforgerTotals } from '@app/contracts/reforger/read-models';
import { REFORGER_BOARDS } from '@app/contracts/reforger/reforger';
import {
  squadMatches,
  squadPairs,
  squadPlayers,
  squadProfiles,
  squadStandings,
  squadTotals,
} from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { match } from '@app/domain/squad/match/match';
import { BOARDS } from '@app/domain/squad/rules';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { PACE } from '../../apps/agent/src/delivery/sender';
import { community, type Player } from '../../apps/local/src/simulator/squad/players';
import type { RunFile } from '../../apps/local/src/run-file';
import { battlesOf, recordBattles } from './battles';
import { cpuDuring, secondsSince, stolenSince, type Bench, type Section } from './bench';
import { median, quantile, type Finding } from './finding';
import { metadata } from './games';
import { callersOf, LIMITS, type Caller } from './http';
import { fastest, once, paced, type Script } from './load';
import { serves } from './models';
import { recordReforgerGames } from './reforger-games';
import { built, startStack } from './stack';
import { serverLoadOf, type Post, type ServerLoad, type View } from './server-load';

const BASE = '/api/battlelog/squad';
const SERVERS = [1, 2, 3];
const CROWD = 100;
/** Of one server: together about sixty a second. */
const FACTS_PER_SECOND = 20;
const BURST = 500;
const PLAYERS = 3_000;
const CONNECTIONS = 32;
const PER_SECOND = 500;
const SEARCHES_PER_SECOND = 50;
/** Between two looks of one who waits to see something, milliseconds. */
const LOOK_MS = 10;
const SHOWN_WITHIN = 30_000;
/** As browsers ask. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' };
const MODELS = [
  ...[squadPlayers, squadProfiles, squadPairs, squadStandings, squadMatches, squadTotals],
  ...[reforgerPlayers, reforgerSeeders, reforgerTotals],
];

interface Size {
  /** Events of matches that were played before, of each game so many, and how many different ones of Squad. */
  readonly events: number;
  readonly distinct: number;
  readonly names: number;
  readonly liveSeconds: number;
  readonly burstEvery: number;
  readonly requestSeconds: number;
  /** Each query is repeated for so long, so many times: a shared machine stalls now and then, whatever runs on it. */
  readonly rounds: number;
}

const FULL: Size = {
  events: 120_000,
  distinct: 30,
  names: 100_000,
  liveSeconds: 60,
  burstEvery: 15_000,
  requestSeconds: 4,
  rounds: 5,
};
const QUICK: Size = {
  events: 9_000,
  distinct: 3,
  names: 5_000,
  liveSeconds: 8,
  burstEvery: 5_000,
  requestSeconds: 1,
  rounds: 1,
};

async function run(bench: Bench): Promise<Finding[]> {
  const size = bench.quick ? QUICK : FULL;
  await built();
  const folder = bench.folder();
  const names = community('bench', size.names, [1]);
  const began = performance.now();
  const { head, played } = await fill(bench, folder, size, names);
  const env = { DEMO: 'off', ...LIMITS, RATE_LIMIT_INGEST: LIMITS.RATE_LIMIT_READS };
  const { run: addresses } = await startStack(bench, folder, { env });
  const callers = await callersOf(addresses);
  await folded(addresses, head);
  bench.say(`  data loaded and folded in ${secondsSince(began).toFixed(0)} s`);
  const live = await liveFindings(addresses, size, callers[0]!);
  bench.say('  live part done');
  const players = names.filter(({ eosId }) => played.has(eosId));
  const requests = await requestFindings(addresses, size, callers, players);
  bench.say('  queries done');
  return [...live, ...requests, ...(await searchFindings(addresses, size, callers, names))];
}

/** Matches that were played, and all their players, in a log that no projector has read yet. */
async function fill(
  bench: Bench,
  folder: string,
  { events, distinct }: Size,
  names: readonly Player[],
): Promise<{ head: LogPosition; played: ReadonlySet<string> }> {
  const { child, hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', {
    args: [join(folder, 'log')],
  });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const battles = [...battlesOf(PLAYERS, distinct)(events)];
  let { head } = await recordBattles(log, battles);
  await recordReforgerGames(log, events);
  for (let first = 0; first < names.length; first += CROWD)
    head = await introduce(log, first, names.slice(first, first + CROWD));
  await log.dispose();
  await bench.end(child);
  const ends = battles.flat().filter((event) => event.type === 'SquadMatchEnded');
  return { head, played: new Set(ends.flatMap(({ data }) => data.players.map(({ playerId }) => playerId))) };
}

async function folded(run: RunFile, head: LogPosition): Promise<void> {
  const store = await openSqliteStore({ file: (run.readModels as { file: string }).file });
  for (const { name } of MODELS) await serves(store, name, head);
  await store.close();
}

/** A match that nobody played: its players were only named. */
export async function introduce(log: EventLog, first: number, players: readonly Player[]): Promise<LogPosition> {
  const key = `20260901T000000000-Names_${first}`;
  const news = players.map(({ eosId, steamId = null, shown }, sequence) => {
    const data = { serverId: 1, match: key, source: 'rcon', sequence, at: '2026-09-01T00:00:00.000Z' } as const;
    const event: SquadEvent = {
      type: 'SquadPlayerIdentified',
      data: { ...data, playerId: eosId, steamId, name: shown },
    };
    return { id: randomUUID(), event, metadata: metadata() };
  });
  return (await log.append(`${match.category}-1-${key}`, -1, news)).logPosition;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export const send = (
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: body ? 'POST' : 'GET', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** An agent's outbox: one batch after another, each when it is due or when the one before has been taken. */
export async function post(agent: Agent, run: RunFile, { server }: ServerLoad, posts: readonly Post[], began: number) {
  const url = `${run.api.url}/api/ingest/squad/${server}`;
  const headers = {
    authorization: `Bearer ${run.agent.tokens[String(server)]}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  for (const one of posts) {
    one.at = began + one.due;
    await passed(one.at);
    for (;;) {
      const { status, text } = await send(agent, url, headers, one.body);
      if (status === 200) break;
      if (status < 500) throw new Error(`A batch was answered with ${status}: ${text}`);
      // An agent sends it again, and nobody sees it sooner for that.
      await passed(performance.now() + PACE.firstPauseMs);
    }
  }
}

export const passed = async (at: number): Promise<void> => {
  for (let left = at - performance.now(); left > 0; left = at - performance.now())
    await new Promise((resolve) => setTimeout(resolve, left));
};

interface Shown {
  readonly view: string;
  readonly facts: number;
  readonly took: number;
}

/** Somebody who looks again and again while there is something to come. */
async function watch(agent: Agent, run: RunFile, { headers }: Caller, { name, path, figureOf, steps }: View) {
  const shown: Shown[] = [];
  let known: Record<string, string> = {};
  for (let next = 0; next < steps.length;) {
    const { at } = steps[next]!.post;
    if (at === undefined || performance.now() < at) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 2));
      continue;
    }
    const answer = await send(agent, run.api.url + path, { ...headers, ...known });
    const now = performance.now();
    if (now - at > SHOWN_WITHIN) throw new Error(`${path} does not show what was posted.`);
    if (answer.status === 200) {
      const figure = figureOf(JSON.parse(answer.text) as never);
      for (; next < steps.length && steps[next]!.figure <= figure; next++) {
        const { post } = steps[next]!;
        shown.push({ view: name, facts: post.facts, took: now - post.at! });
      }
      const { etag } = answer.headers;
      known = typeof etag === 'string' ? { 'if-none-match': etag } : {};
    } else if (answer.status !== 304) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return shown;
}

const pidsOf = ({ api, projector, eventStore }: RunFile) => ({
  api: api.pid ? [api.pid] : [],
  all: [api.pid, projector.pid, eventStore.pid].filter((pid) => pid !== undefined),
});

/** What this process uses of one core while `work` runs, percent. */
async function share<Result>(work: () => Promise<Result>): Promise<{ result: Result; percent: number }> {
  const began = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, percent: (user + system) / 10 / (performance.now() - began) };
}

async function liveFindings(run: RunFile, size: Size, caller: Caller): Promise<Finding[]> {
  const { liveSeconds: seconds, burstEvery: everyMs } = size;
  // Nobody of them has played before, so that their figures begin at nothing.
  const everybody = community('live', PLAYERS + SERVERS.length * CROWD, SERVERS).slice(PLAYERS);
  const tellings = SERVERS.map((server, index) =>
    serverLoadOf({
      server,
      players: everybody.slice(index * CROWD, (index + 1) * CROWD),
      seconds,
      factsPerSecond: FACTS_PER_SECOND,
      burst: { everyMs, facts: BURST },
    }),
  );
  const agent = new Agent({ keepAlive: true });
  const before = performance.now();
  for (const load of tellings)
    await post(
      agent,
      run,
      load,
      load.posts.filter(({ due }) => due === 0),
      before,
    );
  const views = tellings.flatMap((load) => load.views);
  let percent = 0;
  let shown: Shown[] = [];
  const stolen = stolenSince();
  const cpu = await cpuDuring(pidsOf(run).all, async () => {
    const began = performance.now() + 1_000;
    ({ result: shown, percent } = await share(async () => {
      // Their bursts fall one after another.
      const posting = tellings.map((load, index) =>
        post(
          agent,
          run,
          load,
          load.posts.filter(({ due }) => due > 0),
          began + (index * everyMs) / SERVERS.length,
        ),
      );
      const watching = views.map((view) => watch(agent, run, caller, view));
      await Promise.all(posting);
      return (await Promise.all(watching)).flat();
    }));
  });
  agent.destroy();
  const facts = tellings.flatMap(({ posts }) => posts).filter(({ due }) => due > 0);
  const posted = facts.reduce((sum, one) => sum + one.facts, 0);
  const took = (some: readonly Shown[]) => some.map((one) => one.took);
  const bursts = shown.filter((one) => one.facts > BURST / 4);
  const note = `${Math.round(posted / seconds)} facts/s in ${facts.length} batches, ${shown.length} seen by ${views.length} views, generator ${percent.toFixed(0)} % of a core, lent to others ${stolen()}`;
  return [
    { what: 'post to visible over HTTP, p50', measured: quantile(took(shown), 0.5), unit: 'ms' },
    {
      what: 'post to visible over HTTP, p99',
      measured: quantile(took(shown), 0.99),
      unit: 'ms',
      goal: { is: 'at most', limit: 250 },
      note,
    },
    ...[...new Set(views.map(({ name }) => name))].map((name) => ({
      what: `${name}, p99`,
      measured: quantile(took(shown.filter(({ view }) => view === name)), 0.99),
      unit: 'ms',
    })),
    {
      what: `bursts of ${BURST}, the slowest`,
      measured: Math.max(...took(bursts)),
      unit: 'ms',
      note: `${bursts.length} seen`,
    },
    ...(cpu === undefined
      ? []
      : [{ what: 'CPU of api, projector and log a fact', measured: (cpu / posted) * 1e6, unit: 'us' }]),
  ];
}

/** Each connection requests every nth of the paths, by turns and in the name of one of the callers. */
async function scriptsOf(run: RunFile, callers: readonly Caller[], paths: readonly string[], knowing = false) {
  const etags = new Map<string, string>();
  if (knowing)
    for (const path of new Set(paths)) {
      const response = await fetch(run.api.url + path, { headers: callers[0]!.headers });
      await response.arrayBuffer();
      etags.set(path, response.headers.get('etag') ?? '');
    }
  return Array.from({ length: CONNECTIONS }, (_, connection): Script => {
    const { headers } = callers[connection % callers.length]!;
    const own = paths.filter((_, index) => index % CONNECTIONS === connection % paths.length);
    return own.map((path) => ({
      method: 'GET',
      path,
      headers: { ...headers, ...COMPRESSED, ...(knowing ? { 'if-none-match': etags.get(path)! } : {}) },
    }));
  });
}

const boards = (query = ''): string[] => Object.keys(BOARDS).map((board) => `${BASE}/leaderboards/${board}${query}`);
const PARTS = ['basic', 'stats', 'weapons', 'extended', 'match-history', 'ribbons'];

/** The parts of some players' profiles, so that neighbours on the list are of different players. */
function profiles(players: readonly Player[], count: number): string[] {
  const known = players.flatMap(({ steamId }) => steamId ?? []);
  return Array.from(
    { length: count },
    (_, nth) => `${BASE}/profile/${PARTS[nth % PARTS.length]}/${known[(nth * 37) % known.length]}`,
  );
}

async function requestFindings(
  run: RunFile,
  { requestSeconds, rounds }: Size,
  callers: readonly Caller[],
  players: readonly Player[],
): Promise<Finding[]> {
  const { api } = pidsOf(run);
  const some = profiles(players, 960);
  const windows = ['?window=week', '?window=month', '?server=1', '?window=season&server=1'].flatMap(boards);
  const reforger = REFORGER_BOARDS.map((board) => `/api/battlelog/reforger/leaderboards/${board}`);
  const known = await scriptsOf(run, callers, boards(), true);
  const full = await scriptsOf(run, callers, boards());
  const requests = await scriptsOf(run, callers, some);
  const mixed = full.map((script, index): Script => {
    const own = requests[index]!;
    return own.flatMap((step, nth) => [nth % 2 === 0 ? script[nth % script.length]! : known[index]![0]!, step]);
  });
  const kinds: readonly (readonly [what: string, scripts: readonly Script[]])[] = [
    ['top 100 and profiles together', mixed],
    ['top 100, in full', full],
    ['top 100, known already (304)', known],
    ['boards of windows and servers, in full', await scriptsOf(run, callers, windows)],
    ['profiles', requests],
    ['top 100 of Reforger, in full', await scriptsOf(run, callers, reforger)],
  ];
  const findings: Finding[] = [];
  for (const [what, scripts] of kinds) {
    await once(
      run.api.url,
      scripts.map((script) => script.slice(0, 60)),
    );
    const took: number[][] = [];
    const stolen = stolenSince();
    let percent = 0;
    const cpu = await cpuDuring(api, async () => {
      ({ percent } = await share(async () => {
        while (took.length < rounds) took.push(await paced(run.api.url, scripts, PER_SECOND, requestSeconds));
      }));
    });
    const p99s = took.map((round) => quantile(round, 0.99));
    const ofCore = ((cpu ?? Number.NaN) * 100) / (rounds * requestSeconds);
    const of = p99s.map((p99) => p99.toFixed(1)).join(', ');
    const rate = await fastest(run.api.url, scripts, Math.max(1, requestSeconds / 2), api);
    findings.push(
      { what: `${what}, p50 at ${PER_SECOND}/s`, measured: quantile(took.flat(), 0.5), unit: 'ms' },
      {
        what: `${what}, p99 at ${PER_SECOND}/s`,
        measured: median(p99s),
        unit: 'ms',
        goal: { is: 'at most', limit: 10 },
        note: `the median of ${of}; generator ${percent.toFixed(0)} % of a core, api ${ofCore.toFixed(0)} %, lent to others ${stolen()}`,
      },
      { what: `${what}, most`, measured: rate.perSecond, unit: '/s' },
      ...(rate.cpu === undefined ? [] : [{ what: `${what}, CPU of the api each`, measured: rate.cpu, unit: 'us' }]),
    );
  }
  return findings;
}

/** What people type: beginnings, a part from within, in whatever case, and what nobody is called. */
function typed(names: readonly Player[], count: number): string[] {
  return Array.from({ length: count }, (_, nth) => {
    const name = names[(nth * 7_919) % names.length]!.name;
    const letters = [...name];
    const kinds = [
      () => letters.slice(0, 2),
      () => letters.slice(0, 4),
      () => letters.slice(2, 5),
      () => letters.slice(3, 9),
      () => [...name.toUpperCase()].slice(0, 6),
      () => letters,
      () => [...'nobody is called ', ...letters],
    ];
    return kinds[nth % kinds.length]!().join('');
  }).filter((text) => text.trim().length >= 2);
}

async function searchFindings(
  run: RunFile,
  { requestSeconds }: Size,
  callers: readonly Caller[],
  names: readonly Player[],
): Promise<Finding[]> {
  const paths = typed(names, 1_000).map((text) => `${BASE}/players/search?q=${encodeURIComponent(text)}`);
  const scripts = await scriptsOf(run, callers, paths);
  const took = await paced(run.api.url, scripts, SEARCHES_PER_SECOND, requestSeconds * 4);
  const what = `search among ${names.length.toLocaleString('en')}`;
  return [
    { what: `${what}, p50`, measured: quantile(took, 0.5), unit: 'ms' },
    {
      what: `${what}, p99`,
      measured: quantile(took, 0.99),
      unit: 'ms',
      goal: { is: 'at most', limit: 20 },
      note: `${SEARCHES_PER_SECOND}/s, the slowest ${Math.max(...took).toFixed(0)} ms`,
    },
  ];
}

export const squadLive: Section = {
  name: 'squad-live',
  about: 'three full servers at once, and the questions people ask of Squad, over HTTP',
  run,
};
