import type { ErasureRequest, RequestedErasure, PrivacyAnswer } from '@app/contracts/privacy/privacy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage } from '~/test/page';
import { failure } from '~/test/server';
import ErasureRequestsPage from './erasure-requests-page';
import PrivacyTab from './privacy-tab';

const pending: RequestedErasure = {
  requestId: '4b1a3c58-6c1b-4d57-9f0f-0d3f6a8e1c01',
  state: 'pending',
  requestedAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-11-27T09:00:00.000Z',
  changedAt: '2026-11-20T09:00:00.000Z',
  heldBack: false,
  reason: null,
};
const privacy = (more: Partial<PrivacyAnswer> = {}): { body: PrivacyAnswer } => ({
  body: {
    success: true,
    name: 'Kestrel',
    isStaff: false,
    accounts: [],
    export: { lastAt: null, nextAt: null },
    erasures: [],
    addressDays: 30,
    chatDays: 90,
    ...more,
  },
});

describe('the privacy of a member', () => {
  test('the button opens with the name, and the question is sent once', async () => {
    let erasures: readonly RequestedErasure[] = [];
    const { count, requests } = serveRoutes('/api/', {
      'GET privacy': () => privacy({ erasures }),
      'POST privacy/erasure': () => {
        erasures = [pending];
        return { body: { success: true, erasure: pending } };
      },
    });
    showPage(<PrivacyTab />, '/profile?tab=privacy');
    const button = await screen.findByRole('button', { name: 'Erase Me...' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText(/^Type your name/), 'Kestrel{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Erase Kestrel in 7 days?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Erase Me' }));
    expect(await screen.findByRole('heading', { name: 'You asked to be erased' })).toBeTruthy();
    expect(count('POST privacy/erasure')).toBe(1);
    expect(requests.some(({ path }) => path.includes('withdraw'))).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Erase me' })));
  });

  test('a refusal is said in the window, in the words of the server', async () => {
    serveRoutes('/api/', {
      'GET privacy': privacy(),
      'POST privacy/erasure': { status: 400, body: failure('Type your name as it is: Kestrel', 'name-differs') },
    });
    showPage(<PrivacyTab />, '/profile?tab=privacy');
    await userEvent.type(await screen.findByLabelText(/^Type your name/), 'Kestrel{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Erase Me' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Type your name as it is: Kestrel');
  });

  test('what is being carried out cannot be withdrawn', async () => {
    serveRoutes('/api/', { 'GET privacy': privacy({ erasures: [{ ...pending, state: 'running' }] }) });
    showPage(<PrivacyTab />, '/profile?tab=privacy');
    expect(await screen.findByRole('heading', { name: 'You are being erased' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Erase Me...' })).toBeNull();
  });

  test('it says whose data goes before anybody asks', async () => {
    const accounts = [
      { platform: 'steam', platformName: 'Steam', id: '76561190000000003', displayName: 'Kestrel', goes: true },
      { platform: 'psn', platformName: 'PlayStation', id: 'Kestrel-AU', displayName: 'Hobby', goes: false },
    ] as const;
    serveRoutes('/api/', { 'GET privacy': privacy({ accounts }) });
    showPage(<PrivacyTab />, '/profile?tab=privacy');
    const goes = (await screen.findByText('76561190000000003')).closest('li')!;
    expect(goes.textContent).toMatch(/^Goes: Steam Kestrel/);
    expect(screen.getByText('Kestrel-AU').closest('li')!.textContent).toMatch(
      /^Only the typing goes: PlayStation Hobby/,
    );
  });

  test('who holds a role of staff gives it up first', async () => {
    serveRoutes('/api/', { 'GET privacy': privacy({ isStaff: true }) });
    showPage(<PrivacyTab />, '/profile?tab=privacy');
    expect(await screen.findByRole('heading', { name: 'You hold a role of staff' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase Me...' })).toBeNull();
  });

  test('what waits for the end of a staff role can be withdrawn, and what staff have stopped says why', async () => {
    const stopped: RequestedErasure = {
      ...pending,
      requestId: 'other',
      state: 'cancelled',
      reason: 'Not their account',
    };
    serveRoutes('/api/', { 'GET privacy': privacy({ erasures: [{ ...pending, heldBack: true }, stopped] }) });
    showPage(<PrivacyTab />, '/profile?tab=privacy');
    expect(await screen.findByRole('button', { name: 'Withdraw My Request' })).toBeTruthy();
    expect(screen.getByText('Erasure, stopped by staff on the same day')).toBeTruthy();
    expect(screen.getByText('Not their account')).toBeTruthy();
  });

  test('an export that was made says when the next can be', async () => {
    const made = { lastAt: '2026-11-20T09:00:00.000Z', nextAt: '2026-11-21T09:00:00.000Z' };
    serveRoutes('/api/', { 'GET privacy': privacy({ export: made }) });
    showPage(<PrivacyTab />, '/profile?tab=privacy');
    expect((await screen.findByText(/^The next can be made from/)).querySelector('time')?.dateTime).toBe(made.nextAt);
    expect(screen.getByRole('button', { name: 'Export My Data' })).toHaveProperty('disabled', true);
  });

  test('a failure says so and can be tried again', async () => {
    serveRoutes('/api/', { 'GET privacy': { status: 503, body: failure('The event log is away.', 'unavailable') } });
    showPage(<PrivacyTab />, '/profile?tab=privacy');
    expect((await screen.findByRole('alert')).textContent).toContain('The event log is away.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the requests of members', () => {
  const request = (more: Partial<ErasureRequest>): ErasureRequest => ({
    ...{
      ...pending,
      requestId: crypto.randomUUID(),
      memberId: '290401099666423845',
      name: 'Kestrel',
      waiting: 0,
      accounts: [],
    },
    ...more,
  });
  const page = (requests: readonly ErasureRequest[], now = '2026-11-21T09:00:00.000Z') => {
    serveRoutes('/api/', { 'GET admin-portal/erasures': { body: { success: true, requests, now } } });
    showPage(<ErasureRequestsPage />, '/admin-portal/privacy');
  };

  test('each has a word for its state', async () => {
    page([
      request({}),
      request({ state: 'withdrawn' }),
      request({ state: 'running' }),
      request({ state: 'completed' }),
      request({ state: 'completed', waiting: 1 }),
      request({ state: 'cancelled', reason: 'Not theirs' }),
      request({ heldBack: true }),
    ]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    const words = rows.map((row) => within(row).getAllByRole('cell').at(-2)!.textContent);
    expect(words).toEqual([
      'Can be withdrawn',
      'Withdrawn',
      'Being erased',
      'Erased',
      'Waits for a record to end',
      'Stopped by staffNot theirs',
      'Waits: holds a staff role',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('one that is pending is stopped with a reason', async () => {
    const stop = 'POST admin-portal/erasures/290401099666423845/cancel';
    const { bodies } = serveRoutes('/api/', {
      'GET admin-portal/erasures': { body: { success: true, requests: [request({})], now: pending.requestedAt } },
      [stop]: { body: { success: true, message: 'Erasure stopped' } },
    });
    showPage(<ErasureRequestsPage />, '/admin-portal/privacy');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the erasure of Kestrel' }));
    const dialog = await screen.findByRole('alertdialog');
    const confirm = within(dialog).getByRole('button', { name: 'Stop Erasure' });
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'A stranger’s account');
    await userEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bodies(stop)).toEqual([{ requestId: expect.any(String) as string, reason: 'A stranger’s account' }]);
  });

  test('what was not carried out in time is overdue, and said above', async () => {
    page([request({}), request({ state: 'completed' })], '2026-11-28T09:00:01.000Z');
    expect((await screen.findByRole('alert')).textContent).toContain('1 overdue.');
    expect(screen.getByText('Overdue')).toBeTruthy();
  });

  test('an empty list says so', async () => {
    page([]);
    expect(await screen.findByRole('heading', { name: 'Nobody has asked to be erased.' })).toBeTruthy();
  });
});
