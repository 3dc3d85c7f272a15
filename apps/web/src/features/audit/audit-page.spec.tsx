import type { AuditChainAnswer, AuditEntryAnswer } from '@app/contracts/audit/audit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import AuditPage from './audit-page';
import { aLog } from '~/test/audit';

const LOGS = [aLog(1), aLog(2, { resourceName: 'Everon convoy', game: 'reforger', action: 'DELETE' })];
const page = (logs = LOGS, total = logs.length) => ({ body: { success: true, logs, total, limit: 25, offset: 0 } });

const ENTRY: AuditEntryAnswer = {
  success: true,
  entry: aLog(1),
  event: {
    data: { heading: 'Mortar team' },
    metadata: { actor: { name: 'Wombat Six' } },
    ...{ correlationId: 'req-7', causationId: 'req-7', requestId: 'req-7' },
  },
  cause: null,
  siblings: [],
  effects: [
    {
      ...{ id: 'e9', type: 'AuditVerificationCompleted', stream: 'auditVerification', revision: 3, position: '9' },
      createdAt: '2026-11-21T09:41:08.000Z',
      audited: false,
    },
  ],
  moreEffects: false,
};

const chain = (
  verification: Partial<AuditChainAnswer['verification']> = {},
  more: Partial<AuditChainAnswer> = {},
): { body: AuditChainAnswer } => ({
  body: {
    success: true,
    records: 1_204,
    position: '1204771',
    head: { records: 1_204, position: 'p', hash: 'h', at: '2026-11-21T09:41:08.000Z', publicKey: 'k', signature: 's' },
    verification: {
      ...{ requestId: 'r', state: 'intact', at: new Date().toISOString(), by: 'Southerly', progress: 1 },
      ...{ records: 1_204, waiting: 0, position: '1204771', bad: null, error: null },
      ...verification,
    },
    watch: { state: 'watched', at: new Date().toISOString(), problem: null },
    findings: [],
    outside: [],
    ...more,
  },
});

const CHOICES = {
  success: true,
  people: [{ id: '200000000000000007', name: 'Wombat Six' }],
  tools: [
    { game: 'squad', tool: 'highlights' },
    { game: 'bingo', tool: 'bingo-values' },
  ],
  actions: ['UPDATE', 'DELETE'],
  resourceTypes: ['highlight'],
};

const show = (address = '', more: Routes = {}) => {
  const server = serveRoutes('/api/admin-portal/', {
    'GET logs': page(),
    'GET audit/choices': { body: CHOICES },
    'GET audit/chain': chain(),
    'GET audit/entries': { body: ENTRY },
    ...more,
  });
  return { ...server, ...showPage(<AuditPage />, `/admin-portal/audit${address}`) };
};

const address = () => screen.getByTestId('address').textContent;
const searchesIn = (requests: readonly { path: string; route: string }[]) =>
  requests.filter(({ route }) => route === 'GET logs').map(({ path }) => path.split('?')[1]);

test('entries stand by day, with who did what to what', async () => {
  show();
  expect(await screen.findByText('2 entries, newest first')).toBeTruthy();
  const entry = screen.getByRole('button', { name: /Mortar team 1/ });
  expect(entry.textContent).toContain('Wombat Six');
  expect(entry.textContent).toContain('Update');
  expect(entry.textContent).toContain('motto');
});

test('an entry opens in place to its difference and its event, and the address leads back to it', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: /Mortar team 1/ }));
  expect(await screen.findByText('HighlightChanged')).toBeTruthy();
  expect(screen.getByText('highlights-squad @ 1')).toBeTruthy();
  expect(screen.getByText('1,204,758')).toBeTruthy();
  expect(screen.getByText('AuditVerificationCompleted')).toBeTruthy();
  expect(screen.getByText(/"heading": "Mortar team"/)).toBeTruthy();
  expect(address()).toBe(`/admin-portal/audit?entry=${LOGS[0]!.id}`);
  await userEvent.click(screen.getByRole('button', { name: /Mortar team 1/, expanded: true }));
  expect(screen.queryByText('HighlightChanged')).toBeNull();
});

