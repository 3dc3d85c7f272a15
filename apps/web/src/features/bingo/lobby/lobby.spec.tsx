import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SessionValue } from '~/lib/session/session';
import { never } from '~/test/page';
import { KESTREL } from '~/test/render';
import { failure } from '~/test/server';
import { Lobby } from './lobby';
import { active, game, ME, player, serveBingo, show } from '~/test/bingo';

const host = { 'GET can-manage': { body: { success: true, canManage: true } } };
const address = () => screen.getByTestId('address').textContent;

test('says that the lobby is being loaded', () => {
  serveBingo({ 'GET active-game': never });
  show(<Lobby />);
  expect(screen.getByText('Loading bingo lobby...')).toBeTruthy();
});

test('a lobby that cannot be loaded says why and is tried again', async () => {
  const server = serveBingo({
    'GET active-game': { status: 503, body: failure('The read models cannot be reached.', 'unavailable') },
  });
  show(<Lobby />);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('The read models cannot be reached.')).toBeTruthy();
  expect(within(alert).getByText('req_8c1f22a9')).toBeTruthy();
  server.routes['GET active-game'] = { body: active() };
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No Active Game' })).toBeTruthy();
});

describe('with no active game', () => {
  test('a member waits for an admin and has no controls', async () => {
    serveBingo();
    show(<Lobby />);
    expect(await screen.findByText('Wait for an admin to start a new bingo game.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Admin Controls' })).toBeNull();
    expect(await screen.findByText('No completed games yet.')).toBeTruthy();
  });

  test('a host is sent to the controls', async () => {
    serveBingo(host);
    show(<Lobby />);
    expect(await screen.findByText('Use the admin controls above to start a new game.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Admin Controls' })).toBeTruthy();
  });

  test('whoever cannot be checked for managing is treated as a member', async () => {
    serveBingo({ 'GET can-manage': { status: 429, body: failure('Slow down.', 'rate-limited') } });
    show(<Lobby />);
    expect(await screen.findByText('Wait for an admin to start a new bingo game.')).toBeTruthy();
  });
});

