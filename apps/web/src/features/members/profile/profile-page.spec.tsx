import type { DiscordRolesAnswer, Permissions } from '@app/contracts/members/members';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { KESTREL, SIGNED_OUT } from '~/test/render';
import { failure } from '~/test/server';
import { ProfilePage } from './profile-page';

const account = (overrides: Partial<DiscordRolesAnswer> = {}): DiscordRolesAnswer => ({
  success: true,
  roles: [
    { id: '12', name: 'Partner', color: 0xd7a94c },
    { id: '13', name: 'Super Seeder', color: 0x101010 },
  ],
  discordId: '290411553028194304',
  username: 'kestrel_au',
  avatarUrl: null,
  discordCreatedAt: '2017-03-12T08:30:17.552Z',
  guildJoinedAt: '2021-02-06T11:04:38.940Z',
  ...overrides,
});
const held = (overrides: Partial<Permissions> = {}) => ({
  body: {
    success: true,
    isStaff: false,
    permissions: {
      isGuildMember: true,
      isAdmin: false,
      isModerator: false,
      isMember: false,
      isVip: false,
      ...overrides,
    },
  },
});
const given = (routes: Routes = {}) =>
  serveRoutes('/api/', { 'GET auth/discord-roles': { body: account() }, 'GET auth/permissions': held(), ...routes });
const page = (path = '/profile', session = KESTREL) =>
  showPage(<ProfilePage connections="the connections" whitelisting="the slots" privacy="the privacy" />, path, session);
const fact = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return term.nextElementSibling!;
};
const address = () => screen.getByTestId('address').textContent;

test('a visitor who is not signed in reads that signing in is required, and nothing is asked', () => {
  const { requests } = given();
  page('/profile?tab=connections', SIGNED_OUT);
  expect(screen.getByRole('heading', { name: 'Sign In Required' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(requests).toHaveLength(0);
});

describe('the Profile tab', () => {
  test('shows the ids, the ages and the dates', async () => {
    given();
    page();
    await waitFor(async () => expect((await fact('Discord ID')).textContent).toBe('290411553028194304'));
    expect((await fact('Username')).textContent).toBe('kestrel_au');
    expect((await fact('Discord member since')).textContent).toMatch(/^\d+ years?.* \(1[123] Mar 2017\)$/);
    expect((await fact('Guild member since')).textContent).toMatch(/\([567] Feb 2021\)$/);
  });

  test('shows every role as a chip in its own colour, lightened where it could not be read', async () => {
    given();
    page();
    const [partner, seeder] = within(await screen.findByRole('list', { name: 'Roles' })).getAllByRole('listitem');
    expect(partner!.textContent).toBe('Partner');
    expect(partner!.style.color).toBe('rgb(215, 169, 76)');
    expect(seeder!.style.color).not.toBe('rgb(16, 16, 16)');
  });

  test('says so of who is not in the guild', async () => {
    given({
      'GET auth/discord-roles': { body: account({ roles: [], guildJoinedAt: null, message: 'Not in guild' }) },
      'GET auth/permissions': held({ isGuildMember: false }),
    });
    page();
    await waitFor(async () => expect((await fact('Guild member since')).textContent).toBe('Not in guild'));
    expect(screen.getByRole('button', { name: 'Refresh Roles' })).toBeTruthy();
  });

  test('asks the chat platform again when there are no roles, and shows the new ones', async () => {
    let roles: DiscordRolesAnswer['roles'] = [];
    const server = given({ 'GET auth/discord-roles': () => ({ body: account({ roles }) }) });
    page();
    const refresh = await screen.findByRole('button', { name: 'Refresh Roles' });
    roles = [{ id: '7', name: 'VIP', color: 0xc9a227 }];
    await userEvent.click(refresh);
    expect((await screen.findByRole('list', { name: 'Roles' })).textContent).toBe('VIP');
    expect(server.requests.some(({ path }) => path.endsWith('auth/discord-roles?refresh=true'))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Refresh Roles' })).toBeNull();
    // Rights follow roles.
    await waitFor(() => expect(server.count('GET auth/permissions')).toBe(2));
  });

  test('offers the same quietly to who has some', async () => {
    given();
    page();
    await screen.findByRole('list', { name: 'Roles' });
    expect(screen.queryByRole('button', { name: 'Refresh Roles' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  });

  test('tells when refreshing failed, in the words of the server', async () => {
    given({
      'GET auth/discord-roles': ({ path }) =>
        path.endsWith('refresh=true')
          ? { status: 429, body: failure('Too many requests. Try again in 12 s.', 'rate-limited') }
          : { body: account({ roles: [] }) },
    });
    page();
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh Roles' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests. Try again in 12 s.');
  });

  test('stays up without an alarm when the roles cannot be read', async () => {
    given({ 'GET auth/discord-roles': { status: 502, body: failure('Discord is not answering.', 'upstream') } });
    page();
    await waitFor(async () => expect((await fact('Discord ID')).textContent).toBe('--'));
    expect(screen.getByRole('heading', { name: 'Kestrel' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh Roles' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('names what the roles amount to: the highest standing, which includes the others', async () => {
    given({ 'GET auth/permissions': held({ isMember: true, isVip: true }) });
    page();
    expect(await screen.findByText('Member')).toBeTruthy();
    expect(screen.queryByText('VIP')).toBeNull();
  });

  test('lets people out', async () => {
    given({ 'GET auth/discord-roles': never });
    const signOut = jest.fn(() => Promise.resolve());
    page('/profile', { ...KESTREL, signOut });
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

describe('the tabs', () => {
  test('stand in the address, and the first one is what is there without', async () => {
    given();
    page('/profile?tab=whitelisting');
    expect(screen.getByText('the slots')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Connections' }));
    expect(await screen.findByText('the connections')).toBeTruthy();
    expect(address()).toBe('/profile?tab=connections');
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
    expect(await screen.findByText('Discord ID')).toBeTruthy();
    expect(address()).toBe('/profile');
  });

  test('a tab that does not exist is the first one', () => {
    given();
    page('/profile?tab=constructor');
    expect(screen.getByRole('tab', { name: 'Profile', selected: true })).toBeTruthy();
  });
});

describe('the banner', () => {
  test.each([
    ['success=steam_connected', 'Steam Connected!'],
    ['success=psn_connected', 'PlayStation Connected!'],
    ['success=xbox_connected', 'Xbox Connected!'],
    ['success=anything', 'Success!'],
    ['success=toString', 'Success!'],
    ['error=steam_connect_failed', 'Steam Connection Failed'],
    ['error=steam_verification_failed', 'Steam Verification Failed'],
    ['error=invalid_state', 'Invalid Session'],
    ['error=anything', 'Connection Failed'],
  ])('of ?%s is headed %s, leaves the address and stays until it is dismissed', async (query, title) => {
    given();
    page(`/profile?tab=connections&${query}`);
    expect(screen.getByText(title)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/profile?tab=connections'));
    expect(screen.getByText(title)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(title)).toBeNull();
  });

  test('of an expired session says what to do', () => {
    given();
    page('/profile?error=invalid_state');
    expect(screen.getByRole('alert').textContent).toContain('The session expired. Try again.');
  });

  test('waits for whoever has to sign in again first', () => {
    given();
    page('/profile?tab=connections&success=steam_connected', SIGNED_OUT);
    expect(address()).toBe('/profile?tab=connections&success=steam_connected');
  });
});
