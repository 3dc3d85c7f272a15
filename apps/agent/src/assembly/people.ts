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
  /** When something was heard of him, to forget him one day. */
  seenAt: number;
};

/** By EOS id, or by Steam id where there is no other. */
export type People = Record<string, Person>;

/** Spaces around a name and doubled inside it come and go between the lines. */
export const even = (name: string): string => name.trim().replace(/\s+/gu, ' ');

/** The key of the person with these ids, who is made known if need be. Undefined without any id. */
export function personOf(people: People, ids: Ids, at: number): string | undefined {
  const { eosId, steamId } = ids;
  const known =
    (eosId !== null && people[eosId] ? eosId : undefined) ??
    (steamId === null
      ? undefined
      : Object.keys(people).find((key) => people[key]!.steamId === steamId && (!eosId || !people[key]!.eosId)));
  if (known !== undefined) {
    const person = people[known]!;
    person.eosId ??= eosId;
    person.steamId ??= steamId;
    person.seenAt = at;
    return known;
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

/**
 * Who a name in a fight is. A shown name is the account's with a clan tag and a space before it, or without; a name that
 * fits several people is left for later.
 */
export function resolve(people: People, name: string): string | undefined {
  const wanted = even(name);
  if (wanted === '') return undefined;
  const keys = Object.keys(people);
  const shown = keys.filter((key) => people[key]!.shown === wanted);
  if (shown.length > 0) return only(people, shown);
  // Whose shown name is known to be another is not meant.
  const open = keys.filter((key) => people[key]!.shown === null && people[key]!.account !== null);
  const same = open.filter((key) => people[key]!.account === wanted);
  if (same.length > 0) return only(people, same);
  return only(
    people,
    open.filter((key) => wanted.endsWith(` ${people[key]!.account!}`)),
  );
}

/** Who carries an account's name. */
export const accountNamed = (people: People, name: string): string | undefined => {
  const wanted = even(name);
  const keys = Object.keys(people);
  const same = keys.filter((key) => people[key]!.account === wanted);
  if (same.length > 0) return only(people, same);
  return only(
    people,
    keys.filter(
      (key) =>
        people[key]!.account === null && (people[key]!.shown === wanted || people[key]!.shown?.endsWith(` ${wanted}`)),
    ),
  );
};

/** After this long out of sight somebody is forgotten, so that a busy server's memory stays small. */
const FORGET_AFTER_MS = 3 * 3_600_000;

export const withoutAbsent = (people: People, now: number): People =>
  Object.fromEntries(Object.entries(people).filter(([, { seenAt }]) => now - seenAt <= FORGET_AFTER_MS));