test('a link to an entry shows it, wherever it stands in the list', async () => {
  show(`?entry=${ENTRY.entry.id}`, { 'GET logs': page([LOGS[1]!]) });
  const linked = await screen.findByRole('region', { name: 'Linked entry' });
  expect(await within(linked).findByText('HighlightChanged')).toBeTruthy();
});

test('what is looked for is asked for and stands in the address', async () => {
  const { requests } = show('?page=2');
  await screen.findByText('2 entries, newest first');
  await userEvent.click(screen.getByRole('combobox', { name: 'Staff member' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Wombat Six' }));
  await waitFor(() => expect(address()).toBe('/admin-portal/audit?person=200000000000000007'));
  await waitFor(() => expect(searchesIn(requests).at(-1)).toBe('adminUserId=200000000000000007&limit=25&offset=0'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/admin-portal/audit');
});

test('a link with a filter asks for just that', async () => {
  const { requests } = show('?game=squad&tool=highlights&action=UPDATE&type=highlight&resource=h1&page=3');
  await screen.findByText('2 entries, newest first');
  expect(searchesIn(requests)).toEqual([
    'game=squad&tool=highlights&action=UPDATE&resourceType=highlight&resourceId=h1&limit=25&offset=50',
  ]);
});

test('a pause while a resource is typed costs neither the focus nor what follows', async () => {
  show();
  await screen.findByText('2 entries, newest first');
  await userEvent.type(screen.getByRole('textbox', { name: 'Resource id' }), 'h1');
  await waitFor(() => expect(address()).toBe('/admin-portal/audit?resource=h1'), { timeout: 2_000 });
  await userEvent.keyboard('2');
  await waitFor(() => expect(address()).toBe('/admin-portal/audit?resource=h12'), { timeout: 2_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('textbox', { name: 'Resource id' })).toHaveProperty('value', '');
});

test('nothing that fits is told from nothing at all', async () => {
  const { unmount } = show('?action=DELETE', { 'GET logs': page([]) });
  expect(await screen.findByText('Nothing fits this filter.')).toBeTruthy();
  unmount();
  show('', { 'GET logs': page([]) });
  expect(await screen.findByText('Nothing has been done yet.')).toBeTruthy();
});

test('that nothing fits a filter is not said of the next one before it is read', async () => {
  const server = show('?action=DELETE', { 'GET logs': page([]) });
  await screen.findByText('Nothing fits this filter.');
  server.routes['GET logs'] = never;
  await userEvent.click(screen.getByRole('combobox', { name: 'Staff member' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Wombat Six' }));
  expect(await screen.findByText('Looking...')).toBeTruthy();
  expect(screen.queryByText('Nothing fits this filter.')).toBeNull();
});

test('a page beyond the last leads back to the first', async () => {
  const server = show('?action=DELETE&page=9', { 'GET logs': page([], 40) });
  expect(await screen.findByText('There are fewer pages than this.')).toBeTruthy();
  server.routes['GET logs'] = page(LOGS, 40);
  await userEvent.click(screen.getByRole('button', { name: 'First Page' }));
  expect(await screen.findByText('40 entries, newest first')).toBeTruthy();
  expect(address()).toBe('/admin-portal/audit?action=DELETE');
});

test('a page beyond what the server gives is its last one, and the pager leads to none after it', async () => {
  const { requests } = show('?page=1e9', { 'GET logs': page(LOGS, 1_000_000) });
  expect(await screen.findByText('1,000,000 entries, newest first')).toBeTruthy();
  expect(searchesIn(requests)).toEqual(['limit=25&offset=100000']);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('4001');
  expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true);
});

test('a failure tells why and can be retried', async () => {
  const server = show('', { 'GET logs': { status: 503, body: failure('This cannot be read.', 'unavailable') } });
  expect(await screen.findByText('Failed to load logs')).toBeTruthy();
  expect(screen.getByText('This cannot be read.')).toBeTruthy();
  server.routes['GET logs'] = page();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 entries, newest first')).toBeTruthy();
});

describe('the chain', () => {
  test('an intact one says how far and when', async () => {
    show();
    expect(await screen.findByText(/Chain verified to #1,204,771/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save Head' })).toBeTruthy();
  });

  test('a broken one names the first bad record', async () => {
    const bad = {
      ...{ record: 812, stream: 'bingoValues', revision: 4, position: '99812' },
      problem: 'The event was changed after it was chained.',
    };
    show('', { 'GET audit/chain': chain({ state: 'broken', bad }) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Record 812 of the chain is bad.');
    expect(alert.textContent).toContain('The event was changed after it was chained.');
    expect(alert.textContent).toContain('bingoValues @ 4, position 99,812');
  });

  const CUT = {
    ...{ id: 'ab'.repeat(16), at: new Date().toISOString(), acknowledged: null },
    bad: {
      ...{ record: 9, stream: 'auditChain', revision: 11, position: '99812' },
      problem: 'The chain ends before record 9: the end was cut off.',
    },
  };

  test.each([
    ['nobody keeps watch', { watch: { state: 'unwatched', at: null, problem: null } }, /no AUDIT_SIGNING_KEY/],
    [
      'the start of the watch found a cut',
      { watch: { state: 'tampered', at: '2026-11-21T09:00:00.000Z', problem: 'Its end was cut off.' } },
      /Its end was cut off/,
    ],
    ['tampering was found', { findings: [CUT] }, /cut off/],
  ] as const)('an intact verdict is not shown as sure when %s', async (_, more, words) => {
    show('', { 'GET audit/chain': chain({}, more) });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText(/not sure now/)).toBeTruthy();
    expect(screen.queryByText(/Chain verified/)).toBeNull();
  });

  test('a finding is acknowledged with a note, and stays as one', async () => {
    const server = show('', { 'GET audit/chain': chain({}, { findings: [CUT] }) });
    server.routes[`POST audit/chain/findings/${CUT.id}/acknowledgement`] = () => {
      const acknowledged = { by: 'Southerly', at: new Date().toISOString(), note: 'Restored on Friday.' };
      server.routes['GET audit/chain'] = chain({}, { findings: [{ ...CUT, acknowledged }] });
      return { body: { success: true } };
    };
    await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('What happened?'), 'Restored on Friday.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('Restored on Friday.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  test('a way out that fails is named', async () => {
    const failing = { since: '2026-11-21T09:00:00.000Z', error: 'The webhook answered 503.' };
    show('', { 'GET audit/chain': chain({}, { outside: [{ channel: 'webhook', records: 3, at: null, failing }] }) });
    expect(await screen.findByText(/The webhook answered 503/)).toBeTruthy();
  });

  test('a verification is asked for by the button and watched to its end', async () => {
    const server = show();
    await screen.findByText(/Chain verified/);
    server.routes['POST audit/chain/verifications'] = () => {
      server.routes['GET audit/chain'] = chain({ state: 'running', progress: 0.4 });
      return { status: 202, body: { success: true, requestId: 'r2' } };
    };
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Comparing 1,204 records with the log...')).toBeTruthy();
    server.routes['GET audit/chain'] = chain({ state: 'failed', error: 'The log is damaged near position 7.' });
    expect(await screen.findByText('The log is damaged near position 7.', {}, { timeout: 3_000 })).toBeTruthy();
  });
});

test('a file holds what the filter shows', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  const { requests } = show('?game=squad', {
    'GET audit/export': {
      body: 'x',
      headers: { 'content-disposition': 'attachment; filename="audit-2026-11-21.csv"' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual(['audit-2026-11-21.csv']));
  expect(requests.find(({ route }) => route === 'GET audit/export')!.path).toBe(
    '/api/admin-portal/audit/export?game=squad&format=csv',
  );
});
