import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActiveGameAnswer } from '@app/contracts/bingo/bingo';
import { never, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { Lobby } from '../lobby/lobby';
import { active, game, player, serveBingo, show } from '~/test/bingo';
import { timeOf } from '../times';

const hosting = (answer: Partial<ActiveGameAnswer> = {}, routes: Routes = {}) => {
  const server = serveBingo({
    'GET can-manage': { body: { success: true, canManage: true } },
    'GET active-game': { body: active(answer) },
    ...routes,
  });
  show(<Lobby />);
  return server;
};
const start = () => screen.findByRole('button', { name: 'Start New Bingo Game' });
const choose = async (size: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Grid Size' }));
  await userEvent.click(await screen.findByRole('option', { name: size }));
};
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};
const counts = () =>
  ['Easy', 'Medium', 'Hard', 'Quotes'].map((label) => (screen.getByLabelText(label) as HTMLInputElement).value);

describe('starting a game', () => {
  test('takes five by five and the default distribution unless told otherwise', async () => {
    const server = hosting({}, { 'POST start-game': { body: { success: true, message: 'Game started', gameId: 1 } } });
    await userEvent.click(await start());
    expect(server.bodies('POST start-game')).toEqual([{ gridSize: '5x5' }]);
  });

  test('twice in one frame is one game', async () => {
    const server = hosting({}, { 'POST start-game': never });
    const button = await start();
    await act(async () => {
      for (let press = 0; press < 2; press++) button.click();
    });
    expect(server.count('POST start-game')).toBe(1);
  });

  test('offers the three grids with their squares', async () => {
    const server = hosting({}, { 'POST start-game': { body: { success: true, message: '', gameId: 1 } } });
    await start();
    await userEvent.click(screen.getByRole('combobox', { name: 'Grid Size' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '3x3 (9 squares)',
      '4x4 (16 squares)',
      '5x5 (25 squares)',
    ]);
    await userEvent.click(options[1]!);
    await userEvent.click(await start());
    expect(server.bodies('POST start-game')).toEqual([{ gridSize: '4x4' }]);
  });

  test('shows the counts and the hint only with a custom distribution', async () => {
    hosting();
    await start();
    const hint = 'Default distribution: 60% Easy, 25% Medium, 15% Hard, ~1% Quotes';
    expect(screen.queryByText(hint)).toBeNull();
    expect(screen.queryByLabelText('Quotes')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use Custom Distribution' }));
    expect(screen.getByText(hint)).toBeTruthy();
    expect(counts()).toEqual(['14', '6', '4', '1']);
    const easy = screen.getByLabelText('Easy');
    expect([easy.getAttribute('type'), easy.getAttribute('min'), easy.getAttribute('max')]).toEqual([
      'number',
      '0',
      '25',
    ]);
    expect(screen.getByText('✓ Total: 25 / 25 squares')).toBeTruthy();
  });

  test('counts along, and cannot start until the total matches', async () => {
    const server = hosting({}, { 'POST start-game': { body: { success: true, message: '', gameId: 1 } } });
    await start();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use Custom Distribution' }));
    await type('Quotes', '');
    expect(screen.getByText('⚠ Total: 24 / 25 squares (must match exactly)')).toBeTruthy();
    expect(screen.getByText('Distribution must total 25 squares. Current total: 24')).toBeTruthy();
    expect((await start()).hasAttribute('disabled')).toBe(true);
    await type('Easy', '15');
    expect(screen.getByText('✓ Total: 25 / 25 squares')).toBeTruthy();
    expect((await start()).hasAttribute('disabled')).toBe(false);
    await userEvent.click(await start());
    expect(server.bodies('POST start-game')).toEqual([
      { gridSize: '5x5', distribution: { easy: 15, medium: 6, hard: 4, quotes: 0 } },
    ]);
  });

  test('counts nobody has touched follow the grid; those typed in stay', async () => {
    hosting();
    await start();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use Custom Distribution' }));
    await choose('3x3 (9 squares)');
    expect(screen.getByText('✓ Total: 9 / 9 squares')).toBeTruthy();
    await type('Hard', '3');
    const typedIn = counts();
    await choose('4x4 (16 squares)');
    expect(counts()).toEqual(typedIn);
    expect(screen.getByText(/^⚠ Total: \d+ \/ 16 squares \(must match exactly\)$/)).toBeTruthy();
  });

  test('is busy while the server works', async () => {
    hosting({}, { 'POST start-game': never });
    await userEvent.click(await start());
    expect((await screen.findByRole('button', { name: 'Starting Game...' })).hasAttribute('disabled')).toBe(true);
  });

  test('tells why it failed, with the server’s words or without', async () => {
    const server = hosting({}, { 'POST start-game': { status: 400, body: failure('Not enough active values.', 'x') } });
    await userEvent.click(await start());
    expect(await screen.findByText('Failed to start game: Not enough active values.')).toBeTruthy();
    server.routes['POST start-game'] = () => Promise.reject(new TypeError('network'));
    await userEvent.click(await start());
    expect(await screen.findByText('Failed to start game')).toBeTruthy();
  });
});

describe('a running game', () => {
  const running = { game: game(), participants: [player('Bunya')] };
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'End Current Game' }));
    return screen.findByRole('alertdialog', { name: 'End the current game?' });
  };

  test('is named with its grid, its host and its start, and the warning', async () => {
    hosting(running);
    expect((await screen.findByText(/^Current Game: 5x5 • Started by/)).textContent).toBe(
      'Current Game: 5x5 • Started by Dropbear Actual',
    );
    expect(screen.getByText('Game Active')).toBeTruthy();
    expect(screen.getByText(`5x5 grid • Started ${timeOf(game().started_at)}`)).toBeTruthy();
    expect(screen.getByText(/marks all players without bingo as DNF \(Did Not Finish\)/)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Grid Size' })).toBeNull();
  });

  test('ends after a question, not before', async () => {
    const server = hosting(running, { 'POST end-game': { body: { success: true, message: 'Game ended' } } });
    const dialog = await open();
    expect(dialog.textContent).toContain(
      'Are you sure you want to end the current game? This will mark all players without bingo as DNF.',
    );
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Enter}');
    expect(server.count('POST end-game')).toBe(0);
    server.routes['GET active-game'] = { body: active() };
    await userEvent.click(within(await open()).getByRole('button', { name: 'End Current Game' }));
    expect(await screen.findByRole('heading', { name: 'No Active Game' })).toBeTruthy();
    expect(server.bodies('POST end-game')).toEqual([{ gameId: 12 }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('is busy while it ends', async () => {
    hosting(running, { 'POST end-game': never });
    await userEvent.click(within(await open()).getByRole('button', { name: 'End Current Game' }));
    expect((await screen.findAllByText('Ending Game...')).length).toBeGreaterThan(0);
  });

  test('that cannot be ended says why, with the server’s words or without', async () => {
    const server = hosting(running, { 'POST end-game': { status: 409, body: failure('Somebody was faster.', 'x') } });
    await userEvent.click(within(await open()).getByRole('button', { name: 'End Current Game' }));
    expect(await screen.findByText('Failed to end game: Somebody was faster.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    server.routes['POST end-game'] = () => Promise.reject(new TypeError('network'));
    await userEvent.click(within(await open()).getByRole('button', { name: 'End Current Game' }));
    expect(await screen.findByText('Failed to end game')).toBeTruthy();
  });
});

describe('an end by accident', () => {
  const ended = (seconds: number) => ({
    takeBack: { gameId: 12, until: new Date(Date.now() + seconds * 1_000).toISOString() },
  });

  test('can be taken back while there are seconds left', async () => {
    const server = hosting(ended(90), {
      'POST take-back-end': { body: { success: true, message: 'The game goes on' } },
    });
    expect(await screen.findByText('Game ended.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(89|90) s left to take it back$/);
    server.routes['GET active-game'] = { body: active({ game: game(), participants: [] }) };
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Game Active')).toBeTruthy();
    expect(server.bodies('POST take-back-end')).toEqual([{ gameId: 12 }]);
  });

  test('never promises more than two minutes, whatever the clock says', async () => {
    hosting(ended(600));
    expect((await screen.findByRole('timer')).textContent).toBe('120 s left to take it back');
  });

  test('is final once the time is up', async () => {
    hosting(ended(-1));
    await start();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('that can no longer be taken back says so', async () => {
    hosting(ended(90), {
      'POST take-back-end': { status: 409, body: failure('A later game has started.', 'game-closed') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Failed to take back the end: A later game has started.')).toBeTruthy();
  });
});
