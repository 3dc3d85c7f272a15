/** What `GET /api/admin-portal/exempt-list-info/{game}/{tool}` answers: who last changed a list, and when. */
export interface UpdateInfo {
  readonly success: true;
  /** ISO 8601, UTC; null before the first change. */
  readonly lastUpdated: string | null;
  /** The name they had then; null before the first change. */
  readonly updatedBy: string | null;
  /** The staff roles they held then, as the community names them; empty before the first change. */
  readonly adminRoles: readonly string[];
}
