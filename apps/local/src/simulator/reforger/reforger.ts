import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { personas } from '../../personas';
import { community } from '../squad/players';
import { NEW_PROFILE } from '@app/domain/reforger/ladder';
import { Random } from '../random';
import { rosterText } from './reforger-groups';
import { reforgerChannel, reforgerTalk } from '../talk';
import {
  chatText,
  clock,
  joins,
  killText,
  leaves,
  SIDES,
  type Person,
  type Present,
  type Side,
} from './reforger-lines';

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

interface ReforgerLine {
  readonly at: number;
  readonly to: ReforgerFile;
  readonly text: string;
}

/** A line that a server writes, or who is there: for RCON, groups and saves. Times are epoch milliseconds. */
export type ReforgerOutput = ReforgerLine | { readonly at: number; readonly here: readonly Present[] };

/** What a server writes and says of one game. */
export interface ReforgerGame {
  /** Of its console.log. */
  readonly folder: string;
  /** In order of time. */
  readonly outputs: readonly ReforgerOutput[];
}

/** What one evening leaves behind. */
interface Evening {
  readonly folder: string;
  readonly console: readonly string[];
  readonly kills: readonly string[];
  readonly joins: readonly string[];
  readonly chat: readonly string[];
  /** Answers of RCON while the server fills, as a timeline. */
  readonly rosters: readonly string[];
  /** Saves of all who have played so far, here or elsewhere, as JSON by UUID. */
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
    const [experience, hours] = [random.whole(1, 60) * 4_000, random.whole(1, 80)];
    // What others have done elsewhere before is not of these evenings.
    const isNew = random.chance(0.2);
    [save[1], save[2]] = isNew ? [NEW_PROFILE, 0] : [NEW_PROFILE + experience, hours * 3_600];
    // Personas play on a PC, whatever the others do.
    const onConsole = random.chance(0.35) && !personas.some(({ name }) => name === player.name);
    const platform = player.steamId && !onConsole ? 'windows' : random.pick(['playstation', 'xbox'] as const);
    const { steamId, ...rest } = player;
    return {
      ...rest,
      ...(platform === 'windows' && steamId && { steamId }),
      uuid: uuidOf(seed, place),
      platform,
      save,
    };
  });

/** The saves that are there before the first evening, as JSON by UUID: of new players there is none. */
export const savesBefore = (seed: string): ReadonlyMap<string, string> =>
  new Map(peopleOf(seed).flatMap((person) => (person.save[2]! > 0 ? [[person.uuid, saveOf(person)] as const] : [])));

const folderAt = (at: number) =>
  `logs_${new Date(at).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')}`;
export const saveOf = ({ save }: Pick<Person, 'save'>) => JSON.stringify({ m_aStats: save });

/** Adds to the save what somebody does in a game. */
export const play = (
  { save }: Pick<Person, 'save'>,
  random: Random,
  seconds: number,
  { kills, deaths }: Pick<Present, 'kills' | 'deaths'>,
): void => {
  const add = (index: number, amount: number) => (save[index] = Math.round((save[index]! + amount) * 10) / 10);
  add(1, Math.round(seconds / 4) + kills * 100);
  add(2, seconds);
  add(3, kills * 60);
  add(4, random.whole(0, Math.round(seconds / 12)));
  add(5, random.whole(0, 200));
  add(7, seconds * random.between(0.6, 1.4));
  add(8, kills);
  add(9, random.whole(0, 3));
  add(10, kills * random.whole(15, 40));
  add(11, random.whole(0, 3));
  add(14, deaths);
  add(15, seconds * random.between(0, 2));
  add(22, seconds * random.between(0, 0.9));
  for (const index of [18, 20]) add(index, random.chance(seconds / 20_000) ? 1 : 0);
  for (const index of [23, 24, 26, 28, 30]) add(index, random.whole(0, 3));
  // War crimes fade with time, and who commits one is fined: more than was earned, now and then.
  const fade = (amount: number) => add(6, -Math.min(save[6]!, amount));
  fade(seconds / 3_600);
  if (!random.chance(0.15)) return;
  add(6, random.whole(1, 3));
  add(1, -Math.min(Math.floor((save[1]! - NEW_PROFILE) / 2), random.whole(100, 9_000)));
};

/** How often things happen, milliseconds. */
interface Pace {
  readonly betweenKills: number;
  readonly betweenMeasurements: number;
  readonly betweenRosters: number;
  readonly betweenTalks: number;
  /** No roster is read later in a game. */
  readonly rostersFor: number;
  /** Whether some come late and some leave early. */
  readonly changes: boolean;
}

