/** What the clan screens and the write side must agree on. Pure; nothing here knows the log. */

import { cleanLines, cleanText, lengthOf } from '../text';

export type ClanRole = 'leader' | 'officer' | 'member';

/** Characters, and how many members a clan has. */
export const CLAN_LIMITS = {
  name: { fewest: 3, most: 50 },
  tag: 4,
  motto: 50,
  /** What the forms take, and what the api takes. */
  description: { form: 200, most: 500 },
  discordLink: 32,
  members: { fewest: 3, most: 50 },
  /** Bytes: an image of as many is refused. */
  image: 1_048_576,
} as const;

export const CLAN_TEXTS = {
  nameShort: `Clan name must be at least ${CLAN_LIMITS.name.fewest} characters`,
  nameLong: `Clan name must be ${CLAN_LIMITS.name.most} characters or less`,
  nameCharacters: 'Clan name can only contain letters, numbers, spaces, hyphens, and underscores',
  tagMissing: 'Clan tag is required',
  tagLong: `Clan tag must be ${CLAN_LIMITS.tag} characters or less`,
  tagCharacters: 'Clan tag can only contain letters and numbers',
  mottoLong: `Clan motto must be ${CLAN_LIMITS.motto} characters or less`,
  descriptionLong: `Clan description must be ${CLAN_LIMITS.description.most} characters or less`,
  discordLinkCharacters: 'Discord invite must contain only letters and numbers',
  discordLinkLong: `Discord invite must be ${CLAN_LIMITS.discordLink} characters or less`,
  memberLimit: `Member limit must be a whole number from ${CLAN_LIMITS.members.fewest} to ${CLAN_LIMITS.members.most}`,
  imageLarge: 'Image must be less than 1MB',
  imageType: 'Only JPEG, PNG, and WebP images are allowed',
  steamIdMissing: 'Please enter a Steam ID',
  steamIdWrong: 'Invalid Steam ID format. Steam IDs must be 17 digits.',
  steamIdStart: 'Invalid Steam ID format. Steam IDs should start with 7656119.',
  newLeaderMissing: 'Please select a new leader',
  tagTaken: 'This clan tag is taken',
  nameTaken: 'This clan name is taken',
  requirements: "You don't meet the requirements to create a clan",
  inviteOpen: 'This player already has an open invite to your clan',
  inYourClan: 'This player is already in your clan',
  inAClan: 'You are already in a clan',
  inNoClan: 'You are not currently in a clan',
  full: 'This clan is full',
  inviteExpired: 'This invite has expired',
  leaderFirst: 'Transfer leadership first',
  leftGuild: 'Somebody who left the Discord server cannot be made officer or leader',
} as const;

/** @param most how many officers a clan of this community may have */
export const officersFull = (most: number): string => `Clan already has maximum officers (${most})`;

