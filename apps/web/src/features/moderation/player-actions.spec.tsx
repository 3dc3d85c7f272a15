import type { ServerOrderEntry } from '@app/contracts/moderation/moderation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import PlayerActions from './player-actions';
import { anEntry, anOrder, aRecord, GECKO, settings } from '~/test/moderation';

const player = { playerId: '0002f00d000000000000000000000001', steamId: GECKO, name: 'xX_Gecko_Xx', place: 'spec ops' };
const ORDERS = 'POST squad/servers/1/orders';

const show = (orders: ServerOrderEntry[] = [], routes: Routes = {}, game: 'squad' | 'reforger' = 'squad') => {
  const served = serveRoutes('/api/moderation/', {
    [`GET ${game}/settings`]: { body: settings },
    [`GET ${game}/players/${GECKO}/record`]: { body: aRecord([anEntry({}), anEntry({ id: 'e2', kind: 'kick' })]) },
    [`GET ${game}/servers/1/orders`]: () => ({ body: { success: true, orders } }),
    [ORDERS]: ({ body }) => {
      const orderId = `o${orders.length + 1}`;
      orders.unshift(anOrder({ ...(body as ServerOrderEntry), orderId }));
      return { status: 202, body: { success: true, orderId } };
    },
    ...routes,
  });
  showPage(<PlayerActions game={game} serverId={1} player={player} onClose={() => undefined} />, '/admin-portal/squad');
  return served;
};
const choose = async (option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Reason' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('the record stands above what can be done', async () => {
  show();
  expect(await screen.findByText('warning')).toBeTruthy();
  expect(screen.getByText('kick')).toBeTruthy();
});

test('a warning is sent with a reason and the words of the list, which may be changed', async () => {
  const { bodies } = show();
  const warn = await screen.findByRole('button', { name: 'Warn' });
  expect(warn).toHaveProperty('disabled', true);
  await choose('No squad leader kit');
  await userEvent.click(warn);
  expect(bodies(ORDERS)).toEqual([
    {
      ...{ kind: 'warn', player: GECKO, name: 'xX_Gecko_Xx', reason: 'No squad leader kit' },
      text: 'Squad leader kit: take it, or the squad is disbanded.',
    },
  ]);
  expect(await screen.findByText('Waiting for Server #1')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Under way' })).toHaveProperty('disabled', true);
});

test('a message needs words and no reason, and takes none of those of a reason along', async () => {
  const { bodies } = show();
  await choose('No squad leader kit');
  await userEvent.click(screen.getByRole('radio', { name: 'Message' }));
  expect(screen.queryByRole('combobox', { name: 'Reason' })).toBeNull();
  const text = screen.getByRole('textbox', { name: /Shown in game/ });
  expect(text).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await userEvent.type(text, 'You are in team 1 now.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(bodies(ORDERS)).toEqual([
    { kind: 'message', player: GECKO, name: 'xX_Gecko_Xx', text: 'You are in team 1 now.' },
  ]);
  expect(await screen.findByText('Waiting for Server #1')).toBeTruthy();
  expect(text).toHaveProperty('value', '');
});

