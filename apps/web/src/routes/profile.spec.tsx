import type { WhitelistAnswer, WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage } from '~/test/page';
import ProfileRoute from './profile';

const slot = (slotNumber: number): WhitelistSlot => ({
  slotNumber,
  entryId: `e-${slotNumber}-0`,
  game: 'SQUAD',
  steamId: `7656119000000000${slotNumber}`,
  reforgerUuid: null,
  isActive: true,
  isOwnSlot: slotNumber === 1,
});
const whitelist: WhitelistAnswer = {
  success: true,
  hasSlots: true,
  hasConnections: true,
  hasRedeemed: true,
  totalSlots: 2,
  revoked: null,
  message: 'ok',
  enabledGames: { reforger: false },
  slots: [slot(1), slot(2)],
  revision: 1,
  slotRoles: [],
  supporter: null,
};

test('turning to another tab with staged slots asks once, and Stay stays', async () => {
  serveRoutes('/api/', {
    'GET whitelisting': { body: whitelist },
    'GET whitelisting/history': { body: { success: true, history: [] } },
  });
  showPage(<ProfileRoute />, '/profile?tab=whitelisting');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove slot 2' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Connections' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  // The focus is back on the tab that was refused, which must not turn to it again.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Connections' })));
  await act(async () => {});
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Whitelisting', selected: true })).toBeTruthy();
  expect(screen.getByText('Will be removed')).toBeTruthy();
});
