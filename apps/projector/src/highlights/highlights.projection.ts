import type { Highlight } from '@app/contracts/highlights/highlights';
import { highlightLists, type HighlightsDocument } from '@app/contracts/highlights/read-models';
import type { HighlightsEvent } from '@app/domain/highlights/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { projection } from '../projection';

const changed = (
  highlights: readonly Highlight[],
  { data, metadata, revision }: Pick<RecordedEvent<HighlightsEvent>, 'data' | 'metadata' | 'revision'>,
): HighlightsDocument => ({
  revision: revision + 1,
  highlights,
  updatedAt: data.at,
  updatedBy: metadata.actor.name,
  updatedAs: metadata.actor.roles,
});

/** The videos of each game, and who changed them last. */
export const highlights = projection<HighlightsDocument, HighlightsEvent>()({
  into: highlightLists,
  key: ({ data }) => data.game,
  initial: () => ({ revision: 0, highlights: [], updatedAt: '', updatedBy: '', updatedAs: [] }),
  evolve: {
    HighlightAdded: ({ highlights: before }, event) => {
      const { highlightId: id, heading, author, youtubeUrl, at: createdAt } = event.data;
      return changed([{ id, heading, author, youtubeUrl, createdAt }, ...before], event);
    },
    HighlightEdited: ({ highlights: before }, event) => {
      const { highlightId, heading, author, youtubeUrl } = event.data;
      return changed(
        before.map((one) => (one.id === highlightId ? { ...one, heading, author, youtubeUrl } : one)),
        event,
      );
    },
    HighlightDeleted: ({ highlights: before }, event) =>
      changed(
        before.filter(({ id }) => id !== event.data.highlightId),
        event,
      ),
  },
});
