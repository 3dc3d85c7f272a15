import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import ExemptListTool from './exempt-list-tool';

const [ANNE, BEN, CLEO] = ['76561198000000001', '76561198000000002', '76561198000000003'];
const UUID = '0fd630f1-f29d-4da9-953f-48f1a09f76b5';

const list = (exemptPlayers: string[], revision = 1) => ({
  headers: { etag: `W/"${revision}-x"` },
  body: {
    success: true,
    data: {
      exemptPlayers,
      lastUpdated: '2026-11-21T09:00:00.000Z',
      updatedBy: 'Wombat',
      names: { [ANNE]: 'Brolga' },
    },
  },
});

const show = (routes: Routes, game: 'squad' | 'reforger' = 'squad') => {
  const served = serveRoutes('/api/admin-portal/', routes);
  showPage(<ExemptListTool game={game} />, `/admin-portal/${game}`);
  return served;
};

/** A server that keeps the list. */
const keeping = (players: string[]) => {
  let held = players;
  return show({
    'GET squad-exempt-list': () => list(held),
    'PUT squad-exempt-list': ({ body }) => {
      held = (body as { exemptPlayers: string[] }).exemptPlayers;
      return list(held, 2);
    },
  });
};

const ids = () =>
  within(screen.getByRole('region', { name: /^Exempt players/ }))
    .getAllByText(/^[0-9a-f-]{17,36}$/)
    .map(({ textContent }) => textContent);
const field = (name = 'Steam ID') => screen.findByRole('textbox', { name });

test('edits are kept until they are saved, all together', async () => {
  const { bodies, requests } = keeping([ANNE, BEN]);
  await userEvent.type(await field(), `${CLEO}{Enter}`);
  await userEvent.click(screen.getByRole('button', { name: `Remove ${ANNE}` }));
  expect(screen.getByText('2 changes staged')).toBeTruthy();
  expect(ids()).toEqual([ANNE, BEN, CLEO]);
  expect(bodies('PUT squad-exempt-list')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(
    await screen.findByText('Exempt list updated successfully! Leaderboards will refresh automatically.'),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/staged/)).toBeNull());
  expect(bodies('PUT squad-exempt-list')).toEqual([{ exemptPlayers: [BEN, CLEO] }]);
  expect(requests.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('W/"1-x"');
  expect(ids()).toEqual([BEN, CLEO]);
});

test('an edit taken back leaves nothing to save', async () => {
  keeping([ANNE]);
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${ANNE}` }));
  await userEvent.click(screen.getByRole('button', { name: `Keep ${ANNE}` }));
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  await userEvent.type(await field(), CLEO);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(ids()).toEqual([ANNE]);
});

test('what is no Steam ID, or is there already, is said at the field; what is blank is ignored', async () => {
  keeping([ANNE]);
  const input = await field();
  await userEvent.type(input, '   {Enter}');
  expect(screen.queryByText(/Invalid/)).toBeNull();
  await userEvent.type(input, '765611{Enter}');
  expect(screen.getByText('Invalid Steam ID format. Steam IDs must be 17 digits.')).toBeTruthy();
  await userEvent.clear(input);
  await userEvent.type(input, `${ANNE}{Enter}`);
  expect(screen.getByText('Steam ID already exists in the exempt list.')).toBeTruthy();
  expect(ids()).toEqual([ANNE]);
});

test('a Reforger identity is taken in any case', async () => {
  show({ 'GET reforger-exempt-list': list([]) }, 'reforger');
  await userEvent.type(await field('Player UUID'), `${UUID.toUpperCase()}{Enter}`);
  expect(ids()).toEqual([UUID]);
  await userEvent.type(await field('Player UUID'), `${UUID}{Enter}`);
  expect(screen.getByText('Player UUID already exists in the exempt list.')).toBeTruthy();
  await userEvent.type(await field('Player UUID'), '-{Enter}');
  expect(screen.getByText(/^Invalid Player UUID format\. UUIDs must be in format: xxxxxxxx-/)).toBeTruthy();
});

test.each([
  ['cannot be read', { status: 503, body: failure('This cannot be read.', 'unavailable') }],
  ['is read too early', { ...list([ANNE]), headers: { etag: 'W/"1-x"', 'x-read-stale': 'true' } }],
])('what was saved and %s stands there, and is edited further', async (_, later) => {
  const { bodies, requests, routes } = keeping([ANNE]);
  await userEvent.type(await field(), `${BEN}{Enter}`);
  routes['GET squad-exempt-list'] = later;
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByText(/staged/)).toBeNull());
  expect(ids()).toEqual([ANNE, BEN]);
  await userEvent.type(await field(), `${CLEO}{Enter}`);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(bodies('PUT squad-exempt-list')).toHaveLength(2));
  expect(bodies('PUT squad-exempt-list')[1]).toEqual({ exemptPlayers: [ANNE, BEN, CLEO] });
  expect(requests.filter(({ method }) => method === 'PUT')[1]!.headers['if-match']).toBeUndefined();
});

test('both lists are shown also to whoever could not read their own save, and edits it further', async () => {
  const { routes } = keeping([ANNE]);
  await userEvent.type(await field(), `${BEN}{Enter}`);
  routes['GET squad-exempt-list'] = { status: 503, body: failure('This cannot be read.', 'unavailable') };
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByText(/staged/)).toBeNull());
  const current = { exemptPlayers: [BEN], lastUpdated: new Date().toISOString(), updatedBy: 'Cassowary' };
  routes['PUT squad-exempt-list'] = {
    status: 428,
    body: { ...failure('Changed by somebody else.', 'if-match-required'), yours: [], current },
  };
  await userEvent.type(await field(), `${CLEO}{Enter}`);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const mine = await screen.findByRole('region', { name: 'Only in your list' });
  expect(within(mine).getByText(ANNE)).toBeTruthy();
});

describe('when somebody else saved first', () => {
  const conflicting = () => {
    let saved = false;
    return show({
      'GET squad-exempt-list': () => (saved ? list([ANNE, CLEO], 2) : list([ANNE])),
      'PUT squad-exempt-list': ({ headers }) => {
        if (headers['if-match'] === 'W/"2-x"') return list([CLEO, BEN], 3);
        saved = true;
        const current = { exemptPlayers: [ANNE, CLEO], lastUpdated: new Date().toISOString(), updatedBy: 'Cassowary' };
        return { status: 409, body: { ...failure('Changed.', 'exempt-list-changed'), yours: [], current } };
      },
    });
  };
  const collide = async () => {
    const served = conflicting();
    await userEvent.type(await field(), `${BEN}{Enter}`);
    await userEvent.click(screen.getByRole('button', { name: `Remove ${ANNE}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('The exempt list was changed in the meantime.');
    return served;
  };

  test('both lists are shown, and mine can be applied to theirs', async () => {
    const { bodies } = await collide();
    expect(within(screen.getByRole('region', { name: 'Only in your list' })).getByText(BEN)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Only in the saved list' })).getByText(CLEO)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Apply Mine to Theirs' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(bodies('PUT squad-exempt-list')).toHaveLength(2));
    expect(bodies('PUT squad-exempt-list')[1]).toEqual({ exemptPlayers: [CLEO, BEN] });
  });

  test('or theirs be taken', async () => {
    await collide();
    await userEvent.click(screen.getByRole('button', { name: 'Discard My Changes' }));
    await waitFor(() => expect(ids()).toEqual([ANNE, CLEO]));
    expect(screen.queryByText(/staged/)).toBeNull();
  });
});

