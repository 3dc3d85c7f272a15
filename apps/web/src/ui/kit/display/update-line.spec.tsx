import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '~/test/render';
import { failure, serve } from '~/test/server';
import { UpdateLine } from './update-line';

const show = (body: object, status = 200) => {
  const requests = serve(() => ({ status, body }));
  const view = renderAt('/admin-portal/squad', <UpdateLine of="squad/exempt-list" />);
  return { requests, view };
};

test('says who changed the list last, when and as what', async () => {
  const lastUpdated = new Date(Date.now() - 7 * 60_000).toISOString();
  const { requests } = show({ success: true, lastUpdated, updatedBy: 'Wombat', adminRoles: ['Squad Coordinator'] });
  const line = await screen.findByText(/Last updated/);
  expect(line.textContent).toBe('Last updated 7 minutes ago by Wombat (Squad Coordinator).');
  expect(requests[0]?.path).toBe('/api/admin-portal/exempt-list-info/squad/exempt-list');
});

test('says so before the first change', async () => {
  show({ success: true, lastUpdated: null, updatedBy: null, adminRoles: [] });
  expect(await screen.findByText('Not changed yet.')).toBeTruthy();
});

test('what cannot be read is not mentioned', async () => {
  const { requests, view } = show(failure('This cannot be read for the moment.', 'read-models-unavailable'), 503);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(view.container.textContent).toBe('');
});
