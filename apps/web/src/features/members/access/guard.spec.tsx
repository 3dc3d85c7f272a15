import type { Permissions } from '@app/contracts/members/members';
import { screen } from '@testing-library/react';
import { failure, serve } from '~/test/server';
import { KESTREL, renderAt } from '~/test/render';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AdminGuard } from './admin-guard';
import { Guard } from './guard';

const held = (given: Partial<Permissions>) =>
  serve(() => ({
    body: {
      success: true,
      permissions: { isGuildMember: true, isAdmin: false, isModerator: false, isMember: false, isVip: false, ...given },
    },
  }));

const page = (need: 'guild-member' | 'moderator') => <Guard need={need}>the page</Guard>;

test('a signed-out visitor reads that signing in is required', () => {
  const requests = held({});
  renderAt('/squad-battlelog', page('guild-member'));
  expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(requests).toHaveLength(0);
});

test('somebody outside the guild is shown the way in, and the way home', async () => {
  held({ isGuildMember: false });
  renderAt('/squad-battlelog', page('guild-member'), KESTREL);
  expect(await screen.findByRole('heading', { name: 'Guild Membership Required' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Join Our Discord' }).getAttribute('href')).toBe('https://discord.gg/zsu');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('somebody without the role reads which one is missing', async () => {
  held({ isMember: true });
  renderAt('/tools', page('moderator'), KESTREL);
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText('Moderator')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
});

test('somebody with the role sees the page', async () => {
  held({ isModerator: true });
  renderAt('/tools', page('moderator'), KESTREL);
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('when the check fails nobody is let in, and the failure is named', async () => {
  serve(() => ({ status: 502, body: failure('Discord is not answering.', 'upstream') }));
  renderAt('/squad-battlelog', page('guild-member'), KESTREL);
  expect(await screen.findByRole('heading', { name: 'Guild Membership Required' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Discord is not answering.');
  expect(screen.queryByText('the page')).toBeNull();
});

const site = (guarded: ReactNode) => (
  <Routes>
    <Route path="/" element="home" />
    <Route path="/inside" element={guarded} />
  </Routes>
);

test('the admin portal sends home whoever the server refuses', async () => {
  serve(() => ({ status: 403, body: failure('Not for you.', 'forbidden') }));
  renderAt('/inside', site(<AdminGuard>the portal</AdminGuard>), KESTREL);
  expect(await screen.findByText('home')).toBeTruthy();
});
