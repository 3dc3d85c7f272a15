import type { IsOwnProfileAnswer } from '@app/contracts/battlelog/battlelog';
import type {
  SquadBasicAnswer,
  SquadExtendedAnswer,
  SquadLeaderboardAnswer,
  SquadMatchHistoryAnswer,
  SquadNeighboursAnswer,
  SquadPlayerStatsAnswer,
  SquadProfileSummary,
  SquadRibbonsAnswer,
  SquadSearchAnswer,
  SquadStatsAnswer,
  SquadWeaponsAnswer,
} from '@app/contracts/squad/squad';
import type { Board } from '@app/domain/squad/rules';
import { queryOptions } from '@tanstack/react-query';
import { read } from '~/lib/calls/battlelog';
import { EVERYTHING, scopeSearch, type Scope } from './scope';

/** Boards are published at this pace, milliseconds; an answer stays fresh for as long. */
const BOARD_FRESH_MS = 20 * 60_000;
const PROFILE_FRESH_MS = 60_000;

export const statsQuery = queryOptions({
  queryKey: ['squad/stats'],
  queryFn: ({ signal }) => read<SquadStatsAnswer>('stats', signal),
  staleTime: PROFILE_FRESH_MS,
});

export const leaderboardQuery = (board: Board, scope: Scope = EVERYTHING) => {
  const search = scopeSearch(scope);
  return queryOptions({
    queryKey: ['squad/leaderboard', board, search],
    queryFn: ({ signal }) => read<SquadLeaderboardAnswer>(`leaderboards/${board}${search}`, signal),
    staleTime: BOARD_FRESH_MS,
    gcTime: BOARD_FRESH_MS,
  });
};

export const aroundMeQuery = (board: Board, scope: Scope) => {
  const search = scopeSearch(scope);
  return queryOptions({
    queryKey: ['squad/around-me', board, search],
    queryFn: ({ signal }) => read<SquadNeighboursAnswer>(`leaderboards/${board}/around-me${search}`, signal),
    staleTime: BOARD_FRESH_MS,
    gcTime: BOARD_FRESH_MS,
  });
};

/** `text` is cleaned already. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['squad/search', text],
    queryFn: ({ signal }) => read<SquadSearchAnswer>(`players/search?q=${encodeURIComponent(text)}`, signal),
    retry: false,
  });

export const summaryQuery = queryOptions({
  queryKey: ['squad/profile'],
  queryFn: ({ signal }) => read<SquadProfileSummary>('profile', signal),
});

/** The parts of a profile, each loaded, failing and tried again by itself. `key` is a Steam ID, or the id of who has none. */
const part =
  <Answer extends object>(name: string) =>
  (key: string) =>
    queryOptions({
      queryKey: [`squad/profile/${name}`, key],
      queryFn: ({ signal }) => read<Answer>(`profile/${name}/${encodeURIComponent(key)}`, signal),
      staleTime: PROFILE_FRESH_MS,
    });

export const basicQuery = part<SquadBasicAnswer>('basic');
export const playerStatsQuery = part<SquadPlayerStatsAnswer>('stats');
export const weaponsQuery = part<SquadWeaponsAnswer>('weapons');
export const extendedQuery = part<SquadExtendedAnswer>('extended');
export const matchHistoryQuery = part<SquadMatchHistoryAnswer>('match-history');
export const ribbonsQuery = part<SquadRibbonsAnswer>('ribbons');
export const isOwnProfileQuery = part<IsOwnProfileAnswer>('is-own-profile');
