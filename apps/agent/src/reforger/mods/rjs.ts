import { isInstant } from '@app/contracts/instant';
import { readFields, type Field, type LineForm } from './keyed';
import { aiKilled, playerKilled, truthOf } from './kill';
import { baseCaptured, chatSent, playerIdentified, winnerReported } from './said';
import { ownOf, type LineReading, type Read } from './reading';
import type { Zone } from '../zone';

/** Names of the files that the mod RJSLogging writes line by line, by what they hold. */
export const RJS_FILES = {
  kills: 'playerKilledEvents.log',
  joins: 'playerJoinedEvents.log',
  chat: 'chatEvents.log',
  status: 'serverStatusEvents.log',
  bases: 'baseCaptureEvents.log',
} as const;
export type RjsSource = keyof typeof RJS_FILES;

/** A line with its stamp: `[2026-10-04 09:05:00] CHAT = ...`. */
export interface RjsLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: string;
  readonly text: string;
}

const STAMPED = /^\uFEFF?\[(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\] (\w{1,60}) = (.*?)\r?$/su;

/** Undefined for a line without a stamp, or with one that is no time. */
export const readRjsLine = (raw: string, zone: Zone): RjsLine | undefined => {
  const [, year, month, day, hour, minute, second, event, text] = STAMPED.exec(raw) ?? [];
  if (text === undefined) return undefined;
  const stamp = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  return isInstant(stamp) ? { at: zone(Date.parse(stamp)), event: event!, text } : undefined;
};

const WORD = /^[^=]{0,200}$/u;
const BOOLEAN = /^(?:true|false|0|1)$/u;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/iu;
const ID = /^[\w-]{0,60}$/u;

const FORMS = {
  kill: [
    { name: 'victimName', isFree: true },
    { name: 'weaponName', form: WORD },
    { name: 'victimFaction', form: WORD },
    { name: 'isTeamKill', form: BOOLEAN },
    { name: 'killerId', form: ID },
    { name: 'isFriendlyFire', form: BOOLEAN },
    { name: 'killerBiId', form: ID, isNeeded: true },
    { name: 'killerFaction', form: WORD },
    { name: 'victimBiId', form: ID, isNeeded: true },
    { name: 'killerName', isFree: true },
    { name: 'victimId', form: ID },
    { name: 'killDistance', form: NUMBER },
    { name: 'weaponSource', form: WORD },
    { name: 'weaponType', form: WORD },
  ],
  aiKill: [
    { name: 'weaponSource', form: WORD },
    { name: 'weaponType', form: WORD },
    { name: 'isTeamKill', form: BOOLEAN },
    { name: 'killerId', form: ID },
    { name: 'killerBiId', form: ID, isNeeded: true },
    { name: 'killerFaction', form: WORD },
    { name: 'victimType', form: WORD },
    { name: 'killerName', isFree: true },
    { name: 'weaponName', form: WORD },
    { name: 'killDistance', form: NUMBER },
  ],
  join: [
    { name: 'playerBiId', form: ID, isNeeded: true },
    { name: 'platform', form: WORD },
    { name: 'playerName', isFree: true },
    { name: 'playerId', form: ID },
    { name: 'profileName', isFree: true },
  ],
  chat: [
    { name: 'playerBiId', form: ID, isNeeded: true },
    { name: 'channelId', form: ID, isNeeded: true },
    { name: 'message', isFree: 'prose', isNeeded: true },
    { name: 'playerName', isFree: true },
    { name: 'playerId', form: ID },
  ],
  gameEnd: [
    { name: 'endReason', form: WORD },
    { name: 'winnerFactionName', form: WORD },
    { name: 'winnerFactionKey', form: WORD },
  ],
  base: [
    { name: 'factionKey', form: WORD, isNeeded: true },
    { name: 'baseName', isFree: true, isNeeded: true },
    { name: 'factionName', form: WORD },
  ],
} as const satisfies Record<string, readonly Field[]>;

const OTHERS = new Set(Object.values(FORMS).flatMap((fields) => fields.map(({ name }) => name as string)));

const reader = (fields: readonly Field[], read: Read) => {
  const form: LineForm = { fields, between: ', ', equals: ' = ', others: OTHERS };
  return (text: string): LineReading | undefined => {
    const line = readFields(text, form);
    const fact = line && read(line.values);
    return fact === undefined ? undefined : { fact, unknown: line!.unknown };
  };
};

const readKill = reader(FORMS.kill, (line) => {
  const friendly = [truthOf(line['isTeamKill']), truthOf(line['isFriendlyFire'])];
  return playerKilled({
    ...{ victimId: line['victimBiId'], victimName: line['victimName'], victimFaction: line['victimFaction'] },
    ...{ killerId: line['killerBiId'], killerName: line['killerName'], killerFaction: line['killerFaction'] },
    isFriendly: friendly.find((one) => one) ?? friendly.find((one) => one !== undefined),
    ...{ weapon: line['weaponName'], weaponSource: line['weaponSource'], weaponType: line['weaponType'] },
    distance: line['killDistance'],
  });
});

const readAiKill = reader(FORMS.aiKill, (line) =>
  aiKilled({
    ...{ killerId: line['killerBiId'], killerName: line['killerName'], killerFaction: line['killerFaction'] },
    isFriendly: truthOf(line['isTeamKill']),
    ...{ weapon: line['weaponName'], weaponSource: line['weaponSource'], weaponType: line['weaponType'] },
    distance: line['killDistance'],
  }),
);

const readJoin = reader(FORMS.join, (line) =>
  playerIdentified(line['playerBiId'], line['playerName'], line['platform']),
);

const readChat = reader(FORMS.chat, (line) =>
  chatSent({
    ...{ playerId: line['playerBiId'], name: line['playerName'], channel: line['channelId'] },
    message: line['message'],
  }),
);

const readEnd = reader(FORMS.gameEnd, (line) => winnerReported(line['winnerFactionKey']));

const readBase = reader(FORMS.base, (line) => baseCaptured(line['factionKey'], line['baseName']));

const ofNoUse = (): LineReading => ({ fact: null, unknown: [] });

/** Whatever file they are in: by the name of the event. */
const READERS: Readonly<Record<string, (text: string) => LineReading | undefined>> = {
  PLAYER_KILLED: readKill,
  AI_KILLED: readAiKill,
  PLAYER_JOINED: readJoin,
  CHAT: readChat,
  GAME_END: readEnd,
  BASE_CAPTURE: readBase,
  // The console says when a game began.
  GAME_START: ofNoUse,
};

/** What a line says; undefined when it should have been understood and was not. */
export const readRjs = ({ event, text }: RjsLine): LineReading | undefined => ownOf(READERS, event)?.(text);
