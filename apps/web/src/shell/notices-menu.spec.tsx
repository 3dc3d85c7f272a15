import type { Notice } from '@app/contracts/connections/connections';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage } from '~/test/page';
import { SIGNED_OUT } from '~/test/render';
import { Header } from './header';

const notice = (id: string, read = false): Notice => ({
  id,
  kind: 'account-released',
  platform: 'steam',
  accountId: '76561190000000042',
  at: '2026-11-20T09:00:00.000Z',
  read,
});

function given(notices: readonly Notice[]) {
  let stored = notices;
  const server = serveRoutes('/api/', {
    'GET connections/notices': () => ({ body: { success: true, notices: stored } }),
    'POST connections/notices/read': () => {
      stored = stored.map((one) => ({ ...one, read: true }));
      return { body: { success: true } };
    },
  });
  return server;
}
const header = (session?: typeof SIGNED_OUT) => showPage(<Header onMenu={() => undefined} />, '/', session);

test('without notices there is no bell', async () => {
  const server = given([]);
  header();
  await waitFor(() => expect(server.count('GET connections/notices')).toBe(1));
  expect(screen.queryByRole('button', { name: /^Notices/ })).toBeNull();
});

test('who is signed out has none, and none are requested', () => {
  const server = given([notice('1')]);
  header(SIGNED_OUT);
  expect(server.requests).toHaveLength(0);
});

test('the bell counts what is unread; marking it read leaves the list', async () => {
  const server = given([notice('2'), notice('1', true)]);
  header();
  await userEvent.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }));
  expect(await screen.findAllByText(/^Your Steam account was released/)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notices', hidden: true })).toBeTruthy());
  expect(server.bodies('POST connections/notices/read')).toEqual([{}]);
  expect(screen.getAllByText(/^Your Steam account was released/)).toHaveLength(2);
  // What was pressed is gone.
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Notices' }));
});

test('a notice leads to the connections, and the list closes', async () => {
  given([notice('1')]);
  header();
  await userEvent.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }));
  await userEvent.click(await screen.findByRole('link', { name: /Your Steam account was released/ }));
  expect(screen.getByTestId('address').textContent).toBe('/profile?tab=connections');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
