import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ToggleSquareDto } from '@app/contracts/bingo/bingo.dto';
import { failure } from '~/test/server';
import { Lobby } from '../lobby/lobby';
import { active, cardOf, game, player, serveBingo, show } from '~/test/bingo';

/** A game of 3 by 3 whose server keeps marks; `toggle` may be replaced to fail or to wait. */
async function given(marked: readonly number[] = []) {
  const saved = new Set(marked);
  const answer = () => ({
    body: active({
      game: game('3x3'),
      participants: [player('Kestrel', { card_values: cardOf(9), marked: [...saved].sort((a, b) => a - b) })],
    }),
  });
  const server = serveBingo({
    'GET active-game': answer,
    'POST toggle-square': ({ body }) => {
      const { position, mark } = body as ToggleSquareDto;
      if (mark) saved.add(position);
      else saved.delete(position);
      return { body: { success: true } };
    },
  });
  show(<Lobby />);
  const grid = await screen.findByRole('grid', { name: 'Your Bingo Card' });
  const squares = within(grid).getAllByRole('button');
  const pressed = () => squares.flatMap((square, at) => (square.getAttribute('aria-pressed') === 'true' ? [at] : []));
  return { server, squares, pressed, saved };
}

test('squares say their text, difficulty and state', async () => {
  const { squares } = await given([0, 1, 2, 5]);
  expect(squares.map((square) => square.getAttribute('aria-label')).slice(0, 6)).toEqual([
    'Ute with an unsecured load, Easy, marked, in a line',
    'Merge without indicating, Medium, marked, in a line',
    'Kangaroo, Hard, marked, in a line',
    'Red light runner, Quote, not marked',
    'Magpie attacks, Easy, not marked',
    'Brake check, Medium, marked',
  ]);
  expect(within(squares[3]!).getByText('Quote')).toBeTruthy();
});

test('the card counts its marks and explains itself', async () => {
  await given([0, 5]);
  expect(screen.getByText('Progress: 2 / 9 marked')).toBeTruthy();
  expect(screen.getByText('Click squares to mark them as you see events in the dashcam videos!')).toBeTruthy();
  expect(screen.queryByText('BINGO!')).toBeNull();
});

test('a full line is a bingo and is drawn; a full card is a mega bingo too', async () => {
  const { squares } = await given([0, 1]);
  const lines = () => document.querySelectorAll('.bingo-line').length;
  expect(lines()).toBe(0);
  await userEvent.click(squares[2]!);
  expect(screen.getByText('BINGO!')).toBeTruthy();
  expect(lines()).toBe(1);
  expect(screen.queryByText('MEGA BINGO!')).toBeNull();
  for (const at of [3, 4, 5, 6, 7, 8]) await userEvent.click(squares[at]!);
  expect(screen.getByText('MEGA BINGO!')).toBeTruthy();
  expect(lines()).toBe(8);
});

test('a mark shows before the server has answered, in the players list too', async () => {
  const { server, squares, pressed } = await given();
  server.routes['POST toggle-square'] = () => new Promise(() => undefined);
  await userEvent.click(squares[4]!);
  expect(pressed()).toEqual([4]);
  expect(screen.getByText('1 / 9 marked')).toBeTruthy();
  expect(server.bodies('POST toggle-square')).toEqual([{ gameId: 12, position: 4, mark: true }]);
});

test('a mark that does not reach the server is taken back, and that is told', async () => {
  const { server, squares, pressed } = await given([8]);
  server.routes['POST toggle-square'] = () => Promise.reject(new TypeError('network'));
  await userEvent.click(squares[4]!);
  expect(await screen.findByText('Failed to mark square')).toBeTruthy();
  await waitFor(() => expect(pressed()).toEqual([8]));
});

test('a mark that is refused is taken back with the server’s words', async () => {
  const { server, squares, pressed } = await given();
  server.routes['POST toggle-square'] = { status: 409, body: failure('This game has ended.', 'game-over') };
  await userEvent.click(squares[4]!);
  expect(await screen.findByText('Failed to mark square: This game has ended.')).toBeTruthy();
  await waitFor(() => expect(pressed()).toEqual([]));
});

test('a mark stays while answers are behind it', async () => {
  const { server, squares, pressed } = await given([8]);
  const behind = () => ({
    headers: { 'x-read-stale': 'true' },
    body: active({
      game: game('3x3'),
      participants: [player('Kestrel', { card_values: cardOf(9), marked: [8] })],
    }),
  });
  const current = server.routes['GET active-game']!;
  server.routes['GET active-game'] = behind;
  await userEvent.click(squares[4]!);
  await waitFor(() => expect(server.count('GET active-game')).toBeGreaterThan(2), { timeout: 4_000 });
  expect(pressed()).toEqual([4, 8]);
  server.routes['GET active-game'] = current;
  const before = server.count('GET active-game');
  await waitFor(() => expect(server.count('GET active-game')).toBeGreaterThan(before), { timeout: 4_000 });
  expect(pressed()).toEqual([4, 8]);
});

