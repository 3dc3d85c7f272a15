import type { BanListsAnswer } from '@app/contracts/moderation/moderation';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NO_PERMISSIONS } from '~/lib/session/rights';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { GECKO } from '~/test/moderation';
import { BanLists } from './ban-lists';

type List = BanListsAnswer['lists'][number];

const at = '2026-11-20T09:00:00.000Z';
const PATH = 'moderation/squad/ban-lists';
const list: List = {
  ...{ listId: 'a1', game: 'squad', name: 'Alliance', address: 'https://bans.example.org/a.cfg', everyHours: 6 },
  ...{ by: 'Cassowary', at, tried: { at, because: null }, held: null, unclear: 0, problems: [], requestedAt: null },
  ...{ taken: { at, entries: 40, entered: 3, changed: 1, lifted: 2 }, endingAt: null, inForce: 38, exceptions: [] },
};
const first: Partial<List> = { taken: null, inForce: 0, held: { at, hash: 'h1', entries: 40, why: 'first' } };

const show = (lists: readonly Partial<List>[], routes: Routes = {}, isCommunityAdmin = true) => {
  const right = { canAccess: true, isAdmin: true, isSeniorAdmin: false, isCoordinator: false };
  const permissions = { hasAdminAccess: true, isCommunityAdmin, squad: right, reforger: { ...right, isDev: false } };
  const ok = (message: string) => ({ body: { success: true, message } });
  const served = serveRoutes('/api/', {
    'GET auth/permissions': { body: { success: true, permissions: NO_PERMISSIONS, isStaff: true } },
    'GET admin-portal/permissions': { body: { success: true, permissions } },
    [`GET ${PATH}`]: () => ({ body: { success: true, lists: lists.map((more) => ({ ...list, ...more })) } }),
    [`POST ${PATH}`]: { body: { success: true, message: 'The list is subscribed.', listId: 'a2' } },
    [`POST ${PATH}/a1/read`]: ok('The list is read.'),
    [`POST ${PATH}/a1/accept`]: ok('The list is taken over.'),
    [`POST ${PATH}/a1/unsubscribe`]: ok('The list is not read any more.'),
    [`POST ${PATH}/a1/exceptions`]: ok('The player is excepted from the list.'),
    [`POST ${PATH}/a1/exceptions/${GECKO}/end`]: ok('The list counts again.'),
    ...routes,
  });
  showPage(<BanLists game="squad" onClose={() => undefined} />, '/admin-portal/squad');
  return served;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const card = async () => within(await screen.findByRole('article', { name: 'Alliance' }));

test('before the first list the page says what one is', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'No list is subscribed.' })).toBeTruthy();
  expect(screen.getByText(/bans nobody before a community admin has seen/)).toBeTruthy();
});

