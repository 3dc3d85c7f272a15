import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPage } from '~/test/page';
import { failure, serve } from '~/test/server';
import LogsModal from './logs-modal';
import { aLog } from '~/test/audit';

const TOOL = { id: 'highlights', label: 'Highlights Management' };
const show = (tool?: typeof TOOL, onClose = () => {}) =>
  showPage(<LogsModal game="squad" gameName="Squad" tool={tool} onClose={onClose} />, '/admin-portal/squad');

test('a tool’s logs tell game, tool and how many there are, and what was changed from what to what', async () => {
  const requests = serve(() => ({
    body: { success: true, logs: [aLog(1), aLog(2, { action: 'DELETE', changes: {} })] },
  }));
  show(TOOL);
  expect(await screen.findByText('Squad, Highlights Management: 2 entries')).toBeTruthy();
  expect(requests.map(({ path }) => path)).toEqual(['/api/admin-portal/logs/tool/squad/highlights?limit=100']);
  const [first, second] = within(screen.getByRole('list', { name: 'Logs' })).getAllByRole('listitem');
  expect(first!.textContent).toContain('Wombat Six · Squad Coordinator');
  expect([...first!.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['ask', 'later']);
  expect([...first!.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
    'mark',
    'the',
    ' ',
    'armour',
  ]);
  expect(second!.textContent).toContain('Delete');
});

test('a game’s logs are those of all its tools', async () => {
  const requests = serve(() => ({ body: { success: true, logs: [aLog(1)], total: 1, limit: 100, offset: 0 } }));
  show();
  expect(await screen.findByText('Squad, all tools: 1 entry')).toBeTruthy();
  expect(requests[0]!.path).toBe('/api/admin-portal/logs?game=squad&limit=100');
});

test('without entries it says so in the words of the specification', async () => {
  serve(() => ({ body: { success: true, logs: [] } }));
  show(TOOL);
  expect(await screen.findByText('No logs found for this tool.')).toBeTruthy();
});

test('a failure is said, and Refresh tries again', async () => {
  let up = false;
  serve(() => (up ? { body: { success: true, logs: [aLog(1)] } } : { status: 503, body: failure('', 'unavailable') }));
  show(TOOL);
  expect((await screen.findAllByText('Failed to load logs')).length).toBeGreaterThan(0);
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Mortar team 1')).toBeTruthy();
});

test('a failure that comes again and again is one toast, which goes once the logs are there', async () => {
  let up = false;
  serve(() => (up ? { body: { success: true, logs: [aLog(1)] } } : { status: 503, body: failure('', 'unavailable') }));
  show(TOOL);
  const toasts = () => within(screen.getByRole('region', { name: /Results of your actions/ })).queryAllByRole('alert');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  for (let times = 0; times < 3; times++) {
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await screen.findByRole('button', { name: 'Refresh' });
  }
  expect(toasts()).toHaveLength(1);
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(toasts()).toHaveLength(0));
});

test('it closes by its button and by Escape', async () => {
  serve(() => ({ body: { success: true, logs: [] } }));
  const onClose = jest.fn();
  show(TOOL, onClose);
  await screen.findByText('No logs found for this tool.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
