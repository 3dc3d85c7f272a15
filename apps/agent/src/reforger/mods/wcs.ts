import { isInstant } from '@app/contracts/instant';
import { readFields, type Field, type LineForm } from './keyed';
import { playerKilled, truthOf } from './kill';
import { baseCaptured, chatSent, playerIdentified } from './said';
import { ownOf, type LineReading, type Read } from './reading';

/**
 * Where the mod WCS_Commands writes all its events, below a profile, the newest version first: an object of JSON a line
 * since November 2025, before that `<seconds>|<event>:<name>=<value>:...`.
 */
export const WCS_FILES = ['events.json', 'events.txt'] as const;

/** A line with its time: `1763632800|PlayerConnectedEvent:playerId=3:...`, or an object. */
export interface WcsLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: string;
  readonly fields: string | Readonly<Record<string, unknown>>;
}

const STAMPED = /^\uFEFF?(\d{10}|\d{13})\|(\w{1,60})(?::(.*?))?\r?$/su;
/** Characters. Longer lines are not searched. */
const LONGEST = 8_000;

const timeOf = (seconds: unknown): number | undefined => {
  const number = typeof seconds === 'string' ? Number(seconds) : seconds;
  if (typeof number !== 'number' || !Number.isFinite(number) || Math.abs(number) > 8e15) return undefined;
  const at = Math.floor(number < 1e11 ? number * 1_000 : number);
  return isInstant(new Date(at).toISOString()) ? at : undefined;
};

/** Undefined for a line without a time, or with one that is none. */
export const readWcsLine = (raw: string): WcsLine | undefined => {
  if (raw.length > LONGEST) return undefined;
  const bare = raw.replace(/^\uFEFF/u, '').trimStart();
  const found = bare.startsWith('{') ? objectIn(bare) : textIn(raw);
  const at = timeOf(found?.time);
  return found && at !== undefined ? { at, event: found.event, fields: found.fields } : undefined;
};

const textIn = (raw: string) => {
  const [, time, event, fields = ''] = STAMPED.exec(raw) ?? [];
  return event === undefined ? undefined : { time: time as unknown, event, fields };
};

const objectIn = (text: string) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { type, timestamp: time, ...fields } = value as Record<string, unknown>;
  return typeof type === 'string' ? { time, event: type, fields } : undefined;
};

const WORD = /^[^=]{0,200}$/u;
const ID = /^[\w-]{0,60}$/u;
const field = (name: string): Field => ({ name, form: WORD });
const PLAYER: readonly Field[] = [
  { name: 'playerId', form: ID },
  { name: 'playerName', isFree: true },
  { name: 'playerGUID', form: ID, isNeeded: true },
];

const FORMS = {
  kill: [
    { name: 'killerId', form: ID },
    { name: 'killerName', isFree: true },
    { name: 'killerGUID', form: ID, isNeeded: true },
    { name: 'victimId', form: ID },
    { name: 'victimGUID', form: ID },
    { name: 'victimName', isFree: true },
    ...['friendlyFire', 'teamKill', 'weapon', 'weaponSource'].map(field),
    { name: 'distance', form: /^-?[\d.e+]*$/iu },
    ...['killerControl', 'victimControl', 'killerDisguise', 'victimDisguise', 'instigatorType'].map(field),
  ],
  join: [...PLAYER, { name: 'profileName', isFree: true }, field('platform')],
  chat: [
    ...PLAYER,
    { name: 'channelId', form: ID, isNeeded: true },
    { name: 'message', isFree: 'prose', isNeeded: true },
    field('isServerMuted'),
  ],
  base: [
    { name: 'baseName', isFree: true, isNeeded: true },
    { ...field('capturingFactionKey'), isNeeded: true },
    field('capturingFactionName'),
  ],
} as const satisfies Record<string, readonly Field[]>;

const OTHERS = new Set(Object.values(FORMS).flatMap((fields: readonly Field[]) => fields.map(({ name }) => name)));

/** The values of an object that are words, as a line would have them. */
const wordsOf = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );

const reader = (fields: readonly Field[], read: Read) => {
  const form: LineForm = { fields, between: ':', equals: '=', others: OTHERS };
  const known = new Set(fields.map(({ name }) => name));
  return (line: WcsLine['fields']): LineReading | undefined => {
    const found =
      typeof line === 'string'
        ? readFields(line, form)
        : { values: wordsOf(line), unknown: Object.keys(line).filter((name) => !known.has(name)) };
    const isWhole = found && fields.every(({ name, isNeeded }) => !isNeeded || name in found.values);
    const fact = isWhole ? read(found.values) : undefined;
    return fact === undefined ? undefined : { fact, unknown: found!.unknown };
  };
};

const readKill = reader(FORMS.kill, (line) => {
  const friendly = [truthOf(line['teamKill']), truthOf(line['friendlyFire'])];
  const isAi = line['instigatorType'] === 'INSTIGATOR_AI';
  return playerKilled({
    victimId: line['victimGUID'] ?? line['victimId'],
    victimName: line['victimName'],
    ...{ killerId: line['killerGUID'], killerName: isAi ? 'AI' : line['killerName'] },
    isFriendly: friendly.find((one) => one) ?? friendly.find((one) => one !== undefined),
    ...{ weapon: line['weapon'], weaponSource: line['weaponSource'], distance: line['distance'] },
  });
});

const readJoin = reader(FORMS.join, (line) =>
  playerIdentified(line['playerGUID'], line['playerName'], line['platform']),
);

const readChat = reader(FORMS.chat, (line) =>
  chatSent({
    ...{ playerId: line['playerGUID'], name: line['playerName'], channel: line['channelId'] },
    message: line['message'],
  }),
);

const readBase = reader(FORMS.base, (line) => baseCaptured(line['capturingFactionKey'], line['baseName']));

const ofNoUse = (): LineReading => ({ fact: null, unknown: [] });

const READERS: Readonly<Record<string, (line: WcsLine['fields']) => LineReading | undefined>> = {
  PlayerKilledEvent: readKill,
  PlayerConnectedEvent: readJoin,
  ChatMessageEvent: readChat,
  BaseCapturedEvent: readBase,
  // The console says when games begin and who leaves; what staff do in the editor is nobody's figure.
  ...Object.fromEntries(
    [
      ...['GameStartEvent', 'GameEndEvent', 'PlayerDisconnectedEvent', 'OnPlayerRegisteredEvent'],
      ...['OnPlayerAuditSuccessEvent', 'VoteStartedEvent', 'VoteEndedEvent', 'SetCustomGroupNameEvent'],
      ...['SetCustomGroupDescEvent', 'VehicleDecommissionEvent', 'DeleteCompositionByUserActionEvent'],
      ...['CreateEntityServerEvent', 'EditorActionEvent', 'EnterGMEvent', 'ExitGMEvent', 'GMCreateEntityServerEvent'],
      ...['EditModeTeleportEvent', 'PromotePlayerContextEvent', 'DemotePlayerContextEvent'],
    ].map((event) => [event, ofNoUse]),
  ),
};

/** What a line says; undefined when it should have been understood and was not. */
export const readWcs = ({ event, fields }: WcsLine): LineReading | undefined => ownOf(READERS, event)?.(fields);
