import type {
  LiveStatusAnswer,
  ReforgerLiveAnswer,
  ReforgerLiveData,
  SquadLiveAnswer,
  SquadLiveData,
} from '@app/contracts/dashboards/dashboards';
import type { PortalGame } from '@app/contracts/portal-game';
import { queryOptions, type Query } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { ApiError, isAnswered, isRateLimited, isUnreachable } from '~/lib/failures';

/** Between two looks, and after the site refused one as too many, milliseconds. */
export const LIVE_POLL_MS = 30_000;
const LIVE_TIMEOUT_MS = 10_000;
const STATUS_POLL_MS = 120_000;
const STATUS_TIMEOUT_MS = 8_000;
/** While the site may not have noticed yet that reports came to an end, and after it did not answer, milliseconds. */
const DOUBTFUL_STATUS_POLL_MS = 30_000;

const LIMITED = 'Rate limited - too many requests. Backing off for 30 seconds.';

export interface LiveServer {
  readonly game: PortalGame;
  readonly serverId: number;
}

/** Why a look failed, in the words of the specification. */
export const whyNotRead = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Failed to fetch server data';
  if (isRateLimited(error)) return LIMITED;
  if (error.code === 'timeout') return 'Request timeout - server may be slow to respond';
  if (!isAnswered(error)) return 'Network connection error';
  if (error.status === 200) return error.message || 'Failed to fetch server data';
  return `HTTP ${error.status}: ${error.message || 'Failed to fetch server data'}`;
};

const mayLook = ({ state }: Pick<Query, 'state'>) => !isRateLimited(state.error);

/**
 * The next look is the retry, except where the request did not reach the site: a browser that goes from one network to
 * another drops all requests under way, and the next one succeeds.
 */
const retryUnreached = (failures: number, error: Error): boolean => failures === 0 && isUnreachable(error);

/** After one look too many no other look disturbs the pause. */
const polled = {
  retry: retryUnreached,
  refetchInterval: LIVE_POLL_MS,
  refetchOnWindowFocus: mayLook,
  refetchOnReconnect: mayLook,
} as const;

export const squadLiveQuery = (serverId: number) =>
  queryOptions({
    queryKey: ['squad/live-data', serverId],
    queryFn: async ({ signal }): Promise<SquadLiveData | null> =>
      (await api.get<SquadLiveAnswer>(`squad-server/live-data/${serverId}`, signal, LIVE_TIMEOUT_MS)).data,
    ...polled,
  });

export const reforgerLiveQuery = (serverId: number) =>
  queryOptions({
    queryKey: ['reforger/live-data', serverId],
    queryFn: async ({ signal }): Promise<ReforgerLiveData | null> => {
      const path = `reforger-server/live-data?serverId=${serverId}`;
      return (await api.get<ReforgerLiveAnswer>(path, signal, LIVE_TIMEOUT_MS)).data;
    },
    ...polled,
  });

/** Whether the site calls the server online, and knows who is on. @param isOld whether its newest report is too old for that; undefined before the first look */
export const statusQuery = ({ game, serverId }: LiveServer, isOld: boolean | undefined) =>
  queryOptions({
    queryKey: [`${game}/live-status`, serverId],
    queryFn: async ({ signal }): Promise<LiveStatusAnswer['status']> => {
      const path = `${game}-server/status?serverId=${serverId}`;
      return (await api.get<LiveStatusAnswer>(path, signal, STATUS_TIMEOUT_MS)).status;
    },
    retry: retryUnreached,
    refetchInterval: ({ state: { data, error } }) =>
      error !== null || (data?.isOnline === true && isOld === true) ? DOUBTFUL_STATUS_POLL_MS : STATUS_POLL_MS,
  });
