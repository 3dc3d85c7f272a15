import type { ExemptListAnswer, SeedingExemptListAnswer } from '@app/contracts/exemptions/exemptions';
import type { PortalGame } from '@app/contracts/portal-game';
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';

export const listPath = (game: PortalGame) => `admin-portal/${game}-exempt-list`;
export const SEEDING_PATH = 'admin-portal/squad-seeding-exempt-list';

/** With the ETag of what was read, for saving what was made from it. */
export const exemptListQuery = (game: PortalGame) =>
  queryOptions({
    queryKey: ['exemptions', game],
    queryFn: async ({ signal }) => {
      const { body, etag, stale } = await api.read<ExemptListAnswer>(listPath(game), signal);
      return { ...body.data, etag, ...(stale ? { readStale: true as const } : {}) };
    },
  });

export const seedingExemptQuery = queryOptions({
  queryKey: ['exemptions', 'seeding'],
  queryFn: ({ signal }) => api.get<SeedingExemptListAnswer>(SEEDING_PATH, signal),
});
