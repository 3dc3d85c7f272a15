import type { ModeratedGame, OrderKind, OrderState, RecordKind } from '@app/contracts/moderation/moderation';
import { LOCALE } from '~/lib/format/locale';
import { counted } from '~/lib/format/counted';
import { dateText } from '~/lib/format/when-text';

/** What an order does, as the title of its face. */
export const ORDER_NAMES: Readonly<Record<OrderKind, string>> = {
  message: 'Message',
  warn: 'Warning',
  kick: 'Kick',
  broadcast: 'Broadcast',
  'squad-message': 'Message to the squad',
  'remove-from-squad': 'Removal from the squad',
  'change-team': 'Change of team',
  'disband-squad': 'End of the squad',
  'rename-squad': 'New name of the squad',
  'next-layer': 'Next layer',
  ban: 'Ban',
  unban: 'End of the ban',
};

/** The same once it is done. */
export const ORDER_DONE: Readonly<Record<OrderKind, string>> = {
  message: 'Message shown',
  warn: 'Warned',
  kick: 'Kicked',
  broadcast: 'Broadcast sent',
  'squad-message': 'Message sent',
  'remove-from-squad': 'Removed from the squad',
  'change-team': 'Moved to the other team',
  'disband-squad': 'Squad disbanded',
  'rename-squad': 'Name of the squad reset',
  'next-layer': 'Next layer set',
  ban: 'Banned on the server',
  unban: 'Ban ended on the server',
};

/** What the way to try one again is called. */
export const ORDER_AGAIN: Readonly<Partial<Record<OrderKind, string>>> = {
  message: 'Send again',
  warn: 'Warn again',
  kick: 'Kick again',
  broadcast: 'Send again',
  'squad-message': 'Send again',
  'next-layer': 'Set again',
};

/** Why an order was not carried out, where the agent has no words of its own. */
export const WHY_NOT: Readonly<Partial<Record<OrderState, string>>> = {
  expired: 'No agent of the server fetched it within a minute.',
  late: 'The agent fetched it too late. Orders older than a minute are dropped.',
  absent: 'The player is not on the server.',
  failed: 'The server says that it did not do it.',
  unknown: 'It was sent, and no answer came. It is not sent again by itself.',
  unanswered: 'The agent has not answered. What it says later still counts.',
};

/** The same for a ban, which a server may be sent twice. */
export const WHY_NO_BAN: typeof WHY_NOT = { ...WHY_NOT, unknown: 'It was sent, and no answer came.' };

export const RECORD_NAMES: Readonly<Record<RecordKind, string>> = {
  note: 'Note',
  warning: 'Warning',
  kick: 'Kick',
  ban: 'Ban',
};

const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
/** Never none: `0.1 s` and more. */
export const inSeconds = (ms: number): string => `${NUMBER.format(Math.max(100, ms) / 1_000)} s`;

/** With the year when it is another than this. */
export const moment = (at: string | number): string => dateText(new Date(at), new Date());

/** `in 6 d`, `in 21 h`, `in 5 min` */
export const until = (at: string, now: number): string => {
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - now) / 60_000));
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} d`;
};

const DAY = 86_400_000;
/** How long a ban was meant to be. */
export const lengthText = (from: string, end: string | null): string => {
  if (end === null) return 'For good';
  const days = (Date.parse(end) - Date.parse(from)) / DAY;
  return days >= 1 ? counted(Math.round(days), 'day') : counted(Math.max(1, Math.round(days * 24)), 'hour');
};

export const lengthLabel = (days: number): string => (days === 0 ? 'For good' : counted(days, 'day'));

/** What to type to name a player. */
export const PLAYER_LABEL: Readonly<Record<ModeratedGame, string>> = {
  squad: 'Steam ID or EOS ID',
  reforger: 'UUID',
};
