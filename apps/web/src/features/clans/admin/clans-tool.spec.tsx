import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { adminClan, DONE, givenRules, PAVLOVA, THYLACINE, TINGLE } from '~/test/clans';
import { typedOf } from '../form/clan-form';
import ClansTool from './clans-tool';

const PARROTS = adminClan();
const EMUS = adminClan({ id: 7, name: 'Emu War Veterans', tag: 'EMU', leader_name: 'Emu_Actual', member_count: 30 });
const LOADED = { ...PARROTS, members: [PAVLOVA, THYLACINE, TINGLE] };

const show = (routes: Routes = {}) => {
  const served = serveRoutes('/api/admin-portal/squad/', {
    'GET clans': { body: { success: true, clans: [EMUS, PARROTS] } },
    'GET clans/12': { body: { success: true, clan: LOADED }, headers: { etag: 'W/"5-x"' } },
    'GET clans/12/activity': { body: { success: true, activity: [] } },
    ...routes,
  });
  showPage(<ClansTool />, '/admin-portal/squad');
  return served;
};

afterEach(() => jest.restoreAllMocks());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirmation = (name: string) => within(screen.getByRole('alertdialog', { name }));
const fill = async (label: string | RegExp, text: string) => {
  const input = await screen.findByLabelText(label);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
};

test('lists every clan, and finds one by name, tag or leader', async () => {
  show();
  expect(await screen.findByText('2 clans, 33 members. 2 shown.')).toBeTruthy();
  const found = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const box = screen.getByRole('searchbox', { name: 'Find a clan' });
  for (const typed of ['parrots', 'npar', 'sgtpav']) {
    await userEvent.clear(box);
    await userEvent.type(box, typed);
    expect([typed, found().length, found()[0]]).toEqual([typed, 1, 'NPAR Night Parrots']);
  }
  expect(screen.getByText('2 clans, 33 members. 1 shown.')).toBeTruthy();
  await userEvent.type(box, '?');
  expect(screen.getByText('No clans match your search.')).toBeTruthy();
});

test('shows what staff need to know of a clan', async () => {
  show({
    'GET clans': {
      body: {
        success: true,
        clans: [adminClan({ member_count: 2, leader_left_at: '2026-10-18T00:00:00.000Z' }), EMUS],
      },
    },
  });
  expect(await screen.findByText(/^Leader left \d+ days ago$/)).toBeTruthy();
  const inHeads = { selector: 'h2 *' };
  expect(screen.getByText('Not on the board', inHeads)).toBeTruthy();
  expect(screen.getByText('Full', inHeads)).toBeTruthy();
});

