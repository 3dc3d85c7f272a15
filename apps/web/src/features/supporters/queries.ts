import type { SupporterTierAnswer, SupporterTiersAnswer } from '@app/contracts/supporters/supporters';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { useSession } from '~/lib/session/session';

/** As long as a leaderboard: a badge is in no hurry. */
const FRESH_MS = 20 * 60_000;
const TIMEOUT_MS = 10_000;
const SINGLE_TIMEOUT_MS = 5_000;
/** Names of one screen appear together: those that do within this time are asked about at once, milliseconds. */
const TOGETHER_MS = 10;
/** As many as a leaderboard has. */
const MOST_ASKED = 100;
const STEAM_ID = /^\d{17}$/;

type Tell = (tier: number | null) => void;
let waiting = new Map<string, Tell[]>();

/** What is not known is no supporter for now, and nobody is told: a board without badges is a board. */
const ask = async (asked: ReadonlyMap<string, Tell[]>): Promise<void> => {
  const steamIds = [...asked.keys()];
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  const tiers = await api
    .post<SupporterTiersAnswer>('battlelog/squad/leaderboards/patreon-tiers', { steamIds }, options)
    .then(({ data }) => data)
    .catch(() => null);
  for (const [steamId, tells] of asked) for (const tell of tells) tell(tiers && (tiers[steamId]?.tier ?? 0));
};

const askTogether = (): void => {
  const all = [...waiting];
  waiting = new Map();
  for (let from = 0; from < all.length; from += MOST_ASKED) void ask(new Map(all.slice(from, from + MOST_ASKED)));
};

const oneOfMany = (steamId: string): Promise<number | null> =>
  new Promise((resolve) => {
    if (waiting.size === 0) setTimeout(askTogether, TOGETHER_MS);
    waiting.set(steamId, [...(waiting.get(steamId) ?? []), resolve]);
  });

const single = (steamId: string): Promise<number | null> =>
  api
    .get<SupporterTierAnswer>(`battlelog/squad/profile/patreon/${steamId}`, AbortSignal.timeout(SINGLE_TIMEOUT_MS))
    .then(({ data }) => data.tier)
    .catch(() => null);

/** Null: it could not be found out, and is asked again when the name is shown again. */
const tierQuery = (steamId: string, alone: boolean) =>
  queryOptions({
    queryKey: ['squad/supporter-tier', steamId],
    queryFn: () => (alone ? single(steamId) : oneOfMany(steamId)),
    staleTime: ({ state }) => (state.data === null ? 0 : FRESH_MS),
  });

/** What kind of supporter a player is; 0 for none, and while it is not known. `alone`: on a page about this player. */
export function useSupporterTier(steamId: string, { alone = false } = {}): number {
  const { person } = useSession();
  const enabled = person !== undefined && STEAM_ID.test(steamId);
  return useQuery({ ...tierQuery(steamId, alone), enabled }).data ?? 0;
}
