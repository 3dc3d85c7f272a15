import type { ContentAnswer, ContentName, Contents } from '@app/contracts/content/pages';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from './api';

/** The texts of a page; they do not change while the site runs. */
export const contentQuery = <Name extends ContentName>(name: Name) =>
  queryOptions({
    queryKey: ['content', name],
    queryFn: async ({ signal }): Promise<Contents[Name]> =>
      (await api.get<ContentAnswer<Name>>(`content/${name}`, signal)).content,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true },
  });

/** The texts of a public page. Suspends until they are here; a failure goes to the route's error screen. */
export const usePageContent = <Name extends ContentName>(name: Name): Contents[Name] =>
  useSuspenseQuery(contentQuery(name)).data;
