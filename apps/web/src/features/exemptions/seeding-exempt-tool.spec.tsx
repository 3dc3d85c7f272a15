import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import SeedingExemptTool from './seeding-exempt-tool';

const [ANNE, BEN] = ['76561198000000001', '76561198000000002'];

const GET = 'GET squad-seeding-exempt-list';
const ADD = 'POST squad-seeding-exempt-list/add';
const REMOVE = 'POST squad-seeding-exempt-list/remove';

const show = (routes: Routes) => {
  const served = serveRoutes('/api/admin-portal/', routes);
  showPage(<SeedingExemptTool />, '/admin-portal/squad');
  return served;
};

const list = (players: readonly string[]) => ({
  body: {
    success: true,
    data: {
      exemptPlayers: players.map((steamId) => ({ steamId, steamName: steamId === ANNE ? 'Brolga' : 'Unknown Player' })),
    },
  },
});

const keeping = (players: string[]) => {
  const steamIdIn = (body: unknown) => (body as { steamId: string }).steamId;
  return show({
    [GET]: () => list(players),
    [ADD]: ({ body }) => {
      players.push(steamIdIn(body));
      return { body: { success: true, message: 'Player added to the seeding exempt list' } };
    },
    [REMOVE]: ({ body }) => {
      players.splice(players.indexOf(steamIdIn(body)), 1);
      return { body: { success: true, message: 'Player removed from the seeding exempt list' } };
    },
  });
};

test('each change is saved at once, under a key of its own', async () => {
  const { bodies, requests } = keeping([ANNE]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Steam ID' }), `${BEN}{Enter}`);
  expect(await screen.findByText('Player added to the seeding exempt list')).toBeTruthy();
  expect(bodies(ADD)).toEqual([{ steamId: BEN }]);
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${ANNE}` }));
  expect(await screen.findByText('Player removed from the seeding exempt list')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Brolga')).toBeNull());
  const keys = requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('what is sent again after a lost answer is the same request, and after an answer another', async () => {
  let lost = true;
  const { requests } = show({
    [GET]: list([]),
    [ADD]: () => {
      if (lost) throw new TypeError('no network');
      return { body: { success: true, message: 'Player added to the seeding exempt list' } };
    },
  });
  const input = await screen.findByRole('textbox', { name: 'Steam ID' });
  await userEvent.type(input, `${BEN}{Enter}`);
  expect(await screen.findByText('Failed to add player to seeding exempt list')).toBeTruthy();
  lost = false;
  await userEvent.type(input, '{Enter}');
  await waitFor(() => expect((input as HTMLInputElement).value).toBe(''));
  await userEvent.type(input, `${BEN}{Enter}`);
  await waitFor(() => expect((input as HTMLInputElement).value).toBe(''));
  const [first, again, later] = requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

test('what is typed while somebody is added stays', async () => {
  let answer = (_: { body: object }) => {};
  show({ [GET]: list([]), [ADD]: () => new Promise((resolve) => (answer = resolve)) });
  const input = await screen.findByRole('textbox', { name: 'Steam ID' });
  await userEvent.type(input, `${BEN}{Enter}`);
  await userEvent.clear(input);
  await userEvent.type(input, ANNE);
  answer({ body: { success: true, message: 'Player added to the seeding exempt list' } });
  expect(await screen.findByText('Player added to the seeding exempt list')).toBeTruthy();
  expect((input as HTMLInputElement).value).toBe(ANNE);
});

test('who is on the list is not sent, and said in the list’s words', async () => {
  const { bodies } = keeping([ANNE]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Steam ID' }), `${ANNE}{Enter}`);
  expect(screen.getByText('Steam ID already exists in the seeding exempt list.')).toBeTruthy();
  expect(bodies(ADD)).toEqual([]);
});

test('what the server refuses is said in its words, and what was typed stays', async () => {
  show({
    [GET]: list([]),
    [ADD]: {
      status: 409,
      body: failure('Steam ID already exists in the seeding exempt list.', 'already-exempt'),
    },
  });
  const input = await screen.findByRole('textbox', { name: 'Steam ID' });
  await userEvent.type(input, `${BEN}{Enter}`);
  expect(await screen.findByText('Steam ID already exists in the seeding exempt list.')).toBeTruthy();
  expect((input as HTMLInputElement).value).toBe(BEN);
});

test('the focus of a removed player goes to the list, and is taken from nothing else', async () => {
  keeping([ANNE, BEN]);
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${ANNE}` }));
  await waitFor(() => expect(screen.queryByText(ANNE)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /Exempt players/ }));
  await userEvent.click(screen.getByRole('button', { name: `Remove ${BEN}` }));
  const input = screen.getByRole('textbox', { name: 'Steam ID' });
  input.focus();
  expect(await screen.findByText('Nobody is exempt')).toBeTruthy();
  expect(document.activeElement).toBe(input);
});

test('a server that does not answer fails in the words of the tool', async () => {
  show({
    [GET]: list([ANNE]),
    [REMOVE]: () => {
      throw new TypeError('no network');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${ANNE}` }));
  expect(await screen.findByText('Failed to remove player from seeding exempt list')).toBeTruthy();
});

test('a list that cannot be read says so', async () => {
  show({ [GET]: { status: 503, body: failure('This cannot be read for the moment.', 'read-models-unavailable') } });
  expect(await screen.findByText('Failed to load seeding exempt list')).toBeTruthy();
});