test('a list is subscribed with a name, an address and how often it is read', async () => {
  const served = show([]);
  await press('Subscribe');
  expect(await screen.findByText('Give the list a name.')).toBeTruthy();
  expect(screen.getByText(/must begin with https:/)).toBeTruthy();
  expect(served.bodies(`POST ${PATH}`)).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Alliance ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'https://bans.example.org/a.cfg');
  await userEvent.click(screen.getByRole('combobox', { name: 'Read it' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Every day' }));
  await press('Subscribe');
  expect(await screen.findByText('The list is subscribed.')).toBeTruthy();
  expect(served.bodies(`POST ${PATH}`)).toEqual([
    { name: 'Alliance', address: 'https://bans.example.org/a.cfg', everyHours: 24 },
  ]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('');
});

test('a refused subscription keeps what was typed', async () => {
  show([], {
    [`POST ${PATH}`]: { status: 409, body: failure('This list is subscribed already.', 'already-subscribed') },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Alliance');
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'https://bans.example.org/a.cfg');
  await press('Subscribe');
  expect(await screen.findByText('This list is subscribed already.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Alliance');
});

test('a list says what came of reading it', async () => {
  show([{ unclear: 22, problems: [{ line: 4, why: 'It has no id.' }] }]);
  const one = await card();
  expect(one.getByText('Followed')).toBeTruthy();
  expect(one.getByText('38 bans')).toBeTruthy();
  expect(one.getByText(/40 players, 3 new, 1 changed, 2 gone/)).toBeTruthy();
  expect(one.getByText(/^Every 6 hours\./)).toBeTruthy();
  await press('22 lines not understood');
  expect(one.getByText('Line 4:')).toBeTruthy();
  expect(one.getByText('And 21 more.')).toBeTruthy();
});

test('what was read first is taken over after a question, with what was seen', async () => {
  const served = show([first]);
  expect((await card()).getByText('It names 40 players.')).toBeTruthy();
  await press('Take It Over...');
  const question = within(await screen.findByRole('alertdialog', { name: 'Take Alliance over?' }));
  expect(question.getByText(/^40 players may not play on any server/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Take Over' }));
  expect(await screen.findByText('The list is taken over.')).toBeTruthy();
  expect(served.bodies(`POST ${PATH}/a1/accept`)).toEqual([{ hash: 'h1' }]);
});

test.each<[string, Partial<List>, string]>([
  [
    'has shrunk',
    { held: { at, hash: 'h', entries: 9, why: 'shrunk' } },
    'It names 9 players, and had 40 players before.',
  ],
  ['is empty', { held: { at, hash: 'h', entries: 0, why: 'empty' } }, 'It names nobody any more.'],
  ['is a page', { held: { at, hash: 'h', entries: 0, why: 'unclear' } }, 'Most of it is not understood.'],
  ['is not there', { tried: { at, because: 'bans.example.org answered 404.' } }, 'It could not be read.'],
  ['is ending', { endingAt: at }, 'It is not read any more.'],
])('a list that %s says so', async (_, more, title) => {
  show([more]);
  const one = await card();
  expect(one.getByText(title)).toBeTruthy();
  if (more.endingAt === undefined) expect(one.getByText(/The bans stay as they were\./)).toBeTruthy();
  else expect(one.queryByRole('button', { name: 'Read Now' })).toBeNull();
});

test('who is no community admin reads lists and excepts players, and decides nothing else', async () => {
  const served = show([first], {}, false);
  expect((await card()).getByText(/A community admin can take it over/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Subscribe to a list' })).toBeNull();
  for (const name of ['Take It Over...', 'Unsubscribe...']) expect(screen.queryByRole('button', { name })).toBeNull();
  await press('Read Now');
  expect(await screen.findByText('The list is read.')).toBeTruthy();
  await press('Except a player...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Except a player from Alliance' }));
  const except = dialog.getByRole('button', { name: 'Except Player' });
  expect(except).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Player/ }), ` ${GECKO} `);
  expect(except).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Why/ }), 'He is ours.');
  await userEvent.click(except);
  expect(await screen.findByText('The player is excepted from the list.')).toBeTruthy();
  expect(served.bodies(`POST ${PATH}/a1/exceptions`)).toEqual([{ player: GECKO, reason: 'He is ours.' }]);
});

test('an exception is shown with its reason, and ended', async () => {
  const exception = {
    listId: 'a1',
    game: 'squad',
    player: GECKO,
    name: 'Gecko',
    reason: 'He is ours.',
    by: 'Bunya',
    at,
  };
  const served = show([{ exceptions: [exception as List['exceptions'][number]] }]);
  const exceptions = within(await screen.findByRole('list', { name: 'Exceptions' }));
  expect(exceptions.getByText('He is ours.')).toBeTruthy();
  await userEvent.click(exceptions.getByRole('button', { name: 'End exception' }));
  expect(await screen.findByText('The list counts again.')).toBeTruthy();
  expect(served.bodies(`POST ${PATH}/a1/exceptions/${GECKO}/end`)).toHaveLength(1);
});

test('a list is ended with a reason, and its bans are lifted or kept', async () => {
  const served = show([{}]);
  await press('Unsubscribe...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsubscribe from Alliance?' }));
  expect(dialog.getByText(/^Its bans are lifted/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep its bans' }));
  expect(dialog.getByText(/^Its bans stay/)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox'), 'They ban for nothing.');
  await userEvent.click(dialog.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('The list is not read any more.')).toBeTruthy();
  expect(served.bodies(`POST ${PATH}/a1/unsubscribe`)).toEqual([{ keep: true, reason: 'They ban for nothing.' }]);
});

test('lists that could not be loaded can be tried again', async () => {
  show([], { [`GET ${PATH}`]: { status: 503, body: failure('The read models are away.', 'unavailable') } });
  expect(await screen.findByText('The lists could not be loaded')).toBeTruthy();
});
