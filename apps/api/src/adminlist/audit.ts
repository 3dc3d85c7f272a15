import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import type { AdminList } from '@app/domain/adminlist/admin-list';
import { changesBetween } from '@app/domain/adminlist/rules';
import type { DomainEvent } from '@app/domain/decider';
import type { AuditNote } from '@app/storage/event-log/event';

/** The most entries that a note names; of a larger change the versions show the rest. */
const MOST_ENTRIES = 100;
/** Of one entry, in characters. */
const LONGEST = 200;

/** Compares two texts, and the same two only once: the decision and its audit note both need the changes. */
export const comparison = (): typeof changesBetween => {
  let last: { readonly before: string; readonly after: string; readonly changes: Changes } | undefined;
  return (before, after) => {
    if (last?.before !== before || last.after !== after)
      last = { before, after, changes: changesBetween(before, after) };
    return last.changes;
  };
};

type Changes = ReturnType<typeof changesBetween>;

/** What became of each entry: before and after, by Steam ID or group. */
export const listAudit =
  (action: 'UPDATE' | 'RESTORE' | 'IMPORT' | 'UNDO_IMPORT', compare: typeof changesBetween) =>
  (before: AdminList, [saved]: readonly DomainEvent[]): AuditNote => {
    const { version, content, changes, restoredFrom, imported, undone } = (saved as SquadAdminListEvent).data;
    const { entries } = compare(before.content, content);
    return {
      game: 'squad',
      tool: 'admin-list',
      action,
      resourceType: 'admin-list',
      resourceId: 'squad',
      resourceName: 'Squad admin list',
      changes: {
        version: { from: before.version, to: version },
        ...(restoredFrom === null ? {} : { restoredFrom }),
        ...(imported && { source: imported.source, left: imported.left }),
        ...(undone && { source: undone.source, reason: undone.reason }),
        lines: `${changes.added} added, ${changes.removed} removed, ${changes.changed} changed`,
        ...(entries.length > MOST_ENTRIES ? { more: `${entries.length - MOST_ENTRIES} further entries` } : {}),
      },
      entries: entries
        .slice(0, MOST_ENTRIES)
        .map(({ key, from, to }) => ({ name: short(key), from: short(from), to: short(to) })),
    };
  };

const short = <Text extends string | null>(text: Text): Text =>
  (text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text) as Text;
