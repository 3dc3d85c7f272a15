import type { WatchedPlayer } from '@app/contracts/moderation/moderation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { GECKO } from '~/test/moderation';
import { WatchButton, WatchedMark } from './watched';
import WatchlistTool from './watchlist-tool';

const LIST = 'GET moderation/squad/watchlist';
const ENTRY = `moderation/squad/watchlist/${GECKO}`;
const anEntry = (more: Partial<WatchedPlayer> = {}): WatchedPlayer => ({
  ...{ player: GECKO, name: 'xX_Gecko_Xx', reason: 'Rams helicopters', until: null, told: 'site' },
  ...{ by: 'Bunya', at: '2026-11-20T09:00:00.000Z', ...more },
});
const done = { body: { success: true, message: 'The player is on the watchlist.' } };

const serve = (players: readonly WatchedPlayer[], routes: Routes = {}) =>
  serveRoutes('/api/', { [LIST]: { body: { success: true, players }, headers: { etag: '"3-a"' } }, ...routes });
const show = (players: readonly WatchedPlayer[], routes: Routes = {}) => {
  const served = serve(players, routes);
  showPage(<WatchlistTool game="squad" lookup={(player) => `/lookup/${player}`} />, '/admin-portal/squad');
  return served;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('an empty list says what it is for, and a player is put on it', async () => {
  const { bodies } = show([], { [`PUT ${ENTRY}`]: done });
  expect(await screen.findByText('Nobody is on the watchlist.')).toBeTruthy();
  await press('Watch a Player...');
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: 'Watch' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Player/ }), ` ${GECKO} `);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Why/ }), 'Rams helicopters');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'No end' }));
  await userEvent.click(within(dialog).getByRole('radio', { name: 'And rules begin' }));
  await userEvent.click(send);
  expect(await screen.findByText('The player is on the watchlist.')).toBeTruthy();
  expect(bodies(`PUT ${ENTRY}`)).toEqual([{ reason: 'Rams helicopters', until: null, told: 'rules' }]);
});

test('an entry that another changed meanwhile is shown, and nothing typed is lost', async () => {
  let refusals = 0;
  const theirs = { current: { reason: 'Shoots mates' }, etag: '"4"', own: false };
  const { bodies } = show([anEntry({ until: '2099-01-01T00:00:00.000Z' })], {
    [`PUT ${ENTRY}`]: () =>
      refusals++ === 0 ? { status: 409, body: { ...failure('Changed.', 'watch-changed'), ...theirs } } : done,
  });
  await press('Edit...');
  const why = await screen.findByRole('textbox', { name: /^Why/ });
  await userEvent.clear(why);
  await userEvent.type(why, 'Both');
  await press('Save');
  expect(await screen.findByText('Shoots mates')).toBeTruthy();
  await press('Keep Mine');
  await press('Save');
  await waitFor(() => expect(bodies(`PUT ${ENTRY}`)).toHaveLength(2));
  // The end stays what it was.
  expect(bodies(`PUT ${ENTRY}`)[1]).toEqual({
    ...{ name: 'xX_Gecko_Xx', reason: 'Both', until: '2099-01-01T00:00:00.000Z', told: 'site' },
  });
});

test('whoever is taken off is asked about first', async () => {
  const { count } = show([anEntry()], { [`DELETE ${ENTRY}`]: { body: { success: true, message: 'Gone.' } } });
  await press('Take Off...');
  const question = await screen.findByRole('alertdialog');
  expect(count(`DELETE ${ENTRY}`)).toBe(0);
  await userEvent.click(within(question).getByRole('button', { name: 'Take Off' }));
  await waitFor(() => expect(count(`DELETE ${ENTRY}`)).toBe(1));
});

test('beside a name stands why the player is watched, whichever id they go by, and not after the end', async () => {
  serve([anEntry(), anEntry({ player: 'over', until: '2020-01-01T00:00:00.000Z' })]);
  showPage(
    <>
      <WatchedMark game="squad" player="eos" alias={GECKO} />
      <WatchedMark game="squad" player="over" />
      <WatchedMark game="squad" player="another" />
      <WatchButton game="squad" player={GECKO} name="xX_Gecko_Xx" />
    </>,
    '/admin-portal/squad',
  );
  expect(await screen.findAllByRole('img', { name: 'Watched: Rams helicopters' })).toHaveLength(1);
  expect(screen.queryAllByRole('img', { name: /^Watched/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Watched...' })).toBeTruthy();
});
