import type { ComparisonStatus, VerificationStatus } from '@app/contracts/operations/projections';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import OperationsPage from './operations-page';
import { aGeneration, anAnswer, aProjection, NOW, rebuilding } from '~/test/operations';

const NAME = 'squad-players';
/** What an open row asks for comes after the status. */
const PATIENT = { timeout: 5_000 };
const open = (routes: Routes, address = '') => {
  const server = serveRoutes('/api/operations/', {
    [`GET projections/${NAME}/verify`]: { body: { success: true, verification: null } },
    [`GET projections/${NAME}/compare`]: { body: { success: true, comparison: null } },
    ...routes,
  });
  return { ...server, ...showPage(<OperationsPage />, `/admin-portal/operations${address}`) };
};
const accepted = { status: 202, body: { success: true, requestId: 'r', generation: 2 } };
const row = async () => (await screen.findByRole('button', { name: NAME })).closest('li')!;
const quarantined = () => [
  {
    ...{ position: POISON, stream: 'squadMatch-1-x', revision: 30, eventType: 'SquadPlayerDied' },
    ...{ reason: 'No such square.', by: 'Kestrel', at: new Date(NOW).toISOString() },
  },
];
const POISON = '0000000000000029-0000000000000029';
const passingOver = aProjection(NAME, {
  generations: [aGeneration(1, { quarantined: quarantined() })],
  quarantined: quarantined(),
});
const held = aProjection(NAME, {
  generations: [
    aGeneration(1),
    aGeneration(2, { state: 'ready', build: { startedAt: NOW, progress: 1, eventsPerSecond: 0, hold: true } }),
  ],
});

test('every read model stands with its version, position, lag and how it does', async () => {
  open({ 'GET projections': anAnswer([aProjection(NAME)]) });
  const { textContent } = await row();
  for (const text of ['1,204,755', 'Live', '0 behind', '0 s']) expect(textContent).toContain(text);
  expect(screen.getByText('1 of 1 live')).toBeTruthy();
});

test('what loads, what failed and what is not yours are told apart', async () => {
  const { unmount } = open({ 'GET projections': never });
  expect(screen.getByText('Loading operations...')).toBeTruthy();
  unmount();
  const server = open({
    'GET projections': { status: 503, body: failure('This cannot be read.', 'read-models-unavailable') },
  });
  expect(await screen.findByText('Failed to load operations')).toBeTruthy();
  server.routes['GET projections'] = anAnswer([]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No read model has been folded yet.')).toBeTruthy();
  server.unmount();
  open({ 'GET projections': { status: 403, body: failure('You are not allowed to do this.', 'forbidden') } });
  expect(await screen.findByText('Operations are not yours.')).toBeTruthy();
});

test('a rebuild is requested only after a confirmation that says what will happen, once, and then watched', async () => {
  const server = open({ 'GET projections': anAnswer([aProjection(NAME)]) });
  await userEvent.click(within(await row()).getByRole('button', { name: `Rebuild ${NAME}` }));
  const dialog = await screen.findByRole('alertdialog', { name: `Rebuild ${NAME}?` });
  expect(dialog.textContent).toContain('Generation 1 goes on answering meanwhile');
  expect(server.count(`POST projections/${NAME}/rebuild`)).toBe(0);
  server.routes[`POST projections/${NAME}/rebuild`] = () => {
    server.routes['GET projections'] = anAnswer([rebuilding(0.699)]);
    return accepted;
  };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rebuild' }));
  expect(await screen.findByText('69.9%')).toBeTruthy();
  expect((await row()).textContent).toContain('24,180 events/s, 15 s left. Generation 1 still answers.');
  expect(server.bodies(`POST projections/${NAME}/rebuild`)).toEqual([{ requestId: expect.any(String) }]);
});

test('the event that a read model stopped at is quarantined with a reason, and only with one', async () => {
  const fault = {
    ...{ position: POISON, stream: 'squadMatch-1-x', revision: 30, eventType: 'SquadPlayerDied' },
    ...{ message: 'This cannot be swallowed.', at: new Date(NOW).toISOString(), tries: 5 },
  };
  const server = open({
    'GET projections': anAnswer([aProjection(NAME, { generations: [aGeneration(1, { state: 'faulted', fault })] })]),
  });
  await userEvent.click(await screen.findByRole('button', { name: `Quarantine ${NAME}, event 41` }));
  const dialog = await screen.findByRole('alertdialog', { name: `Quarantine the event that ${NAME} stopped at?` });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quarantine' }));
  expect(within(dialog).getByText('Say why.')).toBeTruthy();
  expect(server.count(`POST projections/${NAME}/quarantine`)).toBe(0);
  server.routes[`POST projections/${NAME}/quarantine`] = () => {
    server.routes['GET projections'] = anAnswer([passingOver]);
    return accepted;
  };
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' No such square. ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quarantine' }));
  expect(await screen.findByText('1 event quarantined')).toBeTruthy();
  expect(server.bodies(`POST projections/${NAME}/quarantine`)).toEqual([
    { requestId: expect.any(String), position: POISON, reason: 'No such square.' },
  ]);
});

