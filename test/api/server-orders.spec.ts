import { randomUUID } from 'node:crypto';
import type { ServerOrderFacts } from '@app/domain/moderation/events';
import { giveOrder, serverOrders, takeOrder } from '@app/domain/moderation/server-orders';
import { AgentOrders } from '../../apps/api/src/moderation/orders/agent-orders';
import { Streams } from '@app/storage/event-log/streams';
import { until } from '../until';
import { people } from './support/people';
import { after, type Stack } from './support/stack';
import { moderationSite, elsewhere, TOKEN, REFORGER, REASON, BASE, AGENT, kick, done } from './support/moderation';

const site = moderationSite();
const SQUAD = { team: 1, squadId: 3, name: 'spec ops' };
const { somebody, order, exchange, events, ofOrder, listed, record, note } = site;
let stack: Stack;
beforeAll(() => {
  stack = site.stack();
});

test('a kick is ordered, fetched once, and its answer is in the list, the record and the audit', async () => {
  const player = somebody();
  const { status, body } = await order({ ...kick(player), text: 'Stop "it";\nnow' });
  expect([status, body['success']]).toEqual([202, true]);
  const orderId = String(body['orderId']);
  const [fetched] = await exchange();
  expect(fetched).toMatchObject({ orderId, kind: 'kick', player, text: "Stop 'it', now" });
  // The answer got lost: the same agent is given it again, another one is not.
  expect(await exchange()).toEqual([expect.objectContaining({ orderId })]);
  expect(await exchange([], { agent: randomUUID() })).toEqual([]);
  expect(await exchange([done(orderId)])).toEqual([]);
  await exchange([done(orderId, { answer: 'Twice.' })]);
  expect((await ofOrder(orderId)).map(({ type }) => type)).toEqual([
    'ServerOrderGiven',
    'ServerOrderFetched',
    'ServerOrderCompleted',
  ]);
  await until('the result to be seen', async () => (await record(player)).entries[0]?.state === 'done');
  expect((await listed()).find((one) => one.orderId === orderId)).toMatchObject({
    ...{ state: 'done', answer: 'Kicked player 0.', took: 40, by: people['squad-admin'].name, player },
  });
  expect(await record(player)).toMatchObject({
    counts: { kick: 1, warning: 0 },
    entries: [{ kind: 'kick', reason: REASON, text: "Stop 'it', now", serverId: 1 }],
  });
  await until('the answer to be in the audit', async () => {
    const { body: trail } = await stack.get(`/api/admin-portal/logs/resource/player/${player}`, {
      as: 'community-admin',
    });
    return JSON.stringify(trail).includes('Kicked player 0.');
  });
});

test('what an agent tells of an order is cleaned as every text is', async () => {
  const orderId = String((await order(kick(somebody()))).body['orderId']);
  await exchange();
  await exchange([done(orderId, { answer: ' Kicked\u0000 \u202eplayer\r\n0.\u2066 ' })]);
  const completed = (await ofOrder(orderId)).at(-1)!;
  expect(completed.data).toMatchObject({ answer: 'Kicked player 0.' });
  expect(completed.metadata).toMatchObject({ audit: { changes: { answer: 'Kicked player 0.' } } });
});

test('the answer follows from the order, and both are in the trail', async () => {
  const orderId = String((await order(kick(somebody()))).body['orderId']);
  await exchange();
  await exchange([done(orderId)]);
  const [given, taken, completed] = await ofOrder(orderId);
  expect(given).toMatchObject({
    id: orderId,
    metadata: { actor: { id: people['squad-admin'].id }, audit: { game: 'squad', tool: 'server-1', action: 'KICK' } },
  });
  expect([taken!.metadata.causationId, completed!.metadata.causationId]).toEqual([orderId, orderId]);
  expect(completed!.metadata).toMatchObject({
    correlationId: given!.metadata.correlationId,
    audit: { action: 'KICK_DONE', changes: { answer: 'Kicked player 0.' } },
  });
});

test('an agent that waits gets an order before its wait is over', async () => {
  const waitMs = 20_000;
  const waiting = exchange([], { waitMs });
  const begun = performance.now();
  const { body } = await order(kick(somebody()));
  const [fetched] = await waiting;
  expect(fetched!.orderId).toBe(body['orderId']);
  expect(performance.now() - begun).toBeLessThan(waitMs);
});