describe('the tabs', () => {
  const GONE = adminClan({ leader_left_at: '2026-10-18T00:00:00.000Z' });
  const SMALL = adminClan({ id: 41, name: 'Two Up', tag: 'TWO', member_count: 4 });
  const clans = { 'GET clans': { body: { success: true, clans: [GONE, EMUS, SMALL] } } };
  const found = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  test('show whose leader left, who is full and who is not on the board, each with its count', async () => {
    givenRules({ listedFrom: 5 });
    show(clans);
    await screen.findByRole('tab', { name: 'All 3' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['All 3', 'Leader left 1', 'Full 1', 'Not on the board 2'],
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Leader left 1' }));
    expect([found().length, found()[0]]).toEqual([1, expect.stringContaining('NPAR Night Parrots')]);
    await userEvent.click(screen.getByRole('tab', { name: 'Full 1' }));
    expect([found().length, found()[0]]).toEqual([1, expect.stringContaining(EMUS.name)]);
    await userEvent.click(screen.getByRole('tab', { name: 'Not on the board 2' }));
    expect(found()).toHaveLength(2);
    expect(screen.getByText('3 clans, 37 members. 2 shown.')).toBeTruthy();
    expect(screen.getAllByText('Not on the board', { selector: 'h2 *' })).toHaveLength(2);
  });

  test('are searched within, and pages begin anew', async () => {
    show(clans);
    await userEvent.click(await screen.findByRole('tab', { name: 'Full 1' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a clan' }), 'parrots');
    expect(screen.getByText('No clans match your search.')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'All 3' }));
    expect(found()).toHaveLength(1);
  });

  test('turn pages of twenty, and say which are shown', async () => {
    const many = Array.from({ length: 45 }, (_, n) => adminClan({ id: n + 1, name: `Clan ${n + 1}`, tag: `C${n}` }));
    show({ 'GET clans': { body: { success: true, clans: many } } });
    expect(await screen.findByText('1 to 20 of 45')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(screen.getByText('41 to 45 of 45')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a clan' }), 'clan');
    expect(screen.getByText('1 to 20 of 45')).toBeTruthy();
  });
});

test.each([
  ['2026-11-29T00:00:01.000Z', 'Leader left today'],
  ['2026-11-29T00:00:00.000Z', 'Leader left yesterday'],
  ['2026-10-31T00:00:00.000Z', 'Leader left 30 days ago'],
])('a leader who was gone at %s is said to be at once', async (leader_left_at, words) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T00:00:00.000Z'));
  show({ 'GET clans': { body: { success: true, clans: [adminClan({ leader_left_at })] } } });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Leader left 1' })).toBeTruthy();
});

test('says that there is none, and that they could not be loaded', async () => {
  const served = show({ 'GET clans': { status: 500, body: failure('', 'x') } });
  expect(await screen.findByText('Failed to load clans')).toBeTruthy();
  served.routes['GET clans'] = { body: { success: true, clans: [] } };
  await press('Retry');
  expect(await screen.findByText('No clans found.')).toBeTruthy();
});

test('edits what was changed, over the version that was read', async () => {
  const { bodies, requests } = show({ 'PATCH clans/12': DONE });
  await press('Edit Night Parrots');
  await fill('Name', 'Night Parrots II');
  await fill('Tag', 'np2');
  await fill('Member limit', '2');
  await press('Save Changes');
  expect(await screen.findByText('Member limit must be a whole number from 3 to 50')).toBeTruthy();
  expect(bodies('PATCH clans/12')).toEqual([]);
  await fill('Member limit', '40');
  await press('Save Changes');
  expect(await screen.findByText('Clan updated successfully')).toBeTruthy();
  expect(bodies('PATCH clans/12')).toEqual([{ name: 'Night Parrots II', tag: 'NP2', member_limit: 40 }]);
  expect(requests.find(({ method }) => method === 'PATCH')!.headers['if-match']).toBe('W/"5-x"');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('warns of a limit below the count, before it is saved', async () => {
  const large = {
    ...LOADED,
    members: [...LOADED.members, TINGLE, TINGLE].map((one, i) => ({ ...one, steamid: `${i}` })),
  };
  show({ 'GET clans/12': { body: { success: true, clan: large } } });
  await press('Edit Night Parrots');
  await fill('Member limit', '4');
  expect(screen.getByText(/5 are in\. Nobody is removed; nobody can join until fewer than 4 are left\./)).toBeTruthy();
});

test('an edit of what somebody else changed shows theirs, loses nothing, and is saved only knowingly', async () => {
  const conflict = {
    status: 409,
    body: {
      ...failure('This clan was changed in the meantime. Nothing was saved.', 'clan-changed'),
      current: {
        name: 'Night Parrots',
        tag: 'NPAR',
        motto: 'Their words',
        description: '',
        discordLink: '',
        memberLimit: 30,
      },
    },
  };
  const { routes, requests } = show({ 'PATCH clans/12': conflict });
  await press('Edit Night Parrots');
  await fill(/^Motto/, 'My words');
  routes['GET clans/12'] = {
    body: { success: true, clan: { ...LOADED, motto: 'Their words' } },
    headers: { etag: 'W/"6-y"' },
  };
  await press('Save Changes');
  expect(await screen.findByText('This clan was changed in the meantime.')).toBeTruthy();
  expect(screen.getByText(/Motto is now “Their words”/)).toBeTruthy();
  expect((screen.getByLabelText(/^Motto/) as HTMLInputElement).value).toBe('My words');
  const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers['if-match']);
  expect(sent()).toEqual(['W/"5-x"']);
  routes['PATCH clans/12'] = DONE;
  await press('Keep Mine');
  await press('Save Changes');
  expect(await screen.findByText('Clan updated successfully')).toBeTruthy();
  expect(sent()).toEqual(['W/"5-x"', 'W/"6-y"']);
});

test('words of one’s own that cannot be read yet are not somebody else’s, and are saved over at the next try', async () => {
  const current = { ...typedOf(LOADED), motto: 'My words', memberLimit: 30 };
  const { routes, requests } = show({
    'PATCH clans/12': {
      status: 409,
      body: { ...failure('Changed.', 'clan-changed'), current, etag: '"6"', own: true },
    },
  });
  await press('Edit Night Parrots');
  await fill(/^Motto/, 'My better words');
  await press('Save Changes');
  expect(await screen.findByText(/You saved that yourself/)).toBeTruthy();
  routes['PATCH clans/12'] = DONE;
  await press('Keep Mine');
  await press('Save Changes');
  expect(await screen.findByText('Clan updated successfully')).toBeTruthy();
  const sent = requests.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers['if-match']);
  expect(sent).toEqual(['W/"5-x"', '"6"']);
});

const isDisabled = (button: string): boolean =>
  screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled;

test('what can be saved stands there before anything is typed', async () => {
  const { bodies } = show({ 'PATCH clans/12': DONE });
  await press('Edit Night Parrots');
  const motto = await screen.findByLabelText(/^Motto/);
  expect(['Save Changes', 'Cancel'].map(isDisabled)).toEqual([true, true]);
  await userEvent.type(motto, '!');
  expect(['Save Changes', 'Cancel'].map(isDisabled)).toEqual([false, false]);
  await press('Cancel');
  expect(['Save Changes', 'Cancel'].map(isDisabled)).toEqual([true, true]);
  await userEvent.type(motto, '{Enter}');
  expect(bodies('PATCH clans/12')).toEqual([]);
});

test('uploads an image and deletes one, at once', async () => {
  const { count, routes } = show({
    'POST clans/12/image': { body: { ...DONE.body, image_url: '/i.webp', imageUrl: '/i.webp' } },
    'DELETE clans/12/image': DONE,
  });
  await press('Edit Night Parrots');
  const input = await screen.findByLabelText('Image file');
  expect(isDisabled('Delete Image')).toBe(true);
  routes['GET clans/12'] = { body: { success: true, clan: { ...LOADED, image_url: '/i.webp' } } };
  await userEvent.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('Image uploaded successfully')).toBeTruthy();
  await press('Delete Image');
  const question = confirmation('Delete the image of Night Parrots?');
  await userEvent.click(question.getByRole('button', { name: 'Delete Image' }));
  expect(await screen.findByText('Image deleted successfully')).toBeTruthy();
  expect(count('DELETE clans/12/image')).toBe(1);
});

test('removes a member after a question, but never the leader', async () => {
  const { count } = show({ [`DELETE clans/12/members/${TINGLE.steamid}`]: DONE });
  await press('Members of Night Parrots');
  await press('Remove Fruit Tingle');
  expect(screen.queryByRole('button', { name: 'Remove SgtPavlova', hidden: true })).toBeNull();
  expect(screen.getByText('Transfer leadership first')).toBeTruthy();
  const question = confirmation('Remove Fruit Tingle from Night Parrots?');
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Fruit Tingle removed from clan')).toBeTruthy();
  expect(count(`DELETE clans/12/members/${TINGLE.steamid}`)).toBe(1);
});

test('transfers leadership, and closes', async () => {
  const { bodies } = show({ 'POST clans/12/transfer-leadership': DONE });
  await press('Members of Night Parrots');
  await press('Transfer...');
  expect(screen.getByText('Please select a new leader')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.queryByRole('option', { name: /SgtPavlova/ })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'thylacine, officer' }));
  await press('Transfer...');
  await press('Transfer Leadership');
  expect(await screen.findByText('Leadership transferred to thylacine')).toBeTruthy();
  expect(bodies('POST clans/12/transfer-leadership')).toEqual([{ newLeaderSteamId: THYLACINE.steamid }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('deletes a clan only with its tag, and shows the server’s words when it may not', async () => {
  const { routes } = show({ 'DELETE clans/12': { status: 409, body: failure('Try again.', 'clan-changing') } });
  const remove = async () => {
    await press('Delete Night Parrots');
    const question = confirmation('Delete Night Parrots for good?');
    expect(question.getByText(/It cannot be undone/)).toBeTruthy();
    await userEvent.type(question.getByLabelText('Type NPAR to delete it'), 'NPAR');
    await userEvent.click(question.getByRole('button', { name: 'Delete Clan' }));
  };
  await remove();
  expect(await screen.findByText('Try again.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  routes['DELETE clans/12'] = DONE;
  await remove();
  expect(await screen.findByText('Clan deleted successfully')).toBeTruthy();
});

test('says that the details could not be loaded', async () => {
  show({ 'GET clans/12': { status: 500, body: failure('', 'x') } });
  await press('Edit Night Parrots');
  expect(await screen.findByText('Failed to load clan details')).toBeTruthy();
});

test('a save that was left to itself closes no window that was opened since', async () => {
  let answer: (reply: object) => void = () => undefined;
  show({
    'PATCH clans/12': () => new Promise<object>((resolve) => (answer = resolve)),
    'GET clans/7': { body: { success: true, clan: { ...LOADED, ...EMUS } }, headers: { etag: 'W/"2-x"' } },
  });
  await press('Edit Night Parrots');
  await fill(/^Motto/, 'By night');
  await press('Save Changes');
  await press('Close');
  await press('Leave');
  await press('Edit Emu War Veterans');
  await fill(/^Motto/, 'Typed meanwhile');
  answer(DONE);
  expect(await screen.findByText('Clan updated successfully')).toBeTruthy();
  expect(screen.getByLabelText(/^Motto/)).toHaveProperty('value', 'Typed meanwhile');
});