test('a quarantined event is shown with its reason, and taken back by a rebuild from the start', async () => {
  const server = open(
    { 'GET projections': anAnswer([passingOver]), [`POST projections/${NAME}/unquarantine`]: accepted },
    `?open=${NAME}`,
  );
  const list = await screen.findByRole('region', { name: 'Quarantine' }, PATIENT);
  for (const text of ['No such square.', 'Kestrel', 'SquadPlayerDied squadMatch-1-x @ 30, position 41'])
    expect(list.textContent).toContain(text);
  await userEvent.click(within(list).getByRole('button', { name: `Take Back ${NAME}, event 41` }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('folded from the start of the log, with the event in its place');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take Back' }));
  await waitFor(() =>
    expect(server.bodies(`POST projections/${NAME}/unquarantine`)).toEqual([
      { requestId: expect.any(String), position: POISON },
    ]),
  );
});

test('leaving the question leaves everything as it is', async () => {
  const server = open({ 'GET projections': anAnswer([aProjection(NAME)]) });
  await userEvent.click(within(await row()).getByRole('button', { name: `Rebuild ${NAME}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave It' }));
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a page that is opened while a rebuild runs shows it, and can cancel it', async () => {
  const server = open({
    'GET projections': anAnswer([rebuilding(0.4)]),
    [`POST projections/${NAME}/cancel`]: accepted,
  });
  expect(await screen.findByRole('progressbar', { name: 'Building generation 2' })).toBeTruthy();
  await userEvent.click(within(await row()).getByRole('button', { name: `Cancel Rebuild ${NAME}` }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Rebuild' }));
  await screen.findByRole('progressbar');
  expect(server.count(`POST projections/${NAME}/cancel`)).toBe(1);
});

test('an order that the state forbids says why', async () => {
  open({
    'GET projections': anAnswer([aProjection(NAME)]),
    [`POST projections/${NAME}/rebuild`]: {
      status: 409,
      body: failure('squad-players is being built already.', 'rebuild-running'),
    },
  });
  await userEvent.click(within(await row()).getByRole('button', { name: `Rebuild ${NAME}` }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rebuild' }));
  expect(await screen.findByText('squad-players is being built already.')).toBeTruthy();
});

test('what stopped stands above everything, with event and reason, and can be tried again', async () => {
  const fault = {
    ...{ position: '000000000000000f-000000000000000f', stream: 'squadMatch-7', revision: 412 },
    ...{ eventType: 'SquadMatchEnded', message: 'TypeError: no winner', at: '2026-11-21T09:00:00.000Z', tries: 5 },
  };
  const server = open({
    'GET projections': anAnswer([
      aProjection(NAME, { generations: [aGeneration(1, { state: 'faulted', fault })] }),
      aProjection('bingo-games'),
    ]),
    [`POST projections/${NAME}/retry`]: accepted,
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('squad-players stopped at event 15.');
  expect(alert.textContent).toContain('SquadMatchEnded squadMatch-7 @ 412 TypeError: no winner');
  expect(within(alert).getByRole('link', { name: 'Open Event' }).getAttribute('href')).toBe(
    '/admin-portal/operations/log?stream=squadMatch-7&event=squadMatch-7%40412',
  );
  await userEvent.click(within(alert).getByRole('button', { name: /^Retry/ }));
  expect(server.bodies(`POST projections/${NAME}/retry`)).toEqual([{ requestId: expect.any(String), generation: 1 }]);
});

test('a policy that is stuck says at which event, why and for how long', async () => {
  const trouble = {
    ...{ message: 'The chat platform answers 403.', since: NOW - 680_000, tries: 12 },
    event: { position: 'p', stream: 'seedingMonth-2026-10', revision: 3, type: 'SeedingMonthClosed' },
  };
  const policies = [
    { policy: 'winner-messages', label: 'Messages of winners', kind: 'policy', state: 'stuck', trouble } as const,
    { policy: 'guild-roles', label: 'Roles of members', kind: 'job', state: 'acting', actedAt: NOW - 4_000 } as const,
  ];
  open({ 'GET projections': anAnswer([aProjection(NAME)], { policies }) });
  expect(
    (await screen.findByText('Messages of winners cannot go on.')).closest('[role=status]')!.textContent,
  ).toContain('For 11 m 20 s, 12 tries.');
  expect(screen.getByText('1 of 2')).toBeTruthy();
});

const comparison: ComparisonStatus = {
  ...{ requestId: 'c', projection: NAME, state: 'done', startedAt: NOW, endedAt: NOW, progress: 1 },
  from: { generation: 1, version: 3, documents: 500 },
  to: { generation: 2, version: 3, documents: 500 },
  rules: [{ field: 'points.kills', from: 2, to: 3 }],
  ...{ equal: 480, changed: 20, onlyFrom: 0, onlyTo: 0 },
  fields: [{ field: 'score', documents: 20 }],
  first: [{ id: '7656', name: 'Galah', change: 'changed', fields: [{ field: 'score', from: 10, to: 15 }] }],
  ranking: {
    ...{ by: 'score', ranked: { from: 500, to: 500 }, moved: 2 },
    top: [{ id: '1', name: 'Quoll', fromRank: 2, toRank: 1, fromValue: 900, toValue: 1_350 }],
    movers: [{ id: '2', name: 'Galah', fromRank: 40, toRank: 61, fromValue: 10, toValue: 15 }],
  },
};

test('a generation that waits shows who moves, and is flipped after a word on what that means', async () => {
  const server = open(
    {
      'GET projections': anAnswer([held]),
      [`GET projections/${NAME}/compare`]: { body: { success: true, comparison } },
      [`POST projections/${NAME}/flip`]: accepted,
    },
    `?open=${NAME}`,
  );
  const found = await screen.findByRole('region', { name: 'Comparison' }, PATIENT);
  expect(found.textContent).toContain('points.kills 2 → 3');
  expect(within(found).getByRole('row', { name: /Quoll/ }).textContent).toContain('up 1');
  await userEvent.click(within(found).getByRole('radio', { name: 'Furthest' }));
  expect(within(found).getByRole('row', { name: /Galah/ }).textContent).toContain('down 21');
  await userEvent.click(screen.getByRole('button', { name: `Flip ${NAME}, generation 2` }));
  const dialog = await screen.findByRole('alertdialog', { name: `Let generation 2 of ${NAME} answer?` });
  expect(dialog.textContent).toContain('Generation 1 folds on and is kept');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Flip' }));
  expect(server.bodies(`POST projections/${NAME}/flip`)).toEqual([{ requestId: expect.any(String), generation: 2 }]);
});

test('the one kept back can be flipped to or dropped, the one that serves cannot', async () => {
  const heldBack = aProjection(NAME, {
    serving: 2,
    generations: [aGeneration(1, { state: 'standby' }), aGeneration(2)],
  });
  open({ 'GET projections': anAnswer([heldBack]) }, `?open=${NAME}`);
  expect(await screen.findByRole('button', { name: `Flip Back ${NAME}, generation 1` })).toBeTruthy();
  expect(screen.getByRole('button', { name: `Drop ${NAME}, generation 1` })).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Drop ${NAME}, generation 2` })).toBeNull();
});

const verification = (more: Partial<VerificationStatus>): { body: object } => ({
  body: {
    success: true,
    verification: {
      ...{ requestId: 'v', projection: NAME, state: 'equal', startedAt: NOW, endedAt: NOW, progress: 1 },
      ...{ events: 5_000, documents: 500, different: 0, firstDifferent: [], digest: 'f'.repeat(64) },
      ...more,
    },
  },
});

test('a verification says what differs first, or that nothing does', async () => {
  const { unmount } = open(
    { 'GET projections': anAnswer([aProjection(NAME)]), [`GET projections/${NAME}/verify`]: verification({}) },
    `?open=${NAME}`,
  );
  expect(await screen.findByText('Equal.', {}, PATIENT)).toBeTruthy();
  unmount();
  open(
    {
      'GET projections': anAnswer([aProjection(NAME)]),
      [`GET projections/${NAME}/verify`]: verification({
        ...{ state: 'different', different: 2, firstDifferent: ['76561', '76562'] },
      }),
    },
    `?open=${NAME}`,
  );
  expect(await screen.findByText('2 documents differ.', {}, PATIENT)).toBeTruthy();
  expect(screen.getByText(/76561, 76562/)).toBeTruthy();
});

test('a row opens by keyboard and its address leads back to it', async () => {
  open({ 'GET projections': anAnswer([aProjection(NAME)]) });
  (await screen.findByRole('button', { name: NAME })).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('table', { name: `Generations of ${NAME}` })).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe(`/admin-portal/operations?open=${NAME}`);
});

test('a proxy that holds back what is pushed is shown, with how many browsers said so and when', async () => {
  open({
    'GET projections': anAnswer([aProjection(NAME)], { buffering: { reports: 3, at: NOW - 120_000 } }),
  });
  const notice = (await screen.findByText('A proxy holds back what the api pushes.')).closest('[role]')!;
  expect(notice.textContent).toContain('3 browsers said so in the last hour, the last 2 m 00 s ago.');
});
