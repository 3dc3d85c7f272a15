import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KESTREL, renderAt } from '~/test/render';
import { failure, serve } from '~/test/server';
import FilesTool from './files-tool';

const files = (secret: object | null, age = 0) => ({
  success: true,
  files: [
    {
      name: 'squad.cfg',
      game: 'SQUAD',
      path: '/api/whitelist-files/squad.cfg',
      entries: 12,
      fetches: [
        { server: 'ZSU Squad #1', at: new Date().toISOString() },
        { server: null, at: new Date().toISOString() },
      ],
    },
    { name: 'reforger.json', game: 'REFORGER', path: '/api/whitelist-files/reforger.json', entries: 1, fetches: [] },
  ],
  secret,
  formerUntil: null,
  age,
});
const SECRET = { endsWith: 'k3y4', since: new Date().toISOString(), by: 'Mulga Bill' };

/** Slots that staff gave stand on the same page: here there is none. */
const serveFiles = (reply: Parameters<typeof serve>[0]) =>
  serve((call) => (call.path.includes('whitelist-slots') ? { body: { success: true, slots: [] } } : reply(call)));

const show = () => renderAt('/admin-portal/squad', <FilesTool />, KESTREL);

test('shows what each file holds and which server last fetched it', async () => {
  serveFiles(() => ({ body: files(null) }));
  show();
  expect(await screen.findByText('ZSU Squad #1')).toBeTruthy();
  expect(screen.getByText('A server that did not say which')).toBeTruthy();
  expect(screen.getByText('No server has fetched it yet.')).toBeTruthy();
  expect(screen.getByText('12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Switch Off' })).toBeNull();
});

test('switching the secret on asks first and tells the paths once', async () => {
  let on = false;
  serveFiles(({ method }) => {
    if (method !== 'POST') return { body: files(null) };
    on = true;
    return { body: { success: true, message: 'Copy them now.', paths: ['/api/whitelist-files/s3cret/squad.cfg'] } };
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Switch On' }));
  expect(on).toBe(false);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('The present paths work for one more day');
  await userEvent.click(screen.getByRole('button', { name: 'Switch On' }));
  expect(await screen.findByText(/s3cret\/squad\.cfg/)).toBeTruthy();
});

test('says how old the files are while the read models are away', async () => {
  serveFiles(() => ({ body: files(SECRET, 90) }));
  show();
  expect(await screen.findByText(/90 s old/)).toBeTruthy();
  expect(screen.getByText('k3y4')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Rotate Secret' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch Off' })).toBeTruthy();
});

test('a refusal is shown with a way to try again', async () => {
  serve(() => ({ status: 403, body: failure('You are not allowed to do this.', 'forbidden') }));
  show();
  expect(await screen.findByText('The files cannot be listed.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
