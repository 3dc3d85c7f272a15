/** The players whom the leaderboards of a game leave out, by the ids its exempt list has: one document. */
export interface ExemptIdsDocument {
  readonly ids: readonly string[];
  /** How often they have changed. */
  readonly revision: number;
  /** When they last did, ISO 8601, UTC; empty before that. */
  readonly changedAt: string;
}
