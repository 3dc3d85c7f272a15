import type { PreviousWinnersAnswer, SeedingConfigAnswer, TopSeeder } from '@app/contracts/seeding/seeding';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { KESTREL } from '~/test/render';
import { SeedingRewardsPage } from './seeding-rewards-page';
import { ordinal, type Reader } from './seeder';

const steamId = (n: number) => `765611980000000${String(n).padStart(2, '0')}`;
const seeder = (rank: number, overrides: Partial<TopSeeder> = {}): TopSeeder => ({
  rank,
  steamId: steamId(rank),
  displayName: `Seeder ${rank}`,
  discordId: String(rank),
  avatarUrl: null,
  seedingTime: `${60 - rank}h 15m`,
  seedingPoints: (60 - rank) * 4 + 1,
  ...overrides,
});
const unlinked = ({ discordId: _, ...rest }: TopSeeder): TopSeeder => rest;

const CONFIG: SeedingConfigAnswer['data'] = {
  seedingPrizes: { '1st': '$35 gift card', '2nd': '$25 gift card', '3rd': '$15 gift card' },
  leaderboardValues: { seeding: { reward: '$75' } },
  linkCommand: '!zsu',
  botCommand: '/sqlink',
  timeZone: 'Australia/Sydney',
  rolePoints: { superSeeder: 20, squadLeader: 60 },
};
const winners = (data: PreviousWinnersAnswer['data']) => ({ body: { success: true, data } });

const TOP = 'GET battlelog/squad/seeding-rewards/top-seeders';
const PREVIOUS = 'GET seeding-rewards-info/previous-winners';
const top = (...data: readonly TopSeeder[]) => ({ body: { success: true, data } });

const given = (routes: Routes = {}, reader: Reader | undefined = { steamId: steamId(5) }) => {
  const server = serveRoutes('/api/', {
    [TOP]: top(seeder(1), seeder(2), unlinked(seeder(3)), seeder(4), seeder(5), unlinked(seeder(6))),
    'GET seeding-rewards-info/config': { body: { success: true, data: CONFIG } },
    [PREVIOUS]: winners({ month: 'October 2026', winners: [], earlier: [] }),
    ...routes,
  });
  showPage(
    <SeedingRewardsPage reader={reader} Name={({ name, className }) => <span className={className}>{name}</span>} />,
    '/squad-battlelog/seeding-rewards',
    { ...KESTREL, person: { id: 'kestrel', name: 'Kestrel', avatarUrl: 'https://cdn.example/kestrel.png' } },
  );
  return server;
};
const podium = async () => {
  const list = screen.getByRole('list', { name: 'Podium' });
  await within(list).findAllByText(/^(?:Seeder \d|Empty Position)$/);
  return within(list).getAllByRole('listitem');
};
const ranking = (rank: number) => screen.getByRole('cell', { name: String(rank) }).closest('tr')!;

test('says what it is, with the first three on the podium and a row for each place down to the 25th', async () => {
  given();
  expect(screen.getByRole('heading', { level: 1, name: 'Seeding Rewards Leaderboard' })).toBeTruthy();
  expect(screen.getByText('Top 25 server seeders this month')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Rankings 4-25' })).toBeTruthy();
  const [first, second, third] = await podium();
  expect(first!.textContent).toContain('Seeder 1');
  expect(first!.textContent).toContain('237 points');
  expect(first!.textContent).toContain('59h 15m');
  expect(first!.textContent).toContain('$35 gift card');
  expect(second!.textContent).toContain('Seeder 2');
  expect(third!.textContent).toContain('Seeder 3');
  expect(screen.getAllByRole('row')).toHaveLength(22 + 2);
});

test('places nobody has taken are shown empty, on the podium too', async () => {
  given({ [TOP]: top() });
  for (const place of await podium())
    for (const words of ['Empty Position', '0h 0m', '0 points']) expect(place.textContent).toContain(words);
  expect(ranking(25).textContent).toContain('Empty Position');
  expect(ranking(25).textContent).toContain('0h 0m');
  expect(ranking(25).textContent).toContain('0 points');
});

test('who is not linked is told so in red, wherever they stand; nobody else is', async () => {
  given();
  const [, , third] = await podium();
  const words = 'User is not Linked - You MUST be linked to receive rewards';
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(within(third!).getByText(words)).toBeTruthy();
  expect(within(ranking(6)).getByText(words)).toBeTruthy();
});

test('the reader’s own entry is marked and shows their own picture', async () => {
  given({
    [TOP]: top(seeder(1), seeder(2), seeder(3), seeder(4), seeder(5, { avatarUrl: 'https://cdn.example/old.png' })),
  });
  await podium();
  expect(within(ranking(5)).getByText('You')).toBeTruthy();
  expect(ranking(5).querySelector('img')?.getAttribute('src')).toBe('https://cdn.example/kestrel.png');
  expect(screen.getAllByText('You', { selector: 'span' })).toHaveLength(1);
  expect(screen.getByText('You, 5th').parentElement?.textContent).toContain('221 points, 8 behind 3rd');
});

test('a reader whose id was only typed is told what proving it gives', async () => {
  given({}, { steamId: steamId(5), verified: false });
  expect(await screen.findByText('Your Steam ID was typed, not proved.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Prove your account' }).getAttribute('href')).toBe(
    '/profile?tab=connections',
  );
});

