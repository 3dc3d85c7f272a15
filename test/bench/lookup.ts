import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { seedingPlayers } from '@app/contracts/seeding/read-models';
import { squadFightLists, squadLeaders, squadPlayers, squadProfiles } from '@app/contracts/squad/read-models';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import type { Sighting } from '@app/storage/addresses/port';
import { openSqliteAddresses } from '@app/storage/addresses/sqlite';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import type { RunFile } from '../../apps/local/src/run-file';
import { community, type Player } from '../../apps/local/src/simulator/squad/players';
import { projections } from '../../apps/projector/src/projections';
import { battlesOf, recordBattles } from './battles';
import { secondsSince, type Bench, type Section } from './bench';
import { quantile, type Finding } from './finding';
import { callersOf, LIMITS } from './http';
import { serves } from './models';
import { ask, introduce } from './squad-live';
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
/** What a lookup is made of. */
const READ = [squadPlayers, squadFightLists, squadProfiles, squadLeaders, seedingPlayers];
const READ_NAMES = new Set(READ.map(({ name }) => name));
/** What folds matches and no lookup reads is not built: a million events are folded once for each that is. */
const PROJECTIONS = projections
  .filter(({ into, evolve }) => READ_NAMES.has(into.name) || !Object.keys(evolve).some((type) => /^Squad/.test(type)))
  .map(({ into }) => into.name);
/** Of those who are named, so many have played. */
const PLAYERS = 3_000;
const CROWD = 100;
const DAY = 86_400_000;
/** Addresses that a carrier gives to everybody. */
const CARRIERS = 50;
const TOGETHER = 5_000;
const BASE = '/api/admin-portal/squad';
const LIMIT_MS = 50;

/** Everybody comes in on some of the last days, from home and now and then by a carrier. */
function* sightingsOf(players: readonly Player[], now: number): Generator<Sighting> {
  for (const [place, { eosId: playerId }] of players.entries())
    for (let time = 0; time < 4; time++) {
      const home = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
      const carrier = `100.64.0.${place % CARRIERS}`;
      const at = now - ((place * 7 + time * 3) % 29) * DAY - place * 10;
      yield { game: 'squad', playerId, serverId: 1, at, address: time === 0 ? carrier : home };
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
    const { status, text } = await ask(agent, run.api.url + path, headers);
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
  let { head } = await recordBattles(log, battlesOf(PLAYERS, distinct)(events));
  for (let first = 0; first < names.length; first += CROWD)
    head = await introduce(log, first, names.slice(first, first + CROWD));
  await log.dispose();
  await bench.end(child);
  const written: Written = { head, at: Date.now() };
  writeFileSync(marker, JSON.stringify(written));
  bench.say(`  log written in ${secondsSince(began).toFixed(0)} s`);
  return written;
}

async function run(bench: Bench): Promise<Finding[]> {
  const wanted = bench.quick ? QUICK : FULL;
  const size = { ...wanted, events: bench.events ?? wanted.events };
  await built();
  const folder = bench.keptFolder(`lookup-${size.names}-${size.events}`);
  const names = community('bench', size.names, [1]);
  const { head, at } = await logIn(bench, folder, names, size);
  const began = performance.now();
  const { run: addresses } = await startStack(bench, folder, {
    env: { DEMO: 'off', PROJECTIONS: PROJECTIONS.join(','), ...LIMITS },
  });
  const callers = await callersOf(addresses);
  const sightings = await remember(join(dirname(fileOf(addresses)), 'addresses.sqlite'), names, at);
  const store = await openSqliteStore({ file: fileOf(addresses) });
  for (const { name } of READ) await serves(store, name, head);
  await store.close();
  bench.say(`  folded in ${secondsSince(began).toFixed(0)} s`);
  const admin = callers.find(({ name }) => name === 'Southerly')!;
  const note = `${size.names} players, ${size.events} events, ${sightings} sightings`;
  const some = Array.from({ length: size.questions }, (_, n) => names[(n * 7_919) % PLAYERS]!);
  const kinds = ['kills', 'deaths', 'inflicted-wounds', 'taken-wounds'];
  const questions = {
    'a player, with who shares addresses': some.map(({ eosId }) => `${BASE}/player-stats?query=${eosId}`),
    'a player by exact name': some.map(({ shown }) => `${BASE}/player-stats?query=${encodeURIComponent(shown)}`),
    'a page of fights': some.map(
      ({ eosId }, n) => `${BASE}/player-events?steamID=${eosId}&type=${kinds[n % 4]}&page=${1 + (n % 3)}`,
    ),
    'a page of fights, filtered': some.map(
      ({ eosId }, n) =>
        `${BASE}/player-events?steamID=${eosId}&type=${kinds[n % 4]}&page=1&teamkill=${n % 2 === 0}&serverID=1`,
    ),
    suggestions: some.map(({ name }) => `${BASE}/player-autocomplete?q=${encodeURIComponent(name.slice(0, 3))}`),
  };
  const findings: Finding[] = [];
  for (const [what, paths] of Object.entries(questions)) {
    await times(addresses, admin.headers, paths.slice(0, 50));
    const took = await times(addresses, admin.headers, paths);
    findings.push(
      {
        what: `${what}, p99`,
        measured: quantile(took, 0.99),
        unit: 'ms',
        goal: { is: 'at most', limit: LIMIT_MS },
        note,
      },
      { what: `${what}, p50`, measured: quantile(took, 0.5), unit: 'ms' },
    );
  }
  return findings;
}

export const lookup: Section = {
  name: 'lookup',
  about: 'how long a player lookup takes at 100,000 players and a million events',
  run,
};
