import { OFFLINE_AFTER_MS } from '@app/domain/dashboards/rules';
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRateLimited } from '~/lib/failures';
import { LIVE_POLL_MS, statusQuery, whyNotRead, type LiveServer } from './queries';

/** In the order in which one hides the next. */
export type LiveStatus = 'limited' | 'troubled' | 'online' | 'offline' | 'loading';

/** Failed looks of which nothing is said while there is data. */
const QUIET_FAILURES = 2;

type LiveQuery<Data> = UseQueryOptions<Data | null, Error, Data | null, (string | number)[]>;

/** A server as it is watched: its data, how the looks at it go, and what can be done when they fail. */
export function useLiveServer<Data>(server: LiveServer, query: LiveQuery<Data>, receivedAtOf: (data: Data) => string) {
  const client = useQueryClient();
  const live = useQuery(query);
  const { data, error, dataUpdatedAt, errorUpdatedAt, errorUpdateCount } = live;
  const receivedAt = data ? receivedAtOf(data) : undefined;
  const isReportOld = useIsOld(receivedAt);
  // A server that has never reported is offline by both.
  const isOld = data === undefined ? undefined : receivedAt === undefined || isReportOld;
  const status = useStatus(server, isOld);
  const failures = useFailures(dataUpdatedAt, errorUpdateCount, error !== null);
  const isLimited = isRateLimited(error);
  const isShown = error !== null && (isLimited || failures > QUIET_FAILURES || !data);
  return {
    data,
    receivedAt,
    /** Reports came to an end, as the site says too. */
    isSilent: isOld === true && status.isOnline === false,
    /** Since when who is on is not known, because the server's answer is not understood, ISO 8601. */
    unknownSince: status.unknownSince,
    status: ((): LiveStatus => {
      if (isLimited || isRateLimited(status.error)) return 'limited';
      if (error !== null || status.error !== null) return 'troubled';
      if (status.isOnline === undefined) return 'loading';
      return status.isOnline ? 'online' : 'offline';
    })(),
    /** Why the looks fail, once it is worth saying. */
    problem: isShown ? whyNotRead(error) : undefined,
    /** When the next look is due, epoch milliseconds. */
    nextLookAt: Math.max(dataUpdatedAt, errorUpdatedAt) + LIVE_POLL_MS,
    isFetching: live.isFetching,
    refresh: () => Promise.all([live.refetch(), status.refetch()]),
    /** As if the page had just been opened. */
    reset: () => client.resetQueries({ queryKey: query.queryKey, exact: true }),
  };
}

/** Failed looks since the last that succeeded. */
function useFailures(dataUpdatedAt: number, errors: number, isFailing: boolean): number {
  const [last, setLast] = useState({ dataUpdatedAt, errors });
  if (last.dataUpdatedAt !== dataUpdatedAt || errors < last.errors) setLast({ dataUpdatedAt, errors });
  return isFailing ? errors - last.errors : 0;
}

/** Whether the newest report is too old for a server that is online; says so at the moment it becomes so. */
function useIsOld(receivedAt: string | undefined): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const left = receivedAt === undefined ? Number.POSITIVE_INFINITY : leftOf(receivedAt);
    setOld(left <= 0);
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setOld(true), left);
    return () => clearTimeout(timer);
  }, [receivedAt]);
  return isOld;
}

/** Until a report is too old, milliseconds. */
const leftOf = (receivedAt: string): number => Date.parse(receivedAt) + OFFLINE_AFTER_MS - Date.now();

/** What the site says of the server. It is queried again as soon as the age of the data contradicts that. */
function useStatus(server: LiveServer, isOld: boolean | undefined) {
  const { data, error, refetch } = useQuery(statusQuery(server, isOld));
  const { isOnline, playersUnknownSince: unknownSince = null } = data ?? {};
  useEffect(() => {
    // Of a server whose answers are not understood no newer data comes.
    if (isOnline !== undefined && isOnline === isOld && unknownSince === null) void refetch();
  }, [isOnline, isOld, unknownSince, refetch]);
  return { isOnline, unknownSince, error, refetch };
}