describe('with an active game', () => {
  const running = (...participants: ReturnType<typeof player>[]) => active({ game: game(), participants });

  test('somebody without a card is asked to join, and then has one', async () => {
    const server = serveBingo({ 'GET active-game': { body: running(player('Bunya')) } });
    server.routes['POST join-game'] = () => {
      server.routes['GET active-game'] = { body: running(player('Bunya'), player('Kestrel')) };
      return { body: { success: true, cardValues: [] } };
    };
    show(<Lobby />);
    expect(await screen.findByText('Click the button below to join the current 5x5 bingo game!')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Join the Game' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Players (1)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Join Game' }));
    expect(await screen.findByRole('heading', { name: 'Your Bingo Card' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Current Game' }));
    expect(server.bodies('POST join-game')).toEqual([{ gameId: 12 }]);
  });

  test('a refused join is told', async () => {
    serveBingo({
      'GET active-game': { body: running() },
      'POST join-game': { status: 409, body: failure('This game has ended.', 'game-over') },
    });
    show(<Lobby />);
    await userEvent.click(await screen.findByRole('button', { name: 'Join Game' }));
    expect(await screen.findByText('Failed to join game: This game has ended.')).toBeTruthy();
  });

  test('players have their medal, badges, status, marks and bar, in order', async () => {
    const row = [0, 1, 2, 3];
    serveBingo({
      'GET active-game': {
        body: running(
          player('Bunya', { marked: row }),
          player('Old Mate Dave', {
            marked: Array.from({ length: 25 }, (_, square) => square),
            has_bingo: true,
            has_mega_bingo: true,
            finished_position: 1,
          }),
          player('Cassowary', { finished_position: 999 }),
          player('Kestrel', { finished_position: 4, has_bingo: true, marked: [...row, 4] }),
        ),
      },
    });
    show(<Lobby />);
    const panel = await screen.findByRole('region', { name: 'Players (4)' });
    const [dave, kestrel, cassowary, bunya] = within(panel).getAllByRole('listitem');
    const medals = (row: HTMLElement) => row.querySelectorAll('svg[viewBox="0 0 48 48"]').length;
    expect([dave, kestrel, cassowary, bunya].map((row) => medals(row!))).toEqual([1, 0, 0, 0]);
    expect(within(dave!).getByText('1st')).toBeTruthy();
    expect(within(dave!).getByText('BINGO')).toBeTruthy();
    expect(within(dave!).getByText('MEGA')).toBeTruthy();
    expect(within(dave!).getByText('25 / 25 marked')).toBeTruthy();
    expect(within(dave!).getByText('100%')).toBeTruthy();
    expect(within(kestrel!).getByText('4th')).toBeTruthy();
    expect(kestrel!.getAttribute('aria-current')).toBe('true');
    expect(within(cassowary!).getByText('DNF')).toBeTruthy();
    expect(within(bunya!).getByText('Playing')).toBeTruthy();
    expect(within(bunya!).getByText('ONE AWAY!')).toBeTruthy();
    expect(within(bunya!).getByText('16%')).toBeTruthy();
    expect(within(bunya!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('4');
    expect(panel.textContent).toContain('1 one away');
  });

  test('a game that nobody has joined says so', async () => {
    serveBingo({ 'GET active-game': { body: running() } });
    show(<Lobby />);
    expect(await screen.findByText('No players have joined yet')).toBeTruthy();
  });

  test('a new bingo is announced, the ones already there are not', async () => {
    const dave = player('Old Mate Dave', { has_bingo: true, finished_position: 1 });
    const server = serveBingo({ 'GET active-game': { body: running(dave, player('Bunya'), player('Kestrel')) } });
    show(<Lobby />);
    const panel = await screen.findByRole('region', { name: 'Players (3)' });
    const live = panel.querySelector('[aria-live="polite"]')!;
    expect(live.textContent).toBe('');
    server.routes['POST toggle-square'] = () => {
      const bunya = player('Bunya', { has_bingo: true, finished_position: 2 });
      server.routes['GET active-game'] = { body: running(dave, bunya, player('Kestrel', { marked: [0] })) };
      return { body: { success: true } };
    };
    await userEvent.click(screen.getByRole('button', { name: /Ute with an unsecured load/ }));
    await waitFor(() => expect(live.textContent).toBe('Bunya has a bingo, 2nd.'));
  });
});

describe('polling', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const running = { body: active({ game: game(), participants: [player('Bunya')] }) };
  const down = { status: 503, body: failure('The read models cannot be reached.', 'unavailable') };

  test('every five seconds; slower and slower while it fails, and back at once when it works', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const server = serveBingo({ 'GET active-game': running });
    show(<Lobby />);
    await pass(100);
    const polls = () => server.count('GET active-game');
    expect(polls()).toBe(1);
    expect(screen.getByText('Live')).toBeTruthy();
    await pass(5_000);
    expect(polls()).toBe(2);
    server.routes['GET active-game'] = down;
    await pass(5_000);
    expect(polls()).toBe(3);
    expect(screen.getByText(/^Stale, \d+ s old$/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Players (1)' })).toBeTruthy();
    await pass(9_000);
    expect(polls()).toBe(3);
    await pass(1_000);
    expect(polls()).toBe(4);
    await pass(19_000);
    expect(polls()).toBe(4);
    await pass(1_000);
    expect(polls()).toBe(5);
    await pass(29_000);
    expect(polls()).toBe(5);
    server.routes['GET active-game'] = running;
    await pass(1_000);
    expect(polls()).toBe(6);
    expect(screen.getByText('Live')).toBeTruthy();
    await pass(5_000);
    expect(polls()).toBe(7);
  });

  test('a long silence is told in a sentence, with a way to try now', async () => {
    const server = serveBingo({ 'GET active-game': running });
    show(<Lobby />);
    await pass(100);
    server.routes['GET active-game'] = down;
    await pass(50_000);
    expect(screen.queryByText('The game cannot be read.')).toBeNull();
    await pass(20_000);
    expect(screen.getByText('The game cannot be read.')).toBeTruthy();
    server.routes['GET active-game'] = running;
    act(() => screen.getByRole('button', { name: 'Retry now' }).click());
    await pass(100);
    expect(screen.queryByText('The game cannot be read.')).toBeNull();
  });

  test('pauses while the page is hidden', async () => {
    const server = serveBingo({ 'GET active-game': running });
    show(<Lobby />);
    await pass(100);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(server.count('GET active-game')).toBe(1);
    visibility.mockReturnValue('visible');
    await pass(6_000);
    expect(server.count('GET active-game')).toBeGreaterThan(1);
  });

  test.each(['End Current Game', 'Data Values'])(
    'pauses behind the window of %s, and goes on after it',
    async (name) => {
      const server = serveBingo({
        ...host,
        'GET active-game': running,
        'GET values': { body: { success: true, values: { easy: [], medium: [], hard: [], quotes: [] } } },
      });
      show(<Lobby />);
      await pass(100);
      act(() => screen.getByRole('button', { name }).click());
      await pass(100);
      const polls = server.count('GET active-game');
      await pass(60_000);
      expect(server.count('GET active-game')).toBe(polls);
      const close = screen.queryByRole('button', { name: 'Cancel' }) ?? screen.getByRole('button', { name: 'Close' });
      act(() => close.click());
      await pass(6_000);
      expect(server.count('GET active-game')).toBeGreaterThan(polls);
    },
  );

  test.each([
    ['has ended', active()],
    ['is over and another one runs', active({ game: { ...game(), id: 13 } })],
  ])('goes on, and ends nothing, once the game that was to be ended %s', async (_, body) => {
    const server = serveBingo({ ...host, 'GET active-game': running });
    show(<Lobby />);
    await pass(100);
    act(() => screen.getByRole('button', { name: 'End Current Game' }).click());
    await pass(10_000);
    // Another host ended it meanwhile, and this one comes back to the window.
    server.routes['GET active-game'] = { body };
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await pass(100);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const polls = server.count('GET active-game');
    server.routes['GET active-game'] = { body: active({ game: { ...game(), id: 14 } }) };
    await pass(6_000);
    expect(server.count('GET active-game')).toBeGreaterThan(polls);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

test('a link opens the leaderboard, and the tabs write the link', async () => {
  serveBingo();
  show(<Lobby />, '/bingo?tab=leaderboard');
  expect(await screen.findByText('No wins recorded yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Current Game' }));
  expect(address()).toBe('/bingo');
  await userEvent.click(screen.getByRole('tab', { name: 'Leaderboard' }));
  expect(address()).toBe('/bingo?tab=leaderboard');
});

test('the id of the reader comes from the answer, not from the session', async () => {
  serveBingo({ 'GET active-game': { body: active({ game: game(), participants: [player('Kestrel')] }) } });
  show(<Lobby />);
  expect(await screen.findByRole('grid', { name: 'Your Bingo Card' })).toBeTruthy();
  expect(player('Kestrel').discord_id).toBe(ME);
});

test('whoever signs in after a host, in another tab, is not shown the host’s controls', async () => {
  const server = serveBingo(host);
  const Page = () => {
    const [id, setId] = useState('host');
    return (
      <SessionValue value={{ ...KESTREL, person: { id, name: id, avatarUrl: undefined } }}>
        <button type="button" onClick={() => setId('player')}>
          Somebody else signs in
        </button>
        <Lobby key={id} />
      </SessionValue>
    );
  };
  show(<Page />);
  expect(await screen.findByRole('region', { name: 'Admin Controls' })).toBeTruthy();
  server.routes['GET can-manage'] = { body: { success: true, canManage: false } };
  await userEvent.click(screen.getByRole('button', { name: 'Somebody else signs in' }));
  expect(await screen.findByText('Wait for an admin to start a new bingo game.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Admin Controls' })).toBeNull();
});
