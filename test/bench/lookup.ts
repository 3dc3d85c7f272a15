import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import type { Sighting } from '@app/storage/addresses/port';
import { openSqliteAddresses } from '@app/storage/addresses/sqlite';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import type { RunFile } from '../../apps/local/src/run-file';
import { community, type Player } from '../../apps/local/src/simulator/squad/players';
import { projections } from '../../apps/projector/src/projections';
import { cpuDuring, secondsSince, type Bench, type Section } from './bench';
import { quantile, type Finding } from './finding';
import { callersOf, LIMITS } from './http';
import { PLAYERS, reforgerLookup, squadLookup, type LookupGame } from './lookup-games';
import { serves } from './models';
import { send } from './posting';
import { built, startStack } from './stack';

interface Size {
  readonly events: number;
  /** Matches that are simulated; the others are these again, later. */
  readonly distinct: number;
  readonly names: number;
  readonly questions: number;
}
const FULL: Size = { events: 1_000_000, distinct: 60, names: 100_000, questions: 2_000 };
const QUICK: Size = { events: 50_000, distinct: 10, names: 20_000, questions: 500 };
const GAMES = [squadLookup, reforgerLookup];
const CROWD = 100;
const DAY = 86_400_000;
/** Addresses that a carrier gives to everybody. */
const CARRIERS = 50;
/** One player in so many has come by so many carriers' addresses, as phones do. */
const ROAMING = { every: 10, addresses: 10 };
const HOUR = 3_600_000;
const TOGETHER = 5_000;
const LIMIT_MS = 50;
/** Who fought most: so many. */
const BUSIEST = 5;

const roams = ({ place }: Player): boolean => place % ROAMING.every === 0;

/** Everybody comes into both games on some of the last days, from home and now and then by a carrier. */
function* sightingsOf(players: readonly Player[], now: number): Generator<Sighting> {
  for (const { game, idOf } of GAMES)
    for (const player of players) {
      const { place } = player;
      const seen = { game, playerId: idOf(player), serverId: 1 };
      const carrier = (nth: number) => `100.64.0.${(place + nth * (CARRIERS / ROAMING.addresses)) % CARRIERS}`;
      const home = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
      for (let time = 0; time < 4; time++) {
        const at = now - ((place * 7 + time * 3) % 29) * DAY - place * 10;
        yield { ...seen, at, address: time === 0 ? carrier(0) : home };
      }
      for (let nth = 0; roams(player) && nth < ROAMING.addresses; nth++)
        yield { ...seen, at: now - nth * 2 * DAY - HOUR - place * 10, address: carrier(nth) };
    }
}

/** @param now of the day on which the log was written: the next run remembers the same again, and nothing twice */
async function remember(file: string, players: readonly Player[], now: number): Promise<number> {
  const store = openSqliteAddresses(file);
  let count = 0;
  for (let batch: Sighting[] = [], all = sightingsOf(players, now), next = all.next(); ; next = all.next()) {
    if (!next.done) batch.push(next.value);
    if (batch.length < TOGETHER && !next.done) continue;
    await store.remember(batch);
    count += batch.length;
    batch = [];
    if (next.done) break;
  }
  await store.close();
  return count;
}

const fileOf = (run: RunFile) => (run.readModels as { file: string }).file;

/** One question after the other; how long each took, milliseconds. */
async function times(run: RunFile, headers: Record<string, string>, paths: readonly string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    const { status, text } = await send(agent, run.api.url + path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    took.push(performance.now() - began);
  }
  agent.destroy();
  return took;
}

interface Written {
  /** The position of the last event. */
  readonly head: LogPosition;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The log of all of it in a folder, written when it is not there yet. */
async function logIn(
  bench: Bench,
  folder: string,
  game: LookupGame,
  names: readonly Player[],
  { events, distinct }: Size,
): Promise<Written> {
  const marker = join(folder, 'log-is-written.json');
  if (existsSync(marker)) return JSON.parse(readFileSync(marker, 'utf8')) as Written;
  const began = performance.now();
  const { child, hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', {
    args: [join(folder, 'log')],
  });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  await game.play(log, events, distinct, names);
  let head: LogPosition = '';
  for (let first = 0; first < names.length; first += CROWD)
    head = await game.introduce(log, first, names.slice(first, first + CROWD));
  await log.dispose();
  await bench.end(child);
  const written: Written = { head, at: Date.now() };
  writeFileSync(marker, JSON.stringify(written));
  bench.say(`  ${game.name}: log written in ${secondsSince(began).toFixed(0)} s`);
  return written;
}

/** What folds the game's facts and no lookup reads is not built: a million events are folded once for each that is. */
const projectionsFor = ({ name, read }: LookupGame): readonly string[] => {
  const wanted = new Set(read.map((model) => model.name));
  return projections
    .filter(({ into, evolve }) => wanted.has(into.name) || !Object.keys(evolve).some((type) => type.startsWith(name)))
    .map(({ into }) => into.name);
};

interface Busiest {
  readonly ids: readonly string[];
  /** Of the one who has fewest, of all kinds. */
  readonly fights: number;
}

