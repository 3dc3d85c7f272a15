import type { FileAccessDocument } from '../served-files/file-access';
import { readModel } from '../read-model';
import type {
  BanEntry,
  BanImportEntry,
  BanListEntry,
  BanListException,
  RecordEntry,
  ServerOrderEntry,
  WatchedPlayer,
} from './moderation';

/** An order to a game server, keyed by its id. */
export interface ServerOrderDocument extends ServerOrderEntry {
  /** `squad-1` */
  readonly server: string;
}

export const serverOrderList = readModel<ServerOrderDocument>({
  name: 'server-orders',
  version: 6,
  indexes: [
    ['server', 'at'],
    ['ban', 'server', 'at'],
  ],
});

/** What staff noted about a player and did to them, keyed `<game>-<player>`: newest first, bounded; the log has all of it. */
export interface PlayerRecordDocument {
  readonly counts: { readonly note: number; readonly warning: number; readonly kick: number; readonly ban: number };
  readonly entries: readonly RecordEntry[];
}

export const playerRecords = readModel<PlayerRecordDocument>({ name: 'player-records', version: 5, indexes: [] });

/** A ban, keyed by its id. */
export interface BanDocument extends BanEntry {
  /** Until then it is in force, ISO 8601, UTC: its end, or when it was lifted. */
  readonly inForceUntil: string;
}

/** `inForceUntil` of a ban for good. */
export const FOR_GOOD = '9999-12-31T00:00:00.000Z';

export const bans = readModel<BanDocument>({
  name: 'bans',
  version: 4,
  indexes: [
    ['game', 'at'],
    ['game', 'inForceUntil'],
    ['game', 'player'],
  ],
});

export const banFileAccess = readModel<FileAccessDocument>({ name: 'ban-file-access', version: 2, indexes: [] });

/** Bans brought over in one act, keyed by the import's id. */
export const banImports = readModel<BanImportEntry>({ name: 'ban-imports', version: 1, indexes: [['game', 'at']] });

/** Subscribed lists of bans, keyed by their ids. */
export const banLists = readModel<BanListEntry>({ name: 'ban-lists', version: 1, indexes: [['game', 'at']] });

/** Players whom a list bans nowhere, keyed `<listId>-<game>-<player>`. */
export const banListExceptions = readModel<BanListException>({
  ...{ name: 'ban-list-exceptions', version: 1, indexes: [['game', 'at']] },
});

/** Whom staff of a game keep an eye on, keyed `squad` or `reforger`. What is over stays until the next change. */
export interface WatchlistDocument {
  /** How many events there were: what an `If-Match` names. */
  readonly revision: number;
  /** The last change first. */
  readonly players: readonly WatchedPlayer[];
}

export const watchlists = readModel<WatchlistDocument>({ name: 'watchlists', version: 2, indexes: [] });
