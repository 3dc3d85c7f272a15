import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '~/lib/calls/use-command';
import { battlelog } from '~/lib/calls/battlelog';
import type { BoardAnswer, BoardEntry } from '../queries';
import type { GameBoards } from './boards';
import { isEverything, type Scope } from './scope';

/** The board of everything is worked out anew where the game has a call for it; any other is only read again. */
export function useRefreshLeaderboard<Entry extends BoardEntry>(
  { game, queries, reworked }: GameBoards<Entry>,
  board: string,
  scope: Scope,
) {
  const client = useQueryClient();
  const query = queries.leaderboard(board, scope);
  return useCommand({
    mutationFn: () =>
      reworked && isEverything(scope)
        ? battlelog(game).refresh<BoardAnswer<Entry>>(`leaderboards/refresh/${board}`)
        : client.fetchQuery({ ...query, staleTime: 0 }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  });
}
