import { tooMuch } from '../../imports/lines';
import type { ModeratedGame, UnclearLine, WhyHeld } from '../events';
import { readBans, type FoundBan } from '../ban-import/read-bans';

/**
 * Lines of a list. One that a community of 2026 keeps has 11,500 players, each with a line for the Steam ID and one for the
 * EOS ID.
 */
const MOST_LINES = 50_000;
/** Lines that are not understood of which staff see what is wrong with them. */
const PROBLEMS_SHOWN = 20;

/** A list as it was read. */
export interface Reading {
  /** By player: of several the one that lasts longest. */
  readonly bans: ReadonlyMap<string, FoundBan>;
  readonly unclear: number;
  readonly problems: readonly UnclearLine[];
}

const END = '\uffff';

/** @returns in words why it cannot be read at all */
export const readList = (game: ModeratedGame, text: string): Reading | string => {
  const entries = readBans(game, text, MOST_LINES);
  const problem = tooMuch(entries, MOST_LINES);
  if (problem !== undefined) return problem;
  const bans = new Map<string, FoundBan>();
  const problems: UnclearLine[] = [];
  for (const entry of entries)
    if (entry.is === 'unclear') problems.push({ line: entry.line, why: entry.why });
    else if (entry.is === 'ban') {
      const { player, until } = entry.ban;
      const before = bans.get(player);
      if (!before || (until ?? END) > (before.until ?? END)) bans.set(player, entry.ban);
    }
  return { bans, unclear: problems.length, problems: problems.slice(0, PROBLEMS_SHOWN) };
};

/** What the hash of a list is made of: whom it names and until when, in one order. */
export const contentOf = ({ bans }: Reading): string =>
  [...bans.values()]
    .map(({ player, until }) => `${player}:${until ?? ''}`)
    .sort()
    .join('\n');

/**
 * Why a reading changes nothing before staff have looked at it; undefined for nothing. What is not understood names nobody,
 * and whoever keeps a list loses it: neither lifts thousands of bans.
 * @param before players that the list named when it was last taken over; null before that
 */
export const whyHeld = ({ bans, unclear }: Reading, before: number | null): WhyHeld | undefined => {
  if (unclear > bans.size) return 'unclear';
  if (bans.size === 0 && before !== 0) return 'empty';
  if (before === null) return 'first';
  return bans.size * 2 < before ? 'shrunk' : undefined;
};
