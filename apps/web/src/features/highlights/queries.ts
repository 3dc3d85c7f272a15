import type { Highlight, HighlightsAnswer } from '@app/contracts/highlights/highlights';
import type { PortalGame } from '@app/contracts/portal-game';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, type Answer } from '~/lib/api';

/** What everybody is shown. */
export const highlightsQuery = (game: PortalGame) =>
  queryOptions({
    queryKey: ['highlights', game],
    queryFn: ({ signal }) => api.get<HighlightsAnswer>(`${game}/highlights`, signal),
  });

export const adminPath = (game: PortalGame) => `admin/${game}/highlights`;

const adminKey = (game: PortalGame) => ['highlights/admin', game];

type ReadHighlights = Answer<{
  readonly highlights: readonly Highlight[];
  readonly etag: string | undefined;
  /** Those that the reader has changed since: not of this ETag. The server itself sees whose their last change is. */
  readonly own: readonly number[];
}>;

/** The same for those who choose it, with the ETag of what was read. */
export const adminHighlightsQuery = (game: PortalGame) =>
  queryOptions({
    queryKey: adminKey(game),
    queryFn: async ({ signal, client }): Promise<ReadHighlights> => {
      const { body, etag, stale } = await api.read<HighlightsAnswer>(adminPath(game), signal);
      const read = { highlights: body.data, etag, own: [] };
      // What was saved stands until it has been read.
      return stale ? { ...(client.getQueryData<ReadHighlights>(adminKey(game)) ?? read), readStale: true } : read;
    },
  });

/** Shows what was saved until it has been read. @param id of the highlight that was changed */
export function useSaved(game: PortalGame) {
  const client = useQueryClient();
  return (id: number, changed: (highlights: readonly Highlight[]) => readonly Highlight[]) =>
    client.setQueryData<ReadHighlights>(
      adminKey(game),
      (before) => before && { ...before, highlights: changed(before.highlights), own: [...before.own, id] },
    );
}
