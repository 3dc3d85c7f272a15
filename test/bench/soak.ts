import { Agent } from 'node:http';
import { readFileSync } from 'node:fs';
import type { ProjectionStatus } from '@app/contracts/operations/projections';
import { community } from '../../apps/local/src/simulator/squad/players';
import type { RunFile } from '../../apps/local/src/run-file';
import { attacksOn, type Attack } from './attacks';
import type { Bench, Section } from './bench';
import { median, quantile, type Finding } from './finding';
import { built, startStack, tokenOf } from './stack';
import { send, passed, post } from './posting';
import { serverLoadOf } from './server-load';

const SERVERS = [1, 2, 3];
const CROWD = 50;
const FACTS_PER_SECOND = 10;
const MEMBERS = 50;
/** Between two looks of one member, milliseconds. */
const LOOK_EVERY = 1_500;
const SAMPLE_EVERY = 10_000;
const HONEST = ['member', 'moderator', 'vip-gold', 'partner', 'reforger-admin', 'community-admin'];
const LOOKS = [
  '/api/site',
  '/api/battlelog/squad/leaderboards/kills',
  '/api/battlelog/squad/leaderboards/kills?window=week&server=2',
  '/api/bingo/active-game',
  '/api/bingo/leaderboard',
  '/api/auth/discord-roles',
];

/** Bearer tokens of personas, requested once: they live for half a day. */
const tokens = (run: RunFile) => {
  const headers = new Map<string, Promise<string>>();
  return (persona: string): Promise<string> => {
    const header = headers.get(persona) ?? tokenOf(run, persona).then((token) => `Bearer ${token}`);
    headers.set(persona, header);
    return header;
  };
};

interface Tally {
  /** Milliseconds of each honest answer. */
  readonly took: number[];
  /** Honest requests that were turned away, by status. */
  readonly refused: Map<number, number>;
  /** Answers to each attack, by status; 0 for a connection that was ended. */
  readonly attacked: Map<string, Map<number, number>>;
}

const count = <Key>(all: Map<Key, number>, key: Key) => all.set(key, (all.get(key) ?? 0) + 1);

/** One member's browser: looks at this and that until the end, and knows what it saw. */
async function browse(
  run: RunFile,
  seat: number,
  header: (persona: string) => Promise<string>,
  end: number,
  tally: Tally,
) {
  const agent = new Agent({ keepAlive: true, localAddress: `127.10.0.${seat + 1}` } as object);
  const persona = HONEST[seat % HONEST.length]!;
  const known = new Map<string, string>();
  await passed(performance.now() + (seat / MEMBERS) * LOOK_EVERY);
  for (let n = seat; performance.now() < end; n++) {
    const path = LOOKS[n % LOOKS.length]!;
    const etag = known.get(path);
    const due = performance.now();
    const headers = { authorization: await header(persona), ...(etag ? { 'if-none-match': etag } : {}) };
    const answer = await send(agent, run.api.url + path, headers).catch(() => undefined);
    if (answer && (answer.status < 300 || answer.status === 304)) tally.took.push(performance.now() - due);
    else count(tally.refused, answer?.status ?? 0);
    if (typeof answer?.headers['etag'] === 'string') known.set(path, answer.headers['etag']);
    await passed(due + LOOK_EVERY);
  }
  agent.destroy();
}

async function repeat({ name, every, send }: Attack, end: number, tally: Tally) {
  const answers = new Map<number, number>();
  tally.attacked.set(name, answers);
  const under: Promise<unknown>[] = [];
  for (let n = 0; performance.now() < end; n++) {
    under.push(send(n).then((status) => count(answers, status)));
    if (under.length > 1_000) await under.shift();
    await passed(performance.now() + every);
  }
  await Promise.all(under);
}

/** Resident memory, MB; undefined where the system does not tell. */
const memory = (pid: number | undefined): number | undefined => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
  } catch {
    return undefined;
  }
};

async function sample(run: RunFile, end: number): Promise<Map<string, number[]>> {
  const all = new Map<string, number[]>();
  while (performance.now() < end) {
    for (const [name, pid] of [
      ['api', run.api.pid],
      ['projector', run.projector.pid],
    ] as const) {
      const now = memory(pid);
      if (now !== undefined) all.set(name, [...(all.get(name) ?? []), now]);
    }
    await passed(Math.min(end, performance.now() + SAMPLE_EVERY));
  }
  return all;
}

