/**
 * Which days of a player's fights are listed for staff. A day has a place in a ring: the day that comes `LISTED_DAYS` later
 * takes the place, so that the fights of one player are bounded however long they play.
 */

const DAY = 24 * 3_600_000;

/** Days of UTC. */
export const LISTED_DAYS = 120;
/** Fights of one kind on one day; who plays all day has a few hundred. */
export const MOST_IN_A_DAY = 1_000;
/** A server's clock may be so far ahead of the log's, milliseconds; what it says beyond is listed nowhere. */
const CLOCK_AHEAD = DAY;

/** The day in which something happened, counted from 1970; undefined when no such time can be. */
export const fightDay = (at: string, writtenAt: number): number | undefined => {
  const time = Date.parse(at);
  return Number.isNaN(time) || time > writtenAt + CLOCK_AHEAD ? undefined : Math.floor(time / DAY);
};

/** The document of one place in the ring. No id or kind holds a blank. */
export const fightListKey = (playerId: string, kind: string, day: number): string =>
  `${playerId} ${kind} ${day % LISTED_DAYS}`;

/** Every document that may hold fights of the player. */
export const fightListKeys = (playerId: string, kind: string): readonly string[] =>
  Array.from({ length: LISTED_DAYS }, (_, day) => fightListKey(playerId, kind, day));