test('a reader without a linked account is shown the way to link one', async () => {
  given({}, { steamId: null });
  await podium();
  const link = screen.getByRole('link', { name: 'Link your account' });
  expect(link.getAttribute('href')).toBe('/profile?tab=connections');
});

test('a board that cannot be read says so, and is read again when asked', async () => {
  const server = given({ [TOP]: { status: 500, body: failure('Something broke', 'internal') } });
  expect(await screen.findByText('Failed to load seeding rewards data')).toBeTruthy();
  expect(screen.queryByText('Empty Position')).toBeNull();
  server.routes[TOP] = top(seeder(1));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await podium())[0]!.textContent).toContain('Seeder 1');
});

test('nothing is shown as empty while it is read', () => {
  given({ [TOP]: never });
  expect(screen.getByText('Loading seeding rewards...')).toBeTruthy();
  expect(screen.queryByText('Empty Position')).toBeNull();
});

test('info and questions name the prizes, the commands and the points of the configuration', async () => {
  given();
  await podium();
  await userEvent.click(screen.getByRole('button', { name: 'Info' }));
  const info = await screen.findByRole('dialog', { name: 'Info' });
  await within(info).findByText('$25 gift card');
  for (const words of ['/sqlink', '!zsu xxxxxx', '4 to 50 players', '$75', 'ALL, TEAM or SQUAD'])
    expect(info.textContent).toContain(words);
  await userEvent.click(within(info).getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'FAQ' }));
  const faq = await screen.findByRole('dialog', { name: 'FAQ' });
  expect(faq.textContent).toContain('by the clock of Sydney');
  expect(faq.textContent).toContain('last 28 days and takes 20');
});

describe('previous winners', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Previous Winners' }));
    return screen.findByRole('dialog', { name: 'Previous Winners' });
  };
  const won = (position: '1st' | '2nd' | '3rd', steamName: string, prize: string, points = 13) => ({
    ...{ position, steamName, steamId: steamId(9), points, prize },
  });

  test('are read when they are first opened, and only then', async () => {
    const server = given();
    await podium();
    expect(server.count(PREVIOUS)).toBe(0);
    const dialog = await open();
    expect(await within(dialog).findByText('No winners recorded for October 2026.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await open();
    expect(server.count(PREVIOUS)).toBe(1);
  });

  test('have a time of a quarter of an hour for each point; places nobody won say so', async () => {
    given({
      [PREVIOUS]: winners({
        month: 'October 2026',
        winners: [won('1st', 'Brolga', '$35 gift card'), won('2nd', 'Bunya', '')],
        earlier: [],
      }),
    });
    const dialog = await open();
    const [first, second, third] = await within(dialog).findAllByRole('listitem');
    expect(first!.textContent).toContain('Brolga');
    expect(first!.textContent).toContain('13 points, 3h 15m');
    expect(second!.textContent).toContain('No Prize');
    expect(third!.textContent).toBe('3rdNo WinnerNo Prize');
  });

  test('of another month are chosen without asking again', async () => {
    const server = given({
      [PREVIOUS]: winners({
        month: 'October 2026',
        winners: [won('1st', 'Brolga', 'a card')],
        earlier: [
          { month: 'September 2026', winners: [won('1st', 'Bunya', 'a card')] },
          { month: 'August 2026', winners: [] },
        ],
      }),
    });
    const dialog = await open();
    expect(await within(dialog).findByText('Brolga')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Month' }));
    await userEvent.click(await screen.findByRole('option', { name: 'August 2026' }));
    expect(await within(dialog).findByText('No winners recorded for August 2026.')).toBeTruthy();
    expect(server.count(PREVIOUS)).toBe(1);
  });

  test('that cannot be read are asked for again', async () => {
    const server = given({ [PREVIOUS]: { status: 500, body: {} } });
    const dialog = await open();
    await within(dialog).findByText('Failed to load previous winners');
    server.routes[PREVIOUS] = winners({ month: 'October 2026', winners: [], earlier: [] });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await within(dialog).findByText('No winners recorded for October 2026.')).toBeTruthy();
  });
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
])('place %d is said as %s', (place, words) => expect(ordinal(place)).toBe(words));
