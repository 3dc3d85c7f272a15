/** What the calls of the highlights answer. Field names and shapes are the community's specification. */

export interface Highlight {
  readonly id: number;
  readonly heading: string;
  readonly author: string;
  /** As it was typed; not every address names a video. */
  readonly youtubeUrl: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** What `GET /api/{game}/highlights` and `GET /api/admin/{game}/highlights` answer: newest first, five at most. */
export interface HighlightsAnswer {
  readonly success: true;
  readonly data: readonly Highlight[];
}

/** What adding, editing and deleting a highlight answer. */
export interface HighlightDone {
  readonly success: true;
  readonly message: string;
  /** The highlight's. */
  readonly id: number;
}
