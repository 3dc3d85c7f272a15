import { playerKey, playerUuid } from '../../player-key';
import {
  endAt,
  fileLines,
  LONGEST_LINE,
  MOST_ENTRIES,
  quoted,
  shortened,
  tooLong,
  withoutMark,
} from '../../imports/lines';
import { cleanText } from '../../text';
import type { ModeratedGame } from '../events';
import { LONGEST_NOTE } from '../rules';

/*
 * Bans as other tools write them: the game's own Bans.cfg, remote lists of bans, and the bans of BattleMetrics' interface
 * as JSON. docs/operations.md has the shapes.
 */

/** A ban as the file has it. Times are ISO 8601, UTC. */
export interface FoundBan {
  readonly player: string;
  /** Empty where the file does not say it. */
  readonly name: string;
  readonly reason: string;
  /** Who made it, in the file's words; empty where it does not say it. */
  readonly by: string;
  readonly notes: string;
  /** When it was made; null where the file does not say it. */
  readonly at: string | null;
  /** Null for good. */
  readonly until: string | null;
}

/** What a line, or one ban of a list without lines, turned out to be. */
export type Entry = { readonly line: number } & (
  | { readonly is: 'nothing' }
  | { readonly is: 'unclear'; readonly why: string }
  | { readonly is: 'ban'; readonly ban: FoundBan; readonly isCut: boolean }
);

/** Every line of the text, or every ban of the list, in its order. Nothing is left out. @param most that are taken */
export const readBans = (game: ModeratedGame, text: string, most = MOST_ENTRIES): readonly Entry[] => {
  const content = withoutMark(text);
  return /^\s*[[{]/.test(content) ? readJson(game, content) : readLines(game, content, most);
};

const readLines = (game: ModeratedGame, content: string, most: number): readonly Entry[] => {
  const lines = fileLines(content);
  // More than are taken are counted only: they are refused.
  const read = (line: string): Read => (lines.length > most ? { is: 'nothing' } : readLine(game, line));
  return lines.map((line, index) => ({ line: index + 1, ...read(line) }));
};

type Read = Entry extends infer One ? (One extends Entry ? Omit<One, 'line'> : never) : never;

/** Of a server: `Name [SteamID 7656...] Banned:<id>:<end> //reason`, or `N/A Banned:...` when it did so by itself. */
const OF_SERVER = /^(.*?)(?:^|\s)Banned:([^:\s]*):([^\s/]*)\s*(?:\/\/(.*))?$/s;
/** Of a list, or by hand: `<id>:<end> //reason`. */
const OF_LIST = /^([^:\s]+):([^\s/]*)\s*(?:\/\/(.*))?$/s;

const readLine = (game: ModeratedGame, line: string): Read => {
  const text = line.trim();
  if (text === '' || text.startsWith('//') || text.startsWith('#')) return { is: 'nothing' };
  const long = tooLong(text);
  if (long !== undefined) return unclear(long);
  const [, by, ofServer, endOfServer, reasonOfServer] = OF_SERVER.exec(text) ?? [];
  const [, ofList, endOfList, reasonOfList] = ofServer === undefined ? (OF_LIST.exec(text) ?? []) : [];
  const id = ofServer ?? ofList;
  if (id === undefined) return unclear('It has no id with an end behind it, such as 76561190000000001:0.');
  const end = endOf(endOfServer ?? endOfList ?? '');
  if (typeof end === 'string') return unclear(end);
  return banOf(game, {
    id,
    ...end,
    by: by === 'N/A' ? '' : (by ?? ''),
    reason: reasonOfServer ?? reasonOfList ?? '',
  });
};

/** The end in seconds since 1970, 0 for good. @returns in words why it is none */
const endOf = (digits: string): { readonly until: string | null } | string => {
  if (!/^\d{1,16}$/.test(digits))
    return `The end is a number of seconds since 1970, or 0. This one is ${quoted(digits)}.`;
  return { until: endAt(Number(digits)) };
};

interface Raw {
  readonly id: string;
  readonly until: string | null;
  readonly reason: string;
  readonly by?: string;
  readonly name?: string;
  readonly notes?: string;
  readonly at?: string | null;
}

const banOf = (game: ModeratedGame, { id, until, reason, by = '', name = '', notes = '', at = null }: Raw): Read => {
  const player = idOf(game, id);
  if (player === undefined) return unclear(wrongId(game, id));
  const whole = cleanText(reason);
  const cut = shortened(whole, LONGEST_NOTE);
  return {
    is: 'ban',
    ban: {
      ...{ player, until, at, reason: cut, name: shortened(cleanText(name), 100) },
      ...{ by: shortened(cleanText(by), 100), notes: shortened(cleanText(notes), LONGEST_NOTE) },
    },
    isCut: cut !== whole,
  };
};

/** A player of the game as the site names them: a SteamID64, an EOS id, or a UUID of Reforger. */
const idOf = (game: ModeratedGame, id: string): string | undefined => {
  if (game === 'reforger') return playerUuid(id);
  const key = playerKey(id);
  return key === undefined || key.length === 32 || key.startsWith('7656119') ? key : undefined;
};

const wrongId = (game: ModeratedGame, id: string): string => {
  if (id === '') return 'It has no id.';
  if (game === 'reforger') return `A player of Reforger is named by a UUID. This is ${quoted(id)}.`;
  if (/^\d+$/.test(id))
    return id.length === 17
      ? `A Steam ID begins with 7656119. This is ${quoted(id)}.`
      : `A Steam ID has 17 digits, this one has ${id.length}.`;
  return `A player is named by a Steam ID or an EOS ID. This is ${quoted(id)}.`;
};

const unclear = (why: string): Read => ({ is: 'unclear', why });

/** The text of a ban as BattleMetrics stores it has places that its game servers fill in. */
const PLACEHOLDER = /\{\{\w{1,40}\}\}/g;
const TAG = /<[^<>]{0,500}>/g;

const readJson = (game: ModeratedGame, content: string): readonly Entry[] => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    return [{ line: 1, ...unclear('It begins as JSON and is none: a part may be missing at its end.') }];
  }
  const list = Array.isArray(parsed) ? parsed : fieldOf(parsed, 'data');
  if (!Array.isArray(list)) return [{ line: 1, ...unclear('It is JSON without a list of bans in “data”.') }];
  return list.map((each, index) => ({ line: index + 1, ...readItem(game, each) }));
};

