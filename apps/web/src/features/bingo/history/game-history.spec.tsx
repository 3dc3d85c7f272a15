import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HistoryGame, MarkedStat } from '@app/contracts/bingo/bingo';
import { never, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { Lobby } from '../lobby/lobby';
import { cardOf, game, player, serveBingo, show } from '~/test/bingo';
import { dateTimeOf } from '../times';

const ended = (id: number): HistoryGame => ({
  ...game(),
  id,
  ended_at: '2026-11-21T10:40:00.000Z',
  participant_count: 8,
  winner_count: 3,
});
const stat = (nth: number): MarkedStat => ({
  value: `Event ${nth}`,
  difficulty: 'hard',
  count: 20 - nth,
  players: ['Kestrel', 'Bunya'],
});
const details = {
  ...game(),
  id: 21,
  ended_at: '2026-11-21T10:40:00.000Z',
  markedStats: Array.from({ length: 14 }, (_, nth) => stat(nth + 1)),
  participants: [
    player('Cassowary', { finished_position: 999, marked: [3] }),
    player('Old Mate Dave', { finished_position: 1, has_bingo: true, has_mega_bingo: true, marked: [0, 1, 2] }),
    player('Billabong', { finished_position: 4, has_bingo: true }),
    player('MozzieCoil'),
  ],
};
const history = (path?: string, given: Routes = {}) => {
  const server = serveBingo({
    'GET game-history': ({ path: address }) => {
      const page = Number(new URLSearchParams(address.split('?')[1]).get('page'));
      const games = [3, 2, 1].map((nth) => ended(21 - page * 3 + nth));
      return { body: { success: true, games, totalPages: 6, totalGames: 18 } };
    },
    'GET game': { body: { success: true, game: details } },
    ...given,
  });
  show(<Lobby />, path);
  return server;
};
const rows = () => screen.findAllByRole('button', { name: /5x5 Game/ });
const opened = async () => (await rows()).map((row) => row.getAttribute('aria-expanded'));
const address = () => screen.getByTestId('address').textContent;

test('says that it is being loaded', async () => {
  serveBingo({ 'GET game-history': never });
  show(<Lobby />);
  expect(await screen.findByText('Loading game history...')).toBeTruthy();
});

test('a failure is told and tried again', async () => {
  const server = history('/bingo', { 'GET game-history': { status: 503, body: failure('Down.', 'unavailable') } });
  expect(await screen.findByText('The game history cannot be loaded.')).toBeTruthy();
  server.routes['GET game-history'] = { body: { success: true, games: [], totalPages: 0, totalGames: 0 } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No completed games yet.')).toBeTruthy();
  expect(screen.getByText('0 total games')).toBeTruthy();
});

test('asks for three at a time; the newest is tagged and open, and says who, when and how many', async () => {
  const server = history();
  const [first, second] = await rows();
  expect(server.requests.find(({ route }) => route === 'GET game-history')!.path).toContain('page=1&limit=3');
  expect(screen.getByText('18 total games')).toBeTruthy();
  expect(within(first!).getByText('Most Recent')).toBeTruthy();
  expect(within(second!).queryByText('Most Recent')).toBeNull();
  expect(first!.textContent).toContain(`Started by Dropbear Actual • ${dateTimeOf(game().started_at)}`);
  expect(first!.textContent).toContain('8 players');
  expect(first!.textContent).toContain('3 winners');
  expect(await opened()).toEqual(['true', 'false', 'false']);
});

test('one game is open at a time, and the link remembers which, also that none is', async () => {
  history();
  await userEvent.click((await rows())[1]!);
  expect(await opened()).toEqual(['false', 'true', 'false']);
  expect(address()).toBe('/bingo?game=20');
  await userEvent.click((await rows())[1]!);
  expect(await opened()).toEqual(['false', 'false', 'false']);
  expect(address()).toBe('/bingo?game=none');
});

test('a link opens its page and its game, and nothing opens by itself on later pages', async () => {
  const server = history('/bingo?page=2&game=17');
  expect(await opened()).toEqual(['false', 'true', 'false']);
  expect(screen.queryByText('Most Recent')).toBeNull();
  expect(server.requests.some(({ path }) => path.includes('page=2'))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(address()).toBe('/bingo?page=3');
  await waitFor(async () => expect(await opened()).toEqual(['false', 'false', 'false']));
});

test('while page 1 is on its way, no game of the page before is tagged as the newest or opens', async () => {
  const server = history('/bingo?page=2');
  await rows();
  server.routes['GET game-history'] = never;
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  expect(address()).toBe('/bingo');
  expect(screen.queryByText('Most Recent')).toBeNull();
  expect(await opened()).toEqual(['false', 'false', 'false']);
  expect(server.requests.some(({ route }) => route.startsWith('GET game/'))).toBe(false);
});

test('a page past the last game leads back to the first, also where there is only one', async () => {
  history('/bingo?page=2', {
    'GET game-history': ({ path }) => {
      const games = path.includes('page=2') ? [] : [ended(21)];
      return { body: { success: true, games, totalPages: 1, totalGames: 1 } };
    },
  });
  expect(await screen.findByText('This page is past the last game.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'First Page' }));
  expect(await opened()).toEqual(['true']);
  expect(address()).toBe('/bingo');
});

test('the most marked events are twelve, with their count and who marked them', async () => {
  history();
  const list = await screen.findByRole('region', { name: 'Most Marked Events' });
  const events = within(list).getAllByRole('listitem');
  expect(events).toHaveLength(12);
  expect(events[0]!.textContent).toContain('Event 1');
  expect(within(events[0]!).getByText('19x')).toBeTruthy();
  // Reached by the keyboard, not only by hovering.
  act(() => within(events[0]!).getByRole('button').focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe('Marked by: Kestrel, Bunya');
});

test('who marked an event is also told on a tap', async () => {
  history();
  const list = await screen.findByRole('region', { name: 'Most Marked Events' });
  await userEvent.pointer({ keys: '[TouchA]', target: within(list).getAllByRole('button')[2]! });
  expect((await screen.findByRole('tooltip')).textContent).toBe('Marked by: Kestrel, Bunya');
});

test('players stand in order with medal, number, DNF or nothing, their marks and what they had', async () => {
  history();
  const list = await screen.findByRole('region', { name: 'Players' });
  const players = within(list).getAllByRole('listitem');
  expect(within(players[0]!).getByRole('img', { name: '1st' })).toBeTruthy();
  const [, ...texts] = players.map(({ textContent }) => textContent!.replace('View Card', ''));
  expect(players[0]!.textContent).toContain('Old Mate Dave3/25 marked• BINGO• MEGA');
  expect(texts).toEqual(['#4Billabong0/25 marked• BINGO', 'DNFCassowary1/25 marked', 'MozzieCoil0/25 marked']);
});

test('a game whose details fail says so, and the list stays', async () => {
  history('/bingo', { 'GET game': { status: 503, body: failure('Down.', 'unavailable') } });
  expect(await screen.findByText('This game cannot be loaded.')).toBeTruthy();
  expect(await rows()).toHaveLength(3);
});

describe('the card viewer', () => {
  const participant = {
    ...player('Old Mate Dave', {
      finished_position: 2,
      has_bingo: true,
      marked: [0, 1, 2, 5],
      card_values: cardOf(9),
    }),
    grid_size: '3x3' as const,
  };
  const withCard = (overrides: object = {}, path?: string) =>
    history(path, {
      'GET game/21/participant': { body: { success: true, participant: { ...participant, ...overrides } } },
    });
  const dialog = () => screen.findByRole('dialog');

  test('opens from View Card, is in the link, and goes with Close', async () => {
    const server = withCard();
    await userEvent.click(await screen.findByRole('button', { name: 'View Card of Old Mate Dave' }));
    expect(await screen.findByRole('dialog', { name: "Old Mate Dave's Bingo Card" })).toBeTruthy();
    expect(address()).toBe('/bingo?card=21.id-old-mate-dave');
    expect(server.count('GET game/21/participant/id-old-mate-dave')).toBe(1);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/bingo');
  });

  test('a link opens it, with badges, progress, marks and completion', async () => {
    withCard({}, '/bingo?card=21.id-old-mate-dave');
    const window = await screen.findByRole('dialog', { name: "Old Mate Dave's Bingo Card" });
    expect(within(window).getByText('Game #21 • 3x3')).toBeTruthy();
    expect(within(window).getByText('Position #2')).toBeTruthy();
    expect(within(window).getByText('BINGO!')).toBeTruthy();
    expect(within(window).queryByText('MEGA BINGO!')).toBeNull();
    expect(within(window).queryByText('DNF')).toBeNull();
    expect(within(window).getByText('4 / 9')).toBeTruthy();
    expect(window.textContent).toContain('Squares Marked4');
    expect(window.textContent).toContain('Completion44%');
    expect(within(window).getAllByText('marked, in a line')).toHaveLength(3);
    expect(within(window).getAllByText('marked')).toHaveLength(1);
    expect(within(within(window).getByRole('table')).queryAllByRole('button')).toHaveLength(0);
  });

  test('says DNF instead of a position', async () => {
    withCard({ finished_position: 999, has_bingo: false }, '/bingo?card=21.id-old-mate-dave');
    expect(await screen.findByText('4 / 9')).toBeTruthy();
    expect(within(await dialog()).getByText('DNF')).toBeTruthy();
    expect(screen.queryByText(/^Position #/)).toBeNull();
  });

  test('says that the card is being loaded, on five by five until it is known', async () => {
    history('/bingo?card=21.id-bunya', { 'GET game/21/participant': never });
    expect(within(await dialog()).getByText('Loading card...')).toBeTruthy();
    expect(within(await dialog()).getByText('Game #21 • 5x5')).toBeTruthy();
  });

  test('says that the card could not be loaded, and tries again', async () => {
    const server = history('/bingo?card=21.id-old-mate-dave', {
      'GET game/21/participant': { status: 404, body: failure('This player has not joined this game.', 'x') },
    });
    expect(await screen.findByText('Failed to load card data')).toBeTruthy();
    server.routes['GET game/21/participant'] = { body: { success: true, participant } };
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('4 / 9')).toBeTruthy();
  });
});
