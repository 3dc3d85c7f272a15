import type { ClanTagEntry, ClanTagsAnswer } from '@app/contracts/clans/clans';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { useSession } from '~/lib/session/session';
import { together } from '~/lib/calls/together';

/** As long as a leaderboard: a tag is in no hurry. */
const FRESH_MS = 20 * 60_000;
const TIMEOUT_MS = 10_000;
/** As many Steam IDs as one request names: the rows of a leaderboard. */
const BATCH_SIZE = 100;
const STEAM_ID = /^\d{17}$/;

const tagOf = together<ClanTagEntry | null>(
  BATCH_SIZE,
  async (steamIds) => {
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const { data } = await api.post<ClanTagsAnswer>('battlelog/squad/clans/tags', { steamIds }, options);
    return data;
  },
  null,
);

/** Undefined data means that the read failed: it is read again when the name is shown again. */
const tagQuery = (steamId: string) =>
  queryOptions({
    queryKey: ['clans/tag', steamId],
    // A failure shows no error: a name without its tag is still a name.
    queryFn: () => tagOf(steamId).catch((): 'failed' => 'failed'),
    staleTime: ({ state }) => (state.data === 'failed' ? 0 : FRESH_MS),
  });

/** The clan of a player; undefined for who is in none, and while it is loading. */
export function useClanTag(steamId: string): ClanTagEntry | undefined {
  const { person } = useSession();
  const enabled = person !== undefined && STEAM_ID.test(steamId);
  const { data } = useQuery({ ...tagQuery(steamId), enabled });
  return data === 'failed' ? undefined : (data ?? undefined);
}