test('an order that another process took in is found by a waiting agent', async () => {
  const waiting = exchange([], { waitMs: 20_000 });
  const orderId = randomUUID();
  await stack.app.get(Streams).transact(serverOrders, 'squad-1', giveOrder(given({ orderId })), elsewhere);
  expect(await waiting).toEqual([expect.objectContaining({ orderId })]);
});

const given = (more: Partial<ServerOrderFacts['ServerOrderGiven']>): ServerOrderFacts['ServerOrderGiven'] => ({
  ...{ orderId: randomUUID(), game: 'squad', serverId: 1, kind: 'kick', player: somebody(), name: '', squad: null },
  ...{ reason: REASON, text: 'x', ban: null, until: null, correlationId: 'elsewhere', at: new Date().toISOString() },
  ...more,
});

test('what no agent fetched within the minute is expired: in the list at once, in the log soon, and fetched by nobody', async () => {
  const orderId = randomUUID();
  const at = new Date(Date.now() - 61_000).toISOString();
  await stack.app
    .get(Streams)
    .transact(serverOrders, 'squad-2', giveOrder(given({ orderId, serverId: 2, at })), elsewhere);
  await until('the order to be listed', async () => (await listed(2)).length > 0);
  expect(await listed(2)).toEqual([expect.objectContaining({ orderId, state: 'expired' })]);
  const written = await until('the end to be written', async () => {
    const all = await events('serverOrders-squad-2');
    return all.some(({ type }) => type === 'ServerOrderExpired') && all;
  });
  expect(written.at(-1)!.metadata).toMatchObject({
    causationId: orderId === written[0]!.id ? orderId : expect.any(String),
  });
  expect(await exchange([], { server: 'squad/2', token: 'token-of-the-second-server' })).toEqual([]);
});

