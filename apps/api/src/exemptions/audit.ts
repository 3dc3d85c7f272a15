import type { DomainEvent } from '@app/domain/decider';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import type { ExemptList } from '@app/domain/exemptions/exempt-list';
import type { AuditNote } from '@app/storage/event-log/event';

type WholeList = 'squad' | 'reforger';

const NAMES: Readonly<Record<WholeList, string>> = {
  squad: 'Squad leaderboard exempt list',
  reforger: 'Reforger leaderboard exempt list',
};

/** What a coordinator did to a whole list: how long it was and is, and who came and went. */
export const listAudit =
  (list: WholeList) =>
  ({ players }: ExemptList, events: readonly DomainEvent[]): AuditNote => {
    const { added, removed } = (events as readonly ExemptionsEvent[])[0]!.data;
    const from = players.size;
    return {
      game: list,
      tool: 'exempt-list',
      action: 'UPDATE',
      resourceType: 'exempt-list',
      resourceId: list,
      resourceName: NAMES[list],
      changes: {
        players: { from, to: from + added.length - removed.length },
        ...(added.length > 0 ? { added: { from: null, to: added } } : {}),
        ...(removed.length > 0 ? { removed: { from: removed, to: null } } : {}),
      },
    };
  };

/** What a coordinator did to one entry of the seeding exempt list. */
export const seedingAudit = (
  action: 'CREATE' | 'DELETE',
  steamId: string,
  steamName: string | undefined,
): AuditNote => ({
  game: 'squad',
  tool: 'seeding-exempt-list',
  action,
  resourceType: 'seeding-exemption',
  resourceId: steamId,
  resourceName: steamName ?? steamId,
  changes: { exempt: { from: action === 'DELETE', to: action === 'CREATE' } },
});