/** Few lines, so that a month is delivered soon; rosters while the server fills. */
const PAST: Pace = {
  ...{ betweenKills: 14_000, betweenMeasurements: 5 * MINUTE, betweenRosters: 2.5 * MINUTE },
  ...{ rostersFor: 15 * MINUTE, betweenTalks: 12 * MINUTE, changes: false },
};
/** A server says how it is every half minute. */
const LIVE: Pace = {
  ...{ betweenKills: 7_000, betweenMeasurements: MINUTE / 2, betweenRosters: MINUTE / 2 },
  ...{ rostersFor: HOUR, betweenTalks: MINUTE, changes: true },
};
/** Whoever died is not seen again sooner, milliseconds. */
const RESPAWN = 15_000;
/** Between two games of a running server. */
const RESTART = 2 * MINUTE;

/** Two games an evening, all of which are over. */
export function* evenings({ seed, firstDay, days, until }: ReforgerSeason): Generator<Evening> {
  const people = peopleOf(seed);
  const seen = new Map(savesBefore(seed));
  for (let day = 0; day < days; day++) {
    const random = new Random(`${seed}/reforger/${day}`);
    const opens = firstDay + day * DAY + 19 * HOUR;
    for (const begins of [opens, opens + 65 * MINUTE].filter((one) => one + HOUR < until)) {
      const ends = begins + random.whole(40, 55) * MINUTE;
      const { folder, outputs, counts } = game(people, random, begins, ends, PAST);
      for (const [person, done] of counts) {
        play(person, random, Math.floor((ends - begins) / 1_000), done);
        seen.set(person.uuid, saveOf(person));
      }
      const of = (to: ReforgerFile) =>
        outputs.flatMap((output) => ('to' in output && output.to === to ? output.text : []));
      const files = { console: of('console'), kills: of('kills'), joins: of('joins'), chat: of('chat') };
      const rosters = outputs.flatMap((output) => ('here' in output ? timelineEntry(output) : []));
      yield { folder, ...files, rosters, saves: new Map(seen) };
    }
  }
}

const timelineEntry = ({ at, here }: Extract<ReforgerOutput, { here: object }>): string =>
  JSON.stringify({ time: new Date(at).toISOString(), kind: 'response', command: 'players', body: rosterText(here) });

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

interface Stay {
  readonly person: Person;
  readonly side: Side;
  readonly from: number;
  readonly to: number;
}

/** Who is there, and when. Neighbours are on different sides, and nobody always on the same one. */
const staysOf = (
  players: readonly Person[],
  random: Random,
  begins: number,
  ends: number,
  { changes }: Pace,
): Stay[] => {
  const shift = random.whole(0, 1);
  return players.map((person, index) => {
    const isLate = changes && index >= players.length / 2;
    const from = begins + 5_000 + (isLate ? random.whole(60, 1_000) * 1_000 : index * 4_000);
    const leavesEarly = changes && random.chance(0.2);
    const to = leavesEarly ? Math.min(ends, from + random.whole(10, 30) * MINUTE) : ends;
    return { person, side: SIDES[(index + shift) % 2]!, from, to };
  });
};

