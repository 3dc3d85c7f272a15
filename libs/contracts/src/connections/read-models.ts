import { readModel } from '../read-model';
import type { AccountKind, ConnectionsHistoryEntry, LinkProof, Notice, Platform, UnlinkedAccount } from './connections';

export interface LinkedAccount {
  readonly id: string;
  readonly displayName: string;
  readonly verified: boolean;
  /** null where it was only typed. */
  readonly provedBy: LinkProof | null;
  /** ISO 8601, UTC; null where it was only typed. */
  readonly provedAt: string | null;
  readonly connectedAt: string;
}

/** The accounts of one member, keyed by the chat-platform id. */
export interface ConnectionsDocument {
  readonly memberId: string;
  readonly accounts: Readonly<Record<AccountKind, LinkedAccount | null>>;
  /** The main profile that was chosen; null when none was, or when it is no longer connected. */
  readonly mainProfile: Platform | null;
  /** To find the member by an account: its id; null when not connected. PlayStation and Xbox ids in lower case. */
  readonly keys: Readonly<Record<AccountKind, string | null>>;
  /** What staff have unlinked, and the member has not proved since. */
  readonly unlinked: readonly UnlinkedAccount[];
  /** Steam accounts by which the member has signed in, the last ones: links of before do not say what proved them. */
  readonly signedInAs: readonly string[];
}

export const connectionsOf = readModel<ConnectionsDocument>({
  name: 'connections',
  version: 5,
  indexes: [
    ...[['keys.steam'], ['keys.psn'], ['keys.xbox'], ['keys.reforger']],
    ['accounts.steam.provedBy.serverId', 'accounts.steam.provedAt'],
    ['accounts.reforger.provedBy.serverId', 'accounts.reforger.provedAt'],
  ],
});

/** What happened to the links of one member, oldest first, bounded; the log has all of it. */
export interface ConnectionsHistoryDocument {
  readonly memberId: string;
  /** What the member was called at the last proof: where a policy finished it, that is who did it. */
  readonly provedBy: string | null;
  readonly entries: readonly ConnectionsHistoryEntry[];
}

export const connectionsHistory = readModel<ConnectionsHistoryDocument>({
  name: 'connections-history',
  version: 4,
  indexes: [],
});

/** From whom staff have unlinked an account, keyed by `unlinkedKey`. */
export interface UnlinkedAccountDocument {
  readonly memberIds: readonly string[];
}

/** @param account in the spelling of `keys` */
export const unlinkedKey = (platform: AccountKind, account: string): string => `${platform} ${account}`;

export const unlinkedAccounts = readModel<UnlinkedAccountDocument>({
  name: 'unlinked-accounts',
  version: 1,
  indexes: [],
});

/** The notices of one member, oldest first, bounded. */
export interface NoticesDocument {
  readonly memberId: string;
  readonly notices: readonly Notice[];
}

export const notices = readModel<NoticesDocument>({ name: 'notices', version: 7, indexes: [] });
