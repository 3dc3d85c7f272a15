import type { BackTestAnswer, BackTestMomentsAnswer, BackTestsAnswer } from '@app/contracts/automations/back-tests';
import type { AutomatedGame } from '@app/domain/automations/rules';
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { automationsPath } from '../queries';

/** While a rule is being tried, milliseconds. */
const UNDER_WAY_MS = 1_000;

export const backTestsPath = (game: AutomatedGame) => `${automationsPath(game)}/back-tests`;

export const isUnderWay = ({ state }: Pick<BackTestAnswer, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const backTestsQuery = (game: AutomatedGame) =>
  queryOptions({
    queryKey: ['automations/back-tests', game],
    queryFn: ({ signal }) => api.get<BackTestsAnswer>(backTestsPath(game), signal),
    refetchInterval: ({ state: { data } }) => (data?.backTests.some(isUnderWay) ? UNDER_WAY_MS : false),
  });

export const backTestQuery = (game: AutomatedGame, id: string) =>
  queryOptions({
    queryKey: ['automations/back-tests', game, id],
    queryFn: ({ signal }) => api.get<BackTestAnswer>(`${backTestsPath(game)}/${id}`, signal),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? UNDER_WAY_MS : false),
  });

/** What was written, done and ordered around a case. */
export const momentsQuery = (game: AutomatedGame, id: string, number: number) =>
  queryOptions({
    queryKey: ['automations/back-tests/cases', game, id, number],
    queryFn: ({ signal }) => api.get<BackTestMomentsAnswer>(`${backTestsPath(game)}/${id}/cases/${number}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
