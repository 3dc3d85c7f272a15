import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import type { BingoLeaderboardEntry } from '@app/contracts/bingo/bingo';
import { never } from '~/test/page';
import { failure } from '~/test/server';
import { activeGameQuery } from '../queries';
import { bingoRate, globalStats } from './leaderboard';
import { LeaderboardPanel } from './leaderboard-panel';
import { ME, serveBingo, show } from '~/test/bingo';

const entry = (username: string, games: number, bingos: number, mega: number, wins: number): BingoLeaderboardEntry => ({
  discord_id: `id-${username}`,
  username,
  total_games_played: games,
  total_bingos: bingos,
  total_mega_bingos: mega,
  total_first_place_wins: wins,
});
const [dave, kestrel, bunya, newcomer] = [
  entry('Old Mate Dave', 14, 11, 3, 6),
  entry('Kestrel', 16, 12, 1, 4),
  entry('Bunya', 9, 4, 0, 1),
  entry('MozzieCoil', 0, 0, 0, 0),
];
const EMPTY = { topWins: [], topGames: [], topBingos: [], topMegaBingos: [] };
const given = (leaderboard: object) =>
  serveBingo({ 'GET leaderboard': { body: { success: true, leaderboard: { ...EMPTY, ...leaderboard } } } });

test('says that it is being loaded', () => {
  serveBingo({ 'GET leaderboard': never });
  show(<LeaderboardPanel />);
  expect(screen.getByText('Loading leaderboard...')).toBeTruthy();
});

test('a failure keeps the heading and is tried again', async () => {
  const server = serveBingo({ 'GET leaderboard': { status: 503, body: failure('Down.', 'unavailable') } });
  show(<LeaderboardPanel />);
  expect(await screen.findByText('Failed to load leaderboard data')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Leaderboard' })).toBeTruthy();
  server.routes['GET leaderboard'] = { body: { success: true, leaderboard: EMPTY } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Global Stats' })).toBeTruthy();
});

test('each of the four lists says when it has nobody', async () => {
  given({});
  show(<LeaderboardPanel />);
  await screen.findByText('No wins recorded yet');
  const empty = ['Most Wins', 'Most Active', 'Most Bingos', 'Most Mega Bingos'].map(
    (name) => within(screen.getByRole('region', { name })).getByText(/recorded yet/).textContent,
  );
  expect(empty).toEqual([
    'No wins recorded yet',
    'No games recorded yet',
    'No bingos recorded yet',
    'No mega bingos recorded yet',
  ]);
});

test('a list has medals for three, then numbers, and all figures of everybody', async () => {
  given({ topWins: [dave, kestrel, bunya, newcomer] });
  show(<LeaderboardPanel />);
  const rows = within(await screen.findByRole('table', { name: 'Most Wins' }))
    .getAllByRole('row')
    .slice(1);
  const ranks = rows.map((row) => {
    const [rank] = within(row).getAllByRole('cell');
    return within(rank!).queryByRole('img')?.getAttribute('aria-label') ?? rank!.textContent;
  });
  expect(ranks).toEqual(['1st', '2nd', '3rd', '4']);
  const figures = within(rows[0]!).getAllByRole('cell').slice(2);
  expect(figures.map(({ textContent }) => textContent)).toEqual(['14', '6', '11', '3', '78.6%']);
  expect(within(rows[3]!).getAllByRole('cell').at(-1)!.textContent).toBe('0%');
});

test('on a phone a player’s other figures stand below the name, each in its number', async () => {
  given({ topGames: [bunya] });
  show(<LeaderboardPanel />);
  expect(await screen.findByText('1 win, 4 bingos, 0 mega bingos, 44.4% rate')).toBeTruthy();
});

test('the bingo rate has one decimal, and is 0% without games', () => {
  expect([dave, kestrel, newcomer].map((of) => bingoRate(of!))).toEqual(['78.6%', '75.0%', '0%']);
});

test('global stats are the highest over all lists', async () => {
  given({ topWins: [dave], topGames: [kestrel], topBingos: [bunya], topMegaBingos: [bunya] });
  show(<LeaderboardPanel />);
  const block = await screen.findByRole('region', { name: 'Global Stats' });
  expect(block.textContent).toContain('Most Games16Kestrel');
  expect(block.textContent).toContain('Most Bingos12Kestrel');
  expect(block.textContent).toContain('Most Mega Bingos3Old Mate Dave');
  expect(block.textContent).toContain('Most Wins6Old Mate Dave');
});

test('global stats are zero when there is nothing', () => {
  expect(globalStats(EMPTY)).toEqual(
    ['Most Games', 'Most Bingos', 'Most Mega Bingos', 'Most Wins'].map((label) => ({
      label,
      value: 0,
      holder: undefined,
    })),
  );
});

test('one’s own row is the current one, not for the eye alone', async () => {
  given({ topWins: [dave, { ...kestrel, discord_id: ME }] });
  // The page around it has read who is here.
  const Page = () => useQuery(activeGameQuery).data && <LeaderboardPanel />;
  show(<Page />);
  const table = within(await screen.findByRole('table', { name: 'Most Wins' }));
  expect(table.getAllByRole('row', { current: true }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Kestrel'),
  ]);
});
