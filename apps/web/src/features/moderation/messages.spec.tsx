import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage } from '~/test/page';
import { BroadcastButton } from './messages';

test('a broadcast that was sent stands there as it was sent, whatever was typed meanwhile', async () => {
  let answer: (reply: object) => void = () => undefined;
  serveRoutes('/api/moderation/', {
    'GET squad/servers/1/orders': { body: { success: true, orders: [] } },
    'POST squad/servers/1/orders': () => new Promise((resolve) => (answer = resolve)),
  });
  showPage(<BroadcastButton game="squad" serverId={1} />, '/admin-portal/squad');
  await userEvent.click(screen.getByRole('button', { name: 'Broadcast...' }));
  const text = await screen.findByRole('textbox', { name: /Shown in game/ });
  await userEvent.type(text, 'Restart in 5 minutes.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(text, ' Or 10.');
  answer({ status: 202, body: { success: true, orderId: 'o1' } });
  await screen.findByText('Close', { selector: 'button' });
  expect(screen.getByText('Restart in 5 minutes.')).toBeTruthy();
});
