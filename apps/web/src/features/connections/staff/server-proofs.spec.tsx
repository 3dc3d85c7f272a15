import type { ServerProofsAnswer } from '@app/contracts/connections/connections';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import ServerProofs from './server-proofs';

const LIST = 'GET server-proofs/squad/1';
const WITHDRAW = 'POST server-proofs/squad/1/withdraw';
const TYPED = '2026-11-21T09:00';
const SINCE = new Date(TYPED).toISOString();
const REASON = 'Its token leaked';

const some = (more = false): { body: ServerProofsAnswer } => ({
  body: {
    ...{ success: true, more },
    proofs: [
      { memberId: '200000000000000042', name: 'Kestrel', id: '76561190000000042', displayName: 'Kestrel AU' },
      { memberId: '200000000000000043', name: null, id: '76561190000000043', displayName: 'Heron' },
    ].map((each) => ({ ...each, platform: 'steam', provedAt: '2026-11-21T20:00:00.000Z' })),
  },
});
const NONE = { body: { success: true, proofs: [], more: false } };

/** The opened dialog. */
const ask = async (routes: Routes, typed?: string) => {
  const server = serveRoutes('/api/admin-portal/', routes);
  showPage(
    <ServerProofs server={{ game: 'squad', serverId: 1, name: 'Squad #1' }} />,
    '/admin-portal/operations/servers',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Proofs: Squad #1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw what codes on Squad #1 proved?' });
  const question = within(dialog);
  const since = (value: string) => fireEvent.change(question.getByLabelText('Since'), { target: { value } });
  const confirm = () => question.getByRole<HTMLButtonElement>('button', { name: /^Withdraw/ });
  const reason = () => userEvent.type(question.getByRole('textbox', { name: /^Reason/ }), REASON);
  if (typed !== undefined) since(typed);
  return { server, dialog, question, since, confirm, reason };
};

test('staff read what to do first and what happens, see whom it concerns, and withdraw it with a reason', async () => {
  const { server, dialog, question, since, confirm, reason } = await ask({
    [LIST]: some(),
    [WITHDRAW]: { body: { success: true, withdrawn: 2 } },
  });
  expect(dialog.textContent).toContain('Change the token first.');
  expect(dialog.textContent).toMatch(/link below ends.*the slot of a Reforger player.*finds a notice/);
  await reason();
  // A year that is half typed asks nothing.
  since('0202-11-21T09:00');
  expect(confirm().disabled).toBe(true);
  expect(server.requests).toEqual([]);
  since(TYPED);
  const [first, second] = within(await question.findByRole('list', { name: 'Accounts concerned' })).getAllByRole(
    'listitem',
  );
  expect(first!.textContent).toMatch(/Kestrel.*Steam: Kestrel AU76561190000000042/);
  expect(second!.textContent).toContain('200000000000000043');
  expect(server.requests[0]!.path).toContain(`since=${encodeURIComponent(SINCE)}`);
  await userEvent.click(question.getByRole('button', { name: 'Withdraw 2 Proofs' }));
  expect(await screen.findByText('2 proofs of Squad #1 withdrawn')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.bodies(WITHDRAW)).toEqual([{ since: SINCE, reason: REASON }]);
});

test('without a reason nothing is withdrawn', async () => {
  const { question } = await ask({ [LIST]: some() }, TYPED);
  expect((await question.findByRole<HTMLButtonElement>('button', { name: 'Withdraw 2 Proofs' })).disabled).toBe(true);
});

test('what loads, what is empty, what is too much and what failed differ', async () => {
  const { server, question, since, confirm, reason } = await ask({ [LIST]: never }, '2026-11-20T09:00');
  await reason();
  expect(await question.findByText('Loading proofs...')).toBeTruthy();
  server.routes[LIST] = NONE;
  since('2026-11-21T09:00');
  expect(await question.findByText(/^Nothing to withdraw/)).toBeTruthy();
  expect(confirm().disabled).toBe(true);
  server.routes[LIST] = some(true);
  since('2026-11-22T09:00');
  expect(await question.findByText(/There are more: withdraw these, then ask again/)).toBeTruthy();
  server.routes[LIST] = { status: 500, body: failure('The links cannot be read.', 'unavailable') };
  since('2026-11-23T09:00');
  expect((await question.findByRole('alert')).textContent).toContain('Failed to load proofs');
  expect(confirm().disabled).toBe(true);
  server.routes[LIST] = some();
  await userEvent.click(question.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(confirm().disabled).toBe(false));
});

test('a withdrawal that was refused says why and stays', async () => {
  const { question, confirm, reason } = await ask(
    { [LIST]: some(), [WITHDRAW]: { status: 409, body: failure('Somebody else was quicker.', 'revision') } },
    TYPED,
  );
  await reason();
  await waitFor(() => expect(confirm().disabled).toBe(false));
  await userEvent.click(confirm());
  expect(await question.findByText('Somebody else was quicker.')).toBeTruthy();
});
