import type { Ids } from '../parsing/reading';

/** Somebody who is or was on the server. */
export type Person = Ids & {
  eosId: string | null;
  steamId: string | null;
  /** The name of the account, as lines about joining have it. */
  account: string | null;
  /** The name with its clan tag and even spaces, as lines about fights and the answer to ListPlayers have it. */
  shown: string | null;
  online: boolean;
  /** When a line last named this person. */
  seenAt: number;
};

/** By EOS id, or by Steam id where there is no other. */
export type People = Record<string, Person>;

/** Trims a name and makes double spaces single: the lines of one name differ in them. */
export const even = (name: string): string => name.trim().replace(/\s+/gu, ' ');

/** The key of the person with these ids, who is added when new. Undefined without any id. */
export function personOf(people: People, ids: Ids, at: number): string | undefined {
  const { eosId, steamId } = ids;
  const existing =
    (eosId !== null && people[eosId] ? eosId : undefined) ??
    (steamId === null
      ? undefined
      : Object.keys(people).find((key) => people[key]!.steamId === steamId && (!eosId || !people[key]!.eosId)));
  if (existing !== undefined) {
    const person = people[existing]!;
    person.eosId ??= eosId;
    person.steamId ??= steamId;
    person.seenAt = at;
    return existing;
  }
  const key = eosId ?? steamId;
  if (key === null) return undefined;
  people[key] = { eosId, steamId, account: null, shown: null, online: true, seenAt: at };
  return key;
}

/**
 * The key in a list of people with the same name; of several, the only one who is on the server. Undefined when nobody
 * or more than one is left: it is unknown then who is meant.
 */
const only = (people: People, keys: readonly string[]): string | undefined => {
  if (keys.length <= 1) return keys[0];
  const here = keys.filter((key) => people[key]!.online);
  return here.length === 1 ? here[0] : undefined;
};

/** An index of names: each fight looks one up, and names change seldom. */
type Names = {
  /** By the shown name. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  readonly account: ReadonlyMap<string, readonly string[]>;
  /** By the name of the account, people whose shown name is unknown. */
  readonly accountOnly: ReadonlyMap<string, readonly string[]>;
  /** By the shown name, with its tags and without, people of whose account no name is known. */
  readonly shownOnly: ReadonlyMap<string, readonly string[]>;
};

const indexes = new WeakMap<People, Names>();

/** To be called whenever a name of one of these people has changed. */
export const namesChanged = (people: People): void => void indexes.delete(people);

/** What the name of the account may be when the words before it are tags: the text after each space. */
const endsOf = (name: string): string[] =>
  [...name].flatMap((letter, at, letters) => (letter === ' ' ? [letters.slice(at + 1).join('')] : []));

const namesOf = (people: People): Names => {
  const found = indexes.get(people);
  if (found) return found;
  const names = { shown: new Map(), account: new Map(), accountOnly: new Map(), shownOnly: new Map() };
  const put = (under: Map<string, string[]>, name: string, key: string) => {
    const keys = under.get(name);
    if (keys) keys.push(key);
    else under.set(name, [key]);
  };
  for (const [key, { shown, account }] of Object.entries(people)) {
    if (shown !== null) put(names.shown, shown, key);
    if (account !== null) put(names.account, account, key);
    if (shown === null && account !== null) put(names.accountOnly, account, key);
    if (account === null && shown !== null)
      for (const name of [shown, ...endsOf(shown)]) put(names.shownOnly, name, key);
  }
  indexes.set(people, names);
  return names;
};

/**
 * The key of the person whom a line about a fight names. A shown name is the name of the account, alone or after a clan
 * tag and a space. Undefined when the name fits nobody or several people; the caller then tries again later.
 */
export function resolve(people: People, name: string): string | undefined {
  const wanted = even(name);
  if (wanted === '') return undefined;
  const { shown, accountOnly } = namesOf(people);
  const carrying = shown.get(wanted);
  if (carrying) return only(people, carrying);
  // Only people whose shown name is unknown: anybody else would have been found by it.
  const same = accountOnly.get(wanted);
  if (same) return only(people, same);
  return only(
    people,
    endsOf(wanted).flatMap((end) => accountOnly.get(end) ?? []),
  );
}

/** The key of the person whose account has this name. */
export const accountNamed = (people: People, name: string): string | undefined => {
  const wanted = even(name);
  const { account, shownOnly } = namesOf(people);
  return only(people, account.get(wanted) ?? shownOnly.get(wanted) ?? []);
};

/** Whom no line has named for so long is removed, so that the memory of a busy server stays small. */
const FORGET_AFTER_MS = 3 * 3_600_000;

/** @param needed whom a fact that may be completed still names */
export const withoutAbsent = (people: People, now: number, needed: ReadonlySet<string>): People =>
  Object.fromEntries(
    Object.entries(people).filter(([key, { seenAt }]) => needed.has(key) || now - seenAt <= FORGET_AFTER_MS),
  );
