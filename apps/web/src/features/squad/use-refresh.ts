import type { SquadLeaderboardAnswer, SquadStatsAnswer } from '@app/contracts/squad/squad';
import type { Board } from '@app/domain/squad/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '~/lib/calls/battlelog';
import { leaderboardQuery, statsQuery } from './queries';
import { isEverything, type Scope } from './scope';

export function useRefreshStats() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => refresh<SquadStatsAnswer>('stats/refresh'),
    onSuccess: (answer) => client.setQueryData(statsQuery.queryKey, answer),
  });
}

/** The board of everything is worked out anew; one of a time or a server is only read again. */
export function useRefreshLeaderboard(board: Board, scope: Scope) {
  const client = useQueryClient();
  const query = leaderboardQuery(board, scope);
  return useMutation({
    mutationFn: () =>
      isEverything(scope)
        ? refresh<SquadLeaderboardAnswer>(`leaderboards/refresh/${board}`)
        : client.fetchQuery({ ...query, staleTime: 0 }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  });
}
