import type { SupporterTierAnswer, SupporterTiersAnswer } from '@app/contracts/supporters/supporters';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { useSession } from '~/lib/session/session';

/** As long as a leaderboard: a badge is in no hurry. */
const FRESH_MS = 20 * 60_000;
const TIMEOUT_MS = 10_000;
const SINGLE_TIMEOUT_MS = 5_000;
/** Names that appear within this time share one request, milliseconds. */
const TOGETHER_MS = 10;
/** As many Steam IDs as one request may name: the rows of a leaderboard. */
const BATCH_SIZE = 100;
const STEAM_ID = /^\d{17}$/;

type Resolve = (tier: number | null) => void;
let waiting = new Map<string, Resolve[]>();

/** Reads the tiers of one batch. A failure shows no error: a board without badges is still a board. */
const fetchBatch = async (batch: ReadonlyMap<string, Resolve[]>): Promise<void> => {
  const steamIds = [...batch.keys()];
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  const tiers = await api
    .post<SupporterTiersAnswer>('battlelog/squad/leaderboards/patreon-tiers', { steamIds }, options)
    .then(({ data }) => data)
    .catch(() => null);
  for (const [steamId, waiters] of batch) for (const resolve of waiters) resolve(tiers && (tiers[steamId]?.tier ?? 0));
};

const fetchWaiting = (): void => {
  const all = [...waiting];
  waiting = new Map();
  for (let from = 0; from < all.length; from += BATCH_SIZE)
    void fetchBatch(new Map(all.slice(from, from + BATCH_SIZE)));
};

const oneOfMany = (steamId: string): Promise<number | null> =>
  new Promise((resolve) => {
    if (waiting.size === 0) setTimeout(fetchWaiting, TOGETHER_MS);
    waiting.set(steamId, [...(waiting.get(steamId) ?? []), resolve]);
  });

const single = (steamId: string): Promise<number | null> =>
  api
    .get<SupporterTierAnswer>(`battlelog/squad/profile/patreon/${steamId}`, AbortSignal.timeout(SINGLE_TIMEOUT_MS))
    .then(({ data }) => data.tier)
    .catch(() => null);

/** Null when the read failed: it is read again when the name is shown again. */
const tierQuery = (steamId: string, alone: boolean) =>
  queryOptions({
    queryKey: ['squad/supporter-tier', steamId],
    queryFn: () => (alone ? single(steamId) : oneOfMany(steamId)),
    staleTime: ({ state }) => (state.data === null ? 0 : FRESH_MS),
  });

/** A player's supporter tier; 0 for none and while it is loading. `alone`: on a page about this player. */
export function useSupporterTier(steamId: string, { alone = false } = {}): number {
  const { person } = useSession();
  const enabled = person !== undefined && STEAM_ID.test(steamId);
  return useQuery({ ...tierQuery(steamId, alone), enabled }).data ?? 0;
}