const game = (all: readonly Person[], random: Random, begins: number, ends: number, pace: Pace) => {
  const players = all.filter(({ keenness }) => random.chance(0.15 + keenness * 0.6)).slice(0, 28);
  const outputs: ReforgerOutput[] = [];
  const write = (at: number, to: ReforgerFile, text: string) => outputs.push({ at, to, text });
  const log = (at: number, category: string, text: string) =>
    write(at, 'console', `${clock(at)}  ${category.padEnd(12)} : ${text}`);
  log(begins - 4_000, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = PREGAME');
  log(begins, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = GAME');
  const stays = staysOf(players, random, begins, ends, pace);
  stays.forEach(({ person, side, from, to }, index) => {
    joins(person, index, side, from, { write, log });
    if (to < ends) leaves(person, index, to, log);
  });
  for (const { at, text } of talkOf(stays, players, begins, ends, pace)) write(at, 'chat', text);
  const fights = fightsOf(stays, random, begins, ends, pace);
  for (const { at, text } of fights) write(at, 'kills', text);
  for (let at = begins + 5 * MINUTE; at < ends; at += random.pause(12 * MINUTE)) {
    const captured = `faction: ${random.pick(SIDES)}, base: ${random.pick(BASES)}`;
    log(at, 'SCRIPT', `ServerAdminTools | Event serveradmintools_conflict_base_captured |  ${captured}`);
  }
  for (let at = begins; at < ends; at += pace.betweenMeasurements)
    log(
      at,
      'DEFAULT',
      `FPS: ${random.between(42, 60).toFixed(1)}, frame time (avg: 17.6 ms, min: 15.0 ms, max: 57.9 ms), Mem: 4234577 kB, Player: ${hereAt(stays, at).length}, AI: ${random.whole(20, 60)}, AIChar: 30`,
    );
  outputs.push(...rostersOf(stays, fights, begins, ends, pace));
  const winner = `reason: FACTION_VICTORY, winner: ${random.pick(SIDES)}`;
  log(ends, 'SCRIPT', `ServerAdminTools | Event serveradmintools_game_ended |  ${winner}`);
  log(ends + 100, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = POSTGAME');
  const counts = new Map(players.map((person) => [person, countsOf(person, fights)]));
  return { folder: folderAt(begins - 60_000), outputs: outputs.sort((one, other) => one.at - other.at), counts };
};

/** What is said in a game, with chances of its own: it changes nothing that is done. */
function* talkOf(
  stays: readonly Stay[],
  players: readonly Person[],
  begins: number,
  ends: number,
  { betweenTalks }: Pace,
): Generator<{ readonly at: number; readonly text: string }> {
  const random = new Random(`talk at ${begins}`);
  for (let at = begins + 2 * MINUTE; at < ends; at += random.pause(betweenTalks)) {
    const here = hereAt(stays, at);
    if (here.length === 0) continue;
    const channel = reforgerChannel(random);
    const { side } = random.pick(here);
    const listeners = channel === 'Global' || channel === 'Local' ? here : here.filter((one) => one.side === side);
    for (const { after, by, text } of reforgerTalk(random, channel, listeners, BASES))
      if (at + after < Math.min(ends, by.to))
        yield { at: at + after, text: chatText(at + after, channel, by.person, players.indexOf(by.person), text) };
  }
}

const hereAt = (stays: readonly Stay[], at: number): readonly Stay[] =>
  stays.filter(({ from, to }) => from <= at && at < to);

interface Fight {
  readonly at: number;
  readonly text: string;
  readonly victim: Person;
  /** Of an enemy. */
  readonly killer: Person | undefined;
}

const fightsOf = (stays: readonly Stay[], random: Random, begins: number, ends: number, pace: Pace): Fight[] => {
  const fights: Fight[] = [];
  const died = new Map<Person, number>();
  for (let at = begins + 3 * MINUTE; at < ends - MINUTE; at += random.pause(pace.betweenKills)) {
    const here = hereAt(stays, at).filter(({ person }) => at >= (died.get(person) ?? -Infinity) + RESPAWN);
    if (here.length === 0) continue;
    const hit = random.pick(here);
    const friendly = random.chance(0.04);
    const others = here.filter((one) => one !== hit && (one.side === hit.side) === friendly);
    const killer = random.chance(0.12)
      ? undefined
      : random.weighted(others, ({ person: { skill, zeal } }) => skill * zeal)?.person;
    const text = killText(random, at, hit.person, hit.side, killer, friendly);
    died.set(hit.person, at);
    fights.push({ at, text, victim: hit.person, killer: friendly ? undefined : killer });
  }
  return fights;
};

const countsOf = (person: Person, fights: readonly Fight[]) => ({
  kills: fights.filter(({ killer }) => killer === person).length,
  deaths: fights.filter(({ victim }) => victim === person).length,
});

const rostersOf = (
  stays: readonly Stay[],
  fights: readonly Fight[],
  begins: number,
  ends: number,
  { betweenRosters, rostersFor }: Pace,
): ReforgerOutput[] => {
  const rosters: ReforgerOutput[] = [];
  for (let at = begins; at <= Math.min(ends, begins + rostersFor); at += betweenRosters) {
    const since = fights.filter((fight) => fight.at > at - betweenRosters && fight.at <= at);
    const here = hereAt(stays, at).map(({ person, side, from }) => ({
      ...{ person, side, cameAt: from },
      ...countsOf(person, since),
    }));
    rosters.push({ at, here });
  }
  return rosters;
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
  file(
    'rcon-timeline.jsonl',
    played.flatMap(({ rosters }) => rosters),
  );
  mkdirSync(join(folder, 'playersave/before'), { recursive: true });
  for (const [when, saves] of [
    ['before', before],
    ['after', played.at(-1)!.saves],
  ] as const)
    for (const [uuid, save] of saves) file(join('playersave', when, `PlayerData.${uuid}.json`), [save]);
}
