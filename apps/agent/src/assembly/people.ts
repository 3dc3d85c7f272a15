import type { Ids } from '../parsing/reading';

/** Somebody who is or was on the server. */
export type Person = Ids & {
  eosId: string | null;
  steamId: string | null;
  /** The account's name, as joining tells it. */
  account: string | null;
  /** With clan tag and in the game's spacing made even, as fights and ListPlayers tell it. */
  shown: string | null;
  online: boolean;
  /** When a line last named him, to forget him one day. */
  seenAt: number;
};

/** By EOS id, or by Steam id where there is no other. */
export type People = Record<string, Person>;

/** Spaces around a name and doubled inside it come and go between the lines. */
export const even = (name: string): string => name.trim().replace(/\s+/gu, ' ');

/** The key of the person with these ids, who is made known if need be. Undefined without any id. */
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

/** The one key of a list, preferring those who are here: two players of one name are nobody. */
const only = (people: People, keys: readonly string[]): string | undefined => {
  if (keys.length <= 1) return keys[0];
  const here = keys.filter((key) => people[key]!.online);
  return here.length === 1 ? here[0] : undefined;
};

/** Who carries which name. Each fight looks one up, and names change seldom. */
type Names = {
  /** By the shown name. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  readonly account: ReadonlyMap<string, readonly string[]>;
  /** By the account's name, those of whom nothing else is known. */
  readonly accountOnly: ReadonlyMap<string, readonly string[]>;
  /** By the shown name, with its tags and without, those of whom nothing else is known. */
  readonly shownOnly: ReadonlyMap<string, readonly string[]>;
};

const indexes = new WeakMap<People, Names>();

/** Called whenever a name of somebody among these has changed. */
export const namesChanged = (people: People): void => void indexes.delete(people);

/** What a name may be when something before it is a tag: what follows each of its spaces. */
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
 * Who a name in a fight is. A shown name is the account's with a clan tag and a space before it, or without; a name that
 * fits several people is left for later.
 */
export function resolve(people: People, name: string): string | undefined {
  const wanted = even(name);
  if (wanted === '') return undefined;
  const { shown, accountOnly } = namesOf(people);
  const carrying = shown.get(wanted);
  if (carrying) return only(people, carrying);
  // Whose shown name is known to be another is not meant.
  const same = accountOnly.get(wanted);
  if (same) return only(people, same);
  return only(
    people,
    endsOf(wanted).flatMap((end) => accountOnly.get(end) ?? []),
  );
}

/** Who carries an account's name. */
export const accountNamed = (people: People, name: string): string | undefined => {
  const wanted = even(name);
  const { account, shownOnly } = namesOf(people);
  return only(people, account.get(wanted) ?? shownOnly.get(wanted) ?? []);
};

/** After this long out of sight somebody is forgotten, so that a busy server's memory stays small. */
const FORGET_AFTER_MS = 3 * 3_600_000;

export const withoutAbsent = (people: People, now: number): People =>
  Object.fromEntries(Object.entries(people).filter(([, { seenAt }]) => now - seenAt <= FORGET_AFTER_MS));
