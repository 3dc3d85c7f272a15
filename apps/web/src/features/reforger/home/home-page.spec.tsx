import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never } from '~/test/page';
import { failure } from '~/test/server';
import { board, entry, serveReforger, show, summary } from '~/test/reforger';
import HomePage from './home-page';

const totals = (lastUpdated: string | null = '2026-11-21T09:38:00.000Z', changed: object = {}) => ({
  body: {
    success: true,
    data: {
      ...{ totalPlayers: 21_406, totalMatches: 3_118, totalKills: 1_902_664, totalDeaths: 2_011_377 },
      ...{ totalTeamkills: 28_904, totalRoundsFired: 41_288_019, distanceWalkedKm: 96_204.4, distanceDrivenKm: 0 },
      lastUpdated,
      ...changed,
    },
  },
});
const DOWN = { status: 503, body: failure('Down.', 'unavailable') };

const open = (routes: Parameters<typeof serveReforger>[0] = {}) => {
  const server = serveReforger({
    'GET stats': totals(),
    'GET leaderboards/overall': board([1, 2, 3, 4].map((rank) => entry(rank, `Player ${rank}`, 500 - rank))),
    ...routes,
  });
  show(<HomePage />);
  return server;
};

test('shows the eight totals, when they were last updated, and two cards', async () => {
  open();
  const region = await screen.findByRole('region', { name: 'Totals' });
  expect(
    within(region)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Total Players', 'Total Matches', 'Total Kills', 'Total Deaths', 'Total Teamkills', 'Rounds Fired'],
    ...['Distance Walked (km)', 'Distance Driven (km)'],
  ]);
  expect(
    within(region)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual([...['21,406', '3,118', '1,902,664', '2,011,377', '28,904', '41,288,019', '96,204.4', '0']]);
  expect(region.textContent).toContain('Last updated');
  const links = ['Open Leaderboards', 'Open yours Profile'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/reforger-battlelog/leaderboards',
    '/reforger-battlelog/profile',
  ]);
  const first = await screen.findByText('Player 1');
  expect(within(first.closest('ol')!).getAllByRole('listitem')).toHaveLength(3);
  expect(await screen.findByText('Silver General, rank 37')).toBeTruthy();
});

test('says that it is loading, and that nothing has been recorded', async () => {
  const server = open({ 'GET stats': never });
  expect(screen.getByText('Loading statistics...')).toBeTruthy();
  server.routes['GET stats'] = totals(null);
});

test('nothing recorded is said, and who has no profile is told what there will be', async () => {
  open({ 'GET stats': totals(null), 'GET profile': summary({ hasReforgerProfile: false, reforgerUUID: null }) });
  expect(await screen.findByText('Nothing recorded yet')).toBeTruthy();
  expect(await screen.findByText(/once a Steam, PlayStation or Xbox account of yours/)).toBeTruthy();
});

test('totals that cannot be read are said to be, and tried again', async () => {
  const server = open({ 'GET stats': DOWN });
  expect(await screen.findByText('Failed to load statistics. Please try again later.')).toBeTruthy();
  server.routes['GET stats'] = totals();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('21,406')).toBeTruthy();
});

test('leaders that cannot be read are said to be, and tried again', async () => {
  const server = open({ 'GET leaderboards/overall': DOWN });
  const failed = await screen.findByText('Failed to load overall leaderboard. Please try again later.');
  server.routes['GET leaderboards/overall'] = board([entry(1, 'Player 1', 500)]);
  await userEvent.click(within(failed.parentElement!).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Player 1')).toBeTruthy();
  expect(screen.queryByText(/^Failed to load/)).toBeNull();
});

test('a refresh that fails says so and leaves the totals', async () => {
  const server = open();
  await screen.findByText('21,406');
  server.routes['POST stats/refresh'] = { status: 503, body: {} };
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Failed to refresh stats')).toBeTruthy();
  expect(screen.getByText('21,406')).toBeTruthy();
});

test('what no save has reported is not known, and no zero', async () => {
  const unknown = { totalRoundsFired: null, distanceWalkedKm: null, distanceDrivenKm: null };
  open({ 'GET stats': totals(undefined, unknown) });
  const region = await screen.findByRole('region', { name: 'Totals' });
  const figures = within(region).getAllByRole('definition');
  expect(figures.slice(5).map(({ textContent }) => textContent)).toEqual(
    Array(3).fill(expect.stringMatching(/^Not known/)),
  );
});
