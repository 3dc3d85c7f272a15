import { readModel } from '../read-model';
import type { Highlight } from './highlights';

/** The videos of one game: the documents `squad` and `reforger`. */
export interface HighlightsDocument {
  /** How many events there were: what an `If-Match` names. */
  readonly revision: number;
  /** Newest first. */
  readonly highlights: readonly Highlight[];
  /** The last change: ISO 8601, UTC, the name of its author, and the keys of the roles they held. */
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly updatedAs: readonly string[];
}

export const highlightLists = readModel<HighlightsDocument>({ name: 'highlights', version: 2, indexes: [] });
