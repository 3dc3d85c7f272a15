import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '~/test/server';
import LeaderboardsPage from './leaderboards/leaderboards-page';
import PlayerPage from './profile/player-page';
import { around, basic, board, entry, MACCA, serveSquad, show } from '~/test/squad';

const TIERS = 'POST leaderboards/patreon-tiers';
const players = ['Brolga', 'Bunya', 'Macca', 'Quoll', 'Numbat', 'Taipan', 'Wombat'].map((name, place) =>
  entry(place + 1, name, 900 - place),
);
/** The first has tier 0, the second tier 1, and so on. */
const tiers = {
  body: {
    success: true,
    data: Object.fromEntries(players.slice(1).map(({ steamID }, place) => [steamID, { tier: place + 1 }])),
  },
};
const open = (routes: Parameters<typeof serveSquad>[0] = {}) => {
  const server = serveSquad({
    'GET leaderboards/score/around-me': around(),
    'GET leaderboards/score': board(players),
    [TIERS]: tiers,
    ...routes,
  });
  show(<LeaderboardsPage />, '/squad-battlelog/leaderboards');
  return server;
};
const badges = () => screen.findAllByTitle(/Supporter/, undefined, { timeout: 5_000 });
const row = async (name: string) => (await screen.findByText(name)).closest('tr')!;

test('after a board has loaded, the tiers of its players are asked for once and merged in', async () => {
  const { bodies } = open();
  await badges();
  expect(bodies(TIERS)).toEqual([{ steamIds: players.map(({ steamID }) => steamID) }]);
});

test.each([
  ['Brolga', null, ''],
  ['Bunya', 'Supporter, Bronze', ''],
  ['Macca', 'Supporter, Bronze', ''],
  ['Quoll', 'Supporter, Silver', 'supporter-silver'],
  ['Numbat', 'Supporter, Silver', 'supporter-silver'],
  ['Taipan', 'Supporter, Gold', 'supporter-gold'],
  ['Wombat', 'Supporter, Diamond', 'supporter-gold supporter-pulse'],
])('%s has the badge "%s" and the name "%s"', async (name, badge, style) => {
  open();
  await badges();
  const shown = within(await row(name));
  expect(shown.queryByTitle(/Supporter/)?.textContent ?? null).toBe(badge);
  const classes = shown.getByRole('link').className.split(' ');
  expect(classes.filter((one) => one.startsWith('supporter')).join(' ')).toBe(style);
});

test('tiers that cannot be read leave the board as it is, and nobody is told', async () => {
  const { count } = open({ [TIERS]: { status: 503, body: failure('no', 'no') } });
  await waitFor(() => expect(count(TIERS)).toBe(1));
  expect(await row('Wombat')).toBeTruthy();
  expect(screen.queryByTitle(/Supporter/)).toBeNull();
  // The live region beside Refresh is always there, and says nothing.
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
});

test('a profile shows the tier of its player, in words, asked for alone', async () => {
  const { count } = serveSquad({
    'GET profile/basic': basic(),
    'GET profile/patreon': { body: { success: true, data: { tier: 4 } } },
    [TIERS]: { body: { success: true, data: {} } },
  });
  show(<PlayerPage />, `/squad-battlelog/player/${MACCA}`, '/squad-battlelog/player/:steamId');
  expect(await screen.findByText('Supporter, Silver', undefined, { timeout: 5_000 })).toBeTruthy();
  expect(within(screen.getByRole('heading', { level: 1 })).getByText('Macca_42').className).toBe('supporter-silver');
  expect(count(`GET profile/patreon/${MACCA}`)).toBe(1);
});

test('a profile without a tier says nothing of one', async () => {
  const { count } = serveSquad({ 'GET profile/patreon': { status: 500, body: failure('no', 'no') } });
  show(<PlayerPage />, `/squad-battlelog/player/${MACCA}`, '/squad-battlelog/player/:steamId');
  expect(await screen.findByRole('heading', { level: 1, name: 'Macca_42' })).toBeTruthy();
  await waitFor(() => expect(count(`GET profile/patreon/${MACCA}`)).toBe(1));
  expect(screen.queryByText(/Supporter,/)).toBeNull();
});
