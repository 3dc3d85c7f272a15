import type { FightPage, TeamkillFilter } from '@app/contracts/battlelog/lookup';
import { api } from '~/lib/api';
import type { BattlelogGame } from '~/lib/calls/battlelog';
import type { Query } from '../queries';

/** Either the player, or several whom the query fits equally well. */
export interface LookupAnswer<Player, Found> {
  readonly player: Player | null;
  readonly choices: readonly Found[];
}

export interface FightFilter {
  readonly type: string;
  readonly page: number;
  readonly teamkill: TeamkillFilter;
  /** `all`, or the number of a server. */
  readonly serverID: string;
}

const ONCE = { retry: false } as const;

/** The reads of a game's player lookup. `idName` is what its calls name a player by. */
export const lookupQueries = <Player, Found extends object, Fight>(game: BattlelogGame, idName: string) => {
  const root = `admin-portal/${game}`;
  const text = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();
  type Looked = LookupAnswer<Player, Found>;
  return {
    find: (query: string): Promise<Looked> => api.get<Looked>(`${root}/player-stats?${text({ query })}`),
    player: (id: string): Query<Looked> => ({
      queryKey: [`${game}/lookup`, id],
      queryFn: ({ signal }) => api.get<Looked>(`${root}/player-stats?${text({ query: id })}`, signal),
    }),
    /** Those who cannot be suggested are not: the text can be sent as it is. */
    suggestions: (q: string): Query<{ results: readonly Found[] }> => ({
      queryKey: [`${game}/lookup-suggestions`, q],
      queryFn: ({ signal }) =>
        api
          .get<{ suggestions: readonly Found[] }>(`${root}/player-autocomplete?${text({ q })}`, signal)
          .then(({ suggestions }) => ({ results: suggestions })),
      ...ONCE,
    }),
    fights: (id: string, { page, ...filter }: FightFilter): Query<FightPage<Fight>> => ({
      queryKey: [`${game}/lookup-fights`, id, filter.type, filter.teamkill, filter.serverID, String(page)],
      queryFn: ({ signal }) =>
        api.get<FightPage<Fight>>(
          `${root}/player-events?${text({ [idName]: id, ...filter, page: String(page), limit: '10' })}`,
          signal,
        ),
    }),
    showAddress: (id: string, addressId: string, reason: string): Promise<{ readonly address: string }> =>
      api.post(`${root}/player-address`, { [idName]: id, addressId, reason }),
  };
};
