import { Agent } from 'node:http';
import { join } from 'node:path';
import {
  squadMatches,
  squadPairs,
  squadPlayers,
  squadProfiles,
  squadStandings,
  squadTotals,
} from '@app/contracts/squad/read-models';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { community } from '../../apps/local/src/simulator/squad/players';
import type { RunFile } from '../../apps/local/src/run-file';
import { battlesOf, recordBattles } from './battles';
import { cpuDuring, secondsSince, stolenSince, type Bench, type Section } from './bench';
import { quantile, type Finding } from './finding';
import { callersOf, LIMITS, type Caller } from './http';
import { serves } from './models';
import { post, send } from './posting';
import { serverLoadOf, type View } from './server-load';
import { built, startStack } from './stack';

const SERVERS = [1, 2, 3];
const CROWD = 100;
/** Of one server: together about sixty a second. */
const FACTS_PER_SECOND = 20;
const BURST = 500;
const PLAYERS = 3_000;
/** Between two looks of one who waits to see something, milliseconds. */
const LOOK_MS = 10;
const SHOWN_WITHIN = 30_000;
const MODELS = [squadPlayers, squadProfiles, squadPairs, squadStandings, squadMatches, squadTotals];

interface Size {
  /** Events of matches that were played before, and how many different ones. */
  readonly events: number;
  readonly distinct: number;
  readonly seconds: number;
  readonly burstEvery: number;
}

const FULL: Size = { events: 120_000, distinct: 30, seconds: 60, burstEvery: 15_000 };
const QUICK: Size = { events: 9_000, distinct: 3, seconds: 8, burstEvery: 5_000 };

async function run(bench: Bench): Promise<Finding[]> {
  const size = bench.quick ? QUICK : FULL;
  await built();
  const folder = bench.folder();
  const began = performance.now();
  const head = await fill(bench, folder, size);
  const env = { DEMO: 'off', ...LIMITS, RATE_LIMIT_INGEST: LIMITS.RATE_LIMIT_READS };
  const { run: addresses } = await startStack(bench, folder, { env });
  const [caller] = await callersOf(addresses);
  await folded(addresses, head);
  bench.say(`  data loaded and folded in ${secondsSince(began).toFixed(0)} s`);
  return liveFindings(addresses, size, caller!);
}

/** Matches that were played, in a log that no projector has read yet. */
async function fill(bench: Bench, folder: string, { events, distinct }: Size): Promise<LogPosition> {
  const { child, hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', {
    args: [join(folder, 'log')],
  });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const { head } = await recordBattles(log, battlesOf(PLAYERS, distinct)(events));
  await log.dispose();
  await bench.end(child);
  return head;
}

async function folded(run: RunFile, head: LogPosition): Promise<void> {
  const store = await openSqliteStore({ file: (run.readModels as { file: string }).file });
  for (const { name } of MODELS) await serves(store, name, head);
  await store.close();
}

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

const pidsOf = ({ api, projector, eventStore }: RunFile) =>
  [api.pid, projector.pid, eventStore.pid].filter((pid) => pid !== undefined);

/** What this process uses of one core while `work` runs, percent. */
async function share<Result>(work: () => Promise<Result>): Promise<{ result: Result; percent: number }> {
  const began = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, percent: (user + system) / 10 / (performance.now() - began) };
}

async function liveFindings(run: RunFile, size: Size, caller: Caller): Promise<Finding[]> {
  const { seconds, burstEvery: everyMs } = size;
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
  const cpu = await cpuDuring(pidsOf(run), async () => {
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

export const squadLive: Section = {
  name: 'squad-live',
  about: 'three full servers at once, from the post to the pages that show it, over HTTP',
  run,
};
