import type { FactBody, Fighter, Platform } from '@app/telemetry/reforger';
import { MOST_COUNTED, PLAYER_UUID } from '@app/contracts/reforger/limits';
import { isInstant } from '@app/contracts/instant';
import { nameCut, textCut } from '../text';
import { readFields, type LineForm } from './keyed';
import type { Zone } from './zone';

/** Names of the files that the mod RJSLogging writes, by what they hold. */
export const RJS_FILES = {
  kills: 'playerKilledEvents.log',
  joins: 'playerJoinedEvents.log',
  chat: 'chatEvents.log',
} as const;
export type RjsSource = keyof typeof RJS_FILES;

/** A line with its stamp: `[2026-10-04 09:05:00] CHAT = ...`, or `1791104405|PlayerKilledEvent:...` of the mod WCS. */
export interface RjsLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: string;
  readonly text: string;
}

const STAMPED = /^\uFEFF?\[(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\] ([A-Z_]{1,40}) = (.*)$/su;
const WCS_STAMPED = /^\uFEFF?(\d{10}|\d{13})\|(\w{1,60}):(.*)$/su;

/** Undefined for a line without a stamp, or with one that is no time. */
export const readRjsLine = (raw: string, zone: Zone): RjsLine | undefined => {
  const [, year, month, day, hour, minute, second, event, text] = STAMPED.exec(raw) ?? [];
  if (text !== undefined) {
    const stamp = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
    return isInstant(stamp) ? { at: zone(Date.parse(stamp)), event: event!, text } : undefined;
  }
  const [, time = '', name, rest] = WCS_STAMPED.exec(raw) ?? [];
  if (rest === undefined) return undefined;
  const at = Number(time) * (time.length === 10 ? 1_000 : 1);
  return isInstant(new Date(at).toISOString()) ? { at, event: name!, text: rest } : undefined;
};

const WORD = /^[^=]{0,200}$/u;
const BOOLEAN = /^(?:true|false|0|1)$/u;
const WHOLE = /^-?\d{1,9}$/u;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/iu;
const ID = /^[\w-]{0,60}$/u;
const COMMAS = { between: ', ', equals: ' = ' } as const;

const KILL: LineForm = {
  ...COMMAS,
  fields: [
    { name: 'victimName', isFree: true },
    { name: 'weaponName', form: WORD },
    { name: 'victimFaction', form: WORD },
    { name: 'isTeamKill', form: BOOLEAN },
    { name: 'killerId', form: WHOLE },
    { name: 'isFriendlyFire', form: BOOLEAN },
    { name: 'killerBiId', form: ID },
    { name: 'killerFaction', form: WORD },
    { name: 'victimBiId', form: ID },
    { name: 'killerName', isFree: true },
    { name: 'victimId', form: WHOLE },
    { name: 'killDistance', form: NUMBER },
  ],
};

const JOIN: LineForm = {
  ...COMMAS,
  fields: [
    { name: 'playerBiId', form: ID },
    { name: 'platform', form: /^[a-z-]{1,40}$/u },
    { name: 'playerName', isFree: true },
    { name: 'playerId', form: WHOLE },
    { name: 'profileName', isFree: true, isOptional: true },
  ],
};

const CHAT: LineForm = {
  ...COMMAS,
  fields: [
    { name: 'playerBiId', form: ID },
    { name: 'channelId', form: WHOLE },
    { name: 'message', isFree: true },
    { name: 'playerName', isFree: true },
    { name: 'playerId', form: WHOLE },
  ],
};

const WCS = { between: ':', equals: '=' } as const;
const WCS_KILLER = [
  { name: 'killerId', form: WHOLE },
  { name: 'killerName', isFree: true },
  { name: 'killerGUID', form: ID },
  { name: 'victimId', form: ID },
] as const;
const WCS_WEAPON = [
  { name: 'weapon', form: WORD },
  { name: 'weaponSource', form: /^\w{0,40}$/u },
  { name: 'distance', form: NUMBER },
] as const;
const control = (name: string) => ({ name, form: WORD, isOptional: true }) as const;

/** With and without the fields that newer versions of the mod write. */
const WCS_KILLS: readonly LineForm[] = [
  {
    ...WCS,
    fields: [
      ...WCS_KILLER,
      { name: 'victimGUID', form: ID },
      { name: 'victimName', isFree: true },
      { name: 'friendlyFire', form: BOOLEAN },
      { name: 'teamKill', form: BOOLEAN },
      ...WCS_WEAPON,
      ...['killerControl', 'victimControl', 'killerDisguise', 'victimDisguise', 'instigatorType'].map(control),
    ],
  },
  { ...WCS, fields: [...WCS_KILLER, ...WCS_WEAPON] },
];

const uuidIn = (text: string | undefined): string | null => {
  const id = (text ?? '').toLowerCase();
  return PLAYER_UUID.test(id) ? id : null;
};
const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1';

interface Killed {
  readonly victim: Fighter;
  readonly killerName: string;
  /** A UUID; `AI`, `World`; or whatever the mod calls somebody it does not know. */
  readonly killerId: string;
  readonly killerFaction: string | null;
  readonly isFriendly: boolean;
  readonly weapon: string | null;
  readonly weaponSource: 'infantry' | 'vehicle' | null;
  readonly distance: number;
}

const killOf = (kill: Killed): FactBody => {
  const { victim, killerName, killerId, killerFaction, isFriendly, weapon, weaponSource, distance } = kill;
  const playerId = uuidIn(killerId);
  // A player may call himself AI: only who has no UUID is none.
  const nobody = playerId !== null ? undefined : [killerId, killerName].find((one) => one === 'World' || one === 'AI');
  if (nobody === 'World')
    return {
      ...{ kind: 'playerKilled', victim, killer: null, by: 'environment' },
      ...{ weapon: null, weaponSource: null, distance: null },
    };
  // What is farther than the contract takes is no distance: the game's largest number stands for none.
  const far = distance > MOST_COUNTED ? null : Math.max(0, distance);
  if (nobody === 'AI')
    return { kind: 'playerKilled', victim, killer: null, by: 'ai', weapon, weaponSource, distance: far };
  const killer = { playerId, name: nameCut(killerName), faction: killerFaction };
  const by = playerId !== null && playerId === victim.playerId ? 'self' : isFriendly ? 'teammate' : 'enemy';
  return { kind: 'playerKilled', victim, killer, by, weapon, weaponSource, distance: far };
};

const readKill = (text: string): FactBody | undefined => {
  const line = readFields(text, KILL);
  if (!line) return undefined;
  return killOf({
    victim: {
      playerId: uuidIn(line['victimBiId']),
      name: nameCut(line['victimName']!),
      faction: orNull(line['victimFaction']),
    },
    killerName: line['killerName']!,
    killerId: line['killerBiId']!,
    killerFaction: orNull(line['killerFaction']),
    isFriendly: isTrue(line['isTeamKill']) || isTrue(line['isFriendlyFire']),
    weapon: orNull(line['weaponName']),
    weaponSource: null,
    distance: Number(line['killDistance']),
  });
};

const readWcsKill = (text: string): FactBody | undefined => {
  const line = WCS_KILLS.map((form) => readFields(text, form)).find((found) => found !== undefined);
  if (!line) return undefined;
  const source = line['weaponSource']!.toLowerCase();
  const playerId = uuidIn(line['victimGUID']) ?? uuidIn(line['victimId']);
  return killOf({
    victim: { playerId, name: nameCut(line['victimName'] ?? ''), faction: null },
    killerName: line['killerName']!,
    killerId: line['killerGUID']!,
    killerFaction: null,
    isFriendly: isTrue(line['friendlyFire']) || isTrue(line['teamKill']),
    weapon: orNull(line['weapon']),
    weaponSource: source === 'infantry' || source === 'vehicle' ? source : null,
    distance: Number(line['distance']),
  });
};

/** What a table says of a word of a log, which may be `constructor`. */
const ownOf = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

const PLATFORMS: Readonly<Record<string, Platform>> = {
  'platform-windows': 'windows',
  'platform-playstation': 'playstation',
  'platform-xbox': 'xbox',
};

const readJoin = (text: string): FactBody | undefined => {
  const line = readFields(text, JOIN);
  const playerId = uuidIn(line?.['playerBiId']);
  if (!line || playerId === null) return undefined;
  const platform = ownOf(PLATFORMS, line['platform']!) ?? null;
  return { kind: 'playerIdentified', playerId, name: nameCut(line['playerName']!), platform, steamId: null };
};

const CHANNELS = ['global', 'faction', 'group', 'vehicle', 'local'] as const;

const readChat = (text: string): FactBody | undefined => {
  const line = readFields(text, CHAT);
  const playerId = uuidIn(line?.['playerBiId']);
  const channel = CHANNELS[Number(line?.['channelId'])];
  if (!line || playerId === null || !channel) return undefined;
  const name = nameCut(line['playerName']!);
  return { kind: 'chatSent', channel, playerId, name, message: textCut(line['message']!) };
};

const READERS: Readonly<Record<RjsSource, Readonly<Record<string, (text: string) => FactBody | undefined>>>> = {
  kills: { PLAYER_KILLED: readKill, PlayerKilledEvent: readWcsKill },
  joins: { PLAYER_JOINED: readJoin },
  chat: { CHAT: readChat },
};

/** The fact of a line; undefined when the line should have been understood and was not. Other events are no fact: null. */
export const readRjs = (source: RjsSource, { event, text }: RjsLine): FactBody | null | undefined => {
  const reader = ownOf(READERS[source], event);
  return reader ? reader(text) : null;
};
