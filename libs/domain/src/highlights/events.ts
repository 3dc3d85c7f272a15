import type { EventOf } from '../decider';
import type { HighlightGame } from './rules';

interface OfHighlight {
  readonly game: HighlightGame;
  /** Given out from 1 in each game, never again. */
  readonly highlightId: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface Content {
  readonly youtubeUrl: string;
  readonly author: string;
  readonly heading: string;
}

/** Everything that can happen to the videos on the highlights pages. */
export interface HighlightsFacts {
  HighlightAdded: OfHighlight & Content;
  HighlightEdited: OfHighlight & Content;
  HighlightDeleted: OfHighlight;
}

export type HighlightsEvent = EventOf<HighlightsFacts>;