test('what its agent never answers ends by itself, once; what the agent says later still counts', async () => {
  const [orderId, player, agent, at] = [
    randomUUID(),
    somebody(),
    randomUUID(),
    (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString(),
  ];
  const streams = stack.app.get(Streams);
  const of = { orderId, serverId: 2, player, at: at(130) };
  await streams.transact(serverOrders, 'squad-2', giveOrder(given(of)), elsewhere);
  await streams.transact(serverOrders, 'squad-2', takeOrder(orderId, { agent, at: at(80) }), elsewhere);
  const shown = async () => (await listed(2)).find((one) => one.orderId === orderId)?.state;
  await until('the silence to be listed', async () => (await shown()) === 'unanswered');
  const by = { actor: elsewhere.actor, requestId: 'expiry' };
  const server = { game: 'squad', serverId: 2 } as const;
  await Promise.all(Array.from({ length: 6 }, () => stack.app.get(AgentOrders).expire(server, by)));
  const written = async () =>
    (await events('serverOrders-squad-2')).filter(({ data }) => (data as { orderId: string }).orderId === orderId);
  expect((await written()).map(({ type }) => type)).toEqual([
    ...['ServerOrderGiven', 'ServerOrderFetched', 'ServerOrderUnanswered'],
  ]);
  expect((await written()).at(-1)!.metadata).toMatchObject({
    ...{ causationId: orderId, audit: { action: 'KICK_UNANSWERED', changes: { order: orderId, server: 2 } } },
  });
  // The button is free again, and nobody else is given what this agent has.
  const from = { server: 'squad/2', token: 'token-of-the-second-server' };
  expect(await exchange([], from)).toEqual([]);
  expect(await exchange([done(orderId, { answer: 'Kicked at last.' })], from)).toEqual([]);
  expect((await written()).at(-1)).toMatchObject({ type: 'ServerOrderUnanswered' });
  expect(await exchange([done(orderId, { answer: 'Kicked at last.' })], { ...from, agent })).toEqual([]);
  await exchange([done(orderId, { answer: 'Twice.' })], { ...from, agent });
  expect((await written()).slice(3)).toMatchObject([
    { type: 'ServerOrderCompleted', data: { outcome: 'done', answer: 'Kicked at last.' } },
  ]);
  await until('the answer to be listed', async () => (await shown()) === 'done');
  await until('the record to say it', async () => (await record(player)).entries[0]?.state === 'done');
  expect((await record(player)).counts.kick).toBe(1);
});

test('a double click is one order, and a second order while the first is under way is refused', async () => {
  const key = randomUUID();
  const body = kick(somebody());
  const [one, two] = await Promise.all([order(body, { key }), order(body, { key })]);
  expect([one.status, two.status, two.body['orderId']]).toEqual([202, 202, one.body['orderId']]);
  expect(await order(body)).toMatchObject({ status: 409, body: { code: 'already-ordered' } });
  expect(await ofOrder(String(one.body['orderId']))).toHaveLength(1);
});

test('a message to a player needs no reason, keeps the whole name that was given, is audited, and is not in the record', async () => {
  const player = somebody();
  const sent = await order({ kind: 'message', player, name: 'Gecko'.repeat(40), text: 'You are in team 1 now.' });
  expect(sent.status).toBe(202);
  const [given] = await ofOrder(String(sent.body['orderId']));
  expect(given).toMatchObject({
    data: { kind: 'message', player, name: 'Gecko'.repeat(40), reason: null, text: 'You are in team 1 now.' },
    metadata: { audit: { action: 'MESSAGE_PLAYER', resourceType: 'player', resourceId: player } },
  });
  const noted = await note(player, 'Moved on request');
  const { body } = await stack.get(`${BASE}/players/${player}/record`, { as: 'squad-admin', headers: after(noted) });
  expect(body).toMatchObject({ counts: { note: 1, warning: 0 }, entries: [{ kind: 'note' }] });
});

test('the name of a squad that a message is for is clean text', async () => {
  const squad = { team: 1, squadId: 3, name: ' spec\u202e\u0007 ops ' };
  const sent = await order({ kind: 'squad-message', squad, text: 'Unlock your squad.' });
  expect(sent.status).toBe(202);
  const [given] = await ofOrder(String(sent.body['orderId']));
  expect(given).toMatchObject({ data: { squad: { ...squad, name: 'spec ops' } } });
});

test('players and squads are moved, and the next layer is set: each order with what it needs, and in the audit', async () => {
  const player = somebody();
  const [squad, about] = [
    { team: 2, squadId: 6, name: 'spec ops' },
    { player, name: 'Gecko' },
  ];
  const orders = [
    [{ kind: 'remove-from-squad', ...about, reason: REASON }, 'REMOVE_FROM_SQUAD', player],
    [{ kind: 'change-team', ...about }, 'CHANGE_TEAM', player],
    [{ kind: 'disband-squad', squad, reason: REASON }, 'DISBAND_SQUAD', '2-6'],
    [{ kind: 'rename-squad', squad }, 'RENAME_SQUAD', '2-6'],
    [{ kind: 'next-layer', text: 'Narva_RAAS_v1 USA RGF' }, 'SET_NEXT_LAYER', 'squad-1'],
  ] as const;
  const ids: string[] = [];
  for (const [body, action, resourceId] of orders) {
    const sent = await order({ text: '', ...body });
    expect([body.kind, sent.status, sent.body['error']]).toEqual([body.kind, 202, undefined]);
    ids.push(String(sent.body['orderId']));
    const [given] = await ofOrder(ids.at(-1)!);
    expect(given).toMatchObject({ data: { kind: body.kind }, metadata: { audit: { action, resourceId } } });
  }
  const fetched = await exchange();
  expect(fetched.map(({ kind, player: of, squad: about, text }) => [kind, of, about, text])).toEqual([
    ['remove-from-squad', player, null, ''],
    ['change-team', player, null, ''],
    ['disband-squad', null, squad, ''],
    ['rename-squad', null, squad, ''],
    ['next-layer', null, null, 'Narva_RAAS_v1 USA RGF'],
  ]);
  await exchange(ids.map((orderId) => done(orderId)));
  expect((await record(player)).entries).toEqual([]);
});

test('an agent that does not know an order refuses it, and is given it no more', async () => {
  const { body } = await order({ kind: 'change-team', player: somebody(), text: '' });
  const orderId = String(body['orderId']);
  await exchange();
  const refused = { outcome: 'refused', answer: 'This agent does not do that on a Squad server.' } as const;
  expect(await exchange([done(orderId, refused)])).toEqual([]);
  expect((await ofOrder(orderId)).at(-1)).toMatchObject({ type: 'ServerOrderCompleted', data: refused });
});

test.each<[string, object]>([
  ['no reason of the list', { reason: 'Because' }],
  ['no reason', { reason: undefined }],
  ['no player', { player: undefined }],
  ['a player that is none', { player: 'Wombat" AdminBan "Yabby' }],
  ['another kind', { kind: 'ban' }],
  ['a field too many', { command: 'AdminEndMatch' }],
  ['a warning without words', { kind: 'warn', text: ' \n"' }],
  ['a message without words', { kind: 'message', text: ' ' }],
  ['a message for nobody', { kind: 'message', player: undefined, text: 'x' }],
  ['a message for no squad', { kind: 'squad-message', text: 'x' }],
  ['no squad to disband', { kind: 'disband-squad', text: '' }],
  ['a squad without a name', { kind: 'rename-squad', text: '', squad: { team: 1, squadId: 3, name: ' \u202e' } }],
  ['a squad of no team', { kind: 'rename-squad', text: '', squad: { team: 3, squadId: 3, name: 'x' } }],
  ['no reason to disband', { kind: 'disband-squad', text: '', squad: SQUAD, reason: undefined }],
  ['no reason to remove', { kind: 'remove-from-squad', text: '', reason: undefined }],
  ['a reason to remove that is for bans', { kind: 'remove-from-squad', text: '', reason: 'Cheating' }],
  ['words where the game shows none', { kind: 'disband-squad', text: 'Bye', squad: SQUAD }],
  ['nobody to move', { kind: 'change-team', text: '', player: undefined }],
  ['no layer', { kind: 'next-layer', text: '' }],
  ['a layer that is none', { kind: 'next-layer', text: 'Narva RAAS' }],
  ['a layer and another command', { kind: 'next-layer', text: 'Narva_RAAS_v1\nAdminEndMatch' }],
  ['a layer that is too long', { kind: 'next-layer', text: `N_${'N'.repeat(79)}` }],
  ['a text that is too long', { kind: 'next-layer', text: 'N'.repeat(5_000) }],
])('an order with %s is refused and leaves no event', async (_, wrong) => {
  const before = (await events()).length;
  expect(await order({ ...kick(somebody()), ...wrong })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await events()).toHaveLength(before);
});

test('Reforger’s RCON can kick and nothing else, and a server that is none gets nothing', async () => {
  const path = '/api/moderation/reforger/servers/1/orders';
  const player = randomUUID();
  const as = { as: 'reforger-admin' } as const;
  expect((await stack.post(path, { ...kick(player), kind: 'warn', text: 'x' }, as)).status).toBe(400);
  for (const kind of ['change-team', 'next-layer'])
    expect([kind, (await stack.post(path, { kind, player, text: 'Narva_RAAS_v1' }, as)).status]).toEqual([kind, 400]);
  expect((await stack.post(path, kick(player), as)).status).toBe(202);
  expect(await exchange([], { server: 'reforger/1', token: REFORGER })).toEqual([
    expect.objectContaining({ kind: 'kick', player }),
  ]);
  expect(await order(kick(somebody()), { server: 9 })).toMatchObject({
    status: 404,
    body: { code: 'server-not-found' },
  });
});

test('only admins of the game and community admins order; who may not leaves no event', async () => {
  const before = (await events()).length;
  for (const as of [
    'member',
    'moderator',
    'squad-coordinator',
    'squad-senior-admin',
    'reforger-admin',
    'reforger-dev',
  ] as const)
    expect([as, (await order(kick(somebody()), { as })).status]).toEqual([as, 403]);
  expect(await events()).toHaveLength(before);
  for (const as of ['squad-admin', 'community-admin'] as const)
    expect([as, (await order(kick(somebody()), { as })).status]).toEqual([as, 202]);
});

test('a server’s token fetches its own orders only', async () => {
  const body = { format: 1, agent: AGENT, waitMs: 0, results: [] };
  expect((await stack.post('/api/ingest/squad/2/orders', body, { token: TOKEN })).status).toBe(403);
  expect((await stack.post('/api/ingest/squad/1/orders', body, { as: 'community-admin' })).status).toBe(401);
});
