import type { ServerStatus } from '@app/contracts/servers/servers';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes as Places } from 'react-router-dom';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { SITE } from '~/test/render';
import { failure } from '~/test/server';
import { ServerCards } from './server-cards';
import { startGame } from './start-game';

jest.mock('./start-game');
const start = jest.mocked(startGame);

const STATUS = 'GET squad-server/public-status';
const JOIN = 'GET squad-server/join-link';
const server = (id: number, overrides: Partial<ServerStatus> = {}): ServerStatus => ({
  ...{ id, name: `Squad #${id}`, isOnline: true, playerCount: 42, maxPlayers: 100, queue: 0 },
  ...{ currentMap: 'Gorodok RAAS v1', lastUpdate: new Date().toISOString() },
  ...overrides,
});
const statuses = (...servers: ServerStatus[]): { body: object } => ({ body: { success: true, servers } });
const linked = { body: { success: true, joinUrl: 'steam://joinlobby/393380/109775241047570000/76561198000000042' } };

const given = (...servers: ServerStatus[]) => open({ [STATUS]: statuses(...servers) });
const open = (routes: Routes, game: 'squad' | 'reforger' = 'squad') => {
  const requests = serveRoutes('/api/', routes);
  const screen = (
    <Places>
      <Route path="/squad-battlelog" element={<ServerCards game={game} />} />
      <Route path="*" element="elsewhere" />
    </Places>
  );
  return { ...requests, ...showPage(screen, '/squad-battlelog') };
};
const card = (id: number) => screen.findByRole('article', { name: `Squad #${id}` });

beforeEach(() => start.mockReset());

test('while servers load, it says so', () => {
  open({ [STATUS]: never });
  expect(screen.getByText('Loading servers...').getAttribute('role')).toBe('status');
});

test('a server shows players, map and that it is online', async () => {
  given(server(1));
  const shown = within(await card(1));
  expect(shown.getByText('Online')).toBeTruthy();
  expect(shown.getByText('Gorodok RAAS v1')).toBeTruthy();
  expect(shown.getByText('42').parentElement!.textContent).toBe('42/100');
  expect(shown.getByRole('img', { name: '42 of 100 players' })).toBeTruthy();
  expect(shown.getByText('Mixed gamemodes.')).toBeTruthy();
});

test.each([
  [79, 'text-ok'],
  [80, 'text-warn'],
  [99, 'text-warn'],
  [100, 'text-bad'],
])('with %i of 100 the bar is %s', async (playerCount, tone) => {
  given(server(1, { playerCount }));
  expect(
    within(await card(1))
      .getByRole('img')
      .className.split(' '),
  ).toContain(tone);
});

test('a queue shows when there is one, and a full server offers the queue', async () => {
  given(server(1, { playerCount: 100, queue: 7 }), server(2));
  const full = within(await card(1));
  expect(full.getByText('in queue').textContent).toBe('+7in queue');
  expect(full.getByRole('button', { name: 'Join the queue Squad #1' })).toBeTruthy();
  expect(within(await card(2)).queryByText('in queue')).toBeNull();
});

test('only servers 1 to 3 that are online can be joined', async () => {
  given(server(1), server(2, { isOnline: false, playerCount: 0 }), server(3), server(4));
  await card(1);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Join Squad #1', 'Join Squad #3']);
  expect(within(await card(2)).getByText('Offline')).toBeTruthy();
  const fourth = (await card(4)).textContent;
  expect(fourth).toContain('Join from the game: search ZSU in its server browser.');
  expect(fourth).not.toContain('no Steam key');
});

test('a site that cannot ask Steam says so, and how to join from the game', async () => {
  const without = jest.replaceProperty(SITE as { joinLinks: boolean }, 'joinLinks', false);
  given(server(1));
  const shown = await card(1);
  expect(shown.textContent).toContain('Join from the game: search ZSU in its server browser.');
  expect(shown.textContent).toContain('no Steam key');
  expect(screen.queryByRole('button')).toBeNull();
  without.restore();
});

