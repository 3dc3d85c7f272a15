import type { SupporterTierAnswer, SupporterTiersAnswer } from '@app/contracts/supporters/supporters';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { useSession } from '~/lib/session/session';
import { together } from '~/lib/calls/together';

/** As long as a leaderboard: a badge is in no hurry. */
const FRESH_MS = 20 * 60_000;
const TIMEOUT_MS = 10_000;
const SINGLE_TIMEOUT_MS = 5_000;
/** As many ids as one request may name: the rows of a leaderboard. */
const BATCH_SIZE = 100;

/** Where the tiers of a game's players are read, and what names a player there. */
const sourceOf = (id: RegExp, many: string, named: string, one: string) => ({
  id,
  one,
  /** A failure shows no error: a board without badges is still a board. */
  oneOfMany: together<number | null>(
    BATCH_SIZE,
    async (ids) => {
      const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
      const { data } = await api.post<SupporterTiersAnswer>(many, { [named]: ids }, options);
      return Object.fromEntries(Object.entries(data).map(([player, { tier }]) => [player, tier]));
    },
    0,
  ),
});

type Source = ReturnType<typeof sourceOf>;

const SOURCES: readonly Source[] = [
  sourceOf(/^\d{17}$/, 'battlelog/squad/leaderboards/patreon-tiers', 'steamIds', 'battlelog/squad/profile/patreon'),
  sourceOf(
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'battlelog/reforger/patreon/tiers/batch',
    'reforgerUuids',
    'battlelog/reforger/patreon/tier',
  ),
];

const single = ({ one }: Source, id: string): Promise<number | null> =>
  api
    .get<SupporterTierAnswer>(`${one}/${id}`, AbortSignal.timeout(SINGLE_TIMEOUT_MS))
    .then(({ data }) => data.tier)
    .catch(() => null);

/** Null when the read failed: it is read again when the name is shown again. */
const tierQuery = (source: Source | undefined, id: string, alone: boolean) =>
  queryOptions({
    queryKey: ['supporter-tier', id],
    queryFn: () => {
      if (!source) return 0;
      return alone ? single(source, id) : source.oneOfMany(id).catch(() => null);
    },
    staleTime: ({ state }) => (state.data === null ? 0 : FRESH_MS),
  });

/**
 * A player's supporter tier; 0 for none and while it is loading. `id` is a Steam ID, or the UUID of a Reforger player.
 * `alone`: on a page about this player.
 */
export function useSupporterTier(id: string, { alone = false } = {}): number {
  const { person } = useSession();
  const source = SOURCES.find((each) => each.id.test(id));
  const enabled = person !== undefined && source !== undefined;
  return useQuery({ ...tierQuery(source, id, alone), enabled }).data ?? 0;
}
