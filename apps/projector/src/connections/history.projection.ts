import type { ConnectionsHistoryEntry } from '@app/contracts/connections/connections';
import { connectionsHistory, type ConnectionsHistoryDocument } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { AccountKind } from '@app/domain/connections/rules';
import type { EventMetadata } from '@app/storage/event-log/event';
import { projection } from '../projection';

/** Most entries of one member: who connects and disconnects all day fills the log, not the page. */
const MOST_ENTRIES = 200;

interface Described {
  readonly data: { readonly at: string; readonly platform: AccountKind; readonly accountId?: string };
  readonly metadata: EventMetadata;
}

const withEntry = (
  doc: ConnectionsHistoryDocument,
  { data: { at, platform, accountId }, metadata: { actor } }: Described,
  type: ConnectionsHistoryEntry['type'],
  more: Partial<ConnectionsHistoryEntry> = {},
): ConnectionsHistoryDocument => {
  const by = actor.id.startsWith('policy:') ? doc.provedBy : actor.name;
  const entry = { at, type, platform, accountId: accountId ?? null, displayName: null, by, ...more };
  return { ...doc, entries: [...doc.entries, entry].slice(-MOST_ENTRIES) };
};

/** What happened to a member's links, in words of data. */
export const history = projection<ConnectionsHistoryDocument, ConnectionsEvent>()({
  into: connectionsHistory,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({ memberId, provedBy: null, entries: [] }),
  evolve: {
    SteamSignInCompleted: (doc, { data: { memberName } }) => ({ ...doc, provedBy: memberName }),
    GameAccountConnected: (doc, event) => {
      const { displayName, byStaff } = event.data;
      if (!byStaff) return withEntry(doc, event, 'connected', { displayName });
      return withEntry(doc, event, 'relinked-by-staff', { displayName, by: null, reason: byStaff.reason });
    },
    GameAccountDisconnected: (doc, event) => {
      const { byStaff } = event.data;
      if (!byStaff) return withEntry(doc, event, 'disconnected');
      return withEntry(doc, event, 'unlinked-by-staff', { by: null, reason: byStaff.reason });
    },
    // The member who lost the account does not learn who proved that it is theirs.
    GameAccountReleased: (doc, event) => withEntry(doc, event, 'released', { by: null }),
    GameAccountVerified: (doc, event) => {
      const { byStaff } = event.data;
      if (!byStaff) return withEntry(doc, event, 'verified');
      return withEntry(doc, event, 'confirmed-by-staff', { by: null, reason: byStaff.reason });
    },
    GameAccountConfirmationWithdrawn: (doc, event) =>
      withEntry(doc, event, 'confirmation-withdrawn', { by: null, reason: event.data.byStaff.reason }),
    GameAccountRenamed: (doc, event) => withEntry(doc, event, 'renamed', { displayName: event.data.displayName }),
    MainProfileSelected: (doc, event) => withEntry(doc, event, 'main-profile-selected'),
  },
});
