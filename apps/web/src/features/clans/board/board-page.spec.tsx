import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never } from '~/test/page';
import { failure } from '~/test/server';
import { clan, givenRules, mine, ranked, requirements, serveClans, show } from '~/test/clans';
import BoardPage from './board-page';

const BOARD = [
  ranked(1, 'Red Kangaroos', { total_kills: 50, member_count: 28, member_limit: 50, motto: 'Hop in, hold on' }),
  ranked(2, 'Night Parrots', { id: 12, total_kills: 90 }),
  ranked(3, 'Bogans', { total_kills: 70 }),
];

const given = (routes: Parameters<typeof serveClans>[0] = {}, search = '') => {
  const leaderboard = { body: { success: true, leaderboard: BOARD, lastUpdated: '2026-11-21T09:38:00.000Z' } };
  const served = serveClans({ 'GET leaderboard/top': leaderboard, ...routes });
  show(<BoardPage />, `/squad-battlelog/community${search}`);
  return served;
};

afterEach(() => jest.restoreAllMocks());

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
const names = async () => (await rows()).map((row) => within(row).getByRole('link').textContent);
const ranks = async () => (await rows()).map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const sortBy = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const ordering = () =>
  screen
    .getAllByRole('columnheader')
    .filter((head) => head.hasAttribute('aria-sort'))
    .map((head) => [head.textContent, head.getAttribute('aria-sort')]);

test('has eight columns, and begins with the highest score', async () => {
  given();
  await rows();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Rank',
    'Clan',
    'Members',
    'Kills',
    'Deaths',
    'Revives',
    'Playtime',
    'Score',
  ]);
  expect(ordering()).toEqual([['Score', 'descending']]);
  const [first] = await rows();
  expect(within(first!).getByRole('link', { name: 'Red Kangaroos' }).getAttribute('href')).toBe(
    '/squad-battlelog/clan/1',
  );
  expect(first!.textContent).toContain('28/50');
  // 6,059 minutes are 100 whole hours.
  expect(first!.textContent).toContain('100h');
  expect(screen.getByText(/3 clans, 48 members\./)).toBeTruthy();
});

test('a press on a column sorts by it, a second one turns it round; ranks stay with their clans', async () => {
  given();
  await rows();
  await sortBy('Kills');
  expect(await names()).toEqual(['Night Parrots', 'Bogans', 'Red Kangaroos']);
  expect(await ranks()).toEqual(['2', '3', '1']);
  expect(ordering()).toEqual([['Kills', 'descending']]);
  await sortBy('Kills');
  expect(await names()).toEqual(['Red Kangaroos', 'Bogans', 'Night Parrots']);
  expect(ordering()).toEqual([['Kills', 'ascending']]);
  await sortBy('Rank');
  expect(await ranks()).toEqual(['1', '2', '3']);
  expect(ordering()).toEqual([['Rank', 'ascending']]);
  await sortBy('Clan');
  expect(await names()).toEqual(['Bogans', 'Night Parrots', 'Red Kangaroos']);
});

test('marks the reader’s own clan, and no other', async () => {
  given({ 'GET my-clan': mine(clan()) });
  expect(await screen.findByText('Your clan')).toBeTruthy();
  const own = (await rows()).filter((row) => within(row).queryByText('Your clan'));
  expect(own.map((row) => within(row).getByRole('link').textContent)).toEqual(['Night Parrots']);
});

test('warns that clans are an experiment, and says how often the board changes', async () => {
  given();
  await rows();
  expect(screen.getByText('Clans are an experimental feature.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Updates every 15 minutes' })).toBeTruthy();
});

test('the address names the time that is counted', async () => {
  const served = given({}, '?window=month');
  await rows();
  expect(served.requests.some(({ path }) => path.endsWith('leaderboard/top?window=month'))).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'All time' }));
  expect(screen.getByTestId('address').textContent).toBe('/squad-battlelog/community');
  await waitFor(() => expect(served.requests.some(({ path }) => path.endsWith('leaderboard/top'))).toBe(true));
});

test('who chooses another time by keyboard still has the focus on it, and the order they chose', async () => {
  given();
  await rows();
  await sortBy('Kills');
  act(() => screen.getByRole('radio', { name: 'Week' }).focus());
  await userEvent.keyboard('{Enter}');
  await rows();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Week', checked: true }));
  expect(ordering()).toEqual([['Kills', 'descending']]);
});

test('says that no clan is listed yet', async () => {
  given({ 'GET leaderboard/top': { body: { success: true, leaderboard: [], lastUpdated: null } } });
  expect(await screen.findByText('No clans with 3 or more members found')).toBeTruthy();
});

test('lists the clans that the community lists, and says which', async () => {
  givenRules({ listedFrom: 5 });
  given({ 'GET leaderboard/top': { body: { success: true, leaderboard: [], lastUpdated: null } } });
  expect(await screen.findByText('No clans with 5 or more members found')).toBeTruthy();
  expect(screen.getByText('A clan is listed as soon as it has 5 members.')).toBeTruthy();
  expect(screen.getByText(/Only clans with 5 or more members are listed\./)).toBeTruthy();
});

test('where one member is enough, no number is named', async () => {
  givenRules({ listedFrom: 1 });
  given({ 'GET leaderboard/top': { body: { success: true, leaderboard: [], lastUpdated: null } } });
  expect(await screen.findByText('No clans found')).toBeTruthy();
  expect(screen.getByText('Scores and requirements can still change.')).toBeTruthy();
});

test('says that it could not be loaded, and tries again', async () => {
  const served = given({ 'GET leaderboard/top': { status: 500, body: failure('', 'x') } });
  expect(await screen.findByText('Failed to load clan leaderboard. Please try again later.')).toBeTruthy();
  served.routes['GET leaderboard/top'] = { body: { success: true, leaderboard: BOARD, lastUpdated: null } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await names()).toHaveLength(3);
});

test('shows rows that are still to come', () => {
  given({ 'GET leaderboard/top': never });
  expect(screen.getByText('Loading clan leaderboard...')).toBeTruthy();
});

test('is read again when Clan Management closes', async () => {
  const served = given({ 'GET requirements': requirements() });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Clan Management' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clan Management' });
  const before = served.count('GET leaderboard/top');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(served.count('GET leaderboard/top')).toBe(before + 1));
});
