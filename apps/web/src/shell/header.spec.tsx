import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KESTREL, renderAt, SIGNED_OUT } from '~/test/render';
import { failure, serve } from '~/test/server';
import { Header } from './header';

const rights = ({ bingo, admin }: { bingo: boolean; admin: boolean }) =>
  serve(({ path }) =>
    path.endsWith('check-access')
      ? { body: { success: true, hasAccess: bingo } }
      : path.endsWith('auth/permissions')
        ? { body: { success: true, permissions: {}, isStaff: admin } }
        : admin
          ? { body: { success: true, permissions: { hasAdminAccess: true } } }
          : { status: 403, body: failure('Not for you.', 'forbidden') },
  );

const shown = (session = SIGNED_OUT) => renderAt('/', <Header onMenu={() => undefined} />, session);
const openGames = () => userEvent.click(screen.getByRole('button', { name: 'Games' }));

test('a visitor sees the menus and a way to sign in, and nothing is asked of the server', async () => {
  const requests = rights({ bingo: true, admin: true });
  shown();
  await openGames();
  expect(screen.getByRole('link', { name: /Star Citizen/ }).getAttribute('href')).toBe('/starcitizen');
  expect(screen.queryByRole('link', { name: /Dashcam Bingo/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Admin Portal' })).toBeNull();
  expect(requests).toHaveLength(0);
});

test('bingo is in the games menu of who may play', async () => {
  rights({ bingo: true, admin: false });
  shown(KESTREL);
  await openGames();
  expect((await screen.findByRole('link', { name: /Dashcam Bingo/ })).getAttribute('href')).toBe('/bingo');
});

test('the admin portal is linked for staff, and for nobody else', async () => {
  rights({ bingo: false, admin: true });
  const { unmount } = shown(KESTREL);
  expect((await screen.findByRole('link', { name: 'Admin Portal' })).getAttribute('href')).toBe('/admin-portal');
  unmount();
  const requests = rights({ bingo: false, admin: false });
  shown(KESTREL);
  await openGames();
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('auth/permissions'))).toBe(true));
  expect(requests.some(({ path }) => path.endsWith('admin-portal/permissions'))).toBe(false);
  expect(screen.queryByRole('link', { name: 'Admin Portal' })).toBeNull();
});

test('who is signed in sees their name, their profile and a way out', async () => {
  rights({ bingo: false, admin: false });
  const signOut = jest.fn(() => Promise.resolve());
  shown({ ...KESTREL, signOut });
  expect(screen.getByRole('link', { name: /Kestrel/ }).getAttribute('href')).toBe('/profile');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('the folded menu has every entry, and Escape folds it again', async () => {
  shown();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await screen.findByRole('navigation', { name: 'Site menu' });
  const addresses = within(menu)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual([
    '/',
    '/squad',
    '/reforger',
    '/starcitizen',
    '/news',
    '/about',
    '/guidelines',
    '/admin-team',
    '/join-zsu',
    '/support-tickets',
    '/faq',
    '/whitelisting',
    '/squad-battlelog',
    '/reforger-battlelog',
  ]);
  within(menu).getByRole('link', { name: 'News' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('navigation', { name: 'Site menu' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  // The link that had the focus is gone.
  expect(document.activeElement).toBe(button);
});
