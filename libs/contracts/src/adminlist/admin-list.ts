import type { AdminListVersionDocument } from './read-models';

/** Who saved a version and when. */
interface Saved {
  /** ISO 8601, UTC; null before the first save. */
  readonly lastUpdated: string | null;
  readonly updatedBy: string | null;
  /** The staff roles they held then, as the community names them. */
  readonly adminRoles: readonly string[];
}

/** What `GET /api/admin-portal/admin-list/content` answers, with an `ETag` that may be sent back as `If-Match`. */
export interface AdminListAnswer extends Saved, Pick<AdminListVersionDocument, 'restoredFrom' | 'changes'> {
  readonly success: true;
  readonly content: string;
  /** 0 before the first save. */
  readonly version: number;
  /** Where the servers read the list, without sign-in. */
  readonly rawFile: string;
  /** Groups that need no definition in the list. */
  readonly groups: readonly string[];
  /** How many versions there are besides the current one. */
  readonly backups: number;
}

/** A version of the past. */
export interface AdminListBackup extends Pick<
  AdminListVersionDocument,
  'version' | 'restoredFrom' | 'lines' | 'changes'
> {
  /** Names it for ever. */
  readonly filename: string;
  /** When it was saved, ISO 8601, UTC. */
  readonly timestamp: string;
  readonly savedBy: string;
  readonly adminRoles: readonly string[];
}

export interface AdminListBackupsAnswer {
  readonly success: true;
  /** Newest first, at most a hundred. */
  readonly backups: readonly AdminListBackup[];
  /** The value of `before` that gets older ones; null when there are none. */
  readonly before: number | null;
}

/** What `GET /api/admin-portal/admin-list/versions/{version}` answers, for the standing version too. */
export interface AdminListVersionAnswer {
  readonly success: true;
  readonly version: number;
  readonly content: string;
  readonly timestamp: string;
  readonly savedBy: string;
  readonly adminRoles: readonly string[];
  readonly restoredFrom: number | null;
}

/** What saving and restoring answer, beside `x-log-position`. */
export interface AdminListSaved {
  readonly success: true;
  readonly message: string;
  /** The current version. */
  readonly version: number;
}

/**
 * 409 `admin-list-changed`: somebody saved meanwhile. 428 `if-match-required`: somebody else saved last, and the request does
 * not say what it was made from. Both texts, and nothing was saved.
 */
export interface AdminListConflict {
  readonly success: false;
  readonly error: string;
  readonly code: string;
  readonly requestId: string;
  readonly yours: { readonly content: string };
  readonly current: Saved & { readonly version: number; readonly content: string };
}
