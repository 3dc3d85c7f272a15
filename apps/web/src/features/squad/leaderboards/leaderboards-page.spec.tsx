import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never } from '~/test/page';
import { failure } from '~/test/server';
import LeaderboardsPage from './leaderboards-page';
import { around, board, entry, serveSquad, show } from '~/test/squad';

const PATH = '/squad-battlelog/leaderboards';
const BROLGA = entry(1, 'Brolga', 1_284_907);
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

const given = (routes: Parameters<typeof serveSquad>[0] = {}, search = '') => {
  const server = serveSquad({
    'GET leaderboards/score/around-me': around(),
    'GET leaderboards/score': board([BROLGA, entry(2, '', 900), entry(3, 'Unknown Player', 800)]),
    'GET leaderboards/kd/around-me': around(),
    'GET leaderboards/kd': board([entry(1, 'Macca_42', 3.1)], 'kd'),
    'GET leaderboards/playtime/around-me': around(),
    'GET leaderboards/playtime': board([entry(1, 'Bunya', 78_725)], 'playtime'),
    ...routes,
  });
  show(<LeaderboardsPage />, PATH + search);
  return server;
};

test('has ten categories, and begins with the overall score', async () => {
  given();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual([
    'Overall Score',
    'Kills',
    'Deaths',
    'Revives',
    'K/D',
    'Wounds',
    'Playtime',
    'Wins',
    'Infantry Wounds',
    'Vehicle Wounds',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overall Score');
  const [first] = await rows('Overall Score leaderboard');
  expect(within(first!).getByText('1,284,907')).toBeTruthy();
});

test('names lead to their players, and the unknown to nobody', async () => {
  given();
  const [first, second, third] = await rows('Overall Score leaderboard');
  expect(within(first!).getByRole('link', { name: 'Brolga' }).getAttribute('href')).toBe(
    `/squad-battlelog/player/${BROLGA.steamID}`,
  );
  for (const row of [second!, third!]) {
    expect(within(row).getByText('Unknown Player')).toBeTruthy();
    expect(within(row).queryByRole('link')).toBeNull();
  }
});

test('the address names the category; each is read when it is first chosen, and only then', async () => {
  const server = given({}, '?category=kd');
  await screen.findByRole('table', { name: 'K/D leaderboard' });
  expect(screen.getByText('3.10')).toBeTruthy();
  expect(server.count('GET leaderboards/score')).toBe(0);
  await userEvent.click(screen.getByRole('tab', { name: 'Playtime' }));
  expect(screen.getByTestId('address').textContent).toBe(`${PATH}?category=playtime`);
  expect(await screen.findByText('1,312h 5m')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'K/D' }));
  await screen.findByRole('table', { name: 'K/D leaderboard' });
  expect(server.count('GET leaderboards/kd')).toBe(1);
});

test('an address that names no category shows the overall score', () => {
  given({}, '?category=constructor');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overall Score');
});

