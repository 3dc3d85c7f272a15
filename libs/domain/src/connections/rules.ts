/** What the connections screens and the write side must agree on. Pure; nothing here knows the log. */

import { cleanText, lengthOf } from '../text';

export const PLATFORMS = ['steam', 'psn', 'xbox'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  steam: 'Steam',
  psn: 'PlayStation',
  xbox: 'Xbox',
};

/** What a member can link: accounts of platforms, and the player of Reforger that they are, by UUID. */
export const ACCOUNT_KINDS = [...PLATFORMS, 'reforger'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_NAMES: Readonly<Record<AccountKind, string>> = { ...PLATFORM_NAMES, reforger: 'Reforger' };

/** Digits of a SteamID64, and what every one of a person begins with. */
export const STEAM_ID_LENGTH = 17;
const STEAM_ID_PREFIX = '7656119';
/** Longest display name, in characters. */
export const DISPLAY_NAME_LENGTH = 64;
/** Longest id or name of PlayStation and Xbox, in characters. */
export const CONSOLE_NAME_LENGTH = 16;

const CONSOLE_NAME = new RegExp(`^[A-Za-z][A-Za-z0-9_-]{0,${CONSOLE_NAME_LENGTH - 1}}$`);
const SUSPICIOUS = /script|onload|onerror|onclick|union\s+select|drop\s+table|insert\s+into/i;

/**
 * A typed id or name as it is stored: clean text without < > " ' & \ /.
 */
export const sanitise = (text: string): string => cleanText(text.replace(/[<>"'&\\/]/g, ''));

/** What is wrong with a sanitised SteamID64, in the words of the form; undefined when nothing is. */
export const steamIdProblem = (id: string): string | undefined => {
  if (!/^\d{17}$/.test(id)) return 'Steam ID must be exactly 17 digits';
  if (!id.startsWith(STEAM_ID_PREFIX)) return 'Invalid Steam ID format. Steam IDs should start with 7656119';
  return undefined;
};

/** What is wrong with a sanitised account, in the words of the form; undefined when nothing is. */
export const accountProblem = (platform: Platform, id: string, username: string): string | undefined => {
  if (id === '' || username === '') return 'ID and username cannot be empty';
  const problem = platform === 'steam' ? steamProblem(id, username) : consoleProblem(platform, id, username);
  if (problem) return problem;
  return SUSPICIOUS.test(id) || SUSPICIOUS.test(username) ? 'Invalid characters detected' : undefined;
};

const steamProblem = (id: string, username: string): string | undefined =>
  steamIdProblem(id) ??
  (lengthOf(username) > DISPLAY_NAME_LENGTH
    ? `Steam username too long (max ${DISPLAY_NAME_LENGTH} characters)`
    : undefined);

const consoleProblem = (platform: Platform, id: string, username: string): string | undefined => {
  const wrong = [
    { what: 'ID', text: id },
    { what: 'username', text: username },
  ].find(({ text }) => !CONSOLE_NAME.test(text));
  return (
    wrong &&
    `${platform.toUpperCase()} ${wrong.what} must start with a letter, contain only letters, numbers, hyphens, and underscores, and be max ${CONSOLE_NAME_LENGTH} characters`
  );
};

/** What is wrong with a sanitised display name; undefined when nothing is. */
export const displayNameProblem = (name: string): string | undefined => {
  if (name === '') return 'Display name cannot be empty';
  if (lengthOf(name) > DISPLAY_NAME_LENGTH) return `Display name too long (max ${DISPLAY_NAME_LENGTH} characters)`;
  return undefined;
};

/** One spelling for ids that mean the same account: PlayStation and Xbox ignore case. */
export const accountKey = (platform: AccountKind, id: string): string => (platform === 'steam' ? id : id.toLowerCase());

/** The main profile: the one chosen while it is connected, else the first that is; null when none is. */
export const mainProfileOf = (chosen: Platform | null, available: readonly Platform[]): Platform | null =>
  chosen !== null && available.includes(chosen) ? chosen : (available[0] ?? null);

/** Accounts that a member may type within a day: slips of three platforms, and no search for ids. */
export const TYPED_A_DAY = 10;

/** What link codes are made of: no letter or digit that could be taken for another. */
export const LINK_CODE = { length: 6, alphabet: 'abcdefghjkmnpqrstuvwxyz23456789' } as const;

/** How long a link code can be used, milliseconds. */
export const LINK_CODE_TIME = 10 * 60_000;

/** A member is issued so many link codes on a day of UTC. */
export const LINK_CODES_A_DAY = 20;

/**
 * The codes of one game server that count, within a minute and on a day of UTC. A server has 100 seats: everybody on a
 * full one may prove an account each day, and ten a minute is more than an evening's announcement brings. Whoever holds
 * a leaked token gets no further.
 */
export const CODES_OF_A_SERVER = { aMinute: 10, aDay: 100 } as const;

/** The link code that a chat message consists of, in lower case; undefined for any other message. */
export const linkCodeIn = (message: string, command: string): string | undefined => {
  const [word, code = '', more] = message.trim().toLowerCase().split(/\s+/);
  return word === command && more === undefined && /^[a-z0-9]{6}$/.test(code) ? code : undefined;
};
