/** What the calls of the exempt lists answer. Field names and shapes are the community's specification. */
import type { EditRefusal } from '../failure';

export interface ExemptListData {
  /** SteamID64s, or Reforger identities in lower case, in the order in which they came onto the list. */
  readonly exemptPlayers: readonly string[];
  /** ISO 8601, UTC; null before the first change. */
  readonly lastUpdated: string | null;
  readonly updatedBy: string | null;
}

/** What `GET` and `PUT /api/admin-portal/{game}-exempt-list` answer, with an `ETag` that may be sent back as `If-Match`. */
export interface ExemptListAnswer {
  readonly success: true;
  readonly data: ExemptListData & {
    /** The in-game names of the players on the list, by id, as far as the statistics have them. */
    readonly names: Readonly<Record<string, string>>;
  };
}

/**
 * 409 `exempt-list-changed`: the list that was edited has changed meanwhile. 428 `if-match-required`: somebody else changed it
 * last, and the request does not say what it was made from. Both lists, and nothing was saved.
 */
export interface ExemptListConflict extends EditRefusal {
  readonly success: false;
  readonly error: string;
  readonly code: string;
  readonly requestId: string;
  readonly yours: readonly string[];
  readonly current: ExemptListData;
}

export interface SeedingExemptPlayer {
  readonly steamId: string;
  /** `Unknown Player` for who has not been seen on the servers. */
  readonly steamName: string;
}

/** What `GET /api/admin-portal/squad-seeding-exempt-list` answers. */
export interface SeedingExemptListAnswer {
  readonly success: true;
  readonly data: { readonly exemptPlayers: readonly SeedingExemptPlayer[] };
}