/** Those who have most fights on their lists: a page of them is made of all of them. */
async function busiestIn(store: ReadModelStore, { fightLists }: LookupGame, generation: number): Promise<Busiest> {
  const counts = new Map<string, number>();
  for await (const { doc } of store.scan({ model: fightLists, generation }))
    if (doc) counts.set(doc.playerId, (counts.get(doc.playerId) ?? 0) + doc.fights.length);
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, BUSIEST);
  return { ids: most.map(([id]) => id), fights: most.at(-1)?.[1] ?? 0 };
}

/** Waits until all that a lookup reads is built. */
async function folded(run: RunFile, game: LookupGame, head: LogPosition): Promise<Busiest> {
  const store = await openSqliteStore({ file: fileOf(run) });
  for (const { name } of game.read) await serves(store, name, head);
  const { generation } = await serves(store, game.fightLists.name, head);
  const busiest = await busiestIn(store, game, generation);
  await store.close();
  return busiest;
}

/** Paths of each kind of question, after that of the game. */
function questionsOf(
  { idOf, fighter, kinds, own }: LookupGame,
  names: readonly Player[],
  busiest: readonly string[],
  count: number,
): Readonly<Record<string, readonly string[]>> {
  const played = names.slice(0, PLAYERS);
  const some = (of: readonly Player[]) => Array.from({ length: count }, (_, n) => of[(n * 7_919) % of.length]!);
  const stats = (query: string) => `player-stats?query=${encodeURIComponent(query)}`;
  const suggestions = (typed: string) => `player-autocomplete?q=${encodeURIComponent(typed)}`;
  const fights = (id: string, nth: number, page: number) =>
    `player-events?${fighter}=${id}&type=${kinds[nth % kinds.length]}&page=${page}`;
  const ids = some(played).map(idOf);
  const roaming = some(played.filter(roams)).map(idOf);
  const steam = played.filter(({ place, steamId }) => place % 2 === 0 && steamId !== undefined);
  return {
    'a player, with who shares addresses': ids.map(stats),
    'a player with ten addresses of a carrier': roaming.map(stats),
    ...Object.fromEntries(Object.entries(own).map(([what, path]) => [what, roaming.map(path)])),
    'a player by exact name': some(played).map(({ shown }) => stats(shown)),
    'a player by Steam account': some(steam).map(({ steamId }) => stats(steamId!)),
    'a player by part of a name': some(played).map(({ name }) => stats(name.slice(0, 6))),
    'a page of fights': ids.map((id, n) => fights(id, n, 1 + (n % 3))),
    'a page of fights, filtered': ids.map((id, n) => `${fights(id, n, 1)}&teamkill=${n % 2 === 0}&serverID=1`),
    'a page of fights of who has most': ids.map((_, n) => fights(busiest[n % busiest.length]!, n, 1 + (n % 3))),
    suggestions: some(played).map(({ name }) => suggestions(name.slice(0, 3))),
    'suggestions from within names': some(names).map(({ name }) => suggestions(name.slice(2, 6))),
  };
}

async function measured(bench: Bench, game: LookupGame, names: readonly Player[], size: Size): Promise<Finding[]> {
  const folder = bench.lastingFolder(`lookup-${game.game}-${size.names}-${size.events}`);
  const { head, at } = await logIn(bench, folder, game, names, size);
  const began = performance.now();
  const { launcher, run } = await startStack(bench, folder, {
    env: { DEMO: 'off', PROJECTIONS: projectionsFor(game).join(','), ...LIMITS },
  });
  const sightings = await remember(join(dirname(fileOf(run)), 'addresses.sqlite'), names, at);
  const busiest = await folded(run, game, head);
  bench.say(`  ${game.name}: folded in ${secondsSince(began).toFixed(0)} s`);
  const admin = (await callersOf(run)).find(({ name }) => name === 'Southerly')!;
  const note = `${size.names} players, ${size.events} events, ${sightings} sightings, ${busiest.fights} fights of who has most`;
  const findings: Finding[] = [];
  for (const [what, queries] of Object.entries(questionsOf(game, names, busiest.ids, size.questions))) {
    const paths = queries.map((path) => `/api/admin-portal/${game.game}/${path}`);
    await times(run, admin.headers, paths.slice(0, 50));
    let took: readonly number[] = [];
    const cpu = await cpuDuring(run.api.pid === undefined ? [] : [run.api.pid], async () => {
      took = await times(run, admin.headers, paths);
    });
    findings.push(
      {
        what: `${game.name}: ${what}, p99`,
        measured: quantile(took, 0.99),
        unit: 'ms',
        goal: { is: 'at most', limit: LIMIT_MS },
        note,
      },
      { what: `${game.name}: ${what}, p50`, measured: quantile(took, 0.5), unit: 'ms' },
      ...(cpu
        ? [{ what: `${game.name}: ${what}, CPU of the api`, measured: (cpu * 1e3) / paths.length, unit: 'ms' }]
        : []),
    );
  }
  await bench.end(launcher);
  return findings;
}

async function run(bench: Bench): Promise<Finding[]> {
  const wanted = bench.quick ? QUICK : FULL;
  const size = { ...wanted, events: bench.events ?? wanted.events };
  await built();
  const names = community('bench', size.names, [1]);
  const findings: Finding[] = [];
  for (const game of GAMES) findings.push(...(await measured(bench, game, names, size)));
  return findings;
}

export const lookup: Section = {
  name: 'lookup',
  about: 'how long a player lookup takes in each game at 100,000 players and a million events',
  run,
};
