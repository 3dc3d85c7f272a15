import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { community, type Player } from './players';
import { Random } from './random';

/** Evenings of a Reforger server. Times are epoch milliseconds; what the server writes is in UTC. */
export interface ReforgerSeason {
  readonly seed: string;
  /** Midnight of the first day, by the community's clock. */
  readonly firstDay: number;
  readonly days: number;
  /** The last game runs at this moment. */
  readonly now: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const POOL = 60;
const SIDES = ['US', 'USSR'] as const;
const WEAPONS = {
  US: ['M16A2', 'M16A2', 'M249 SAW', 'M21 SWS', 'M72 LAW', 'M67'],
  USSR: ['AK-74', 'AK-74', 'PKM', 'SVD', 'RPG-7', 'RGD-5'],
} as const;
const BASES = ['Levie', 'Chotain', 'Morton', 'Provins', 'Montignac'];

interface Person extends Player {
  readonly uuid: string;
  readonly platform: 'windows' | 'playstation' | 'xbox';
  /** The 39 numbers of the save. */
  readonly save: number[];
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

const two = (value: number) => String(value).padStart(2, '0');
const clock = (at: number) => new Date(at).toISOString().slice(11, 23);
const stamp = (at: number) => `[${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}]`;
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

/** Two games an evening; on the last day one more, which has no end yet. */
export function* evenings({ seed, firstDay, days, now }: ReforgerSeason): Generator<Evening> {
  const people = peopleOf(seed);
  const seen = new Map<string, string>();
  for (let day = 0; day < days; day++) {
    const random = new Random(`${seed}/reforger/${day}`);
    const opens = firstDay + day * DAY + 19 * HOUR;
    const games = [0, 1]
      .map((game) => opens + game * 65 * MINUTE)
      .filter((begins) => begins + HOUR < now - 30 * MINUTE);
    if (day === days - 1) games.push(now - 25 * MINUTE);
    for (const begins of games) {
      const isRunning = begins + HOUR > now;
      const one = game(
        people,
        random,
        begins,
        isRunning ? now - MINUTE : begins + random.whole(40, 55) * MINUTE,
        isRunning,
      );
      for (const person of one.players) seen.set(person.uuid, saveOf(person));
      yield { ...one, saves: new Map(seen) };
    }
  }
}

const game = (all: readonly Person[], random: Random, begins: number, ends: number, isRunning: boolean) => {
  const players = all.filter(({ keenness }) => random.chance(0.15 + keenness * 0.6)).slice(0, 28);
  const lines: { readonly at: number; readonly to: 'console' | 'kills' | 'joins' | 'chat'; readonly text: string }[] =
    [];
  const write = (at: number, to: (typeof lines)[number]['to'], text: string) => lines.push({ at, to, text });
  const log = (at: number, category: string, text: string) =>
    write(at, 'console', `${clock(at)}  ${category.padEnd(12)} : ${text}`);
  log(begins - 4_000, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = PREGAME');
  log(begins, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = GAME');
  players.forEach((person, index) => joins(person, index, begins + 5_000 + index * 4_000, { write, log }));
  const side = (person: Person) => SIDES[players.indexOf(person) % 2]!;
  const count = new Map(players.map((person) => [person, { kills: 0, deaths: 0 }]));
  for (let at = begins + 3 * MINUTE; at < ends - MINUTE; at += random.pause(14_000)) {
    const victim = random.pick(players);
    const friendly = random.chance(0.04);
    const others = players.filter((one) => one !== victim && (side(one) === side(victim)) === friendly);
    const killer = random.chance(0.12) ? undefined : random.weighted(others, ({ skill, zeal }) => skill * zeal);
    write(at, 'kills', killText(random, at, victim, side(victim), killer, friendly));
    count.get(victim)!.deaths++;
    if (killer && !friendly) count.get(killer)!.kills++;
  }
  for (let at = begins + 5 * MINUTE; at < ends; at += random.pause(12 * MINUTE)) {
    log(
      at,
      'SCRIPT',
      `ServerAdminTools | Event serveradmintools_conflict_base_captured |  faction: ${random.pick(SIDES)}, base: ${random.pick(BASES)}`,
    );
    const speaker = random.pick(players);
    const text = random.pick(['nice one', 'push left, then hold', 'medic', 'gg']);
    write(
      at,
      'chat',
      `${stamp(at)} CHAT = playerBiId = ${speaker.uuid}, channelId = 0, message = ${text}, playerName = ${speaker.name}, playerId = ${players.indexOf(speaker) + 1}`,
    );
  }
  for (let at = begins; at < ends; at += 5 * MINUTE)
    log(
      at,
      'DEFAULT',
      `FPS: ${random.between(42, 60).toFixed(1)}, frame time (avg: 17.6 ms, min: 15.0 ms, max: 57.9 ms), Mem: 4234577 kB, Player: ${players.length}, AI: ${random.whole(20, 60)}, AIChar: 30`,
    );
  if (!isRunning) {
    log(
      ends,
      'SCRIPT',
      `ServerAdminTools | Event serveradmintools_game_ended |  reason: FACTION_VICTORY, winner: ${random.pick(SIDES)}`,
    );
    log(ends + 100, 'SCRIPT', 'SCR_BaseGameMode::OnGameStateChanged = POSTGAME');
  }
  for (const [person, { kills, deaths }] of count)
    play(person, random, Math.floor((ends - begins) / 1_000), kills, deaths);
  const sorted = lines.sort((one, other) => one.at - other.at);
  const of = (to: (typeof lines)[number]['to']) => sorted.filter((line) => line.to === to).map(({ text }) => text);
  return {
    folder: folderAt(begins - 60_000),
    console: of('console'),
    kills: of('kills'),
    joins: of('joins'),
    chat: of('chat'),
    players,
  };
};

interface Pen {
  readonly write: (at: number, to: 'joins', text: string) => void;
  readonly log: (at: number, category: string, text: string) => void;
}

const joins = (person: Person, index: number, at: number, { write, log }: Pen): void => {
  const { name, uuid, steamId, address, platform } = person;
  const identity = `0x${index.toString(16).padStart(8, '0')}`;
  const number = index + 1;
  const side = SIDES[index % 2]!;
  log(at, 'DEFAULT', `BattlEye Server: Adding player identity=${identity}, name='${name}'`);
  log(at + 20, 'DEFAULT', `BattlEye Server: 'Player #${number} ${name} (${address}:${50_000 + index}) connected'`);
  log(
    at + 40,
    'DEFAULT',
    `BattlEye Server: Setting GUID for player identity=${identity}, GUID=${steamId ?? '[u8; 64]'}`,
  );
  log(at + 1_000, 'BACKEND', `Authenticated player: rplIdentity=${identity} identityId=${uuid} name=${name}`);
  log(at + 2_000, 'NETWORK', `### Updating player: PlayerId=${number}, Name=${name}, IdentityId=${uuid}`);
  log(
    at + 8_000,
    'SCRIPT',
    `INFO: Faction: player ${name} (playerID = ${number} | UUID = ${uuid}) has joined faction #AR-Faction_${side} (${side})`,
  );
  write(
    at + 2_000,
    'joins',
    `${stamp(at + 2_000)} PLAYER_JOINED = playerBiId = ${uuid}, platform = platform-${platform}, playerName = ${name}, playerId = ${number}, profileName = ${name}`,
  );
};

const killText = (
  random: Random,
  at: number,
  victim: Person,
  side: (typeof SIDES)[number],
  killer: Person | undefined,
  friendly: boolean,
): string => {
  const other = side === 'US' ? 'USSR' : 'US';
  const nobody = random.chance(0.4) ? 'World' : 'AI';
  const [name, id, faction] = killer
    ? [killer.name, killer.uuid, `#AR-Faction_${friendly ? side : other}`]
    : [nobody, nobody, nobody === 'AI' ? `#AR-Faction_${other}` : 'World'];
  const weapon = !killer && nobody === 'World' ? 'World' : random.pick(WEAPONS[friendly ? side : other]);
  const far = weapon === 'World' ? '0' : Math.abs(60 + 90 * random.normal()).toFixed(4);
  return `${stamp(at)} PLAYER_KILLED = victimName = ${victim.name}, weaponName = ${weapon}, victimFaction = #AR-Faction_${side}, isTeamKill = ${friendly && !!killer}, killerId = ${two(1)}, isFriendlyFire = ${friendly && !!killer}, killerBiId = ${id}, killerFaction = ${faction}, victimBiId = ${victim.uuid}, killerName = ${name}, victimId = 2, killDistance = ${far}`;
};

/** Writes some evenings as the agent replays them. @param before saves before the first of them */
export function recordEvenings(folder: string, played: readonly Evening[], before: Evening['saves']): void {
  rmSync(folder, { recursive: true, force: true });
  const file = (path: string, lines: readonly string[]) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), lines.map((line) => `${line}\n`).join(''));
  };
  for (const evening of played) file(join(evening.folder, 'console.log'), evening.console);
  file(
    'rjs-logging/playerKilledEvents.log',
    played.flatMap(({ kills }) => kills),
  );
  file(
    'rjs-logging/playerJoinedEvents.log',
    played.flatMap((evening) => evening.joins),
  );
  file(
    'rjs-logging/chatEvents.log',
    played.flatMap(({ chat }) => chat),
  );
  for (const [when, saves] of [
    ['before', before],
    ['after', played.at(-1)!.saves],
  ] as const)
    for (const [uuid, save] of saves) file(join('playersave', when, `PlayerData.${uuid}.json`), [save]);
}
