import type { SquadLeaderboardAnswer, SquadStatsAnswer } from '@app/contracts/squad/squad';
import type { Board } from '@app/domain/squad/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverWordsOr } from '~/app/failure';
import { toast } from '~/kit/toast';
import { refresh } from './calls';
import { leaderboardQuery, statsQuery } from './queries';

export function useRefreshStats() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => refresh<SquadStatsAnswer>('stats/refresh'),
    onSuccess: (answer) => client.setQueryData(statsQuery.queryKey, answer),
    onError: (error) => toast.failure(serverWordsOr('Failed to refresh stats', error), 'Failed to refresh stats'),
  });
}

export function useRefreshLeaderboard(board: Board) {
  const client = useQueryClient();
  const failure = `Failed to fetch ${board} leaderboard`;
  return useMutation({
    mutationFn: () => refresh<SquadLeaderboardAnswer>(`leaderboards/refresh/${board}`),
    onSuccess: (answer) => client.setQueryData(leaderboardQuery(board).queryKey, answer),
    onError: (error) => toast.failure(serverWordsOr(failure, error), failure),
  });
}
