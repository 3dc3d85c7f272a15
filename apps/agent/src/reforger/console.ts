import type { FactBody } from '@app/telemetry/reforger';
import { isInstant } from '@app/contracts/instant';
import { MOST_COUNTED } from '@app/contracts/reforger/limits';
import { nameCut } from '../text';

/** A line of console.log: `09:00:25.000  SCRIPT       : INFO: Faction: ...`. */
export interface ConsoleLine {
  /** Milliseconds since midnight, by the server's clock. */
  readonly time: number;
  readonly category: string;
  readonly text: string;
}

const STAMPED = /^\uFEFF?(\d\d):(\d\d):(\d\d)\.(\d{3})\s{1,20}([A-Z][A-Z_]{1,30})\s{0,20}(?:\(\w\)\s{0,20})?: ?(.*)$/su;

export const readConsoleLine = (raw: string): ConsoleLine | undefined => {
  const [, hour, minute, second, millisecond, category, text] = STAMPED.exec(raw) ?? [];
  if (text === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Number(millisecond);
  return { time, category: category!, text };
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/**
 * In autumn the clock is set back an hour. A line that is earlier than the one before by more than this, milliseconds,
 * is of the next day.
 */
const SET_BACK = 90 * MINUTE;

/** Whether midnight lies between the time of a line and that of the lines before. */
export const isNextDay = (time: number, before: number): boolean => time < before - SET_BACK;

/** Whether a line just after midnight was written a little late, and is of the day before. */
export const isDayBefore = (time: number, before: number): boolean => before < MINUTE && time > DAY - MINUTE;

/** `logs_2026-10-04_08-59-58` is a time by the server's clock, epoch milliseconds as if it were UTC. */
export const folderTime = (path: string): number | undefined => {
  const [, date, hour, minute, second] =
    /^(?:.*[\\/])?logs_(\d{4}-\d\d-\d\d)_(\d\d)-(\d\d)-(\d\d)(?:[\\/]|$)/su.exec(path) ?? [];
  const time = date === undefined ? NaN : Date.parse(`${date}T${hour}:${minute}:${second}.000Z`);
  return Number.isNaN(time) || !isInstant(new Date(time).toISOString()) ? undefined : time;
};

/** A connection, by BattlEye's number for the player. */
interface Slot {
  readonly name: string;
  readonly address: string;
  readonly identity: string | null;
  readonly playerId: string | null;
}

/** What the agent remembers of the earlier lines of a console, as JSON. */
export interface ConsoleMemory {
  slots: Record<string, Slot>;
  /** By the identity of a connection, `0x00000000`. */
  identities: Record<
    string,
    {
      readonly name: string;
      readonly slot: string | null;
      readonly steamId: string | null;
      readonly playerId: string | null;
    }
  >;
  /** UUIDs of the players on the server, by the game's number for the player. */
  players: Record<string, string>;
  /** `US` is `#AR-Faction_US`. */
  factions: Readonly<Record<string, string>>;
  /**
   * Whether no game is running, by the last change of state. A line about an end then names the winner of the game that
   * has ended; while a game runs, it says how that game will end. Absent before the first change of state.
   */
  isOver?: boolean;
  /** How the running game will end, once a line has said so. */
  result: { readonly reason: string | null; readonly winner: string | null } | null;
  /** Of the last measurement that was reported, epoch milliseconds. */
  measuredAt: number;
}

export const emptyMemory = (): ConsoleMemory => ({
  slots: {},
  identities: {},
  players: {},
  factions: {},
  result: null,
  measuredAt: 0,
});

export type ConsoleReading =
  | FactBody
  | { readonly kind: 'sighting'; readonly playerId: string; readonly address: string };

/** Frames a second are reported this often at most, milliseconds. */
const MEASURED_EVERY = 30_000;
const UUID = '([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})';

type Read = (groups: readonly string[], memory: ConsoleMemory, at: number) => readonly ConsoleReading[];
interface Pattern {
  readonly pattern: RegExp;
  readonly read: Read;
}

const identified = (memory: ConsoleMemory, identity: string): readonly ConsoleReading[] => {
  const { name, steamId, playerId } = memory.identities[identity]!;
  if (playerId === null) return [];
  const platform = steamId === null ? null : 'windows';
  return [{ kind: 'playerIdentified', playerId, name: nameCut(name), platform, steamId }];
};

const without = <Value>(record: Record<string, Value>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));

const adding: Read = ([identity = '', name = ''], memory) => {
  const before = memory.identities[identity];
  // Current servers authenticate a player before BattlEye adds them.
  const isSame = before?.name === name && before.slot === null && before.steamId === null;
  if (!isSame) memory.identities[identity] = { name, slot: null, steamId: null, playerId: null };
  return [];
};

const connected: Read = ([number = '', name = '', address = ''], memory) => {
  const waiting = Object.entries(memory.identities).filter(([, one]) => one.name === name && one.slot === null);
  const identity = waiting.at(-1)?.[0] ?? null;
  memory.slots[number] = { name, address: address.replace(/^\[|\]$/gu, ''), identity, playerId: null };
  if (identity !== null) memory.identities[identity] = { ...memory.identities[identity]!, slot: number };
  return [];
};

const guid: Read = ([identity = '', id = ''], memory) => {
  const one = memory.identities[identity];
  if (!one || !/^7656119\d{10}$/u.test(id)) return [];
  memory.identities[identity] = { ...one, steamId: id };
  return identified(memory, identity);
};

const authenticated: Read = ([identity = '', id = '', name = ''], memory) => {
  const playerId = id.toLowerCase();
  const known = memory.identities[identity];
  // Identities of connections are given again: what is known of another player's is not this one's.
  const isSame = known?.name === name && (known.playerId ?? playerId) === playerId;
  memory.identities[identity] = { ...(isSame ? known : { slot: null, steamId: null }), name, playerId };
  return identified(memory, identity);
};

/** The connection of a player whom the game has just numbered. */
const slotOf = (memory: ConsoleMemory, number: string, name: string, playerId: string): string | undefined => {
  const identity = Object.values(memory.identities).find((one) => one.playerId === playerId && one.slot !== null);
  if (identity?.slot) return identity.slot;
  if (memory.slots[number]?.name === name) return number;
  const named = Object.entries(memory.slots).filter(([, slot]) => slot.name === name && slot.playerId === null);
  return named.length === 1 ? named[0]![0] : undefined;
};

const updating: Read = ([number = '', name = '', rpl = '', id = ''], memory) => {
  const playerId = id.toLowerCase();
  const connection = memory.identities[rpl];
  if (rpl !== '' && (connection?.name ?? name) === name && (connection?.playerId ?? playerId) === playerId)
    memory.identities[rpl] = { ...(connection ?? { slot: null, steamId: null }), name, playerId };
  if (memory.players[number] === playerId) return [];
  const readings: ConsoleReading[] = [];
  const other = Object.entries(memory.players).find(([one, who]) => who === playerId || one === number);
  if (other) {
    memory.players = without(memory.players, other[0]);
    readings.push({ kind: 'playerLeft', playerId: other[1] });
  }
  memory.players[number] = playerId;
  const slot = slotOf(memory, number, name, playerId);
  const steamId = Object.values(memory.identities).find((one) => one.playerId === playerId)?.steamId ?? null;
  const platform = steamId === null ? null : 'windows';
  readings.push({ kind: 'playerIdentified', playerId, name: nameCut(name), platform, steamId });
  if (slot !== undefined) {
    memory.slots[slot] = { ...memory.slots[slot]!, playerId };
    readings.push({ kind: 'sighting', playerId, address: memory.slots[slot].address });
  }
  return [...readings, { kind: 'playerConnected', playerId }];
};

/** A player leaves. Lines about that name no UUID, so it is looked up by the connection or the game's number. */
const left = (memory: ConsoleMemory, slot: string | undefined, number?: string): readonly ConsoleReading[] => {
  const playerId =
    (slot === undefined ? null : memory.slots[slot]?.playerId) ??
    (number === undefined ? null : memory.players[number]);
  if (slot !== undefined) {
    const { identity } = memory.slots[slot] ?? {};
    if (identity) memory.identities = without(memory.identities, identity);
    memory.slots = without(memory.slots, slot);
  }
  const here = Object.entries(memory.players).find(([, who]) => who === playerId);
  if (!here) return [];
  memory.players = without(memory.players, here[0]);
  return [{ kind: 'playerLeft', playerId: here[1] }];
};

const factionJoined: Read = ([id = '', faction = '', short = ''], memory) => {
  // A name like `__proto__` cannot be assigned to.
  memory.factions = { ...memory.factions, [short]: faction };
  return [{ kind: 'factionJoined', playerId: id.toLowerCase(), faction }];
};

const state: Read = ([to = ''], memory) => {
  const { reason, winner } = memory.result ?? { reason: null, winner: null };
  memory.result = null;
  memory.isOver = to !== 'GAME';
  return [{ kind: 'gameStateChanged', state: to, reason, winner: winner === null ? null : named(memory, winner) }];
};

const named = ({ factions }: ConsoleMemory, name: string): string => {
  if (name.startsWith('#')) return name;
  return Object.hasOwn(factions, name) ? factions[name]! : nameCut(`#AR-Faction_${name}`);
};

/** A rate or a count, as far as the contract takes it. */
const bounded = (text: string): number => Math.min(MOST_COUNTED, Number(text));

const measured: Read = ([fps = '', players = '', ai = ''], memory, at) => {
  if (at - memory.measuredAt < MEASURED_EVERY) return [];
  memory.measuredAt = at;
  return [{ kind: 'performanceMeasured', fps: bounded(fps), players: bounded(players), ai: bounded(ai) }];
};

const ended: Read = ([reason = '', winner = ''], memory) => {
  if (memory.isOver)
    return winner.trim() === '' ? [] : [{ kind: 'winnerReported', winner: named(memory, winner.trim()) }];
  memory.result = { reason: reason.trim() || null, winner: winner.trim() || null };
  return [];
};

const none: Read = () => [];

/** The first that fits a line is taken. */
const PATTERNS: readonly Pattern[] = [
  { pattern: /^BattlEye Server: Adding player identity=(0x[0-9a-f]+), name='(.*)'$/isu, read: adding },
  { pattern: /^BattlEye Server: 'Player #(\d+) (.*) \((\[?[0-9a-f.:]+\]?):\d+\) connected'$/isu, read: connected },
  { pattern: /^BattlEye Server: Setting GUID for player identity=(0x[0-9a-f]+), GUID=(.*)$/isu, read: guid },
  { pattern: /^BattlEye Server: 'Player #\d+ .* - BE GUID: [0-9a-f]{32}'$/isu, read: none },
  {
    pattern: /^BattlEye Server: 'Player #(\d+) (.*) disconnected'$/isu,
    // BattlEye's number is not the game's.
    read: ([number = ''], memory) => left(memory, number),
  },
  {
    pattern: /^ServerImpl event: disconnected \(identity=(0x[0-9a-f]+)\b/iu,
    read: ([identity = ''], memory) => {
      const { slot = null, playerId = null } = memory.identities[identity] ?? {};
      memory.identities = without(memory.identities, identity);
      const number = Object.entries(memory.players).find(([, who]) => who === playerId)?.[0];
      return left(memory, slot ?? undefined, number);
    },
  },
  {
    pattern: new RegExp(`^Authenticated player: rplIdentity=(0x[0-9a-fA-F]+) identityId=${UUID} name=(.*)$`, 'su'),
    read: authenticated,
  },
  {
    // Newer servers name the connection too.
    pattern: new RegExp(
      `^### Updating player: PlayerId=(\\d+), Name=(.*?)(?:, rplIdentity=(0x[0-9a-fA-F]+))?, IdentityId=${UUID}$`,
      'su',
    ),
    read: updating,
  },
  {
    pattern: new RegExp(
      `^INFO: Faction: player .* \\(playerID = \\d+ \\| UUID = ${UUID}\\) has joined faction (\\S{1,200}) \\((.*)\\)$`,
      'su',
    ),
    read: factionJoined,
  },
  { pattern: /^SCR_BaseGameMode::OnGameStateChanged = ([A-Z_]{1,60})$/u, read: state },
  { pattern: /^FPS: (\d+(?:\.\d+)?),.*\bPlayer: (\d+), AI: (\d+)(?:,|$)/su, read: measured },
  // A server that was started without -logStats writes a shorter line, which is not used.
  { pattern: /^FPS: /u, read: none },
  {
    pattern:
      /^VOTING SYSTEM - Player '(.*)' \(with player id = \d+\) started a vote to kick player '(.*)' \(with player id = \d+\)$/su,
    read: ([initiator = '', target = '']) => [
      { kind: 'voteChanged', what: 'started', initiator: nameCut(initiator), target: nameCut(target) },
    ],
  },
  {
    pattern: /^VOTING SYSTEM - Vote to kick player '(.*)' \(with player id = \d+\) succeeded$/su,
    read: ([target = '']) => [{ kind: 'voteChanged', what: 'succeeded', initiator: null, target: nameCut(target) }],
  },
  {
    pattern:
      /^ServerAdminTools \| Event serveradmintools_game_ended \|\s*reason: ([^,]{0,200})(?:, winner: (.{0,200}))?$/su,
    read: ended,
  },
  {
    pattern:
      /^ServerAdminTools \| Event serveradmintools_conflict_base_captured \|\s*faction: ([^,]{1,200}), base: (.{1,200})$/su,
    read: ([faction = '', base = ''], memory) => [
      { kind: 'baseCaptured', faction: named(memory, faction), base: nameCut(base) },
    ],
  },
  // Other events of ServerAdminTools are not read here, because better sources report the same.
  {
    pattern: /^ServerAdminTools \| Event (?!serveradmintools_(?:game_ended|conflict_base_captured) )\w+ \|/u,
    read: none,
  },
  // Last, because names of players in the lines above may contain the same words.
  {
    pattern: /^(?:### )?[^|='"]{0,80}?\b(?:disconnect\w*|removing player)\b.*\bplayer ?id ?[=:#] ?(\d+)\b/isu,
    read: ([number = ''], memory) => {
      const playerId = memory.players[number];
      const slot = Object.entries(memory.slots).find(([, one]) => playerId && one.playerId === playerId)?.[0];
      return left(memory, slot, number);
    },
  },
];

/** Lines that begin like this should fit a pattern, in every version of the game seen so far. */
const IMPORTANT =
  /^(?:BattlEye Server: (?:Adding player|Setting GUID|'Player #\d+ .*\bconnected')|### Updating player|Authenticated player|INFO: Faction: player|SCR_BaseGameMode::OnGameStateChanged|VOTING SYSTEM|ServerAdminTools \| Event)/su;

/** Characters. No line that the game writes about players is longer; longer lines are not searched. */
const LONGEST = 4_000;

/** What a line says; undefined when it should fit a pattern and fits none. Changes the memory. */
export const readConsole = (
  { text }: ConsoleLine,
  memory: ConsoleMemory,
  at: number,
): readonly ConsoleReading[] | undefined => {
  if (text.length > LONGEST) return [];
  for (const { pattern, read } of PATTERNS) {
    const found = pattern.exec(text);
    if (found)
      return read(
        found.slice(1).map((group) => group ?? ''),
        memory,
        at,
      );
  }
  return IMPORTANT.test(text) ? undefined : [];
};
