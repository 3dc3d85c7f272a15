import type { ConnectionsHistoryEntry } from '@app/contracts/connections/connections';
import { connectionsHistory, type ConnectionsHistoryDocument } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { Platform } from '@app/domain/connections/rules';
import type { EventMetadata } from '@app/storage/event-log/event';
import { projection } from '../projection';

/** Entries kept of one member: who connects and disconnects all day fills the log, not the page. */
const MOST_ENTRIES = 200;

interface Told {
  readonly data: { readonly at: string; readonly platform: Platform; readonly accountId?: string };
  readonly metadata: EventMetadata;
}

const tell = (
  known: ConnectionsHistoryDocument,
  { data: { at, platform, accountId }, metadata: { actor } }: Told,
  type: ConnectionsHistoryEntry['type'],
  more: Partial<ConnectionsHistoryEntry> = {},
): ConnectionsHistoryDocument => {
  const by = actor.id.startsWith('policy:') ? known.provedBy : actor.name;
  const entry = { at, type, platform, accountId: accountId ?? null, displayName: null, by, ...more };
  return { ...known, entries: [...known.entries, entry].slice(-MOST_ENTRIES) };
};

/** What happened to a member's links, in words of data. */
export const history = projection<ConnectionsHistoryDocument, ConnectionsEvent>()({
  into: connectionsHistory,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({ memberId, provedBy: null, entries: [] }),
  evolve: {
    SteamSignInCompleted: (known, { data: { memberName } }) => ({ ...known, provedBy: memberName }),
    GameAccountConnected: (known, event) => tell(known, event, 'connected', { displayName: event.data.displayName }),
    GameAccountDisconnected: (known, event) => tell(known, event, 'disconnected'),
    // Who proved it is theirs is not for the one who lost it to know.
    GameAccountReleased: (known, event) => tell(known, event, 'released', { by: null }),
    GameAccountVerified: (known, event) => tell(known, event, 'verified'),
    GameAccountRenamed: (known, event) => tell(known, event, 'renamed', { displayName: event.data.displayName }),
    MainProfileSelected: (known, event) => tell(known, event, 'main-profile-selected'),
  },
});
