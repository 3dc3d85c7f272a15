import type { Site, SiteAnswer } from '@app/contracts/content/site';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from './api';

/** The community's name, texts, links and sign-in. Nothing is shown before they are loaded. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }): Promise<Site> => (await api.get<SiteAnswer>('site', signal)).site,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { fixed: true },
});

/** The community, for everything under the gate that loads it. */
export const useSite = (): Site => useSuspenseQuery(siteQuery).data;
