import type { GameServerStatus } from '@app/contracts/operations/servers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import ServersPage from './servers-page';
import {
  aReforgerServer,
  aRefusal,
  aReport,
  aServer,
  BATCH,
  NOW,
  REASON,
  someServers,
  MISREAD,
} from '~/test/game-servers';

const open = (routes: Routes, address = '') => {
  const server = serveRoutes('/api/operations/', routes);
  return { ...server, ...showPage(<ServersPage />, `/admin-portal/operations/servers${address}`) };
};
const row = async (name: string) => (await screen.findByRole('button', { name })).closest('li')!;
const refused = (more: Partial<GameServerStatus> = {}) =>
  aServer(1, {
    report: aReport({ refused: aRefusal(), backlog: { batches: 39, bytes: 4_600_000, oldestMs: 370_000 } }),
    ...more,
  });
const order = (more: object = {}) => ({
  ...{ requestId: 'r1', order: 'set-aside', batch: BATCH, refusal: REASON, at: '2026-11-21T09:00:00.000Z' },
  ...more,
});

test('every server stands with its state, last word, agent, backlog, gap and unrecognised lines', async () => {
  const kinds = [
    { kind: 'LogSquad Wound()', count: 31, example: 'LogSquad: Wound()', lastAt: '2026-11-21T20:00:00.000Z' },
  ];
  open({
    'GET servers': someServers(
      aServer(1),
      aServer(2, {
        report: aReport({
          backlog: { batches: 14, bytes: 1_200_000, oldestMs: 98_000 },
          unrecognised: { total: 31, kinds },
        }),
      }),
    ),
  });
  expect((await row('Squad #1')).textContent).toContain('Healthy');
  expect((await row('Squad #1')).textContent).toContain('log 4.0 s, RCON 14 s');
  const { textContent } = await row('Squad #2');
  for (const text of ['Catching up', '2 s ago', '1.1.0', '14', '1.2 MB', '1 m 40 s', '31'])
    expect(textContent).toContain(text);
  expect(screen.getByText('2 of 2')).toBeTruthy();
  expect(screen.getByText('118 /s')).toBeTruthy();
});

test('what loads, what failed, what is not yours and what is not there differ', async () => {
  const { unmount } = open({ 'GET servers': never });
  expect(screen.getByText('Loading game servers...')).toBeTruthy();
  unmount();
  const server = open({
    'GET servers': { status: 503, body: failure('This cannot be read.', 'read-models-unavailable') },
  });
  expect(await screen.findByText('Failed to load game servers')).toBeTruthy();
  server.routes['GET servers'] = someServers();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No game server is configured.')).toBeTruthy();
  server.unmount();
  open({ 'GET servers': { status: 403, body: failure('You are not allowed to do this.', 'forbidden') } });
  expect(await screen.findByText('Operations are not yours.')).toBeTruthy();
});

test.each<[string, Partial<GameServerStatus>, RegExp]>([
  [
    'never spoke',
    { report: undefined, reportedAt: undefined, factsAt: undefined },
    /Has not reported yet\..*npm run agent -- --server 1/,
  ],
  [
    'sends no reports',
    { report: undefined, reportedAt: undefined, sender: 'agent/1' },
    /Facts come, but no status reports\. 1 is older than agent 1\.1\.0/,
  ],
  ['stopped', { report: aReport({ ending: 'stopped in order' }) }, /Its last words: “stopped in order”/],
  ['is silent', { reportedAt: NOW - 26 * 3_600_000, factsAt: NOW - 26 * 3_600_000 }, /Nothing since .*no last words/],
  ['reads no more', { report: aReport({ log: { state: 'full', ageMs: 1 } }) }, /Reading has stopped/],
  ['has no log', { report: aReport({ log: { state: 'missing', ageMs: null } }) }, /no log where the agent looks/],
  [
    'has no RCON',
    { report: aReport({ rcon: { state: 'lost', ageMs: 1, why: 'the password is wrong' } }) },
    /RCON does not answer: the password is wrong/,
  ],
  [
    'is not understood',
    { report: aReport({ rcon: MISREAD }) },
    /The answer to players is not understood\. Nothing is made of it/,
  ],
  ['is old', { report: aReport({ sender: 'agent/1.0.0' }) }, /Agent 1\.0\.0 is older than 1\.1\.0/],
])('a server that %s says so, and what to do', async (_, more, words) => {
  open({ 'GET servers': someServers(aServer(1, more as Partial<GameServerStatus>)) });
  expect((await row('Squad #1')).textContent).toMatch(words);
});

