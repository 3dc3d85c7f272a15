import type { PreviousWinnersAnswer, SeedingConfigAnswer, TopSeedersAnswer } from '@app/contracts/seeding/seeding';
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';

const FRESH_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** No command of this page changes these: linking happens in the game. */
export const topSeedersQuery = queryOptions({
  queryKey: ['seeding/top-seeders'],
  queryFn: async ({ signal }) =>
    (await api.get<TopSeedersAnswer>('battlelog/squad/seeding-rewards/top-seeders', signal, TIMEOUT_MS)).data,
  staleTime: FRESH_MS,
});

export const seedingConfigQuery = queryOptions({
  queryKey: ['seeding/config'],
  queryFn: async ({ signal }) =>
    (await api.get<SeedingConfigAnswer>('seeding-rewards-info/config', signal, TIMEOUT_MS)).data,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { fixed: true },
});

/** Read when the dialog first opens, and cached for as long as the page is open. */
export const previousWinnersQuery = queryOptions({
  queryKey: ['seeding/previous-winners'],
  queryFn: async ({ signal }) =>
    (await api.get<PreviousWinnersAnswer>('seeding-rewards-info/previous-winners', signal, TIMEOUT_MS)).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { fixed: true },
});
