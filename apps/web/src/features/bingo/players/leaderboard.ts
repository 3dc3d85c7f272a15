import type { BingoLeaderboard, BingoLeaderboardEntry } from '@app/contracts/bingo/bingo';

/** Bingos of all games played: '75.0%', and '0%' for who has played none. */
export const bingoRate = ({ total_bingos, total_games_played }: BingoLeaderboardEntry): string =>
  total_games_played > 0 ? `${((total_bingos / total_games_played) * 100).toFixed(1)}%` : '0%';

/** The highest of each figure over all lists, 0 if there is none, and who holds it. */
export const globalStats = ({ topWins, topGames, topBingos, topMegaBingos }: BingoLeaderboard) => {
  const everybody = [...topWins, ...topGames, ...topBingos, ...topMegaBingos];
  const highest = (label: string, of: (entry: BingoLeaderboardEntry) => number) => {
    const best = everybody.reduce<BingoLeaderboardEntry | undefined>(
      (found, entry) => (of(entry) > (found ? of(found) : 0) ? entry : found),
      undefined,
    );
    return { label, value: best ? of(best) : 0, holder: best?.username };
  };
  return [
    highest('Most Games', (entry) => entry.total_games_played),
    highest('Most Bingos', (entry) => entry.total_bingos),
    highest('Most Mega Bingos', (entry) => entry.total_mega_bingos),
    highest('Most Wins', (entry) => entry.total_first_place_wins ?? 0),
  ];
};
