import type {
  ActiveGameAnswer,
  CanManageAnswer,
  CheckAccessAnswer,
  GameDetailsAnswer,
  GameHistoryAnswer,
  LeaderboardAnswer,
  ParticipantAnswer,
  ReplayAnswer,
  ReplayEvent,
  ValuesAnswer,
} from '@app/contracts/bingo/bingo';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { RIGHTS } from '~/lib/session/lost-rights';
import { useSession } from '~/lib/session/session';

/** Rights change on the chat platform, not here: a minute is as fresh as the server keeps them. */
const RIGHTS_FRESH_MS = 60_000;
export const HISTORY_PAGE_SIZE = 3;
/** The most events one answer of a replay carries. */
const REPLAY_PAGE = 5_000;

/** Queries for the person `id`; without an id nothing is requested. */
export const bingoAccessQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['bingo/access', id],
    queryFn: id ? ({ signal }) => api.get<CheckAccessAnswer>('bingo/check-access', signal) : skipToken,
    staleTime: RIGHTS_FRESH_MS,
    meta: RIGHTS,
  });

export const useBingoAccess = () => useQuery(bingoAccessQuery(useSession().person?.id));

/** Of the person `id`: another tab may sign in somebody else. */
export const canManageQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['bingo/can-manage', id],
    queryFn: ({ signal }) => api.get<CanManageAnswer>('bingo/can-manage', signal),
    staleTime: RIGHTS_FRESH_MS,
    retry: false,
    meta: RIGHTS,
  });

/** Polled, so a failure is answered by waiting longer (`polling.ts`), not by retries in between. */
export const activeGameQuery = queryOptions({
  queryKey: ['bingo/active-game'],
  queryFn: ({ signal }) => api.get<ActiveGameAnswer>('bingo/active-game', signal),
  retry: false,
});

export const leaderboardQuery = queryOptions({
  queryKey: ['bingo/leaderboard'],
  queryFn: ({ signal }) => api.get<LeaderboardAnswer>('bingo/leaderboard', signal),
});

/** Pages count from 1, newest game first. The page before stays on screen until the next is there. */
export const historyQuery = (page: number) =>
  queryOptions({
    queryKey: ['bingo/history', page],
    queryFn: ({ signal }) =>
      api.get<GameHistoryAnswer>(`bingo/game-history?page=${page}&limit=${HISTORY_PAGE_SIZE}`, signal),
    placeholderData: keepPreviousData,
  });

export const detailsQuery = (gameId: number) =>
  queryOptions({
    queryKey: ['bingo/details', gameId],
    queryFn: ({ signal }) => api.get<GameDetailsAnswer>(`bingo/game/${gameId}/details`, signal),
  });

export const cardQuery = (gameId: number, discordId: string) =>
  queryOptions({
    queryKey: ['bingo/card', gameId, discordId],
    queryFn: ({ signal }) =>
      api.get<ParticipantAnswer>(`bingo/game/${gameId}/participant/${encodeURIComponent(discordId)}`, signal),
  });

/** Every event of a game, however many answers they take. */
export const replayQuery = (gameId: number) =>
  queryOptions({
    queryKey: ['bingo/replay', gameId],
    queryFn: ({ signal }) => readReplay(gameId, signal),
    staleTime: RIGHTS_FRESH_MS,
  });

async function readReplay(gameId: number, signal: AbortSignal): Promise<ReplayAnswer> {
  const events: ReplayEvent[] = [];
  for (;;) {
    const from = events.length === 0 ? 0 : events.at(-1)!.revision + 1;
    const page = await api.get<ReplayAnswer>(`bingo/game/${gameId}/replay?from=${from}&limit=${REPLAY_PAGE}`, signal);
    events.push(...page.events);
    if (page.events.length < REPLAY_PAGE) return { ...page, events };
  }
}

export const valuesQuery = queryOptions({
  queryKey: ['bingo/values'],
  queryFn: async ({ signal }) => {
    const { body, etag, stale } = await api.read<ValuesAnswer>('bingo/values', signal);
    return { values: body.values, etag, ...(stale ? { readStale: true as const } : {}) };
  },
});
