import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { community } from './players';
import { Random } from './random';
import { chatText, clock, joins, killText, SIDES, type Person } from './reforger-lines';

/** Evenings of a Reforger server. Times are epoch milliseconds; what the server writes is in UTC. */
export interface ReforgerSeason {
  readonly seed: string;
  /** Midnight of the first day, by the community's clock. */
  readonly firstDay: number;
  readonly days: number;
  /** No game ends later. */
  readonly until: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const POOL = 60;
const BASES = ['Levie', 'Chotain', 'Morton', 'Provins', 'Montignac'];

/** A file that a server writes below its profile. */
type ReforgerFile = 'console' | 'kills' | 'joins' | 'chat';

/** Where RJSLogging writes. */
export const RJS_PATHS = {
  kills: 'rjs-logging/playerKilledEvents.log',
  joins: 'rjs-logging/playerJoinedEvents.log',
  chat: 'rjs-logging/chatEvents.log',
} as const;

/** What a server writes of one game. */
export interface ReforgerGame {
  /** Of its console.log. */
  readonly folder: string;
  /** In order of time, epoch milliseconds. */
  readonly lines: readonly { readonly at: number; readonly to: ReforgerFile; readonly text: string }[];
}

/** What one evening leaves behind. */
interface Evening {
  readonly folder: string;
  readonly console: readonly string[];
  readonly kills: readonly string[];
  readonly joins: readonly string[];
  readonly chat: readonly string[];
  /** Saves of all who have played so far, as JSON by UUID. */
  readonly saves: ReadonlyMap<string, string>;
}

const uuidOf = (seed: string, place: number): string => {
  const random = new Random(`${seed}/uuid/${place}`);
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 15).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
};

const peopleOf = (seed: string): Person[] =>
  community(seed, POOL, [1]).map((player, place) => {
    const random = new Random(`${seed}/reforger/${place}`);
    const save = Array<number>(39).fill(0);
    [save[1], save[2]] = [10_000 + random.whole(0, 60) * 4_000, random.whole(1, 80) * 3_600];
    const platform = player.steamId ? 'windows' : random.pick(['playstation', 'xbox'] as const);
    return { ...player, uuid: uuidOf(seed, place), platform, save };
  });

const folderAt = (at: number) =>
  `logs_${new Date(at).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')}`;
const saveOf = ({ save }: Person) => JSON.stringify({ m_aStats: save });

/** Adds to the save what somebody does in a game. */
const play = ({ save }: Person, random: Random, seconds: number, kills: number, deaths: number): void => {
  const add = (index: number, amount: number) => (save[index] = Math.round((save[index]! + amount) * 10) / 10);
  add(1, Math.round(seconds / 4) + kills * 100);
  add(2, seconds);
  add(3, kills * 60);
  add(5, random.whole(0, 200));
  add(7, seconds * random.between(0.6, 1.4));
  add(8, kills);
  add(9, random.whole(0, 3));
  add(10, kills * random.whole(15, 40));
  add(11, random.whole(0, 3));
  add(14, deaths);
  add(15, seconds * random.between(0, 2));
  for (const index of [23, 24, 26, 28, 30]) add(index, random.whole(0, 3));
};

/** How often things happen, milliseconds. */
interface Pace {
  readonly betweenKills: number;
  readonly betweenMeasurements: number;
}

/** Few lines, so that a month is delivered soon. */
const PAST: Pace = { betweenKills: 14_000, betweenMeasurements: 5 * MINUTE };
/** A server says how it is every half minute. */
const LIVE: Pace = { betweenKills: 7_000, betweenMeasurements: MINUTE / 2 };
/** Between two games of a running server. */
const RESTART = 2 * MINUTE;

/** Two games an evening, all of which are over. */
export function* evenings({ seed, firstDay, days, until }: ReforgerSeason): Generator<Evening> {
  const people = peopleOf(seed);
  const seen = new Map<string, string>();
  for (let day = 0; day < days; day++) {
    const random = new Random(`${seed}/reforger/${day}`);
    const opens = firstDay + day * DAY + 19 * HOUR;
    for (const begins of [opens, opens + 65 * MINUTE].filter((one) => one + HOUR < until)) {
      const ends = begins + random.whole(40, 55) * MINUTE;
      const { folder, lines, counts } = game(people, random, begins, ends, PAST);
      for (const [person, { kills, deaths }] of counts) {
        play(person, random, Math.floor((ends - begins) / 1_000), kills, deaths);
        seen.set(person.uuid, saveOf(person));
      }
      const of = (to: ReforgerFile) => lines.filter((line) => line.to === to).map(({ text }) => text);
      const files = { console: of('console'), kills: of('kills'), joins: of('joins'), chat: of('chat') };
      yield { folder, ...files, saves: new Map(seen) };
    }
  }
}