test('each category loads and fails by itself', async () => {
  const server = given({
    'GET leaderboards/score': never,
    'GET leaderboards/kills': { status: 500, body: failure('', 'x') },
  });
  expect(screen.getByText('Loading leaderboard...')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Kills' }));
  expect(await screen.findByText('Failed to load kills leaderboard. Please try again later.')).toBeTruthy();
  expect(screen.queryByText('Loading leaderboard...')).toBeNull();
  server.routes['GET leaderboards/kills'] = board([entry(1, 'Brolga', 5)], 'kills');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Kills leaderboard' })).toBeTruthy();
});

test('says how often it changes, and that nobody is on it yet', async () => {
  given({ 'GET leaderboards/score': board([]) });
  expect(await screen.findByText('No data available')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Updates every 20 minutes' })).toBeTruthy();
});

test('a refresh shows what it answers; when it fails the board stays', async () => {
  const fresh = board([entry(1, 'Wombat Six', 77)]);
  const server = given({ 'POST leaderboards/refresh/score': fresh, 'GET leaderboards/score': board([BROLGA]) });
  await screen.findByText('Brolga');
  server.routes['GET leaderboards/score'] = fresh;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Wombat Six')).toBeTruthy();
  server.routes['POST leaderboards/refresh/score'] = { status: 503, body: {} };
  await waitFor(() => screen.getByRole('button', { name: 'Refresh' }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Failed to fetch score leaderboard')).toBeTruthy();
  expect(screen.getByText('Wombat Six')).toBeTruthy();
});

describe('a board of a time and a server', () => {
  const me = entry(2, 'Kestrel', 900);
  const week = [entry(1, 'Bunya', 40), { ...me, value: 30 }, entry(3, 'Brolga', 20)];
  const ofWeek = ({ path }: { path: string }) => board(path.includes('window=week') ? week : [BROLGA, me]);
  const routes = {
    'GET leaderboards/score': ofWeek,
    'GET leaderboards/score/around-me': ({ path }: { path: string }) =>
      around({ rank: 2, reason: null, players: path.includes('window=week') ? week : [BROLGA, me] }),
  };

  test('is chosen beside the title, said by the address, and kept from category to category', async () => {
    const server = given({ ...routes, 'GET leaderboards/kd': board([entry(1, 'Macca_42', 3.1)], 'kd') });
    await rows('Overall Score leaderboard');
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
    expect(screen.getByTestId('address').textContent).toBe(`${PATH}?window=week`);
    expect(await screen.findByText('Overall score, this week.')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'K/D' }));
    expect(screen.getByTestId('address').textContent).toBe(`${PATH}?window=week&category=kd`);
    await screen.findByRole('table', { name: 'K/D leaderboard' });
    expect(server.requests.filter(({ path }) => path.includes('/kd?')).map(({ path }) => path)).toEqual([
      expect.stringContaining('leaderboards/kd?window=week'),
    ]);
  });

  test('shows the reader among those who are on it', async () => {
    given(routes, '?window=week');
    const block = await screen.findByRole('region', { name: 'Your rank' });
    expect(block.textContent).toContain('10 points behind Bunya.');
    expect(within((await rows('Overall Score leaderboard'))[1]!).getByText('You')).toBeTruthy();
  });

  test('says the place of a reader who is not among the first', async () => {
    const near = [entry(140, 'Fruit Tingle', 31), { ...entry(141, 'Kestrel', 30), playerID: 'me' }];
    given(
      { ...routes, 'GET leaderboards/score/around-me': around({ rank: 141, reason: null, players: near }) },
      '?window=week&server=1',
    );
    const block = await screen.findByRole('region', { name: 'Your rank' });
    expect(block.textContent).toContain('136 players between');
    expect(block.textContent).toContain('1 point behind Fruit Tingle.');
  });

  test('says so when the reader is not on it, with a way to their rank of all time', async () => {
    given(
      {
        'GET leaderboards/score': board([BROLGA]),
        'GET leaderboards/score/around-me': around({ rank: null, reason: 'not-ranked', players: [] }),
      },
      '?window=month',
    );
    const block = await screen.findByRole('region', { name: 'Your rank' });
    expect(block.textContent).toContain('there is nothing to count');
    expect(within(block).getByRole('link').getAttribute('href')).toBe(PATH);
  });

  test('an address with a time or a server there is none of shows everything', async () => {
    const server = given({}, '?window=decade&server=9');
    await rows('Overall Score leaderboard');
    expect(server.requests.filter(({ path }) => path.includes('?'))).toEqual([]);
  });
});

describe('where the reader stands', () => {
  const me = entry(214, 'Kestrel', 213_940);
  const players = [entry(213, 'Fruit Tingle', 214_872), me, entry(215, 'BogRunner', 212_508)];

  test('stands below the board, between who is before and behind', async () => {
    given({ 'GET leaderboards/score/around-me': around({ rank: 214, reason: null, players }) });
    const block = await screen.findByRole('region', { name: 'Your rank' });
    expect(within(block).getAllByRole('row')).toHaveLength(3);
    expect(block.textContent).toContain('209 players between');
    expect(block.textContent).toContain('932 points behind Fruit Tingle.');
    expect(within(block).getByText('You')).toBeTruthy();
  });

  test('is marked on the board itself', async () => {
    given({ 'GET leaderboards/score/around-me': around({ rank: 1, reason: null, players: [BROLGA] }) });
    await screen.findByRole('region', { name: 'Your rank' });
    const [first] = await rows('Overall Score leaderboard');
    expect(within(first!).getByText('You')).toBeTruthy();
  });

  test.each([
    ['not-linked', /no Steam account is connected/],
    ['not-seen', /has not played on our servers/],
    ['not-ranked', /nothing to count/],
  ] as const)('why nowhere is said: %s', async (reason, words) => {
    given({ 'GET leaderboards/score/around-me': around({ reason }) });
    const block = await screen.findByRole('region', { name: 'Your rank' });
    expect(block.textContent).toMatch(words);
    expect(within(block).queryAllByRole('link')).toHaveLength(reason === 'not-linked' ? 1 : 0);
  });
});
