import { shortened, type JudgedLine } from '../imports/lines';
import { onlyReserves, withoutEnd, type AdminEntry } from '../imports/read-admins';
import type { GivenSlot } from './events';
import { LONGEST_NOTE } from './rules';

/** Most slots of one import: an event holds all of them. */
export const MOST_AT_ONCE = 1_000;

export interface ReportLine extends JudgedLine {
  /** Null for what is no slot. */
  readonly slot: GivenSlot | null;
}

interface Known {
  /** Who is meant: of an EOS id the player whom the site names by a SteamID64, and the name. */
  readonly identify: (player: string) => { readonly player: string; readonly name: string } | undefined;
  /** Whether the player has a slot by now, given or a member's. */
  readonly isListed: (player: string) => boolean;
  /** The group of the whitelist's own file, which needs no definition. */
  readonly group: string;
  /** Now, ISO 8601, UTC. */
  readonly now: string;
}

/** Line by line what an import into the whitelist would do. Groups are only looked at. */
export const reportSlots = (
  entries: readonly AdminEntry[],
  wanted: { readonly expired: boolean },
  { identify, isListed, group: own, now }: Known,
): { readonly lines: readonly ReportLine[]; readonly taken: readonly GivenSlot[] } => {
  const permissions = new Map<string, readonly string[]>([[own, ['reserve']]]);
  for (const entry of entries) if (entry.is === 'group') permissions.set(entry.group.name, entry.group.permissions);
  const first = new Map<string, number>();
  const lines = entries.map((entry): ReportLine => {
    const { line } = entry;
    if (entry.is === 'group') return { line, state: 'nothing', why: 'A group, which is no slot.', slot: null };
    if (entry.is !== 'admin') return { line, state: entry.is, why: entry.why, slot: null };
    const { id, group, comment, until } = entry.admin;
    const seen = identify(id);
    const slot = {
      player: seen?.player ?? id,
      name: seen?.name ?? '',
      note: shortened(withoutEnd(comment), LONGEST_NOTE),
      until,
    };
    const of = (state: ReportLine['state'], why = ''): ReportLine => ({ line, state, why, slot });
    if (!onlyReserves(permissions.get(group)))
      return of('other', `${group} may do more than reserve a slot: bring the file over into the admin list, too.`);
    if (until !== null && until <= now && !wanted.expired) return of('expired');
    if (isListed(slot.player)) return of('already');
    const before = first.get(slot.player);
    if (before !== undefined) return of('repeated', `Line ${before} has the same player.`);
    first.set(slot.player, line);
    if (first.size > MOST_AT_ONCE)
      return of(
        'other',
        `At most ${MOST_AT_ONCE.toLocaleString('en')} slots at once: bring the file over again for the rest.`,
      );
    return of('taken', entry.why);
  });
  return { lines, taken: lines.flatMap(({ state, slot }) => (state === 'taken' && slot ? [slot] : [])) };
};