test('what is typed while a message is sent is the next message', async () => {
  let answer: (reply: object) => void = () => undefined;
  show([], { [ORDERS]: () => new Promise((resolve) => (answer = resolve)) });
  await userEvent.click(await screen.findByRole('radio', { name: 'Message' }));
  const text = screen.getByRole('textbox', { name: /Shown in game/ });
  await userEvent.type(text, 'You are in team 1 now.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.clear(text);
  await userEvent.type(text, 'Thank you.');
  answer({ status: 202, body: { success: true, orderId: 'o1' } });
  await waitFor(() => expect(screen.queryByText('Ordering...')).toBeNull());
  expect(text).toHaveProperty('value', 'Thank you.');
});

test('a message that was sent closes no question about a kick that was opened meanwhile', async () => {
  let answer: (reply: object) => void = () => undefined;
  const { count } = show([], { [ORDERS]: () => new Promise((resolve) => (answer = resolve)) });
  await userEvent.click(await screen.findByRole('radio', { name: 'Message' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Shown in game/ }), 'Stop it.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Kick' }));
  await choose('Teamkilling on purpose');
  await userEvent.click(screen.getByRole('button', { name: 'Kick...' }));
  const read = count('GET squad/servers/1/orders');
  answer({ status: 202, body: { success: true, orderId: 'o1' } });
  await waitFor(() => expect(count('GET squad/servers/1/orders')).toBeGreaterThan(read));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('a kick asks first, and the safe button has the focus', async () => {
  const { bodies } = show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Kick' }));
  await choose('Teamkilling on purpose');
  await userEvent.click(screen.getByRole('button', { name: 'Kick...' }));
  const question = await screen.findByRole('alertdialog', { name: 'Kick xX_Gecko_Xx off Server #1?' });
  expect(question.textContent).toContain('Kicked once before.');
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(bodies(ORDERS)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Kick' }));
  expect(bodies(ORDERS)).toMatchObject([{ kind: 'kick', reason: 'Teamkilling on purpose' }]);
});

test('a removal from the squad asks why, a change of team only whether', async () => {
  const { bodies } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from Squad...' }));
  const why = await screen.findByRole('alertdialog', { name: 'Remove xX_Gecko_Xx from the squad?' });
  expect(within(why).getByRole('button', { name: 'Remove from Squad' })).toHaveProperty('disabled', true);
  await choose('Teamkilling on purpose');
  await userEvent.click(within(why).getByRole('button', { name: 'Remove from Squad' }));
  expect(await screen.findByText('Waiting for Server #1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change Team...' }));
  const whether = await screen.findByRole('alertdialog', { name: 'Move xX_Gecko_Xx to the other team?' });
  expect(within(whether).queryByRole('combobox')).toBeNull();
  await userEvent.click(within(whether).getByRole('button', { name: 'Change Team' }));
  const about = { player: GECKO, name: 'xX_Gecko_Xx', text: '' };
  expect(bodies(ORDERS)).toEqual([
    { kind: 'remove-from-squad', reason: 'Teamkilling on purpose', ...about },
    { kind: 'change-team', ...about },
  ]);
});

test.each<[Partial<ServerOrderEntry>, string, string]>([
  [{ state: 'done', answer: 'Kicked player 0.', took: 412 }, 'Kicked', 'Kicked player 0.'],
  [{ state: 'expired' }, 'Kick not carried out', 'No agent of the server fetched it within a minute.'],
  [
    { state: 'late', answer: 'It was more than a minute old.' },
    'Kick not carried out',
    'It was more than a minute old.',
  ],
  [{ state: 'absent' }, 'Kick not carried out', 'The player is not on the server.'],
  [
    { state: 'refused', answer: 'RCON: connection refused.' },
    'Server #1 did not take the order',
    'RCON: connection refused.',
  ],
  [
    { state: 'unknown' },
    'Kick: not known whether carried out',
    'It was sent, and no answer came. It is not sent again by itself.',
  ],
  [
    { state: 'unanswered' },
    'Kick: not known whether carried out',
    'The agent has not answered. What it says later still counts.',
  ],
  [{ state: 'taken' }, 'Server #1 carries it out', 'Dropped after a minute.'],
])('%o has its face', async (more, title, words) => {
  show([anOrder(more)]);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('region', { name: /^Actions for/ }).textContent).toContain(words);
});

test('what was not carried out is tried again as it was: a kick asks first, and a later one of its kind replaces the offer', async () => {
  const warning = { kind: 'warn', reason: 'No squad leader kit', text: 'Take the kit.' } as const;
  const { bodies } = show([
    anOrder({ orderId: 'w1', state: 'refused', answer: 'RCON: connection refused.', ...warning }),
    anOrder({ orderId: 'k2', state: 'expired' }),
    anOrder({ orderId: 'k1', state: 'absent' }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Warn again' }));
  expect(bodies(ORDERS)).toEqual([{ player: GECKO, name: 'xX_Gecko_Xx', ...warning }]);
  expect(screen.queryByRole('button', { name: 'Warn again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Kick again' }));
  const question = await screen.findByRole('alertdialog', { name: 'Kick xX_Gecko_Xx off Server #1?' });
  expect(question.textContent).toContain('Teamkilling on purpose.');
  await userEvent.click(within(question).getByRole('button', { name: 'Kick' }));
  expect(bodies(ORDERS)[1]).toMatchObject({ kind: 'kick', reason: 'Teamkilling on purpose' });
});

test('a kick that followed a ban, for a reason that is none of kicks, is tried again with another reason', async () => {
  show([anOrder({ state: 'expired', reason: 'Ban evasion', text: 'Banned.', ban: 'b1' })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Kick again' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('radio', { name: 'Kick', checked: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Kick...' })).toHaveProperty('disabled', true);
  await choose('Teamkilling on purpose');
  expect(screen.getByRole('button', { name: 'Kick...' })).toHaveProperty('disabled', false);
});

test('why the site did not take an order is said, and it can be sent again', async () => {
  const said = 'The same order is under way. Wait for its answer.';
  const { routes } = show([], { [ORDERS]: { status: 409, body: failure(said, 'already-ordered') } });
  await choose('No squad leader kit');
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }));
  expect(await screen.findByText(said)).toBeTruthy();
  routes[ORDERS] = { status: 202, body: { success: true, orderId: 'o1' } };
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }));
  expect(screen.queryByText(said)).toBeNull();
});

test('Reforger’s RCON can only kick, and shows nothing', async () => {
  show([], {}, 'reforger');
  expect(await screen.findByRole('button', { name: 'Kick...' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});
