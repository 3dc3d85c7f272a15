import type { ExemptListAnswer, SeedingExemptListAnswer } from '@app/contracts/exemptions/exemptions';
import type { PortalGame } from '@app/contracts/portal-game';
import { queryOptions } from '@tanstack/react-query';
import { api, type Answer } from '~/lib/api';

export const listPath = (game: PortalGame) => `admin-portal/${game}-exempt-list`;
export const SEEDING_PATH = 'admin-portal/squad-seeding-exempt-list';

type ReadList = Answer<ExemptListAnswer['data'] & { readonly etag: string | undefined }>;

/** With the ETag of what was read, for saving what was made from it. */
export const exemptListQuery = (game: PortalGame) =>
  queryOptions({
    queryKey: ['exemptions', game],
    queryFn: async ({ signal, client }): Promise<ReadList> => {
      const { body, etag, stale } = await api.read<ExemptListAnswer>(listPath(game), signal);
      const read = { ...body.data, etag };
      // What was saved stands until it has been read.
      return stale ? { ...(client.getQueryData<ReadList>(['exemptions', game]) ?? read), readStale: true } : read;
    },
  });

export const seedingExemptQuery = queryOptions({
  queryKey: ['exemptions', 'seeding'],
  queryFn: ({ signal }) => api.get<SeedingExemptListAnswer>(SEEDING_PATH, signal),
});
