import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { serveReforger, show } from '~/test/reforger';
import ReforgerArea from '../reforger-area';

const FOUND = [
  { playerUID: '00000000-0000-4000-8000-000000000001', playerName: 'Brolga', platform: 'playstation' },
  { playerUID: '00000000-0000-4000-8000-000000000002', playerName: 'Brolga_2', platform: null },
];
const open = (address = '/reforger-battlelog/leaderboards') => {
  const server = serveReforger({ 'GET players/search': { body: { success: true, results: FOUND } } });
  show(
    <ReforgerArea>
      <h1>a page</h1>
    </ReforgerArea>,
    address,
  );
  return server;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the bar leads to home, leaderboards, profile and highlights, and marks the one that is open', () => {
  open();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ZSU Gaming', '/reforger-battlelog'],
    ['Leaderboards', '/reforger-battlelog/leaderboards'],
    ['Profile', '/reforger-battlelog/profile'],
    ['Highlights', '/reforger-battlelog/highlights'],
  ]);
  expect(links.filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent)).toEqual([
    'Leaderboards',
  ]);
});

test('the search shows the platform where it is known, and a pick leads to the player', async () => {
  const server = open();
  const input = screen.getByRole('combobox', { name: 'Find a player' });
  fireEvent.change(input, { target: { value: 'brolga' } });
  await act(() => jest.advanceTimersByTimeAsync(300));
  await waitFor(() => expect(screen.queryByText('Searching...')).toBeNull());
  expect(server.count('GET players/search')).toBe(1);
  const [first, second] = screen.getAllByRole('option');
  expect(first!.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('PlayStation');
  expect(second!.querySelector('[role=img]')).toBeNull();
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getByTestId('address').textContent).toBe(`/reforger-battlelog/player/${FOUND[0]!.playerUID}`);
});
