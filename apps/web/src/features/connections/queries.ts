import type {
  ConnectionsAnswer,
  ConnectionsHistoryAnswer,
  NoticesAnswer,
} from '@app/contracts/connections/connections';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { useSession } from '~/lib/session/session';

/** Something may be released while the reader is elsewhere on the site. */
const NOTICES_FRESH_MS = 120_000;

/** How soon an account that was linked in the game is seen. */
const WATCHED_MS = 4_000;

/** All of these query for the person `id`; without an id nothing is requested. */
const connectionsQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['connections', id],
    queryFn: id ? ({ signal }) => api.get<ConnectionsAnswer>('connections', signal) : skipToken,
  });

const historyQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['connections/history', id],
    queryFn: id ? ({ signal }) => api.get<ConnectionsHistoryAnswer>('connections/history', signal) : skipToken,
  });

const noticesQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['connections/notices', id],
    queryFn: id ? ({ signal }) => api.get<NoticesAnswer>('connections/notices', signal) : skipToken,
    staleTime: NOTICES_FRESH_MS,
  });

export const useConnections = () => useQuery(connectionsQuery(useSession().person?.id));
/** Polls while something outside this browser may link an account. */
export const useConnectionsWatched = (watched: boolean) =>
  useQuery({ ...connectionsQuery(useSession().person?.id), refetchInterval: watched && WATCHED_MS });
export const useConnectionsHistory = () => useQuery(historyQuery(useSession().person?.id));

/** Newest first; none while they cannot be read: they are not what anybody came for. */
export const useNotices = () => useQuery(noticesQuery(useSession().person?.id)).data?.notices ?? [];