test('a server under maintenance says so, and cannot be joined', async () => {
  given(server(1, { isOnline: false, playerCount: 0, currentMap: 'Under Maintenance' }));
  const shown = within(await card(1));
  expect(shown.getByText('Maintenance')).toBeTruthy();
  expect(shown.getByText('Under Maintenance')).toBeTruthy();
  expect(shown.queryByText('Offline')).toBeNull();
  expect(shown.queryByRole('button')).toBeNull();
});

test('when the status cannot be read, the servers stand there as offline, under a warning', async () => {
  open({ [STATUS]: { status: 400, body: failure('no', 'no') } });
  expect(await screen.findByText('Unable to load server status')).toBeTruthy();
  const shown = within(await card(1));
  expect(shown.getByText('Offline')).toBeTruthy();
  expect(shown.queryByRole('button')).toBeNull();
});

test('joining connects, and goes to the game', async () => {
  let answer: (reply: { body: object }) => void = () => undefined;
  const { count } = open({ [STATUS]: statuses(server(2)), [JOIN]: () => new Promise((resolve) => (answer = resolve)) });
  await card(2);
  await userEvent.click(screen.getByRole('button', { name: 'Join Squad #2' }));
  const busy = screen.getByRole('button', { name: 'Connecting...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(busy);
  await act(async () => answer(linked));
  await waitFor(() => expect(start).toHaveBeenCalledWith(linked.body.joinUrl));
  expect(count('GET squad-server/join-link/2')).toBe(1);
  expect(screen.getByRole('button', { name: 'Join Squad #2' })).toBeTruthy();
});

test.each<[string, Routes[string], string]>([
  ['the server says', { status: 503, body: failure('The server is offline.', 'x') }, 'The server is offline.'],
  ['the server says nothing of', { status: 503, body: {} }, 'Unable to join server'],
  ['nobody could be asked', () => Promise.reject(new TypeError('down')), 'Failed to connect to server'],
])('what went wrong, as %s, is shown for five seconds', async (_, reply, text) => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    open({ [STATUS]: statuses(server(1)), [JOIN]: reply });
    await card(1);
    await user.click(screen.getByRole('button', { name: 'Join Squad #1' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    act(() => jest.advanceTimersByTime(4_900));
    expect(screen.getByRole('alert').textContent).toBe(text);
    act(() => jest.advanceTimersByTime(200));
    expect(screen.getByRole('alert').textContent).toBe('');
  } finally {
    jest.useRealTimers();
  }
});

test('an address that starts no game is not gone to', async () => {
  const { startGame: real } = jest.requireActual<typeof import('./start-game')>('./start-game');
  for (const url of ['https://evil.example/', 'javascript:alert(1)', 'steam://run/1?x=<script>', ''])
    expect(() => real(url)).toThrow();
  start.mockImplementation(real);
  open({ [STATUS]: statuses(server(1)), [JOIN]: { body: { success: true, joinUrl: 'javascript:alert(1)' } } });
  await card(1);
  await userEvent.click(screen.getByRole('button', { name: 'Join Squad #1' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Unable to join server'));
});

test('whoever comes back within a minute is told what is known', async () => {
  const { count, router } = given(server(1));
  await card(1);
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/squad-battlelog'));
  await card(1);
  expect(count(STATUS)).toBe(1);
});

test('a Reforger server says how to join from the game, and offers no way in of its own', async () => {
  const reforger = server(1, { name: 'Reforger #1', currentMap: null });
  open({ 'GET reforger-server/public-status': statuses(reforger) }, 'reforger');
  const shown = await screen.findByRole('article', { name: 'Reforger #1' });
  expect(shown.textContent).toContain('42/100');
  expect(shown.textContent).toContain('Join from the game: Multiplayer, search ZSU.');
  // No map is reported, and no dash is shown for one.
  expect(shown.textContent).not.toContain('–');
  expect(within(shown).queryByRole('button')).toBeNull();
});
