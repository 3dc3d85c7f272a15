import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure } from '~/test/server';
import { around, board, entry, serveReforger, show } from '~/test/reforger';
import LeaderboardsPage from './leaderboards-page';

const PATH = '/reforger-battlelog/leaderboards';
const OLD_DAVE = entry(1, 'Old Mate Dave', 412_906);

const given = (routes: Parameters<typeof serveReforger>[0] = {}, search = '') => {
  const server = serveReforger({
    'GET leaderboards/overall/around-me': around(),
    'GET leaderboards/overall': board([OLD_DAVE]),
    ...routes,
  });
  show(<LeaderboardsPage />, PATH + search);
  return server;
};
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);
/** One board with one player of this value, as it is shown. */
const shown = async (category: string, label: string, value: number) => {
  given(
    { [`GET leaderboards/${category}`]: board([entry(1, 'Bunya', value)], { category: category as 'kills' }) },
    `?category=${category}`,
  );
  return (await rows(`${label} leaderboard`))[0]!.lastElementChild!.textContent;
};

test('has fifteen categories, and begins with the overall score', async () => {
  given();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Overall', 'Kills', 'AI Kills', 'Roadkills', 'Medic', 'Deaths', 'Time Played', 'Distance Walked'],
    ...['Distance Driven', 'Shots Fired', 'Wins', 'Wins US', 'Wins USSR', 'Seeders', 'Vehicle Kills'],
  ]);
  const [first] = await rows('Overall leaderboard');
  expect(within(first!).getByText('412,906')).toBeTruthy();
});

test('each is read when it is first chosen, and only then, of a time and a server', async () => {
  const server = given({ 'GET leaderboards/medic': board([entry(1, 'Bunya', 7)]) }, '?window=week');
  await rows('Overall leaderboard');
  expect(server.count('GET leaderboards/medic')).toBe(0);
  await userEvent.click(screen.getByRole('tab', { name: 'Medic' }));
  await rows('Medic leaderboard');
  await userEvent.click(screen.getByRole('tab', { name: 'Overall' }));
  await rows('Overall leaderboard');
  const read = server.requests.map(({ path }) => path).filter((path) => !path.includes('around-me'));
  expect(read.filter((path) => path.includes('/leaderboards/'))).toEqual([
    '/api/battlelog/reforger/leaderboards/overall?window=week',
    '/api/battlelog/reforger/leaderboards/medic?window=week',
  ]);
});

test.each([
  ['timePlayed', 'Time Played', 4_724_759, '1,312h 25m'],
  ['timePlayed', 'Time Played', 2_759, '45m'],
  ['seeders', 'Seeders', 61, '1h 1m'],
  ['distanceWalked', 'Distance Walked', 9_813_600, '9,814km'],
  ['distanceDriven', 'Distance Driven', 499, '0km'],
  ['shotsFired', 'Shots Fired', 288_104, '288,104'],
])('%s is shown in its own way', async (category, label, value, words) => {
  expect(await shown(category, label, value)).toBe(words);
});

test('a row says level, platform and supporter, and leads to the player', async () => {
  const players = [
    entry(1, 'Old Mate Dave', 9),
    entry(2, 'KangaBlue', 8, { platform: 'xbox', levelRank: 1, levelName: 'Bronze Private' }),
    entry(3, 'PSN_Marsupial', 7, { platform: 'playstation' }),
    entry(4, '', 6, { platform: null }),
  ];
  const { bodies } = given({
    'GET leaderboards/overall': board(players),
    'POST patreon/tiers/batch': { body: { success: true, data: { [players[1]!.playerUID]: { tier: 5 } } } },
  });
  const [dave, kanga, marsupial, nobody] = await rows('Overall leaderboard');
  expect(within(dave!).getByRole('img', { name: 'Steam' })).toBeTruthy();
  expect(within(dave!).getByTitle('Gold General, rank 53')).toBeTruthy();
  expect(within(kanga!).getByRole('img', { name: 'Xbox' })).toBeTruthy();
  expect(within(kanga!).getByTitle('Bronze Private, rank 1')).toBeTruthy();
  expect(await within(kanga!).findByTitle('Supporter, Gold', undefined, { timeout: 5_000 })).toBeTruthy();
  expect(within(kanga!).getByRole('link', { name: 'KangaBlue' }).getAttribute('href')).toBe(
    `/reforger-battlelog/player/${players[1]!.playerUID}`,
  );
  expect(within(marsupial!).getByRole('img', { name: 'PlayStation' })).toBeTruthy();
  // Somebody without a name and without a platform leads nowhere, and nothing is made up.
  expect(nobody!.textContent).toContain('Unknown Player');
  expect(within(nobody!).queryByRole('link')).toBeNull();
  expect(within(nobody!).getAllByRole('img')).toHaveLength(1);
  expect(bodies('POST patreon/tiers/batch')).toContainEqual({
    reforgerUuids: players.slice(0, 3).map(({ playerUID }) => playerUID),
  });
});

test('a board that no source can fill says what it needs, and shows no zeros', async () => {
  const needs = 'It needs kill lines that say what fired, and no server has sent one yet.';
  given({
    'GET leaderboards/overall': board([], { needs }),
    'GET leaderboards/overall/around-me': around({ reason: 'not-ranked' }),
  });
  const note = await screen.findByRole('note');
  expect(note.textContent).toBe(`Overall is not known yet. ${needs}`);
  expect(screen.queryByText('No data available')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your rank' })).toBeNull();
});

test('an empty board and one that fails say so, and the latter is tried again', async () => {
  const server = given({ 'GET leaderboards/overall': { status: 503, body: failure('', 'x') } });
  expect(await screen.findByText('Failed to load overall leaderboard. Please try again later.')).toBeTruthy();
  server.routes['GET leaderboards/overall'] = board([]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No data available')).toBeTruthy();
});

test('a refresh reads the board again: there is no call that works one out', async () => {
  const server = given();
  await rows('Overall leaderboard');
  server.routes['GET leaderboards/overall'] = board([entry(1, 'Wombat Six', 77)]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Wombat Six')).toBeTruthy();
  const posted = server.requests.map(({ route }) => route).filter((route) => route.startsWith('POST '));
  expect(posted.filter((route) => !route.includes('patreon'))).toEqual([]);
});

test('the reader stands among neighbours, in the unit of the board', async () => {
  const me = entry(94, 'Kestrel', 1_877_000);
  const players = [entry(93, 'SaltwaterSue', 1_902_000), me, entry(95, 'BogRunner', 1_861_000)];
  given(
    {
      'GET leaderboards/distanceDriven': board([OLD_DAVE]),
      'GET leaderboards/distanceDriven/around-me': around({ rank: 94, reason: null, players }),
    },
    '?category=distanceDriven',
  );
  const block = await screen.findByRole('region', { name: 'Your rank' });
  expect(block.textContent).toContain('91 players between');
  expect(block.textContent).toContain('25 km behind SaltwaterSue.');
});

test.each([
  ['not-linked', /none of your accounts is a player/, '/reforger-battlelog/profile'],
  ['not-seen', /have not played on our servers/, null],
  ['exempt', /exempt list/, null],
  ['not-ranked', /nothing to count/, null],
] as const)('why nowhere is said: %s', async (reason, words, to) => {
  given({ 'GET leaderboards/overall/around-me': around({ reason }) });
  const block = await screen.findByRole('region', { name: 'Your rank' });
  await waitFor(() => expect(block.textContent).toMatch(words));
  expect(within(block).queryByRole('link')?.getAttribute('href') ?? null).toBe(to);
});
