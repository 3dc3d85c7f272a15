import type { Entry, FoundBan } from './read-bans';

/**
 * `taken`: it is brought over. `already`: the player is banned here. `repeated`: another line has the player.
 * `automatic`: the game's server did it by itself. `unclear`: not understood. `nothing`: a comment, or a blank line.
 */
export const LINE_STATES = ['taken', 'already', 'repeated', 'automatic', 'expired', 'unclear', 'nothing'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** What becomes of one entry of the file. */
export interface ReportLine {
  readonly line: number;
  readonly state: LineState;
  /** Null for what is no ban. */
  readonly ban: FoundBan | null;
  /** Why it is so; empty where the state says it. */
  readonly why: string;
}

export interface Wanted {
  readonly automatic: boolean;
  readonly expired: boolean;
}

export interface Known {
  /** Who is meant: of an EOS id the player whom the site names by a SteamID64, and the name. */
  readonly identify: (player: string) => { readonly player: string; readonly name: string } | undefined;
  /** Every ban of a player on the site. */
  readonly bansOf: (player: string) => readonly { readonly until: string | null; readonly isInForce: boolean }[];
  /** Now, ISO 8601, UTC. */
  readonly now: string;
}

/** A kick or ban that the game's server wrote down by itself: "Automatic Teamkill Kick". */
const AUTOMATIC = /^automatic\b/i;

const END = '\uffff';
const endOf = ({ until }: FoundBan): string => until ?? END;

/** Line by line what an import would do. Of several bans of one player the one that lasts longest is taken. */
export const reportBans = (
  entries: readonly Entry[],
  wanted: Wanted,
  { identify, bansOf, now }: Known,
): { readonly lines: readonly ReportLine[]; readonly taken: readonly FoundBan[] } => {
  const judged = entries.map((entry): ReportLine => {
    const { line } = entry;
    if (entry.is === 'nothing') return { line, state: 'nothing', ban: null, why: '' };
    if (entry.is === 'unclear') return { line, state: 'unclear', ban: null, why: entry.why };
    const seen = identify(entry.ban.player);
    const ban = seen ? { ...entry.ban, player: seen.player, name: seen.name || entry.ban.name } : entry.ban;
    const of = (state: LineState, why = ''): ReportLine => ({ line, state, ban, why });
    const isOver = ban.until !== null && ban.until <= now;
    if (AUTOMATIC.test(ban.reason) && !wanted.automatic) return of('automatic');
    if (isOver && !wanted.expired) return of('expired');
    const there = bansOf(ban.player);
    const inForce = there.find(({ isInForce }) => isInForce);
    if (inForce)
      return of('already', inForce.until === ban.until ? '' : 'The ban here has another end. It stays as it is.');
    if (isOver && there.some(({ until }) => until === ban.until)) return of('already');
    return of('taken', entry.isCut ? 'The reason is cut to 500 characters.' : '');
  });
  const longest = new Map<string, ReportLine>();
  for (const each of judged) {
    if (each.state !== 'taken' || !each.ban) continue;
    const before = longest.get(each.ban.player);
    if (!before?.ban || endOf(each.ban) > endOf(before.ban)) longest.set(each.ban.player, each);
  }
  const lines = judged.map((each): ReportLine => {
    const kept = each.state === 'taken' && each.ban ? longest.get(each.ban.player) : each;
    return !kept || kept === each
      ? each
      : { ...each, state: 'repeated', why: `Entry ${kept.line} has the same player.` };
  });
  return { lines, taken: lines.flatMap(({ state, ban }) => (state === 'taken' && ban ? [ban] : [])) };
};

/** How many entries became what. */
export const countsOf = (lines: readonly ReportLine[]): Readonly<Record<LineState, number>> => {
  const counts: Record<LineState, number> = {
    ...{ taken: 0, already: 0, repeated: 0, automatic: 0, expired: 0, unclear: 0, nothing: 0 },
  };
  for (const { state } of lines) counts[state]++;
  return counts;
};