/** One ban of BattleMetrics. What is not needed is passed over, in whatever order it comes. */
const readItem = (game: ModeratedGame, item: unknown): Read => {
  const attributes = fieldOf(item, 'attributes') ?? item;
  const identifiers = fieldOf(attributes, 'identifiers');
  if (!Array.isArray(identifiers)) return unclear('It has no list of identifiers.');
  const ids = identifiers
    .map((each) => textOf(fieldOf(each, 'identifier')))
    .filter((id) => idOf(game, id) !== undefined);
  // A SteamID64 rather than an EOS id: it is how the site names whoever has both.
  const id = ids.find((one) => one.length === 17) ?? ids[0];
  if (id === undefined)
    return unclear(
      game === 'squad' ? 'None of its identifiers is a Steam ID or an EOS ID.' : 'None of its identifiers is a UUID.',
    );
  const until = momentOf(fieldOf(attributes, 'expires'));
  if (until === undefined) return unclear('Its end is no time.');
  return banOf(game, {
    ...{ id, until, at: momentOf(fieldOf(attributes, 'timestamp')) ?? null },
    reason: textOf(fieldOf(attributes, 'reason')).slice(0, LONGEST_LINE).replace(PLACEHOLDER, ''),
    notes: textOf(fieldOf(attributes, 'note')).slice(0, LONGEST_LINE).replace(TAG, ' '),
    name: textOf(fieldOf(fieldOf(item, 'meta'), 'player')).slice(0, LONGEST_LINE),
  });
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Null for none or one that is meant for good, undefined for what is no time. */
const momentOf = (value: unknown): string | null | undefined => {
  if (value === null || value === undefined) return null;
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms) || ms < 0) return undefined;
  // Whole seconds, but for 0, which is a moment here.
  return ms > 0 && endAt(ms / 1_000) === null ? null : new Date(ms).toISOString();
};
