import type { MemberAccountsAnswer } from '@app/contracts/connections/connections';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage } from '~/test/page';
import MemberAccountsPanel from './member-accounts';

const MEMBER = '200000000000000042';
const FOUND: MemberAccountsAnswer = {
  success: true,
  members: [
    {
      ...{ memberId: MEMBER, name: 'Kestrel', unlinked: [] },
      accounts: [
        {
          platform: 'steam',
          id: '76561190000000042',
          displayName: 'Kestrel',
          verified: true,
          provedBy: { by: 'code', game: 'squad', serverId: 1 },
        },
        { platform: 'psn', id: 'kestrel_psn', displayName: 'kestrel_psn', verified: false, provedBy: null },
      ],
    },
  ],
};

test('an unlinking that was left to itself closes no question that was opened since', async () => {
  let answer: (reply: object) => void = () => undefined;
  serveRoutes('/api/admin-portal/', {
    'GET member-accounts': { body: FOUND },
    [`POST member-accounts/${MEMBER}/steam/unlink`]: () => new Promise<object>((resolve) => (answer = resolve)),
  });
  showPage(<MemberAccountsPanel which={{ account: '76561190000000042', member: null }} />, '/admin-portal/squad');
  const ask = async (account: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Unlink ${account}` }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.type(question.getByRole('textbox', { name: /^Reason/ }), 'The owner wrote to us');
    return question;
  };
  await userEvent.click((await ask('Steam Kestrel')).getByRole('button', { name: 'Unlink' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await ask('PlayStation kestrel_psn');
  answer({ body: { success: true } });
  expect(await screen.findByText('Steam unlinked from Kestrel')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'The owner wrote to us');
});

test('staff see how each link was proved, and confirm what has no sign-in of its own', async () => {
  const { bodies } = serveRoutes('/api/admin-portal/', {
    'GET member-accounts': { body: FOUND },
    [`POST member-accounts/${MEMBER}/psn/confirm`]: { body: { success: true } },
  });
  showPage(<MemberAccountsPanel which={{ account: '76561190000000042', member: null }} />, '/admin-portal/squad');
  expect(await screen.findByText('Proved by a code on Squad server 1')).toBeTruthy();
  expect(screen.getByText('Typed, not proved')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm Steam Kestrel' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm PlayStation kestrel_psn' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.type(question.getByRole('textbox', { name: /^Reason/ }), 'Seen in a video call');
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('PlayStation confirmed as that of Kestrel')).toBeTruthy();
  expect(bodies(`POST member-accounts/${MEMBER}/psn/confirm`)).toEqual([
    { accountId: 'kestrel_psn', reason: 'Seen in a video call' },
  ]);
});