test('many squares clicked quickly, one of them twice, end as the server has them', async () => {
  const { server, squares, pressed, saved } = await given();
  for (const at of [0, 4, 5, 4, 7]) await userEvent.click(squares[at]!);
  expect(pressed()).toEqual([0, 5, 7]);
  await waitFor(() => expect(saved).toEqual(new Set([0, 5, 7])));
  const before = server.count('GET active-game');
  // The game is read again about a second after the last press, besides the read that follows every command.
  await waitFor(() => expect(server.count('GET active-game')).toBeGreaterThan(before));
  expect(pressed()).toEqual([0, 5, 7]);
});

describe('the keyboard', () => {
  test('has one stop for the card; arrows, Home and End move, Space and Enter mark', async () => {
    const { squares, pressed } = await given();
    expect(squares.map((square) => square.tabIndex)).toEqual([0, ...Array<number>(8).fill(-1)]);
    act(() => squares[0]!.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(squares[4]);
    expect(squares[4]!.tabIndex).toBe(0);
    await userEvent.keyboard(' ');
    expect(pressed()).toEqual([4]);
    await userEvent.keyboard('{End}{Enter}');
    expect(pressed()).toEqual([4, 5]);
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(squares[0]);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement).toBe(squares[8]);
  });

  test('does not leave the card at its edges', async () => {
    const { squares } = await given();
    act(() => squares[2]!.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    expect(document.activeElement).toBe(squares[2]);
    act(() => squares[6]!.focus());
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    expect(document.activeElement).toBe(squares[6]);
  });
});

describe('unmarking', () => {
  const costs = { willLoseBingo: true, willLoseMegaBingo: false, currentPosition: 2 };
  const TEXT =
    'Warning: Unmarking this square will cause you to lose your BINGO! You are currently in position #2. Other players will move up in the rankings. Are you sure you want to continue?';

  test('a square no bingo hangs on needs no question', async () => {
    const { server, squares, pressed } = await given([0, 5]);
    await userEvent.click(squares[5]!);
    expect(pressed()).toEqual([0]);
    expect(server.count('POST check-unmark')).toBe(0);
  });

  test('asks the server, then the player, with the focus on the safe button', async () => {
    const { server, squares, pressed } = await given([0, 1, 2]);
    server.routes['POST check-unmark'] = { body: { success: true, consequences: costs } };
    await userEvent.click(squares[1]!);
    const dialog = await screen.findByRole('alertdialog', { name: 'Unmark this square?' });
    expect(within(dialog).getByText(TEXT)).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep it marked' }));
    expect(server.bodies('POST check-unmark')).toEqual([{ gameId: 12, position: 1 }]);
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(pressed()).toEqual([0, 1, 2]);
    expect(server.count('POST toggle-square')).toBe(0);
  });

  test('goes on when the player means it', async () => {
    const { server, squares, pressed } = await given([0, 1, 2]);
    server.routes['POST check-unmark'] = { body: { success: true, consequences: costs } };
    await userEvent.click(squares[1]!);
    await userEvent.click(await screen.findByRole('button', { name: 'Unmark' }));
    expect(pressed()).toEqual([0, 2]);
    expect(server.bodies('POST toggle-square')).toEqual([{ gameId: 12, position: 1, mark: false }]);
    expect(screen.queryByText('BINGO!')).toBeNull();
  });

  test('asks only once the marks before it have arrived', async () => {
    const { server, squares } = await given([0, 1]);
    let arrive: (reply: object) => void = () => undefined;
    server.routes['POST toggle-square'] = () => new Promise<object>((resolve) => (arrive = resolve));
    server.routes['POST check-unmark'] = { body: { success: true, consequences: costs } };
    await userEvent.click(squares[2]!);
    await userEvent.click(squares[1]!);
    expect(squares[1]!.getAttribute('aria-busy')).toBe('true');
    expect(server.count('POST check-unmark')).toBe(0);
    act(() => arrive({ body: { success: true } }));
    expect(await screen.findByRole('alertdialog', { name: 'Unmark this square?' })).toBeTruthy();
    expect(server.count('POST check-unmark')).toBe(1);
  });

  test('needs no confirmation when the server knows of nothing to lose', async () => {
    const { server, squares, pressed } = await given([0, 1, 2]);
    server.routes['POST check-unmark'] = {
      body: { success: true, consequences: { ...costs, willLoseBingo: false } },
    };
    await userEvent.click(squares[1]!);
    await waitFor(() => expect(pressed()).toEqual([0, 2]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('leaves the square marked when the server cannot be asked', async () => {
    const { server, squares, pressed } = await given([0, 1, 2]);
    server.routes['POST check-unmark'] = () => Promise.reject(new TypeError('network'));
    await userEvent.click(squares[1]!);
    expect(await screen.findByText('Failed to check what unmarking would cost')).toBeTruthy();
    expect(pressed()).toEqual([0, 1, 2]);
    expect(server.count('POST toggle-square')).toBe(0);
  });
});
