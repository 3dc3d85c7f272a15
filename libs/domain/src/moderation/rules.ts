import { gameText } from '@app/telemetry/game-text';
import { cleanText, lengthOf } from '../text';
import type { ModeratedGame, OrderKind, StaffOrderKind, Through } from './events';

export { gameText, LAYER_CHOICE, LONGEST_GAME_TEXT } from '@app/telemetry/game-text';

/** An order that is older is not carried out, milliseconds. */
export const ORDER_LIFETIME = 60_000;

/** What an order of staff is about, and what it takes beside that. */
export interface OrderShape {
  readonly about: 'player' | 'squad' | 'server';
  /** It is held against somebody: it needs a reason of the community's list that is for this. */
  readonly reason?: 'warn' | 'kick';
  /** `shown`: words that the game shows. */
  readonly text?: 'shown' | 'layer';
}

/** What staff may order. */
export const STAFF_ORDERS: Readonly<Record<StaffOrderKind, OrderShape>> = {
  message: { about: 'player', text: 'shown' },
  warn: { about: 'player', text: 'shown', reason: 'warn' },
  kick: { about: 'player', text: 'shown', reason: 'kick' },
  broadcast: { about: 'server', text: 'shown' },
  'squad-message': { about: 'squad', text: 'shown' },
  'remove-from-squad': { about: 'player', reason: 'warn' },
  'change-team': { about: 'player' },
  'disband-squad': { about: 'squad', reason: 'warn' },
  'rename-squad': { about: 'squad' },
  'next-layer': { about: 'server', text: 'layer' },
};

/** As far as the game's RCON can do it. */
export const ORDERS_OF: Readonly<Record<ModeratedGame, readonly OrderKind[]>> = {
  squad: Object.keys(STAFF_ORDERS) as StaffOrderKind[],
  reforger: ['kick'],
};

/** What staff choose from for the length of a ban, days; 0 is for good. */
export const BAN_DAYS = [1, 3, 7, 30, 0] as const;
export const LONGEST_NOTE = 500;
export const MOST_EVIDENCE = 5;
const LONGEST_ADDRESS = 500;

/** Players on the watchlist of a game. */
export const MOST_WATCHED = 300;

export const DAY = 86_400_000;

/** Whether an entry of the watchlist holds: it ends by itself. @param now epoch milliseconds */
export const isWatched = ({ until }: { readonly until: string | null }, now: number): boolean =>
  until === null || Date.parse(until) > now;

/** Who a ban, or the end of one, is from where no member of staff typed it: who ordered the import, or the list. */
export const originOf = (through: Through | undefined): string | undefined =>
  through && ('list' in through ? through.list : through.by);

/** The member behind it: who acted, or who ordered the import; null for a list, which acts by itself. */
export const memberBehind = (through: Through | undefined, actor: { readonly id: string }): string | null =>
  through ? ('byId' in through ? through.byId : null) : actor.id;

/** When a ban of so many days ends, ISO 8601, UTC; null for good. */
export const banEnd = (at: string, days: number): string | null =>
  days === 0 ? null : new Date(Date.parse(at) + days * DAY).toISOString();

/** Where a ban stands at a time. */
export const banState = (
  ban: { readonly until: string | null; readonly liftedAt: string | null },
  now: number,
): 'active' | 'expired' | 'lifted' => {
  if (ban.liftedAt !== null) return 'lifted';
  return ban.until !== null && Date.parse(ban.until) <= now ? 'expired' : 'active';
};

/** How an order that has no result stands at a time. */
export const isOverdue = (at: string, now: number): boolean => now - Date.parse(at) > ORDER_LIFETIME;

export const cleanNote = (typed: string): string => cleanText(typed);

/** What is wrong with a note; undefined for nothing. */
export const noteProblem = (note: string): string | undefined => {
  if (note === '') return 'A note cannot be empty';
  return lengthOf(note) > LONGEST_NOTE ? `A note must be at most ${LONGEST_NOTE} characters` : undefined;
};

/** What is wrong with a link to evidence; undefined for nothing. */
export const evidenceProblem = (link: string): string | undefined => {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || !url.hostname.includes('.'))
    return 'Evidence must be a link that begins with https://';
  return link.length > LONGEST_ADDRESS ? `A link must be at most ${LONGEST_ADDRESS} characters` : undefined;
};

/** What the game shows to a banned player. */
export const banText = (
  { shortName, appeal, locale, timeZone }: BanVoice,
  { reason, until }: { readonly reason: string; readonly until: string | null },
): string => {
  const end =
    until === null
      ? 'for good'
      : `until ${new Intl.DateTimeFormat(locale, {
          ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
          ...{ hourCycle: 'h23', timeZone, timeZoneName: 'short' },
        }).format(Date.parse(until))}`;
  return gameText(`Banned from ${shortName} ${end}. ${reason}.${appeal === '' ? '' : ` ${appeal}`}`);
};

export interface BanVoice {
  readonly shortName: string;
  /** Where a ban can be appealed, in one sentence; empty for nowhere. */
  readonly appeal: string;
  readonly locale: string;
  readonly timeZone: string;
}

/** How often a list may be read, hours. */
export const EVERY_HOURS = [1, 6, 24] as const;

export const LONGEST_LIST_NAME = 60;
export const LONGEST_LIST_ADDRESS = 500;
/** Lists of one game. */
export const MOST_LISTS = 20;

/** What is wrong with where a list is; undefined for nothing. */
export const listAddressProblem = (address: string): string | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || !url.hostname.includes('.') || url.hostname.endsWith('.'))
    return 'The address must begin with https:// and name a host';
  if (url.username !== '' || url.password !== '') return 'The address must have no name and no password in it';
  return address.length > LONGEST_LIST_ADDRESS
    ? `The address must be at most ${LONGEST_LIST_ADDRESS} characters`
    : undefined;
};
