import type { AuditLog } from '@app/contracts/audit/audit';

/** An entry of the trail. */
export const aLog = (n: number, more: Partial<AuditLog> = {}): AuditLog => ({
  id: `7c1f4a52-1111-4222-8333-${String(n).padStart(12, '0')}`,
  ...{ game: 'squad', tool: 'highlights', action: 'UPDATE', resourceType: 'highlight', resourceId: `h${n}` },
  resourceName: `Mortar team ${n}`,
  ...{ adminUserId: '200000000000000007', adminDisplayName: 'Wombat Six', adminRoles: ['Squad Coordinator'] },
  changes: { motto: { from: 'Hop first, ask later', to: 'Hop first, mark the armour' } },
  cut: false,
  createdAt: '2026-11-21T09:41:07.000Z',
  ...{ stream: 'highlights-squad', revision: n, position: '1204758', eventType: 'HighlightChanged' },
  ...more,
});