/** The endless sequence of games on a server that runs; the first begins at `beginsAt`, epoch milliseconds. */
export function* runningGames(seed: string, beginsAt: number): Generator<ReforgerGame> {
  const people = peopleOf(seed);
  for (let begins = beginsAt; ;) {
    const random = new Random(`${seed}/reforger/at ${begins}`);
    const ends = begins + random.whole(40, 55) * MINUTE;
    yield game(people, random, begins, ends, LIVE);
    begins = ends + RESTART;
  }
}

const game = (all: readonly Person[], random: Random, begins: number, ends: number, pace: Pace) => {
  const players = all.filter(({ keenness }) => random.chance(0.15 + keenness * 0.6)).slice(0, 28);
  const lines: ReforgerGame['lines'][number][] = [];
  const write = (at: number, to: ReforgerFile, text: string) => lines.push({ at, to, text });
  const log = (at: number, category: string, text: string) =>
    write(at, 'console', `${clock(at)}  ${category.padEnd(12)} : ${text}`);
  log(begins - 4_000, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = PREGAME');
  log(begins, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = GAME');
  players.forEach((person, index) => joins(person, index, begins + 5_000 + index * 4_000, { write, log }));
  const side = (person: Person) => SIDES[players.indexOf(person) % 2]!;
  const counts = new Map(players.map((person) => [person, { kills: 0, deaths: 0 }]));
  for (let at = begins + 3 * MINUTE; at < ends - MINUTE; at += random.pause(pace.betweenKills)) {
    const victim = random.pick(players);
    const friendly = random.chance(0.04);
    const others = players.filter((one) => one !== victim && (side(one) === side(victim)) === friendly);
    const killer = random.chance(0.12) ? undefined : random.weighted(others, ({ skill, zeal }) => skill * zeal);
    write(at, 'kills', killText(random, at, victim, side(victim), killer, friendly));
    counts.get(victim)!.deaths++;
    if (killer && !friendly) counts.get(killer)!.kills++;
  }
  for (let at = begins + 5 * MINUTE; at < ends; at += random.pause(12 * MINUTE)) {
    const captured = `faction: ${random.pick(SIDES)}, base: ${random.pick(BASES)}`;
    log(at, 'SCRIPT', `ServerAdminTools | Event serveradmintools_conflict_base_captured |  ${captured}`);
    write(at, 'chat', chatText(random, at, players));
  }
  for (let at = begins; at < ends; at += pace.betweenMeasurements)
    log(
      at,
      'DEFAULT',
      `FPS: ${random.between(42, 60).toFixed(1)}, frame time (avg: 17.6 ms, min: 15.0 ms, max: 57.9 ms), Mem: 4234577 kB, Player: ${players.length}, AI: ${random.whole(20, 60)}, AIChar: 30`,
    );
  const winner = `reason: FACTION_VICTORY, winner: ${random.pick(SIDES)}`;
  log(ends, 'SCRIPT', `ServerAdminTools | Event serveradmintools_game_ended |  ${winner}`);
  log(ends + 100, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = POSTGAME');
  return { folder: folderAt(begins - 60_000), lines: lines.sort((one, other) => one.at - other.at), counts };
};

/** Writes some evenings as the agent replays them. @param before saves before the first of them */
export function recordEvenings(folder: string, played: readonly Evening[], before: Evening['saves']): void {
  rmSync(folder, { recursive: true, force: true });
  const file = (path: string, lines: readonly string[]) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), lines.map((line) => `${line}\n`).join(''));
  };
  for (const evening of played) file(join(evening.folder, 'console.log'), evening.console);
  for (const source of ['kills', 'joins', 'chat'] as const)
    file(
      RJS_PATHS[source],
      played.flatMap((evening) => evening[source]),
    );
  for (const [when, saves] of [
    ['before', before],
    ['after', played.at(-1)!.saves],
  ] as const)
    for (const [uuid, save] of saves) file(join('playersave', when, `PlayerData.${uuid}.json`), [save]);
}