test('a refused batch stands above everything with its reason, and is set aside after a word on what that means', async () => {
  const server = open({
    'GET servers': someServers(refused(), aServer(2)),
    'POST servers/squad/1/set-aside': () => {
      server.routes['GET servers'] = someServers(refused({ orders: [order() as never] }));
      return { status: 202, body: { success: true, requestId: 'r1' } };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Squad #1: batch 40,118 is refused.');
  expect(alert.textContent).toContain('First 6 m 00 s ago, 6 tries, next in 48 s. 38 batches wait behind it');
  expect(alert.textContent).toContain(REASON);
  await userEvent.click(within(alert).getByRole('button', { name: /^Set Aside/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Set this batch aside?' });
  expect(dialog.textContent).toContain('It is recorded with your name.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set Aside' }));
  expect(await screen.findByText(/It is being set aside/)).toBeTruthy();
  expect(server.bodies('POST servers/squad/1/set-aside')).toEqual([
    { ...BATCH, requestId: expect.any(String) as string },
  ]);
  expect(within(screen.getByRole('link', { name: /Game Servers/ })).getByText('1')).toBeTruthy();
});

test('a refusal of everything is not set aside', async () => {
  open({ 'GET servers': someServers(aServer(1, { report: aReport({ refused: aRefusal({ status: 401 }) }) })) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('set the token and the server right');
  expect(within(alert).queryByRole('button', { name: /^Set Aside/ })).toBeNull();
});

test('an order that the state forbids says why, and one the agent could not do as well', async () => {
  const failed = order({ outcome: 'failed', reason: 'It does not wait any more.' });
  open({
    'GET servers': someServers(refused({ orders: [failed as never] })),
    'POST servers/squad/1/set-aside': { status: 409, body: failure('This batch is not refused.', 'not-refused') },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('It could not be set aside: It does not wait any more.');
  await userEvent.click(within(alert).getByRole('button', { name: /^Set Aside/ }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Set Aside' }));
  expect(await screen.findByText('This batch is not refused.')).toBeTruthy();
});

test('an open row shows what is refused, what is set aside, kinds of lines and lost parts; its address leads back', async () => {
  const aside = [
    {
      ...BATCH,
      from: 1,
      to: 2,
      facts: 212,
      bytes: 9_000,
      asideAt: '2026-11-21T20:00:00.000Z',
      reason: REASON,
      state: 'stored' as const,
    },
  ];
  const kinds = [
    {
      kind: 'LogSquad Wound()',
      count: 31,
      example: 'LogSquad: Wound(): from (address)',
      lastAt: '2026-11-21T20:00:00.000Z',
    },
  ];
  const gaps = [{ from: '2026-11-21T18:00:00.000Z', to: null, reason: 'The file was replaced.' }];
  const report = aReport({ refused: aRefusal(), aside, asideTotal: 3, unrecognised: { total: 31, kinds }, gaps });
  const server = open({
    'GET servers': someServers(aServer(1, { report })),
    'POST servers/squad/1/send-again': { status: 202, body: { success: true, requestId: 'r2' } },
  });
  (await screen.findByRole('button', { name: 'Squad #1' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('address').textContent).toBe('/admin-portal/operations/servers?open=squad-1');
  expect(screen.getByRole('region', { name: 'Refused batch' }).textContent).toContain('playerWounded');
  expect(screen.getByRole('region', { name: 'Unrecognised lines, by kind' }).textContent).toContain('from (address)');
  expect(screen.getByRole('region', { name: 'Lost parts of the log' }).textContent).toContain('The file was replaced.');
  expect(screen.getByRole('link', { name: 'All 31 lines' }).getAttribute('href')).toBe(
    '/admin-portal/operations/log?types=SquadLineUnrecognised',
  );
  const region = screen.getByRole('region', { name: 'Set aside' });
  expect(region.textContent).toContain('2 older ones are not listed.');
  await userEvent.click(within(region).getByRole('button', { name: /^Send Again/ }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send Again' }));
  expect(server.bodies('POST servers/squad/1/send-again')).toEqual([
    { ...BATCH, from: 1, to: 2, requestId: expect.any(String) as string },
  ]);
});

test('a Reforger server stands beside Squad’s with its name, its sources, and what each absent one would provide', async () => {
  open({ 'GET servers': someServers(aServer(1), aReforgerServer()) }, '?open=reforger-1');
  const { textContent } = await row('Reforger #1');
  expect(textContent).toContain('Healthy');
  expect(textContent).toMatch(/Not everything is there: no playerKilledEvents\.log of RJSLogging \(kills and deaths\)/);
  expect(textContent).toMatch(/no RCON/);
  for (const text of ['Consolefollowed, last read 5 s ago', 'Killsnot found', 'RCONnot configured'])
    expect(textContent).toContain(text);
  expect((await row('Squad #1')).textContent).not.toContain('Not everything is there');
});

test('a refused batch of a Reforger server is set aside at the address of its game', async () => {
  const batch = { match: '20261004T090433000', source: 'kills', from: 3_000, to: 5_000 } as const;
  const server = open({
    'GET servers': someServers(aReforgerServer({ refused: aRefusal(batch) })),
    'POST servers/reforger/1/set-aside': { status: 202, body: { success: true, requestId: 'r1' } },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('(kills, 20261004T090433000)');
  await userEvent.click(within(alert).getByRole('button', { name: /^Set Aside/ }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Set Aside' }));
  await waitFor(() =>
    expect(server.bodies('POST servers/reforger/1/set-aside')).toEqual([
      { ...batch, requestId: expect.any(String) as string },
    ]),
  );
});

test('a Reforger server that never spoke says how to run its agent', async () => {
  const nothing = { report: undefined, reportedAt: undefined, factsAt: undefined } as never;
  open({ 'GET servers': someServers({ ...aReforgerServer(), ...(nothing as object) }) });
  expect((await row('Reforger #1')).textContent).toMatch(/npm run agent -- --game reforger --server 1 --profile/);
});

test('the text of an answer that is not understood is in the details', async () => {
  open({ 'GET servers': someServers(aServer(1, { report: aReport({ rcon: MISREAD }) })) });
  await userEvent.click(await screen.findByRole('button', { name: 'Squad #1' }));
  const part = await screen.findByRole('region', { name: 'Answers of RCON that are not understood' });
  expect(part.textContent).toContain("Unknown command: 'players'");
  expect(part.textContent).toContain('20 in a row');
});

test('what another capability shows of a server stands in its opened row alone', async () => {
  serveRoutes('/api/operations/', { 'GET servers': someServers(aServer(1), aServer(2)) });
  showPage(<ServersPage Beside={({ name }) => <p>Beside {name}</p>} />, '/admin-portal/operations/servers');
  await userEvent.click(await screen.findByRole('button', { name: 'Squad #2' }));
  expect(screen.getAllByText(/^Beside/).map(({ textContent }) => textContent)).toEqual(['Beside Squad #2']);
});
