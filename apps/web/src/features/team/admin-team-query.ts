import type { AdminTeamAnswer } from '@app/contracts/members/admin-team';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { ApiError, isAnswered } from '~/lib/failures';

/** The least time between an answer and the next request, milliseconds. */
export const THROTTLE_MS = 5_000;
/** The api reads the chat platform no more often than this. */
const FRESH_MS = 5 * 60_000;

const QUERY_KEY = ['members/admin-team'];

/** When the next request may be sent, epoch milliseconds. */
const freeAt = (client: QueryClient): number => {
  const state = client.getQueryState(QUERY_KEY);
  return Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0) + THROTTLE_MS;
};

/** Not aborted by leaving the page: coming back at once shares the question that is under way. */
export const adminTeamQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async ({ client }) => {
    const wait = freeAt(client) - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return api.get<AdminTeamAnswer>('admin-team');
  },
  staleTime: FRESH_MS,
  retry: false,
  meta: { fixed: true },
});

/** What the page says of an error: the server's words where it gave some. */
export const adminTeamFailure = (error: unknown): string => {
  if (isAnswered(error)) return error.message || 'Failed to load admin team';
  return error instanceof ApiError ? 'Failed to load admin team' : 'Unknown error';
};

/** Whether the site's bot has to be given a permission, and nothing else will help. */
export const needsPermission = (message: string): boolean => /server members/i.test(message);