test('one’s own list that cannot be read yet is saved over at the next try', async () => {
  const current = { exemptPlayers: [ANNE, BEN], lastUpdated: new Date().toISOString(), updatedBy: 'Cassowary' };
  const refusal = { ...failure('Changed.', 'exempt-list-changed'), yours: [], current, etag: '"2"', own: true };
  const { bodies, requests } = show({
    'GET squad-exempt-list': list([ANNE]),
    'PUT squad-exempt-list': ({ headers }) =>
      headers['if-match'] === '"2"' ? list([ANNE, BEN, CLEO], 3) : { status: 409, body: refusal },
  });
  await userEvent.type(await field(), `${BEN}{Enter}`);
  await userEvent.type(await field(), `${CLEO}{Enter}`);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/You saved that yourself/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Apply Mine to Theirs' }));
  expect(await screen.findByText('1 change staged')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(bodies('PUT squad-exempt-list')).toHaveLength(2));
  expect(bodies('PUT squad-exempt-list')[1]).toEqual({ exemptPlayers: [ANNE, BEN, CLEO] });
  expect(requests.findLast(({ method }) => method === 'PUT')!.headers['if-match']).toBe('"2"');
});

test('what could not be saved stays, with the server’s words', async () => {
  show({
    'GET squad-exempt-list': list([ANNE]),
    'PUT squad-exempt-list': { status: 503, body: failure('Nothing can be saved for the moment.', 'log-unavailable') },
  });
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${ANNE}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Nothing can be saved for the moment.')).toBeTruthy();
  expect(screen.getByText('1 change staged')).toBeTruthy();
});

test('says what being exempt means, and whom the ids mean', async () => {
  keeping([ANNE, BEN]);
  expect(await screen.findByText('Brolga')).toBeTruthy();
  expect(screen.getByText('Unknown Player')).toBeTruthy();
  expect(
    screen.getByText(/Score, Kills, Deaths, Revives, K\/D, Wounds, Killstreak, Playtime, Wins, Win\/Loss Ratio/),
  ).toBeTruthy();
  expect(screen.getByText(/Only Coordinators and Community Admins may manage exempt lists\./)).toBeTruthy();
});

test('says that it is loading', async () => {
  show({ 'GET squad-exempt-list': never });
  expect(screen.getByText('Loading the exempt list...')).toBeTruthy();
});

test('an empty list says so', async () => {
  keeping([]);
  expect(await screen.findByText('Nobody is exempt')).toBeTruthy();
});

test('a list that cannot be read says so, with a way to try again', async () => {
  show({ 'GET squad-exempt-list': { status: 403, body: failure('You are not allowed to do this.', 'forbidden') } });
  expect(await screen.findByText('Failed to load exempt list')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('a list refused without words is said to have failed', async () => {
  show({ 'GET squad-exempt-list': { status: 403, body: failure('', 'forbidden') } });
  expect(await screen.findByText('Failed to load exempt list')).toBeTruthy();
  expect(screen.getByText('Failed to fetch exempt list')).toBeTruthy();
});

test('changes refused without words are said to have failed, and stay staged', async () => {
  show({ 'GET squad-exempt-list': list([ANNE]), 'PUT squad-exempt-list': { status: 400, body: failure('', 'x') } });
  await userEvent.type(await field(), `${CLEO}{Enter}`);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Failed to update exempt list')).toBeTruthy();
  expect(screen.getByText('1 change staged')).toBeTruthy();
});
