import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplayEvent } from '@app/contracts/bingo/bingo';
import { never, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import ReplayDialog from './replay-dialog';
import { cardOf, game, ME, serveBingo, show } from '~/test/bingo';

const dave = { discord_id: 'id-dave', username: 'Old Mate Dave' };
const kestrel = { discord_id: ME, username: 'Kestrel' };
const moments: Omit<ReplayEvent, 'at' | 'revision'>[] = [
  { type: 'started' },
  { type: 'joined', ...dave, card_values: cardOf(9) },
  { type: 'joined', ...kestrel, card_values: cardOf(9) },
  { type: 'marked', ...dave, square: 0 },
  { type: 'marked', ...kestrel, square: 4 },
  { type: 'marked', ...dave, square: 1 },
  { type: 'marked', ...dave, square: 2 },
  { type: 'bingo', ...dave, position: 1 },
  { type: 'ended' },
];
const events = moments.map((moment, revision) => ({
  ...moment,
  revision,
  at: new Date(Date.UTC(2026, 10, 21, 9, revision)).toISOString(),
}));
const answer = { body: { success: true, game: game('3x3'), events } };

const opened = (routes: Routes = {}) => {
  const server = serveBingo({ 'GET game/12/replay': answer, ...routes });
  const onClose = jest.fn();
  show(<ReplayDialog gameId={12} me={ME} onClose={onClose} />);
  return { server, onClose };
};
const slider = () => screen.findByRole('slider', { name: 'Moment of the game' });
const valueText = async () => (await slider()).getAttribute('aria-valuetext');
const standings = () =>
  within(screen.getByRole('region', { name: 'Standings' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('says that the replay is being loaded', () => {
  opened({ 'GET game/12/replay': never });
  expect(screen.getByText('Loading replay...')).toBeTruthy();
});

test('a replay that fails is told and tried again', async () => {
  const { server } = opened({ 'GET game/12/replay': { status: 503, body: failure('The log cannot be read.', 'x') } });
  expect(await screen.findByText('The replay cannot be loaded.')).toBeTruthy();
  expect(screen.getByText('The log cannot be read.')).toBeTruthy();
  server.routes['GET game/12/replay'] = answer;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await slider()).toBeTruthy();
});

test('names who started the game apart from the date, whichever way the name is read', async () => {
  opened();
  expect((await screen.findByText(game().started_by_username)).tagName).toBe('BDI');
  expect(screen.getByText(/^3x3 • Started by/).textContent).toContain('Started by Dropbear Actual • ');
});

test('begins at the end of the game, on the reader’s own card', async () => {
  opened();
  expect(await valueText()).toMatch(/^Event 9 of 9: .*The game ends$/);
  expect(screen.getByRole('heading', { name: "Kestrel's card" })).toBeTruthy();
  expect(standings()[0]).toContain('Old Mate DaveBINGO3 / 9 33%');
  expect(standings()[1]).toContain('DNFKestrel1 / 9 11%');
});

test('arrows, Home and End move through the events, and everything is as of then', async () => {
  opened();
  (await slider()).focus();
  await userEvent.keyboard('{Home}');
  expect(await valueText()).toMatch(/^Event 1 of 9: .*The game starts$/);
  expect(screen.getByText('Kestrel has not joined yet.')).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(await valueText()).toMatch(/Old Mate Dave marks Ute with an unsecured load$/);
  expect(standings()[0]).toContain('1 / 9');
  expect(within(screen.getByRole('table')).queryByText('marked')).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(within(screen.getByRole('table')).getAllByText('marked')).toHaveLength(1);
  await userEvent.keyboard('{End}');
  expect(await valueText()).toMatch(/^Event 9 of 9/);
});

test('another player’s card can be followed', async () => {
  opened();
  await userEvent.click(await screen.findByRole('button', { name: /Old Mate Dave.*33%/ }));
  expect(screen.getByRole('heading', { name: "Old Mate Dave's card" })).toBeTruthy();
  expect(within(screen.getByRole('table')).getAllByText('marked, in a line')).toHaveLength(3);
});

test('an event in the list leads to its moment', async () => {
  opened();
  const list = await screen.findByRole('region', { name: 'Events' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(9);
  await userEvent.click(within(list).getByRole('button', { name: /Kestrel marks Magpie attacks/ }));
  expect(await valueText()).toMatch(/^Event 5 of 9/);
});

describe('playing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const press = (name: string) =>
    act(() => screen.getByRole(name.endsWith('x') ? 'radio' : 'button', { name }).click());
  const at = () => screen.getByRole('slider').getAttribute('aria-valuenow');

  test('begins again from the end, goes at the chosen speed, pauses, and stops at the last event', async () => {
    opened();
    await pass(100);
    press('1x');
    press('Play');
    expect(at()).toBe('0');
    await pass(1_000);
    expect(at()).toBe('2');
    press('Pause');
    await pass(5_000);
    expect(at()).toBe('2');
    press('4x');
    press('Play');
    await pass(500);
    expect(at()).toBe('6');
    await pass(5_000);
    expect(at()).toBe('8');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });
});

test('a game of more events than one answer holds is read to its end', async () => {
  const many = Array.from({ length: 5_003 }, (_, revision) => ({
    type: 'started' as const,
    revision,
    at: '2026-11-21T09:00:00.000Z',
  }));
  const { server } = opened({
    'GET game/12/replay': ({ path }) => {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('from'));
      return { body: { success: true, game: game('3x3'), events: many.slice(from, from + 5_000) } };
    },
  });
  expect(await screen.findByText('Event 5003 of 5003')).toBeTruthy();
  expect(server.count('GET game/12/replay')).toBe(2);
});
