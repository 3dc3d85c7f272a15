import type { ClanLeaderboardEntry } from '@app/contracts/clans/clans';

export type Column = 'rank' | 'name' | 'members' | 'kills' | 'deaths' | 'revives' | 'playtime' | 'score';
export type Direction = 'ascending' | 'descending';
export interface Order {
  readonly by: Column;
  readonly direction: Direction;
}

export const COLUMNS: readonly { readonly key: Column; readonly label: string }[] = [
  { key: 'rank', label: 'Rank' },
  { key: 'name', label: 'Clan' },
  { key: 'members', label: 'Members' },
  { key: 'kills', label: 'Kills' },
  { key: 'deaths', label: 'Deaths' },
  { key: 'revives', label: 'Revives' },
  { key: 'playtime', label: 'Playtime' },
  { key: 'score', label: 'Score' },
];

export const BY_SCORE: Order = { by: 'score', direction: 'descending' };

/** The order after a press on a column: the other way round for the one that leads, else its own beginning. */
export const pressed = (order: Order, by: Column): Order => {
  if (order.by === by) return { by, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
  return { by, direction: by === 'rank' || by === 'name' ? 'ascending' : 'descending' };
};

const VALUES: Readonly<Record<Exclude<Column, 'name'>, (entry: ClanLeaderboardEntry) => number>> = {
  rank: ({ rank }) => rank,
  members: ({ member_count }) => member_count,
  kills: ({ total_kills }) => total_kills,
  deaths: ({ total_deaths }) => total_deaths,
  revives: ({ total_revives }) => total_revives,
  playtime: ({ total_playtime }) => total_playtime,
  score: ({ total_score }) => total_score,
};

/** Equals stay in the order of their ranks, whichever way the column runs. */
export const sorted = (clans: readonly ClanLeaderboardEntry[], { by, direction }: Order): ClanLeaderboardEntry[] => {
  const way = direction === 'ascending' ? 1 : -1;
  const compare =
    by === 'name'
      ? (a: ClanLeaderboardEntry, b: ClanLeaderboardEntry) => a.name.localeCompare(b.name, 'en', { numeric: true })
      : (a: ClanLeaderboardEntry, b: ClanLeaderboardEntry) => VALUES[by](a) - VALUES[by](b);
  return [...clans].sort((a, b) => way * compare(a, b) || a.rank - b.rank);
};
