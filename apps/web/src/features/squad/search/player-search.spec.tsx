import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never } from '~/test/page';
import { failure } from '~/test/server';
import { PlayerSearch } from '../../battlelog/search/player-search';
import { SQUAD_FINDER } from './finder';
import { serveSquad, show } from '~/test/squad';

const found = (...names: string[]) => ({
  body: {
    success: true,
    results: names.map((playerName, i) => ({
      steamID: i === 1 ? '' : `7656119800000000${i}`,
      playerID: `eos-${i}`,
      playerName,
    })),
  },
});

const given = (answer: Parameters<typeof serveSquad>[0] = {}) => {
  const server = serveSquad(answer);
  show(<PlayerSearch className="" finder={SQUAD_FINDER} focused={false} onDone={() => undefined} />);
  return { server, input: screen.getByRole('combobox', { name: 'Find a player' }) as HTMLInputElement };
};
const searchesOf = (server: ReturnType<typeof serveSquad>) =>
  server.requests.map(({ path }) => decodeURIComponent(path.split('?q=')[1] ?? ''));
const address = () => screen.getByTestId('address').textContent;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Time enough for an answer, which does not come by the clock. */
const answered = () => waitFor(() => expect(screen.queryByText('Searching...')).toBeNull());
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const isOpen = (input: HTMLElement) => input.getAttribute('aria-expanded') === 'true';
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('asks once, 300 ms after the last keystroke', async () => {
  const { server, input } = given({ 'GET players/search': found('Brolga') });
  type(input, 'br');
  await wait(299);
  type(input, 'bro');
  await wait(299);
  expect(searchesOf(server)).toEqual([]);
  await wait(1);
  expect(searchesOf(server)).toEqual(['bro']);
  await answered();
  expect(options()).toEqual(['Brolga']);
});

test('one letter, and spaces around it, are not worth asking for, and close the list', async () => {
  const { server, input } = given({ 'GET players/search': found('Brolga') });
  type(input, 'bro');
  await wait(300);
  await answered();
  expect(isOpen(input)).toBe(true);
  type(input, 'b  ');
  expect(isOpen(input)).toBe(false);
  expect(options()).toEqual([]);
  await wait(1_000);
  expect(searchesOf(server)).toEqual(['bro']);
});

test('markup and quotes are taken out as they come, and more than fifty characters', async () => {
  const { server, input } = given({ 'GET players/search': found() });
  type(input, '<b onload="x">bro</b>lga\'"><');
  expect(input.value).toBe('brolga');
  type(input, 'old mate ');
  expect(input.value).toBe('old mate ');
  type(input, `${'x'.repeat(60)}`);
  expect(input.value).toBe('x'.repeat(50));
  await wait(300);
  expect(searchesOf(server)).toEqual(['x'.repeat(50)]);
});

test('an emoji that fifty characters would cut in half is left out whole', async () => {
  const { server, input } = given({ 'GET players/search': found() });
  type(input, `${'x'.repeat(49)}😀`);
  await wait(300);
  expect(searchesOf(server)).toEqual(['x'.repeat(49)]);
});

test('says when nobody is found, and when there are more than are shown', async () => {
  const { server, input } = given({ 'GET players/search': found() });
  type(input, 'zz');
  expect(screen.getByText('Searching...')).toBeTruthy();
  await wait(300);
  await answered();
  expect(screen.getByText('No players found')).toBeTruthy();
  server.routes['GET players/search'] = found(...Array.from({ length: 10 }, (_, i) => `Bro ${i}`));
  type(input, 'bro');
  await wait(300);
  await answered();
  expect(screen.getByText('Showing first 10 results')).toBeTruthy();
});

test('a failure clears the results and says so', async () => {
  const { server, input } = given({ 'GET players/search': found('Brolga') });
  type(input, 'bro');
  await wait(300);
  await answered();
  server.routes['GET players/search'] = { status: 503, body: failure('Down.', 'unavailable') };
  type(input, 'brol');
  await wait(300);
  await answered();
  expect(screen.getByText('Search failed. Please try again.')).toBeTruthy();
  expect(options()).toEqual([]);
});