/** MB that the last third holds more than the second: the first is for warming up. */
const growth = (samples: readonly number[]): number => {
  const third = Math.floor(samples.length / 3);
  return median(samples.slice(2 * third)) - median(samples.slice(third, 2 * third));
};

async function faulted(run: RunFile): Promise<string[]> {
  const answer = await fetch(`${run.api.url}/api/operations/projections`, {
    headers: { authorization: `Bearer ${await tokenOf(run, 'operator')}` },
  });
  if (answer.status !== 200) throw new Error(`The state of the projections: ${answer.status} ${await answer.text()}`);
  const { projections } = (await answer.json()) as { projections: readonly ProjectionStatus[] };
  if (projections.length === 0) throw new Error('There are no projections to look at.');
  return projections
    .filter(({ generations }) => generations.some(({ state }) => state === 'faulted'))
    .map(({ projection }) => projection);
}

async function run(bench: Bench): Promise<Finding[]> {
  const minutes = bench.quick ? 1 : 30;
  await built();
  const folder = bench.folder();
  // With the limits that a community has: they are part of what is tried.
  const { run: addresses } = await startStack(bench, folder, { env: { DEMO: 'off' } });
  const header = tokens(addresses);
  const everybody = community('soak', SERVERS.length * CROWD, SERVERS);
  const burst = { everyMs: 60_000, facts: 100 };
  const tellings = SERVERS.map((server, index) =>
    serverLoadOf({
      ...{ server, seconds: minutes * 60, factsPerSecond: FACTS_PER_SECOND, burst },
      players: everybody.slice(index * CROWD, (index + 1) * CROWD),
    }),
  );
  bench.say(`  ${minutes} minutes begin`);
  const agent = new Agent({ keepAlive: true });
  const tally: Tally = { took: [], refused: new Map(), attacked: new Map() };
  const began = performance.now();
  const end = began + minutes * 60_000;
  const { attacks } = attacksOn(addresses, header);
  const [samples] = await Promise.all([
    sample(addresses, end),
    ...tellings.map((load) => post(agent, addresses, load, load.posts, began)),
    ...Array.from({ length: MEMBERS }, (_, seat) => browse(addresses, seat, header, end, tally)),
    ...attacks.map((attack) => repeat(attack, end, tally)),
  ]);
  agent.destroy();
  const names = await faulted(addresses);
  for (const [name, answers] of tally.attacked)
    bench.say(`  ${name}: ${[...answers].map(([status, times]) => `${times} x ${status}`).join(', ')}`);
  if (tally.refused.size > 0)
    bench.say(`  honest, refused: ${[...tally.refused].map(([status, times]) => `${times} x ${status}`).join(', ')}`);
  const refused = [...tally.refused.values()].reduce((sum, one) => sum + one, 0);
  return [
    { what: 'honest answers, p50', measured: quantile(tally.took, 0.5), unit: 'ms' },
    {
      what: 'honest answers, p99',
      measured: quantile(tally.took, 0.99),
      unit: 'ms',
      goal: { is: 'at most', limit: 250 },
      note: `${tally.took.length} in ${minutes} min, ${MEMBERS} members, ${SERVERS.length} servers`,
    },
    { what: 'honest requests refused', measured: refused, unit: '', goal: { is: 'at most', limit: 0 } },
    {
      what: 'projections faulted',
      measured: names.length,
      unit: '',
      goal: { is: 'at most', limit: 0 },
      note: names.join(', '),
    },
    ...[...samples].map(([name, all]) => ({
      what: `memory of the ${name}, last third over the second`,
      measured: growth(all),
      unit: 'MB',
      goal: { is: 'at most' as const, limit: 20 },
      note: `${median(all).toFixed(0)} MB, at most ${Math.max(...all).toFixed(0)} MB`,
    })),
  ];
}

export const soak: Section = {
  name: 'soak',
  about: 'half an hour of mixed attacks and honest load at once (only when it is named)',
  run,
};
