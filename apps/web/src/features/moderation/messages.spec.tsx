import type { ServerOrderEntry } from '@app/contracts/moderation/moderation';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage } from '~/test/page';
import { anOrder, settings } from '~/test/moderation';
import { OrderLog, ServerOrders, SquadOrders } from './messages';

test('a broadcast that was sent stands there as it was sent, whatever was typed meanwhile', async () => {
  let answer: (reply: object) => void = () => undefined;
  serveRoutes('/api/moderation/', {
    'GET squad/servers/1/orders': { body: { success: true, orders: [] } },
    'POST squad/servers/1/orders': () => new Promise((resolve) => (answer = resolve)),
  });
  showPage(<ServerOrders game="squad" serverId={1} />, '/admin-portal/squad');
  await userEvent.click(screen.getByRole('button', { name: 'Broadcast...' }));
  const text = await screen.findByRole('textbox', { name: /Shown in game/ });
  await userEvent.type(text, 'Restart in 5 minutes.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(text, ' Or 10.');
  answer({ status: 202, body: { success: true, orderId: 'o1' } });
  await screen.findByText('Close', { selector: 'button' });
  expect(screen.getByText('Restart in 5 minutes.')).toBeTruthy();
});

const ORDERS = 'POST squad/servers/1/orders';
const serve = (orders: ServerOrderEntry[] = []) =>
  serveRoutes('/api/moderation/', {
    'GET squad/settings': { body: settings },
    'GET squad/servers/1/orders': () => ({ body: { success: true, orders } }),
    [ORDERS]: ({ body }) => {
      orders.unshift(anOrder({ ...(body as ServerOrderEntry), player: null, name: null, orderId: 'o2' }));
      return { status: 202, body: { success: true, orderId: 'o2' } };
    },
  });
const squad = { team: 2, squadId: 6, name: 'spec ops' } as const;

test('a layer is set by the name that the server has for it, and no other name is sent', async () => {
  const { bodies } = serve();
  showPage(<ServerOrders game="squad" serverId={1} />, '/admin-portal/squad');
  await userEvent.click(screen.getByRole('button', { name: 'Next Layer...' }));
  const text = await screen.findByRole('textbox', { name: /Layer/ });
  const set = screen.getByRole('button', { name: 'Set' });
  await userEvent.type(text, 'Narva RAAS v1');
  expect(set).toHaveProperty('disabled', true);
  await userEvent.clear(text);
  await userEvent.type(text, ' Narva_RAAS_v1 ');
  await userEvent.click(set);
  expect(bodies(ORDERS)).toEqual([{ kind: 'next-layer', text: 'Narva_RAAS_v1' }]);
  expect(await screen.findByText('Waiting for Server #1')).toBeTruthy();
});

test('a squad is disbanded for a reason after a question, and what comes of it stands below', async () => {
  const { bodies } = serve();
  const of = { teamID: 2, squadID: 6, squadName: 'spec ops' };
  showPage(<SquadOrders game="squad" serverId={1} squad={of} />, '/admin-portal/squad');
  await userEvent.click(screen.getByRole('button', { name: 'Disband...' }));
  const question = await screen.findByRole('alertdialog', { name: 'Disband spec ops, squad 6 of team 2?' });
  expect(document.activeElement?.textContent).toBe('Cancel');
  const disband = within(question).getByRole('button', { name: 'Disband' });
  expect(disband).toHaveProperty('disabled', true);
  await userEvent.click(within(question).getByRole('combobox', { name: 'Reason' }));
  await userEvent.click(await screen.findByRole('option', { name: 'No squad leader kit' }));
  await userEvent.click(disband);
  expect(bodies(ORDERS)).toEqual([{ kind: 'disband-squad', squad, reason: 'No squad leader kit', text: '' }]);
  const face = (await screen.findByText('Waiting for Server #1')).closest('[role=status]');
  expect(face?.textContent).toContain('for spec ops');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Reforger has none of these', () => {
  showPage(<ServerOrders game="reforger" serverId={1} />, '/admin-portal/reforger');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the last orders about squads and everybody are told; what has words is sent again as it was', async () => {
  const disband = { kind: 'disband-squad', player: null, name: null, squad, text: '' } as const;
  const message = { ...disband, kind: 'squad-message', text: 'Unlock.', reason: null } as const;
  const orders = [
    anOrder({ ...message, orderId: 'm1', state: 'expired' }),
    anOrder({ orderId: 'k1' }),
    anOrder({ ...disband, orderId: 'd1', state: 'absent', answer: 'Another squad has this number now.' }),
  ];
  const { bodies } = serve(orders);
  showPage(<OrderLog game="squad" serverId={1} />, '/admin-portal/squad');
  expect(await screen.findByText('End of the squad not carried out')).toBeTruthy();
  expect(screen.queryByText(/^Kick/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(bodies(ORDERS)).toEqual([{ kind: 'squad-message', squad, text: 'Unlock.' }]);
});
