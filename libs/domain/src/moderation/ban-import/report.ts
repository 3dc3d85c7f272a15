import type { JudgedLine, LineState } from '../../imports/lines';
import type { Entry, FoundBan } from './read-bans';

/** What becomes of one entry of the file. */
export interface ReportLine extends JudgedLine {
  /** Null for what is no ban. */
  readonly ban: FoundBan | null;
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
