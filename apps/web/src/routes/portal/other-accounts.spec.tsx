import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { BAN_SLOTS } from './other-accounts';

const UID = '6513270e-269e-4d37-b2a7-4de452e6b438';
const alt = (playerUID: string, playerName: string) => ({ playerUID, playerName });
const looked = (currentIPAlts: object[], previousIPs: object[]) => ({
  body: { success: true, player: { playerUID: UID, altAccounts: { currentIPAlts, previousIPs } } },
});

const show = (routes: Routes) => {
  const served = serveRoutes('/api/admin-portal/reforger/', routes);
  showPage(<BAN_SLOTS.Accounts game="reforger" player={UID} />, '/admin-portal/reforger');
  return served;
};
const showAccounts = () => userEvent.click(screen.getByRole('button', { name: 'Show Known Accounts' }));

test('accounts of earlier addresses are known ones too, each named once; nobody is looked up before that is wanted', async () => {
  const { count } = show({
    'GET player-stats': looked([alt('1', 'Snag')], [{ addressId: '7' }]),
    'GET player-previous-ip-alts': {
      body: { success: true, previousIPAlts: [{ addressId: '7', alts: [alt('1', 'Snag'), alt('2', 'Numbat')] }] },
    },
  });
  expect(count('GET player-stats')).toBe(0);
  await showAccounts();
  expect(await screen.findByText('Shares an address with 2 accounts.')).toBeTruthy();
  expect(screen.getByText('Snag, Numbat')).toBeTruthy();
});

test('without earlier addresses nothing more is read, and nobody is said to be nobody', async () => {
  const { count } = show({ 'GET player-stats': looked([], []) });
  await showAccounts();
  expect(await screen.findByText('No other account shares an address.')).toBeTruthy();
  expect(count('GET player-previous-ip-alts')).toBe(0);
});
