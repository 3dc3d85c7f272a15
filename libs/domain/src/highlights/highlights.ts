import { Rejected, type Decider, type Decision } from '../decider';
import { Outdated, met, whyOutdated, type Edit, type LastChange, type Met } from '../editing';
import type { HighlightsEvent } from './events';
import { highlightProblem, MOST_HIGHLIGHTS, cleanHighlight, type HighlightGame, type HighlightText } from './rules';

/** The videos of one game. */
export interface Highlights {
  readonly lastId: number;
  /** How many events there were. */
  readonly revision: number;
  readonly highlights: ReadonlyMap<number, Highlight>;
}

interface Highlight extends HighlightText {
  readonly last: LastChange;
}

/**
 * The refusal of an edit or a deletion that was made from another version of the highlight. It carries what stands
 * there now.
 */
class HighlightChanged extends Outdated<HighlightText> {
  constructor(current: Highlight, why: 'conflict' | 'unseen', met: Met) {
    super(textOf(current), why, met, { what: 'This highlight was changed', code: 'highlight-changed' });
  }
}

export const highlights: Decider<Highlights, HighlightsEvent> = {
  category: 'highlights',
  initial: { lastId: 0, revision: 0, highlights: new Map() },
  evolve({ lastId, revision: before, highlights: all }, event, by) {
    const { highlightId } = event.data;
    const after = new Map(all);
    const revision = before + 1;
    const last = { revision, by };
    switch (event.type) {
      case 'HighlightAdded':
        return { lastId: highlightId, revision, highlights: after.set(highlightId, { ...textOf(event.data), last }) };
      case 'HighlightEdited':
        return { lastId, revision, highlights: after.set(highlightId, { ...textOf(event.data), last }) };
      case 'HighlightDeleted':
        after.delete(highlightId);
        return { lastId, revision, highlights: after };
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
  edit,
  ...typed
}: InGame & { highlightId: number; edit: Edit } & HighlightText): Decision<Highlights, HighlightsEvent> =>
  function* ({ highlights: all, revision }) {
    const before = all.get(highlightId);
    const text = acceptable(typed, before?.youtubeUrl);
    if (!before) throw missing();
    if (before.youtubeUrl === text.youtubeUrl && before.author === text.author && before.heading === text.heading)
      return;
    const outdated = whyOutdated(edit, before.last, revision);
    if (outdated) throw new HighlightChanged(before, outdated, met(edit, before.last, revision));
    yield { type: 'HighlightEdited', data: { game, highlightId, ...text, at } };
  };

/**
 * Deletes a highlight. One that is deleted already changes nothing; an id that was never given is refused as missing.
 * `edit.from` is the revision that the caller saw: when the highlight was edited since then, the deletion is refused.
 * Without it nothing is compared.
 */
export const deleteHighlight = ({
  edit,
  ...which
}: InGame & { highlightId: number; edit: Edit }): Decision<Highlights, HighlightsEvent> =>
  function* ({ lastId, highlights: all, revision }) {
    const before = all.get(which.highlightId);
    if (!before) {
      if (which.highlightId > lastId) throw missing();
      return;
    }
    if (edit.from !== undefined && whyOutdated(edit, before.last, revision))
      throw new HighlightChanged(before, 'conflict', met(edit, before.last, revision));
    yield { type: 'HighlightDeleted', data: which };
  };

const missing = () => new Rejected('highlight-not-found', 'This highlight does not exist.', 'missing');

const acceptable = (typed: HighlightText, storedUrl?: string): HighlightText => {
  const text = cleanHighlight(typed);
  const problem = highlightProblem(text, storedUrl);
  if (problem !== undefined) throw new Rejected('highlight-invalid', problem, 'invalid');
  return text;
};
