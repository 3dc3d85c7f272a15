import type { HighlightsAnswer } from '@app/contracts/highlights/highlights';
import type { PortalGame } from '@app/contracts/portal-game';
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';

/** What everybody is shown. */
export const highlightsQuery = (game: PortalGame) =>
  queryOptions({
    queryKey: ['highlights', game],
    queryFn: ({ signal }) => api.get<HighlightsAnswer>(`${game}/highlights`, signal),
  });

export const adminPath = (game: PortalGame) => `admin/${game}/highlights`;

/** The same for those who choose it, with the ETag of what was read. */
export const adminHighlightsQuery = (game: PortalGame) =>
  queryOptions({
    queryKey: ['highlights/admin', game],
    queryFn: async ({ signal }) => {
      const { body, etag, stale } = await api.read<HighlightsAnswer>(adminPath(game), signal);
      return { highlights: body.data, etag, ...(stale ? { readStale: true as const } : {}) };
    },
  });
