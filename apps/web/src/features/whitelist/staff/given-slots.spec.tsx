import type { GivenSlotsAnswer } from '@app/contracts/whitelist/whitelist';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { GivenSlots } from './given-slots';

const PLAYER = '76561190000000001';
const slot: GivenSlotsAnswer['slots'][number] = {
  ...{ player: PLAYER, name: 'Gecko', note: 'Guest of the event', until: '2099-01-01T00:00:00.000Z' },
  ...{ by: 'Kestrel', at: '2026-11-20T09:00:00.000Z', importId: null, hasEnded: false },
};
const show = (slots: GivenSlotsAnswer['slots'], routes: Routes = {}) => {
  const served = serveRoutes('/api/', {
    'GET admin-portal/whitelist-slots': () => ({ body: { success: true, slots } }),
    'POST admin-portal/whitelist-slots': { body: { success: true, message: 'Slot given' } },
    [`POST admin-portal/whitelist-slots/${PLAYER}/withdraw`]: { body: { success: true, message: 'Slot taken away' } },
    ...routes,
  });
  let imports = 0;
  showPage(<GivenSlots onImport={() => imports++} />, '/admin-portal/squad');
  return { served, imports: () => imports };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a slot is given with what it is for, for good where no last day is chosen', async () => {
  const { served } = show([]);
  expect(await screen.findByText(/^Nobody\./)).toBeTruthy();
  await press('Give a slot...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a slot' }));
  const give = dialog.getByRole('button', { name: 'Give Slot' });
  await userEvent.type(dialog.getByLabelText('Steam ID or EOS ID'), PLAYER);
  expect(give).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByLabelText(/^What it is for/), 'Guest');
  await userEvent.click(give);
  expect(await screen.findByText('Slot given')).toBeTruthy();
  expect(served.bodies('POST admin-portal/whitelist-slots')).toEqual([{ player: PLAYER, note: 'Guest', until: null }]);
});

test('what the site refuses stays in the form, in its words', async () => {
  show([], {
    'POST admin-portal/whitelist-slots': {
      status: 409,
      body: failure('Staff have given this player a slot already.', 'already-given'),
    },
  });
  await press('Give a slot...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a slot' }));
  await userEvent.type(dialog.getByLabelText('Steam ID or EOS ID'), PLAYER);
  await userEvent.type(dialog.getByLabelText(/^What it is for/), 'Guest');
  await userEvent.click(dialog.getByRole('button', { name: 'Give Slot' }));
  expect(await screen.findByText('Staff have given this player a slot already.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Give a slot' })).toBeTruthy();
});

test('a slot is listed with its end, and taken away with a reason', async () => {
  const { served, imports } = show([slot, { ...slot, player: '76561190000000002', name: '', hasEnded: true }]);
  const list = within(await screen.findByRole('list', { name: 'Slots' }));
  expect(list.getAllByText(/1 Jan 2099/)).toHaveLength(2);
  expect(list.getAllByText('Ended')).toHaveLength(1);
  await userEvent.click(list.getAllByRole('button', { name: 'Take away...' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Take the slot of Gecko away?' }));
  expect(dialog.getByRole('button', { name: 'Take Away' })).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByLabelText(/^Why/), 'Sold.');
  await userEvent.click(dialog.getByRole('button', { name: 'Take Away' }));
  expect(await screen.findByText('Slot taken away')).toBeTruthy();
  expect(served.bodies(`POST admin-portal/whitelist-slots/${PLAYER}/withdraw`)).toEqual([{ reason: 'Sold.' }]);
  await press('Import');
  expect(imports()).toBe(1);
});
