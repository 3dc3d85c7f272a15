import type { LogEventAnswer, LogPageAnswer, LogRow } from '@app/contracts/operations/log';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import LogPage from './log-page';
import { anAnswer, aProjection } from '~/test/operations';

const row = (revision: number, more: Partial<LogRow> = {}): LogRow => ({
  ...{ id: `e${revision}`, type: 'BingoSquareMarked', stream: 'bingoGame-3', revision },
  ...{ position: String(1_204_000 + revision), createdAt: '2026-11-21T09:41:07.000Z', by: 'Kestrel' },
  excerpt: '{"square":7}',
  ...more,
});
const page = (
  events: readonly LogRow[],
  next: string | null = null,
  looked = events.length,
): { body: LogPageAnswer } => ({
  body: { success: true, events, next, looked },
});
const EVENT: { body: LogEventAnswer } = {
  body: {
    success: true,
    event: {
      ...row(4),
      data: { square: 7 },
      metadata: { actor: { name: 'Kestrel' } },
      ...{ correlationId: 'c1', causationId: 'c1', requestId: 'req-9' },
    },
    relatedKnown: true,
    cause: null,
    siblings: [],
    effects: [
      {
        ...{ id: 'x', type: 'WhitelistAllowanceChanged', stream: 'whitelist-squad', revision: 3, position: '9' },
        createdAt: '2026-11-21T09:41:08.000Z',
        audited: false,
      },
    ],
    moreEffects: false,
  },
};

const show = (address = '', more: Routes = {}) => {
  const server = serveRoutes('/api/operations/', {
    'GET log': page([row(4), row(3)], '2'),
    'GET log/events': EVENT,
    'GET log/positions': EVENT,
    'GET projections': anAnswer([aProjection('bingo-games')]),
    ...more,
  });
  return { ...server, ...showPage(<LogPage />, `/admin-portal/operations/log${address}`) };
};
const searchesIn = (requests: readonly { path: string; route: string }[]) =>
  requests.filter(({ route }) => route === 'GET log').map(({ path }) => path.split('?')[1]);
const address = () => screen.getByTestId('address').textContent;

test('everything stands newest first, and says that looking is recorded and that no secrets are in it', async () => {
  const { requests } = show();
  expect(await screen.findByText('2 events, newest first')).toBeTruthy();
  expect(searchesIn(requests)).toEqual(['direction=backwards']);
  expect(screen.getByText(/hold no addresses and no tokens/).textContent).toContain('that you look is recorded');
});

test('a stream is asked for when the form is sent, not while it is typed', async () => {
  const { requests } = show();
  await screen.findByText('2 events, newest first');
  await userEvent.type(screen.getByRole('textbox', { name: 'Stream' }), 'bingoGame-3');
  expect(searchesIn(requests)).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/admin-portal/operations/log?stream=bingoGame-3');
  expect(searchesIn(requests).at(-1)).toBe('stream=bingoGame-3&direction=backwards');
});

test('older events are a page further, in an address of their own', async () => {
  const { requests } = show('?stream=bingoGame-3');
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
  expect(address()).toBe('/admin-portal/operations/log?stream=bingoGame-3&from=2');
  expect(searchesIn(requests).at(-1)).toBe('stream=bingoGame-3&from=2&direction=backwards');
  expect(await screen.findByRole('button', { name: 'Newest' })).toBeTruthy();
});

test('rare types are told from types that never happened', async () => {
  const { unmount } = show('?types=ClanFounded', { 'GET log': page([], '77', 10_000) });
  expect(await screen.findByText('None here yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Older' })).toBeTruthy();
  unmount();
  show('?types=ClanFounded', { 'GET log': page([], null, 400) });
  expect(await screen.findByText('No such events.')).toBeTruthy();
});

test('an event opens in place, with data, metadata and what it caused, and the address leads back to it', async () => {
  show('?stream=bingoGame-3');
  await userEvent.click((await screen.findAllByRole('button', { name: /BingoSquareMarked/ }))[0]!);
  expect(await screen.findByText(/"square": 7/)).toBeTruthy();
  const effect = within(screen.getByRole('region', { name: 'It caused' })).getByRole('link');
  expect(effect.getAttribute('href')).toBe(
    '/admin-portal/operations/log?stream=whitelist-squad&event=whitelist-squad%403',
  );
  expect(address()).toBe('/admin-portal/operations/log?stream=bingoGame-3&event=bingoGame-3%404');
});

test('a link to an event shows it wherever it stands, and a position finds one too', async () => {
  const { requests } = show('?stream=bingoGame-3&event=bingoGame-3%4012');
  const linked = await screen.findByRole('region', { name: 'Linked event' });
  expect(await within(linked).findByText('req-9')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'One event' }), '1,204,004{Enter}');
  expect(requests.map(({ path }) => path)).toContain('/api/operations/log/positions/1204004');
});

test('a stream that is not there is told from a log that cannot be read', async () => {
  const { unmount } = show('?stream=bingoGame-999', {
    'GET log': { status: 404, body: failure('There is no such stream.', 'no-such-stream') },
  });
  expect(await screen.findByText('There is no such stream.')).toBeTruthy();
  unmount();
  show('', { 'GET log': { status: 503, body: failure('Nothing can be saved for the moment.', 'log-unavailable') } });
  expect(await screen.findByText('The log cannot be read')).toBeTruthy();
});
