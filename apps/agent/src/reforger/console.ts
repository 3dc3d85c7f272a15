import type { FactBody } from '@app/telemetry/reforger';
import { isInstant } from '@app/contracts/instant';
import { MOST_COUNTED } from '@app/contracts/reforger/limits';
import { nameCut } from '../text';
import { readFields, type LineForm } from './mods/keyed';
import { aiKilled, playerKilled, uuidIn } from './mods/kill';
import { chatSent } from './mods/said';

/** A line of console.log: `09:00:25.000  SCRIPT       : INFO: Faction: ...`. */
export interface ConsoleLine {
  /** Milliseconds since midnight, by the server's clock. */
  readonly time: number;
  /** Midnight by the server's clock, epoch milliseconds as if it were UTC, of a server with `-logTime datetime`. */
  readonly midnight?: number;
  readonly category: string;
  readonly text: string;
}

const STAMPED =
  /^\uFEFF?(?:(\d{4})-(\d\d)-(\d\d)[ T])?(\d\d):(\d\d):(\d\d)\.(\d{3})Z?\s{1,20}([A-Z][A-Z_]{1,30})\s{0,20}(?:\(\w\)\s{0,20})?: ?(.*)$/su;

export const readConsoleLine = (raw: string): ConsoleLine | undefined => {
  const [, year, month, day, hour, minute, second, millisecond, category, text] = STAMPED.exec(raw) ?? [];
  if (text === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Number(millisecond);
  if (year === undefined) return { time, category: category!, text };
  const date = `${year}-${month}-${day}T00:00:00.000Z`;
  return isInstant(date) ? { time, midnight: Date.parse(date), category: category!, text } : undefined;
};

/** A line of a server with `-logTime none`: it has a category and no time. */
export const isTimeless = (raw: string): boolean =>
  /^\uFEFF?\s{0,20}[A-Z][A-Z_]{1,30}\s{0,20}(?:\(\w\)\s{0,20})?: /u.test(raw);

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

type ConsoleReading = FactBody | { readonly kind: 'sighting'; readonly playerId: string; readonly address: string };

/** What a line says. */
export interface ConsoleSaid {
  readonly readings: readonly ConsoleReading[];
  /** What kind of line it is; undefined for the chatter of a game that nobody reads. */
  readonly of?: string;
  /** Names of fields that nobody knows. */
  readonly unknown?: readonly string[];
}

/** Frames a second are reported this often at most, milliseconds. */
const MEASURED_EVERY = 30_000;
const UUID = '([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})';

type Readings = readonly ConsoleReading[];
/** Undefined: the fields are not what they should be. */
type Read = (groups: readonly string[], memory: ConsoleMemory, at: number) => Readings | undefined;
type Values = Readonly<Record<string, string | undefined>>;
type ReadKeyed = (values: Values, memory: ConsoleMemory, at: number) => Readings | undefined;
interface Pattern {
  /** For people. */
  readonly of: string;
  readonly pattern: RegExp;
  readonly read: (groups: readonly string[], memory: ConsoleMemory, at: number) => Omit<ConsoleSaid, 'of'> | undefined;
}

/** A line that words and their order make. */
const worded = (of: string, pattern: RegExp, read: Read): Pattern => ({
  ...{ of, pattern },
  read: (groups, memory, at) => {
    const readings = read(groups, memory, at);
    return readings && { readings };
  },
});

/** A line of fields: what follows the pattern. */
const keyed = (of: string, pattern: RegExp, form: LineForm, read: ReadKeyed): Pattern => ({
  ...{ of, pattern },
  read: ([text = ''], memory, at) => {
    const line = readFields(text, form);
    const readings = line && read(line.values, memory, at);
    return readings && { readings, unknown: line!.unknown };
  },
});

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
  // Some hosts cut the address out.
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

const authenticated: ReadKeyed = ({ rplIdentity: identity = '', identityId, name = '' }, memory) => {
  const playerId = uuidIn(identityId);
  if (playerId === null) return [];
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

const updating: ReadKeyed = ({ PlayerId: number = '', Name: name = '', rplIdentity: rpl = '', IdentityId }, memory) => {
  const playerId = uuidIn(IdentityId);
  // A server without Bohemia's backend gives nobody a UUID.
  if (playerId === null) return [];
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
    const { address } = memory.slots[slot];
    if (address !== '') readings.push({ kind: 'sighting', playerId, address });
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

/** `Player: 12`, wherever it stands. A server without -logStats writes a shorter line, which has none. */
const countIn = (text: string, name: string): string | undefined =>
  new RegExp(`\\b${name}: (\\d+)`, 'u').exec(text)?.[1];

const measured: Read = ([fps = '', rest = ''], memory, at) => {
  const [players, ai] = [countIn(rest, 'Player'), countIn(rest, 'AI')];
  if (players === undefined || ai === undefined) return [];
  if (at - memory.measuredAt < MEASURED_EVERY) return [];
  memory.measuredAt = at;
  return [{ kind: 'performanceMeasured', fps: bounded(fps), players: bounded(players), ai: bounded(ai) }];
};

const ended: ReadKeyed = ({ reason = '', winner = '' }, memory) => {
  if (memory.isOver)
    return winner.trim() === '' ? [] : [{ kind: 'winnerReported', winner: named(memory, winner.trim()) }];
  memory.result = { reason: reason.trim() || null, winner: winner.trim() || null };
  return [];
};

const none: Read = () => [];

const KILLED_BY = ' was killed by ';
/** A name with what stands behind it: `Kea (playerID = 2 | UUID = ...)`; AI has a name alone. */
const PERSON = /^(.*) \(playerID = -?\d+ \| UUID = ([^()]*)\)$/su;
const SIDED = /^(.*) from (.{1,100}?) faction\b(.*)$/su;

const sidedIn = (text: string, memory: ConsoleMemory) => {
  const [, who = text, faction, rest = ''] = SIDED.exec(text) ?? [];
  const [, name = who, id] = PERSON.exec(who) ?? [];
  return { name, id, faction: faction === undefined ? undefined : named(memory, faction), rest };
};

const timesIn = (text: string, words: string): number => text.split(words).length - 1;

/** Of the game's log of kills. A name may hold the words of such a line: then nobody can tell who killed whom. */
const kill: Read = ([how = '', text = ''], memory) => {
  if (timesIn(text, KILLED_BY) > 1 || timesIn(text, '(playerID = ') > 2 || timesIn(text, ' faction at ') > 1)
    return undefined;
  const [suffered = '', did] = text.split(KILLED_BY);
  const victim = sidedIn(suffered, memory);
  if (victim.faction === undefined) return undefined;
  const dead = { victimId: victim.id, victimName: victim.name, victimFaction: victim.faction };
  if (did === undefined) {
    if (victim.id === undefined) return [];
    const isSuicide = how === 'SUICIDE';
    return [playerKilled({ ...dead, killerName: victim.name, killerId: isSuicide ? victim.id : 'World' })];
  }
  // Of a death of another kind the line may say no more than `AI`.
  const killer = sidedIn(did, memory);
  const doer = {
    ...{ killerId: killer.id ?? 'AI', killerName: killer.name, killerFaction: killer.faction },
    isFriendly: how === 'TK',
    distance: /\[(-?[\d.]+) ?m\b/u.exec(killer.rest)?.[1],
  };
  // AI has no UUID.
  const fact = victim.id === undefined ? aiKilled(doer) : playerKilled({ ...dead, ...doer });
  return fact ? [fact] : [];
};

/** Its values stand in quotes. */
const unquoted = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (/^'(.*?)'?$/su.exec(text.trimEnd())?.[1] ?? text.trimEnd());

const enhancedChat: ReadKeyed = (values) => {
  if (unquoted(values['function']) !== 'OnNewMessage') return [];
  const fact = chatSent({
    ...{ playerId: unquoted(values['playerBiId']), name: unquoted(values['playerName']) },
    ...{ channel: unquoted(values['channelId']), message: unquoted(values['msg']) },
  });
  return fact ? [fact] : undefined;
};

const ID = /^[\w-]{0,60}$/u;
const UPDATED: LineForm = {
  ...{ between: ', ', equals: '=' },
  fields: [
    { name: 'PlayerId', form: /^\d{1,9}$/u, isNeeded: true },
    { name: 'Name', isFree: true, isNeeded: true },
    { name: 'rplIdentity', form: ID },
    { name: 'IdentityId', form: ID, isNeeded: true },
  ],
};
const AUTHENTICATED: LineForm = {
  ...{ between: ' ', equals: '=' },
  fields: [
    { name: 'rplIdentity', form: ID, isNeeded: true },
    { name: 'identityId', form: ID, isNeeded: true },
    { name: 'name', isFree: 'prose', isNeeded: true },
  ],
};
const QUOTED = /^'[^=]*'?$/u;
const ENHANCED: LineForm = {
  ...{ between: ', ', equals: '=' },
  fields: [
    { name: 'playerBiId', form: /^'?[\w-]{0,60}'?$/u },
    { name: 'function', form: QUOTED, isNeeded: true },
    { name: 'senderFaction', form: QUOTED },
    { name: 'channelId', form: QUOTED },
    { name: 'senderId', form: QUOTED },
    { name: 'playerName', isFree: true },
    { name: 'msg', isFree: 'prose' },
    { name: 'ServerName', isFree: true },
  ],
};
const TOOLS = { between: ', ', equals: ': ' } as const;
const GAME_ENDED: LineForm = {
  ...TOOLS,
  fields: [
    { name: 'reason', form: /^[^,]{0,200}$/u, isNeeded: true },
    { name: 'winner', isFree: 'prose' },
  ],
};
const BASE_CAPTURED: LineForm = {
  ...TOOLS,
  fields: [
    { name: 'faction', form: /^[^,]{1,200}$/u, isNeeded: true },
    { name: 'base', isFree: 'prose', isNeeded: true },
  ],
};

/** The first that fits a line is taken. */
const PATTERNS: readonly Pattern[] = [
  worded(
    'BattlEye: player added',
    /^BattlEye Server: Adding player identity=(0x[0-9a-f]+), name='(.*)'(?:, \w+=[^']*)?$/isu,
    adding,
  ),
  worded(
    'BattlEye: player connected',
    /^BattlEye Server: 'Player #(\d+) (.*) \((\[?[0-9a-f.:]+\]?):\d+\) connected'/isu,
    connected,
  ),
  worded('BattlEye: player connected', /^BattlEye Server: 'Player #(\d+) (.*) connected'$/isu, connected),
  worded('BattlEye: GUID', /^BattlEye Server: Setting GUID for player identity=(0x[0-9a-f]+), GUID=(.*)$/isu, guid),
  worded('BattlEye: BE GUID', /^BattlEye Server: 'Player #\d+ .* - BE GUID: [0-9a-f]{32}'/isu, none),
  // BattlEye's number is not the game's.
  worded('BattlEye: player left', /^BattlEye Server: 'Player #(\d+) (.*) disconnected'/isu, ([number = ''], memory) =>
    left(memory, number),
  ),
  worded('BattlEye: other', /^BattlEye Server: (?:RCon admin |Disconnect player )/iu, none),
  worded(
    'connection closed',
    /^ServerImpl event: disconnected \(identity=(0x[0-9a-f]+)\b/iu,
    ([identity = ''], memory) => {
      const { slot = null, playerId = null } = memory.identities[identity] ?? {};
      memory.identities = without(memory.identities, identity);
      const number = Object.entries(memory.players).find(([, who]) => who === playerId)?.[0];
      return left(memory, slot ?? undefined, number);
    },
  ),
  worded('connection opened', /^ServerImpl event: /u, none),
  keyed('player authenticated', /^Authenticated player: (.*)$/su, AUTHENTICATED, authenticated),
  keyed('player updated', /^### Updating player: (.*)$/su, UPDATED, updating),
  worded(
    'faction joined',
    new RegExp(
      `^INFO: Faction: player .* \\(playerID = \\d+ \\| UUID = ${UUID}\\) has joined faction (\\S{1,200}) \\((.*)\\)$`,
      'su',
    ),
    factionJoined,
  ),
  worded('player killed', /^INFO: KILL (\w+): (.*)$/su, kill),
  worded('game state', /^SCR_BaseGameMode::OnGameStateChanged = ([A-Z_]{1,60})$/u, state),
  worded('frames a second', /^FPS: (\d+(?:\.\d+)?)\b(.*)$/su, measured),
  worded('frames a second', /^FPS: /u, none),
  worded(
    'vote',
    /^VOTING SYSTEM - Player '(.*)' \(with player id = \d+\) started a vote to kick player '(.*)' \(with player id = \d+\)$/su,
    ([initiator = '', target = '']) => [
      { kind: 'voteChanged', what: 'started', initiator: nameCut(initiator), target: nameCut(target) },
    ],
  ),
  worded(
    'vote',
    /^VOTING SYSTEM - Vote to kick player '(.*)' \(with player id = \d+\) succeeded$/su,
    ([target = '']) => [{ kind: 'voteChanged', what: 'succeeded', initiator: null, target: nameCut(target) }],
  ),
  worded('vote: failed', /^VOTING SYSTEM - Vote to kick player '.*' \(with player id = \d+\) failed$/su, none),
  worded(
    'vote: a voice',
    /^VOTING SYSTEM - Player '.*' \(with player id = \d+\) voted for kicking player '.*' \(with player id = \d+\)$/su,
    none,
  ),
  keyed(
    'Server Admin Tools: game ended',
    /^ServerAdminTools \| Event serveradmintools_game_ended \| *(.*)$/su,
    GAME_ENDED,
    ended,
  ),
  keyed(
    'Server Admin Tools: base captured',
    /^ServerAdminTools \| Event serveradmintools_conflict_base_captured \| *(.*)$/su,
    BASE_CAPTURED,
    ({ faction = '', base = '' }, memory) => [
      { kind: 'baseCaptured', faction: named(memory, faction), base: nameCut(base) },
    ],
  ),
  // Better sources report the same.
  worded(
    'Server Admin Tools: other events',
    /^ServerAdminTools \| Event (?!serveradmintools_(?:game_ended|conflict_base_captured) )\w+ \|/u,
    none,
  ),
  keyed('Logging Enhanced', /^<flabby_logger> \[ ?(.*?)\]?$/su, ENHANCED, enhancedChat),
  // Last, because names of players in the lines above may contain the same words.
  worded(
    'player removed',
    /^(?:### )?[^|='"]{0,80}?\b(?:disconnect\w*|removing player)\b.*\bplayer ?id ?[=:#] ?(\d+)\b/isu,
    ([number = ''], memory) => {
      const playerId = memory.players[number];
      const slot = Object.entries(memory.slots).find(([, one]) => playerId && one.playerId === playerId)?.[0];
      return left(memory, slot, number);
    },
  ),
  worded('connection closed', /^Player disconnected: connectionID=\d+/u, none),
];

/** Lines that begin like this should fit a pattern, in every version of the game seen so far. */
const IMPORTANT =
  /^(?:BattlEye Server: (?:Adding player|Setting GUID|'Player #\d+ .*\bconnected')|### Updating player|Authenticated player|INFO: Faction: player|SCR_BaseGameMode::OnGameStateChanged|VOTING SYSTEM|ServerAdminTools \| Event|INFO: KILL )/su;

/** Characters. No line that the game writes about players is longer; longer lines are not searched. */
const LONGEST = 4_000;

/** What a line says; undefined when it should fit a pattern and fits none. Changes the memory. */
export const readConsole = ({ text }: ConsoleLine, memory: ConsoleMemory, at: number): ConsoleSaid | undefined => {
  if (text.length > LONGEST) return { readings: [] };
  for (const { of, pattern, read } of PATTERNS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const said = read(
      found.slice(1).map((group) => group ?? ''),
      memory,
      at,
    );
    if (said) return { ...said, of };
  }
  return IMPORTANT.test(text) ? undefined : { readings: [] };
};
