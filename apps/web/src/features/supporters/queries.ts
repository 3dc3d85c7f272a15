import type { SupporterTierAnswer, SupporterTiersAnswer } from '@app/contracts/supporters/supporters';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { useSession } from '~/lib/session/session';
import { together } from '~/lib/calls/together';

/** As long as a leaderboard: a badge is in no hurry. */
const FRESH_MS = 20 * 60_000;
const TIMEOUT_MS = 10_000;
const SINGLE_TIMEOUT_MS = 5_000;
/** As many Steam IDs as one request may name: the rows of a leaderboard. */
const BATCH_SIZE = 100;
const STEAM_ID = /^\d{17}$/;

/** A failure shows no error: a board without badges is still a board. */
const oneOfMany = together<number | null>(
  BATCH_SIZE,
  async (steamIds) => {
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const { data } = await api.post<SupporterTiersAnswer>(
      'battlelog/squad/leaderboards/patreon-tiers',
      { steamIds },
      options,
    );
    return Object.fromEntries(Object.entries(data).map(([steamId, { tier }]) => [steamId, tier]));
  },
  0,
);

const single = (steamId: string): Promise<number | null> =>
  api
    .get<SupporterTierAnswer>(`battlelog/squad/profile/patreon/${steamId}`, AbortSignal.timeout(SINGLE_TIMEOUT_MS))
    .then(({ data }) => data.tier)
    .catch(() => null);

/** Null when the read failed: it is read again when the name is shown again. */
const tierQuery = (steamId: string, alone: boolean) =>
  queryOptions({
    queryKey: ['squad/supporter-tier', steamId],
    queryFn: () => (alone ? single(steamId) : oneOfMany(steamId).catch(() => null)),
    staleTime: ({ state }) => (state.data === null ? 0 : FRESH_MS),
  });

/** A player's supporter tier; 0 for none and while it is loading. `alone`: on a page about this player. */
export function useSupporterTier(steamId: string, { alone = false } = {}): number {
  const { person } = useSession();
  const enabled = person !== undefined && STEAM_ID.test(steamId);
  return useQuery({ ...tierQuery(steamId, alone), enabled }).data ?? 0;
}
