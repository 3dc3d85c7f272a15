import type { ReforgerGamePage, ReforgerMoment } from '@app/contracts/reforger/reforger';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure } from '~/test/server';
import { BROLGA, KESTREL, serveReforger, show } from '~/test/reforger';
import GamePage from './game-page';
import { momentText } from './moments';

const BUNYA = '00000000-0000-4000-8000-000000000008';
const player = (playerUID: string, name: string, faction: string | null, kills = 0) => ({
  ...{ playerUID, name, faction, kills, deaths: 1, teamkills: 0 },
  platform: 'xbox' as const,
  result: null,
  longestKill: kills ? 641.2 : null,
});

const GAME: ReforgerGamePage = {
  gameId: '1-20261120T090000000',
  serverId: 1,
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T10:04:04.000Z',
  reason: 'FACTION_VICTORY',
  winner: 'US Army',
  players: [
    player(BROLGA, 'Brolga', 'Soviet Army', 3),
    player(KESTREL, 'Kestrel', 'US Army', 21),
    player(BUNYA, 'Bunya', null),
  ],
};
const at = (minute: number) => new Date(Date.parse(GAME.startTime) + minute * 60_000).toISOString();
const death = (
  minute: number,
  killer: string | null,
  victim: string | null,
): Extract<ReforgerMoment, { type: 'death' }> => ({
  ...{ at: at(minute), type: 'death', victim, killer, by: 'enemy' },
  weapon: 'AK-74',
  distance: 212.4,
});
const MOMENTS: readonly ReforgerMoment[] = [
  death(1, KESTREL, BROLGA),
  { ...death(2, null, BUNYA), by: 'ai', weapon: null, distance: null },
  { at: at(63), type: 'capture', base: 'Montignac', faction: 'US Army' },
];

const given = (game: Partial<ReforgerGamePage> = {}, routes: Parameters<typeof serveReforger>[0] = {}) => {
  const server = serveReforger({
    [`GET games/${GAME.gameId}`]: { body: { success: true, data: { ...GAME, ...game } } },
    [`GET games/${GAME.gameId}/timeline`]: { body: { success: true, data: { gameId: GAME.gameId, moments: MOMENTS } } },
    ...routes,
  });
  show(<GamePage />, `/reforger-battlelog/game/${GAME.gameId}`, '/reforger-battlelog/game/:gameId');
  return server;
};
const result = async () => (await screen.findByRole('region', { name: 'Result' })).textContent;
const moments = () =>
  within(screen.getByRole('region', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('says who won, how long it took, and who was on which side, the winners first', async () => {
  given();
  expect(await screen.findByRole('heading', { level: 1, name: 'Reforger #1' })).toBeTruthy();
  expect(await result()).toBe('US Army wonFaction victory.');
  expect(screen.getByText(/1h 4m long\./)).toBeTruthy();
  const tables = screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'));
  expect(tables).toEqual(['US Army', 'Soviet Army', 'Side not known']);
  const row = within(screen.getByRole('table', { name: 'US Army' })).getAllByRole('row')[1]!;
  expect(row.textContent).toContain('2110641 m');
  expect(within(row).getByRole('link', { name: 'Kestrel' })).toBeTruthy();
});

test.each([
  [{ endTime: null, winner: null, reason: null }, 'Still running'],
  [{ winner: null, reason: 'abandoned' }, 'Abandoned'],
  [{ winner: null, reason: null }, 'Winner not knownNo server has told who won this game, so it counts for nobody.'],
])('%j reads %s', async (game, words) => {
  given(game);
  expect(await result()).toBe(words);
});

test('tells what happened when, to everybody, to the reader, and at the bases', async () => {
  given();
  await screen.findByText('Kestrel killed Brolga with AK-74 from 212 m');
  expect(moments()).toEqual([
    '01:00Kestrel killed Brolga with AK-74 from 212 m',
    '02:00AI killed Bunya',
    '1:03:00US Army captured Montignac',
  ]);
  await userEvent.click(await screen.findByText('Mine'));
  expect(moments()).toHaveLength(1);
  await userEvent.click(screen.getByText('Objectives'));
  expect(moments()).toEqual(['1:03:00US Army captured Montignac']);
});

test('a timeline that cannot be read leaves the game standing', async () => {
  given({}, { [`GET games/${GAME.gameId}/timeline`]: { status: 503, body: failure('Down.', 'unavailable') } });
  expect(await screen.findByText('Failed to load the timeline')).toBeTruthy();
  expect(await result()).toContain('US Army won');
});

test('a game that is none says so and where to look; one that cannot be read is tried again', async () => {
  const server = given({}, { [`GET games/${GAME.gameId}`]: { status: 503, body: failure('Down.', 'unavailable') } });
  expect(await screen.findByText('Failed to load game data')).toBeTruthy();
  server.routes[`GET games/${GAME.gameId}`] = { status: 404, body: failure('No such game.', 'game-not-found') };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This game is not known')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your games' }).getAttribute('href')).toBe('/reforger-battlelog/profile');
});

test('who is not known is not named, and how somebody died is told apart', () => {
  const of = (by: 'enemy' | 'teammate' | 'self' | 'environment', killer: string | null = KESTREL) =>
    momentText({ ...death(1, killer, BROLGA), by, distance: 1_240 }, GAME);
  expect([of('enemy', null), of('teammate'), of('self'), of('environment')]).toEqual([
    'somebody unknown killed Brolga with AK-74 from 1.2 km',
    'Kestrel teamkilled Brolga with AK-74 from 1.2 km',
    'Brolga killed themselves',
    'Brolga died',
  ]);
});
