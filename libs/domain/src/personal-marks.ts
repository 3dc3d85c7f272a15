/**
 * What a value of an event says about a person. Every value of every event has one of these marks, in `personal.ts` beside
 * the event types; test/archive/personal.spec.ts refuses a value without one.
 */
export type Mark =
  /** A chat-platform id. */
  | { readonly kind: 'member' }
  /** The account of a game or of a platform: a SteamID64, an EOS id, a UUID, a PlayStation or Xbox name. */
  | { readonly kind: 'player' }
  /** Text that has ids in it, such as `<member>-1-0`. */
  | { readonly kind: 'ids' }
  /** What a person is called. `of` is where the person's id stands; `but` are fields that `*` does not stand for. */
  | { readonly kind: 'name'; readonly of: string; readonly but?: readonly string[] }
  /** Text that is about one person, or that one person wrote. */
  | { readonly kind: 'text'; readonly of: string }
  /** What somebody wrote in a game's chat, or a line that nobody understood: readable for a time, whoever is in it. */
  | { readonly kind: 'chat' }
  /** Text that may name anybody and belongs to no single person. */
  | { readonly kind: 'free' }
  | { readonly kind: 'none' };

export const MEMBER: Mark = { kind: 'member' };
export const PLAYER: Mark = { kind: 'player' };
export const IDS: Mark = { kind: 'ids' };
export const FREE: Mark = { kind: 'free' };
export const CHAT: Mark = { kind: 'chat' };

/** What somebody is called whose key is destroyed. */
export const FORMER_PLAYER = 'Former player';

/** Whoever caused the event, in place of a path. */
export const ACTOR = '@actor';

/** The value alone, in place of a path: nothing beside it says whose it is. */
export const ITSELF = '@itself';

/** @param of where the id stands: a neighbour in the same object, `/field` of the whole event, ACTOR or ITSELF */
export const nameOf = (of: string): Mark => ({ kind: 'name', of });
/** Each text of a record may be a name or an id, but for these fields. */
export const namesBut = (...but: readonly string[]): Mark => ({ kind: 'name', of: ITSELF, but });
/** @param of where the id stands: a neighbour in the same object, `/field` of the whole event, or ACTOR */
export const textOf = (of: string): Mark => ({ kind: 'text', of });

/** Of one event: what is said about people, by path (`standings[].playerId`), and the paths that say nothing, in words. */
export type EventMarks = readonly [Readonly<Record<string, Mark>>, string];

/** One entry for every event type of a table of facts. */
export type MarksOf<Facts> = { readonly [Type in keyof Facts & string]: EventMarks };

/** The mark of a path. `total.*` covers everything in `total`. */
export const markOf = ([personal, none]: EventMarks, path: string): Mark | undefined =>
  personal[path] ??
  (none
    .split(' ')
    .some((plain) => path === plain || (plain.endsWith('.*') && path.startsWith(plain.slice(0, -'*'.length))))
    ? { kind: 'none' }
    : undefined);
