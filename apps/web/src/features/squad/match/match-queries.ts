import type { SquadMatchAnswer, SquadTimelineAnswer } from '@app/contracts/squad/squad';
import { queryOptions } from '@tanstack/react-query';
import { read } from '~/lib/calls/battlelog';

const FRESH_MS = 60_000;

export const matchQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['squad/match', matchId],
    queryFn: ({ signal }) => read<SquadMatchAnswer>(`matches/${encodeURIComponent(matchId)}`, signal),
    staleTime: FRESH_MS,
  });

export const timelineQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['squad/timeline', matchId],
    queryFn: ({ signal }) => read<SquadTimelineAnswer>(`matches/${encodeURIComponent(matchId)}/timeline`, signal),
    staleTime: FRESH_MS,
  });