const MARKUP = /<[^<>]*>/g;
const REFUSED_CHARACTERS = /[<>"'&\\/]/g;
const SCRIPT_PROTOCOL = /(?:java|vb)script\s*:/gi;
const EVENT_HANDLER = /\bon[a-z]+\s*=/gi;
/** A plain apostrophe between two letters: O'Brien keeps his, as a typographic one. */
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;

/**
 * A typed text as it is stored: clean, without markup, < > " ' & \ /, script protocols and inline event handlers. What
 * is taken out may leave another of them behind, so it is done until nothing changes.
 * @param clean of the control characters that it has
 */
export const sanitiseClanText = (typed: string, clean = cleanText): string => {
  let text = typed;
  for (;;) {
    const next = clean(text)
      .replace(MARKUP, '')
      .replace(APOSTROPHE, '’')
      .replace(REFUSED_CHARACTERS, '')
      .replace(SCRIPT_PROTOCOL, '')
      .replace(EVENT_HANDLER, '')
      .trim();
    if (next === text) return text;
    text = next;
  }
};

/** In capitals; only ASCII letters are, so that no other letter becomes one of them. */
export const clanTag = (typed: string): string =>
  sanitiseClanText(typed).replace(/[a-z]/g, (letter) => letter.toUpperCase());

const INVITE_ADDRESS = /^["'<]*(?:https?:\/\/)?(?:www\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/+([^/?#]*)/i;

/** The code of an invite that was typed as a code or as a whole address. */
export const discordCode = (typed: string): string => {
  const text = cleanText(typed);
  return sanitiseClanText(INVITE_ADDRESS.exec(text)?.[1] ?? text);
};

/** What is wrong with a sanitised name, in the words of the form; undefined when nothing is. */
export const clanNameProblem = (name: string): string | undefined => {
  if (lengthOf(name) < CLAN_LIMITS.name.fewest) return CLAN_TEXTS.nameShort;
  if (lengthOf(name) > CLAN_LIMITS.name.most) return CLAN_TEXTS.nameLong;
  return /^[A-Za-z0-9 _-]+$/.test(name) ? undefined : CLAN_TEXTS.nameCharacters;
};

export const clanTagProblem = (tag: string): string | undefined => {
  if (tag === '') return CLAN_TEXTS.tagMissing;
  if (lengthOf(tag) > CLAN_LIMITS.tag) return CLAN_TEXTS.tagLong;
  return /^[A-Z0-9]+$/.test(tag) ? undefined : CLAN_TEXTS.tagCharacters;
};

/** Of a code, not of an address; none is no problem. */
export const discordCodeProblem = (code: string): string | undefined => {
  if (!/^[A-Za-z0-9]*$/.test(code)) return CLAN_TEXTS.discordLinkCharacters;
  return code.length > CLAN_LIMITS.discordLink ? CLAN_TEXTS.discordLinkLong : undefined;
};

export const memberLimitProblem = (limit: number): string | undefined => {
  const { fewest, most } = CLAN_LIMITS.members;
  return Number.isInteger(limit) && limit >= fewest && limit <= most ? undefined : CLAN_TEXTS.memberLimit;
};

/** What is wrong with a Steam ID that somebody typed, sanitised. */
export const inviteProblem = (steamId: string): string | undefined => {
  if (steamId === '') return CLAN_TEXTS.steamIdMissing;
  if (!/^\d{17}$/.test(steamId)) return CLAN_TEXTS.steamIdWrong;
  return steamId.startsWith('7656119') ? undefined : CLAN_TEXTS.steamIdStart;
};

interface TextField {
  /** As people call it. */
  readonly label: string;
  /** As calls and answers name it. */
  readonly wire: string;
  /** Who may change it once the clan is founded: the leader too, or staff alone. */
  readonly changedBy: 'leader' | 'staff';
  /** Whether it may name anybody: then it is sealed. */
  readonly isFree: boolean;
  /** What was typed, as it is stored. */
  readonly clean: (typed: string) => string;
  /** What is wrong with a clean text, in the words of the form; undefined when nothing is. */
  readonly problem: (text: string) => string | undefined;
}

const atMost = (most: number, message: string) => (text: string) => (lengthOf(text) > most ? message : undefined);

/** The texts of a clan, in the order of the form. Whatever else knows them by name shows one in a way of its own. */
export const CLAN_FIELDS = {
  name: {
    label: 'name',
    wire: 'name',
    changedBy: 'staff',
    isFree: true,
    clean: (typed) => sanitiseClanText(typed),
    problem: clanNameProblem,
  },
  tag: {
    label: 'tag',
    wire: 'tag',
    changedBy: 'staff',
    isFree: false,
    clean: clanTag,
    problem: clanTagProblem,
  },
  motto: {
    label: 'motto',
    wire: 'motto',
    changedBy: 'leader',
    isFree: true,
    clean: (typed) => sanitiseClanText(typed),
    problem: atMost(CLAN_LIMITS.motto, CLAN_TEXTS.mottoLong),
  },
  description: {
    label: 'description',
    wire: 'description',
    changedBy: 'leader',
    isFree: true,
    clean: (typed) => sanitiseClanText(typed, cleanLines),
    problem: atMost(CLAN_LIMITS.description.most, CLAN_TEXTS.descriptionLong),
  },
  /** The code of an invite; empty for none. */
  discordLink: {
    label: 'Discord link',
    wire: 'discord_link',
    changedBy: 'leader',
    isFree: true,
    clean: discordCode,
    problem: discordCodeProblem,
  },
} as const satisfies Record<string, TextField>;

type ClanField = keyof typeof CLAN_FIELDS;
type WireName<Field extends ClanField> = (typeof CLAN_FIELDS)[Field]['wire'];

export const clanFields = Object.keys(CLAN_FIELDS) as ClanField[];
export const leaderFields = clanFields.filter((field) => CLAN_FIELDS[field].changedBy === 'leader');

/** The texts of a clan, typed or stored. */
export type ClanText = { readonly [Field in ClanField]: string };
/** The same as calls and answers name them. */
export type ClanTextOnWire = { readonly [Field in ClanField as WireName<Field>]: string };

/** The fields of a clan that can be edited. What is absent stays as it is. */
export type ClanEdits = Partial<ClanText & { readonly memberLimit: number }>;

/** Of each text what `of` says. */
export const clanTexts = (of: (field: ClanField, wire: keyof ClanTextOnWire) => string): ClanText =>
  Object.fromEntries(clanFields.map((field) => [field, of(field, CLAN_FIELDS[field].wire)])) as ClanText;

export const textsOf = (clan: ClanText): ClanText => clanTexts((field) => clan[field]);

/** Fields under the names that calls and answers have for them. */
export const onWire = ({ memberLimit, ...texts }: ClanEdits): Partial<ClanTextOnWire & { member_limit: number }> => ({
  ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [CLAN_FIELDS[field as ClanField].wire, text])),
  ...(memberLimit !== undefined && { member_limit: memberLimit }),
});

export const textsOnWire = (clan: ClanText): ClanTextOnWire => onWire(textsOf(clan)) as ClanTextOnWire;

/** The fields as they are stored. */
export const cleanClan = <Edits extends ClanEdits>(typed: Edits): Edits => {
  const texts = clanFields.flatMap((field) => {
    const text = typed[field];
    return text === undefined ? [] : [[field, CLAN_FIELDS[field].clean(text)] as const];
  });
  return { ...typed, ...Object.fromEntries(texts) };
};

/** What is wrong with clean fields: the first of them, in the order of the form; undefined when nothing is. */
export const clanProblem = (clean: ClanEdits): string | undefined => {
  for (const field of clanFields) {
    const text = clean[field];
    const problem = text === undefined ? undefined : CLAN_FIELDS[field].problem(text);
    if (problem !== undefined) return problem;
  }
  return clean.memberLimit === undefined ? undefined : memberLimitProblem(clean.memberLimit);
};

/**
 * One spelling for names and tags that people take for the same: case, blanks, hyphens and underscores do not count.
 */
export const foldedName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ _-]+/g, '-')
    .replace(/(?<=.)-$|^-(?=.)/g, '');