test('an answer to what is no longer typed is not shown', async () => {
  const { server, input } = given({ 'GET players/search': found('Brolga') });
  type(input, 'bro');
  await wait(300);
  await answered();
  server.routes['GET players/search'] = never;
  type(input, 'mac');
  expect(options()).toEqual([]);
  await wait(300);
  expect(options()).toEqual([]);
});

describe('from the keyboard', () => {
  const arrived = async (...names: string[]) => {
    const search = given({ 'GET players/search': found(...names) });
    type(search.input, 'bro');
    await wait(300);
    await answered();
    const press = (key: string) => fireEvent.keyDown(search.input, { key });
    return { ...search, press };
  };

  test('arrows move the highlight; up from the first removes it, down from the last stays', async () => {
    const { press } = await arrived('Brolga', 'Brodie', 'Bro Hart');
    expect(highlighted()).toBeUndefined();
    const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'].map(
      (key) => {
        press(key);
        return highlighted();
      },
    );
    expect(seen).toEqual(['Brolga', 'Brodie', 'Bro Hart', 'Bro Hart', 'Brodie', 'Brolga', undefined, undefined]);
  });

  test('Enter goes to the highlighted one, clears the box and closes the list', async () => {
    const { input, press } = await arrived('Brolga', 'Brodie', 'Bro Hart', 'Brock');
    press('ArrowDown');
    press('Enter');
    expect(address()).toBe('/squad-battlelog/player/76561198000000000');
    expect(input.value).toBe('');
    expect(isOpen(input)).toBe(false);
  });

  test('who has no Steam ID is reached by the other id', async () => {
    const { press } = await arrived('Brolga', 'Brodie');
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    expect(address()).toBe('/squad-battlelog/player/eos-1');
  });

  test('Enter takes the only one', async () => {
    const { press } = await arrived('Brolga');
    press('Enter');
    expect(address()).toBe('/squad-battlelog/player/76561198000000000');
  });

  test('Enter between two or three does nothing, between more it asks to refine', async () => {
    const { input, press, server } = await arrived('Brolga', 'Brodie', 'Bro Hart');
    press('Enter');
    expect(address()).toBe('/squad-battlelog');
    expect(screen.queryByText('Too many results. Please refine your search.')).toBeNull();
    server.routes['GET players/search'] = found('Brolga', 'Brodie', 'Bro Hart', 'Brock');
    type(input, 'br');
    await wait(300);
    await answered();
    press('Enter');
    expect(screen.getByText('Too many results. Please refine your search.')).toBeTruthy();
    expect(address()).toBe('/squad-battlelog');
  });

  test('Escape closes the list and leaves the box; coming back opens it again', async () => {
    const { input, press } = await arrived('Brolga', 'Brodie');
    act(() => input.focus());
    press('Escape');
    expect(isOpen(input)).toBe(false);
    expect(document.activeElement).not.toBe(input);
    act(() => input.focus());
    expect(isOpen(input)).toBe(true);
    expect(options()).toEqual(['Brolga', 'Brodie']);
  });
});

test('Enter and Escape that end the composing of a name neither go to a player nor close the list', async () => {
  const { input } = given({ 'GET players/search': found('カンガルー') });
  type(input, 'カンガ');
  await wait(300);
  await answered();
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(input, { key, isComposing: true });
  expect(isOpen(input)).toBe(true);
  expect(address()).toBe('/squad-battlelog');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(address()).toBe('/squad-battlelog/player/76561198000000000');
});

test('a press outside closes the list, a press on a player goes there', async () => {
  jest.useRealTimers();
  const person = userEvent.setup();
  const { input } = given({ 'GET players/search': found('Brolga', 'Brodie') });
  await person.type(input, 'bro');
  await waitFor(() => expect(options()).toEqual(['Brolga', 'Brodie']));
  await person.click(document.body);
  expect(isOpen(input)).toBe(false);
  await person.click(input);
  await person.click(screen.getAllByRole('option')[0]!);
  expect(address()).toBe('/squad-battlelog/player/76561198000000000');
});
