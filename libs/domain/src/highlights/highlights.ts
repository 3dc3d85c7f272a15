import { Rejected, type Decider, type Decision } from '../decider';
import type { HighlightsEvent } from './events';
import { highlightProblem, MOST_HIGHLIGHTS, cleanHighlight, type HighlightGame, type HighlightText } from './rules';

/** The videos of one game. */
export interface Highlights {
  readonly lastId: number;
  readonly highlights: ReadonlyMap<number, HighlightText>;
}

export const highlights: Decider<Highlights, HighlightsEvent> = {
  category: 'highlights',
  initial: { lastId: 0, highlights: new Map() },
  evolve({ lastId, highlights: all }, event) {
    const { highlightId } = event.data;
    const after = new Map(all);
    switch (event.type) {
      case 'HighlightAdded':
        return { lastId: highlightId, highlights: after.set(highlightId, textOf(event.data)) };
      case 'HighlightEdited':
        return { lastId, highlights: after.set(highlightId, textOf(event.data)) };
      case 'HighlightDeleted':
        after.delete(highlightId);
        return { lastId, highlights: after };
    }
  },
};

const textOf = ({ youtubeUrl, author, heading }: HighlightText): HighlightText => ({ youtubeUrl, author, heading });

interface InGame {
  readonly game: HighlightGame;
  readonly at: string;
}

/** Puts a video on the page; a full page takes no more until one is deleted. */
export const addHighlight = ({ game, at, ...typed }: InGame & HighlightText): Decision<Highlights, HighlightsEvent> =>
  function* ({ lastId, highlights: all }) {
    const text = acceptable(typed);
    if (all.size >= MOST_HIGHLIGHTS)
      throw new Rejected('highlights-full', `There are ${MOST_HIGHLIGHTS} highlights already. Delete one first.`);
    yield { type: 'HighlightAdded', data: { game, highlightId: lastId + 1, ...text, at } };
  };

export const editHighlight = ({
  game,
  highlightId,
  at,
  ...typed
}: InGame & { highlightId: number } & HighlightText): Decision<Highlights, HighlightsEvent> =>
  function* ({ highlights: all }) {
    const text = acceptable(typed);
    const before = all.get(highlightId);
    if (!before) throw missing();
    if (before.youtubeUrl === text.youtubeUrl && before.author === text.author && before.heading === text.heading)
      return;
    yield { type: 'HighlightEdited', data: { game, highlightId, ...text, at } };
  };

/** What was deleted before stays deleted; what never was is missing. */
export const deleteHighlight = (which: InGame & { highlightId: number }): Decision<Highlights, HighlightsEvent> =>
  function* ({ lastId, highlights: all }) {
    if (all.has(which.highlightId)) yield { type: 'HighlightDeleted', data: which };
    else if (which.highlightId > lastId) throw missing();
  };

const missing = () => new Rejected('highlight-not-found', 'This highlight does not exist.', 'missing');

const acceptable = (typed: HighlightText): HighlightText => {
  const text = cleanHighlight(typed);
  const problem = highlightProblem(text);
  if (problem !== undefined) throw new Rejected('highlight-invalid', problem, 'invalid');
  return text;
};
