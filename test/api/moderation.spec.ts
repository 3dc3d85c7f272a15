import { randomUUID } from 'node:crypto';
import { READ_MODELS_HEADER, toMadeOf } from '@app/contracts/changes';
import type { AgentOrderResult } from '@app/contracts/moderation/agent-orders.dto';
import type { BanFileAnswer, BannedAnswer, BansAnswer, WatchlistAnswer } from '@app/contracts/moderation/moderation';
import type { ServerOrderEvent, ServerOrderFacts } from '@app/domain/moderation/events';
import { giveOrder, serverOrders } from '@app/domain/moderation/server-orders';
import { Streams } from '@app/storage/event-log/streams';
import { until } from '../until';
import type { Answer } from './support/api';
import { people, type Person } from './support/people';
import { after, type Stack } from './support/stack';
import { moderationSite, elsewhere, REFORGER, GECKO, BASE, AGENT, done } from './support/moderation';

const MINUTE = 60_000;

const site = moderationSite();
const { somebody, exchange, events, record, note } = site;
let stack: Stack;
beforeAll(() => {
  stack = site.stack();
});

test('notes of staff are in the record, newest first', async () => {
  const player = somebody();
  await note(player, 'First');
  const second = await note(player, ' Second\n');
  expect((await note(player, ' ')).status).toBe(400);
  const { body } = await stack.get(`${BASE}/players/${player}/record`, { as: 'squad-admin', headers: after(second) });
  expect(body).toMatchObject({
    counts: { note: 2 },
    entries: [{ text: 'Second' }, { text: 'First' }],
    activeBan: null,
  });
});

const ban = (body: object = {}, game = 'squad', as: Person = 'squad-admin') =>
  stack.post(
    `/api/moderation/${game}/bans`,
    { player: GECKO, reason: 'Cheating', days: 7, notes: 'Wallhack', evidence: ['https://youtu.be/3kQz7'], ...body },
    { as, headers: { 'idempotency-key': randomUUID() } },
  );
const bans = async (query = 'state=active', game = 'squad', as: Person = 'squad-admin') =>
  (await stack.get(`/api/moderation/${game}/bans?${query}`, { as })).body as unknown as BansAnswer;
const file = async (headers = {}) => {
  const answer = await fetch(`${stack.url}/api/ban-files/squad.cfg?server=1`, { headers });
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag')! };
};
/** Until the file has, or has not, a line of a player. */
const served = (player: string, is = true) =>
  until(`the file to ${is ? 'have' : 'lose'} ${player}`, async () => (await file()).text.includes(player) === is);

test('a ban is in the file of the servers, gets its player kicked off them, and leaves the file when it is lifted', async () => {
  const player = somebody();
  const banned = await ban({ player, name: 'Rusty_Ute' });
  expect(banned).toMatchObject({ status: 200, body: { message: 'Rusty_Ute is banned', banId: `squad-${player}-1` } });
  await served(player);
  const { text, etag } = await file();
  expect(text).toMatch(new RegExp(`^${player}:\\d{10} //Banned from ZSU until .*Cheating\\.`, 'm'));
  expect(await file({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  const kicks = await until('a kick on each server', async () => {
    const { bans: all } = await bans();
    const mine = all.find(({ banId }) => banId === `squad-${player}-1`);
    return mine?.orders.length === 3 && mine.orders;
  });
  expect(kicks.map(({ kind, serverId }) => [kind, serverId]).sort()).toEqual([
    ['kick', 1],
    ['kick', 2],
    ['kick', 3],
  ]);
  const [fetched] = await exchange();
  await exchange([done(fetched!.orderId, { outcome: 'absent', answer: 'The player is not on the server.' })]);
  // The record has the ban, and no kick beside it.
  expect((await record(player)).entries.map(({ kind }) => kind)).toEqual(['ban']);
  expect((await record(player)).activeBan).toBe(`squad-${player}-1`);
  const lift = (reason: string) => stack.post(`${BASE}/bans/squad-${player}-1/lift`, { reason }, { as: 'squad-admin' });
  expect((await lift(' ')).status).toBe(400);
  expect((await lift('It was another player.')).status).toBe(200);
  expect((await lift('It was another player.')).status).toBe(200);
  expect(await lift('Served its time')).toMatchObject({
    status: 409,
    body: { code: 'ban-over', error: expect.stringMatching(/It was another player\..*Served its time/) },
  });
  await served(player, false);
  await until('it to be lifted', async () => (await bans('state=lifted')).bans.some((one) => one.player === player));
  const [lifted, ...more] = (await events(`playerRecord-squad-${player}`)).filter(
    ({ type }) => type === 'PlayerBanLifted',
  );
  expect(more).toEqual([]);
  const changes = { until: { from: expect.stringMatching(/^20/), to: 'lifted' }, reason: 'It was another player.' };
  expect(lifted!.metadata).toMatchObject({ audit: { action: 'LIFT_BAN', changes } });
});

test('a ban ends by itself, in the file, in the list and beside the player’s name', async () => {
  const player = somebody();
  const { banPlayer, playerRecord } = await import('@app/domain/moderation/player-record');
  const at = new Date().toISOString();
  const until_ = new Date(Date.now() + 5 * MINUTE).toISOString();
  const typed = {
    game: 'squad',
    player,
    name: 'Snag',
    reason: 'Cheating',
    text: 'Banned',
    notes: '',
    evidence: [],
  } as const;
  await stack.app
    .get(Streams)
    .transact(playerRecord, `squad-${player}`, banPlayer({ ...typed, until: until_, at }), elsewhere);
  await served(player);
  const banned = async () =>
    ((await stack.get(`${BASE}/banned`, { as: 'squad-admin' })).body as unknown as BannedAnswer).players;
  // The file may have read documents of a version that does not stand yet.
  await until('the player to be marked', async () => (await banned())[player] === until_);
  const real = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => real() + 5 * MINUTE);
  expect((await file()).text).not.toContain(player);
  expect(await banned()).not.toHaveProperty(player);
  expect((await bans('state=expired')).bans.map((one) => one.player)).toContain(player);
  expect((await bans()).bans.map((one) => one.player)).not.toContain(player);
  expect((await record(player)).activeBan).toBeNull();
});

test.each<[string, object]>([
  ['evidence that is no https link', { evidence: ['http://youtu.be/x'] }],
  ['no reason of the list', { reason: 'Because' }],
  ['a length of nothing', { days: -1 }],
  ['a player that is none', { player: 'Wombat' }],
])('a ban with %s is refused', async (_, wrong) =>
  expect((await ban({ player: somebody(), ...wrong })).status).toBe(400),
);

test('one ban at a time; its length is changed from now on', async () => {
  const player = somebody();
  await ban({ player });
  expect(await ban({ player })).toMatchObject({ status: 409, body: { code: 'already-banned' } });
  const length = (days: number) => stack.post(`${BASE}/bans/squad-${player}-1/length`, { days }, { as: 'squad-admin' });
  expect((await length(0)).status).toBe(200);
  await until('it to be for good', async () => new RegExp(`^${player}:0 //`, 'm').test((await file()).text));
  expect((await stack.post(`${BASE}/bans/squad-${player}-9/length`, { days: 1 }, { as: 'squad-admin' })).status).toBe(
    404,
  );
  expect((await stack.post(`${BASE}/bans/nonsense/lift`, { reason: 'x' }, { as: 'squad-admin' })).status).toBe(404);
});

test('a ban is changed once, and sent to a server once, however often the same request comes', async () => {
  const player = randomUUID();
  await ban({ player }, 'reforger', 'reforger-admin');
  const path = `/api/moderation/reforger/bans/reforger-${player}-1`;
  const thrice = async (to: string, body: object | undefined) => {
    const sent = { as: 'reforger-admin', headers: { 'idempotency-key': randomUUID() } } as const;
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await stack.post(`${path}/${to}`, body, sent)).status);
    return statuses;
  };
  expect(await thrice('length', { days: 30 })).toEqual([200, 200, 200]);
  expect(await thrice('send/1', undefined)).toEqual([202, 202, 202]);
  const record_ = await events(`playerRecord-reforger-${player}`);
  expect(record_.map(({ type }) => type)).toEqual(['PlayerBanned', 'PlayerBanChanged']);
  const sent = (await events('serverOrders-reforger-1')).filter(
    ({ data, metadata }) => (data as { player: string }).player === player && metadata.audit?.action === 'SEND_BAN',
  );
  expect(sent).toHaveLength(1);
});

test('a ban of Reforger goes to its servers over RCON, and so does its end', async () => {
  const player = randomUUID();
  const fetch_ = (results: readonly AgentOrderResult[] = []) =>
    exchange(results, { server: 'reforger/1', token: REFORGER, waitMs: 10_000 });
  for (const { orderId } of await exchange([], { server: 'reforger/1', token: REFORGER }))
    await exchange([done(orderId)], { server: 'reforger/1', token: REFORGER });
  await ban({ player, days: 1 }, 'reforger', 'reforger-admin');
  const [sent] = await fetch_();
  expect(sent).toMatchObject({ kind: 'ban', player });
  expect(sent!.seconds).toBeGreaterThan(86_300);
  expect(sent!.seconds).toBeLessThanOrEqual(86_400);
  const path = `/api/moderation/reforger/bans/reforger-${player}-1`;
  await stack.post(`${path}/lift`, { reason: 'Wrong player' }, { as: 'reforger-admin' });
  const [end] = await fetch_([done(sent!.orderId)]);
  expect(end).toMatchObject({ kind: 'unban', player });
  await exchange([done(end!.orderId)], { server: 'reforger/1', token: REFORGER });
  expect((await stack.post(`${path}/send/1`, undefined, { as: 'reforger-admin' })).status).toBe(202);
  const [again] = await fetch_();
  expect(again).toMatchObject({ kind: 'unban', player });
});

test('a ban is changed, lifted and sent as the log has it, however far behind the read models are', async () => {
  const player = randomUUID();
  const path = `/api/moderation/reforger/bans/reforger-${player}-1`;
  const send = () => stack.post(`${path}/send/1`, undefined, { as: 'reforger-admin' });
  await ban({ player, name: 'Snag' }, 'reforger', 'reforger-admin');
  expect((await stack.post(`${path}/length`, { days: 1 }, { as: 'reforger-admin' })).status).toBe(200);
  expect((await send()).status).toBe(202);
  await stack.post(`${path}/lift`, { reason: 'Wrong player' }, { as: 'reforger-admin' });
  expect((await send()).status).toBe(202);
  const [, changed] = await events(`playerRecord-reforger-${player}`);
  expect(changed!.data).toMatchObject({ name: 'Snag', text: expect.stringContaining('Cheating.') as string });
  const sent = (await events('serverOrders-reforger-1')).filter(
    ({ type, data, metadata }) =>
      type === 'ServerOrderGiven' &&
      (data as { player: string }).player === player &&
      metadata.actor.id === people['reforger-admin'].id,
  );
  expect(sent.map(({ data }) => (data as { kind: string }).kind)).toEqual(['ban', 'unban']);
});

test.each([
  ['0', 'f'],
  ['f', '0'],
])('of the two orders of a changed ban the later one comes first, whatever their ids: %s, %s', async (...begins) => {
  const player = randomUUID();
  await ban({ player }, 'reforger', 'reforger-admin');
  const at = new Date(Date.now() + MINUTE).toISOString();
  const given = (['unban', 'ban'] as const).map((kind, n) => ({
    ...{ orderId: begins[n]! + randomUUID().slice(1), game: 'reforger', serverId: 1, kind, player, name: 'Snag' },
    ...{ squad: null, reason: 'Cheating', text: 'Banned', ban: `reforger-${player}-1`, until: null },
    ...{ correlationId: randomUUID(), at },
  })) as readonly ServerOrderFacts['ServerOrderGiven'][];
  await stack.app.get(Streams).transact(
    serverOrders,
    'reforger-1',
    function* (): Generator<ServerOrderEvent> {
      for (const data of given) {
        const of = { orderId: data.orderId, game: data.game, serverId: 1, player, at };
        yield { type: 'ServerOrderGiven', data };
        yield { type: 'ServerOrderCompleted', data: { ...of, outcome: 'done', answer: null, took: null } };
      }
    },
    elsewhere,
  );
  const kinds = await until('both orders to be listed', async () => {
    const listed_ = await bans('state=active', 'reforger', 'reforger-admin');
    const orders = listed_.bans.find((one) => one.player === player)?.orders ?? [];
    return orders.filter((one) => one.at === at).length === 2 && orders.map(({ kind }) => kind);
  });
  expect(kinds.slice(0, 2)).toEqual(['ban', 'unban']);
});

test('however often a server did not do a ban, the list has its last tries', async () => {
  const player = randomUUID();
  await ban({ player }, 'reforger', 'reforger-admin');
  const tries = Array.from({ length: 600 }, (_, n) => ({
    ...{ orderId: randomUUID(), game: 'reforger', serverId: 1, kind: 'ban', player, name: 'Snag', squad: null },
    ...{ reason: 'Cheating', text: 'Banned', ban: `reforger-${player}-1`, until: null, correlationId: randomUUID() },
    at: new Date(Date.now() - MINUTE + n).toISOString(),
  })) as readonly ServerOrderFacts['ServerOrderGiven'][];
  await stack.app.get(Streams).transact(
    serverOrders,
    'reforger-1',
    function* (): Generator<ServerOrderEvent> {
      for (const [n, data] of tries.entries()) {
        const of = { orderId: data.orderId, game: data.game, serverId: 1, player, at: data.at };
        const outcome = n === tries.length - 1 ? 'done' : 'refused';
        yield { type: 'ServerOrderGiven', data };
        yield { type: 'ServerOrderFetched', data: { ...of, agent: AGENT } };
        yield { type: 'ServerOrderCompleted', data: { ...of, outcome, answer: null, took: null } };
      }
    },
    elsewhere,
  );
  await until('the last try to be listed', async () => {
    const listed_ = await bans('state=active', 'reforger', 'reforger-admin');
    const orders = listed_.bans.find((one) => one.player === player)?.orders ?? [];
    return orders.some(({ orderId, state }) => orderId === tries.at(-1)!.orderId && state === 'done');
  });
});

test('a player who was named by an EOS ID before the Steam ID was seen has one record, and one ban at a time', async () => {
  const [eos, steam] = [randomUUID().replaceAll('-', ''), somebody()];
  expect((await ban({ player: eos })).status).toBe(200);
  await note(eos, 'Before the Steam ID was seen');
  const seen = {
    ...{ type: 'SquadPlayerIdentified', data: { serverId: 1, match: 'm', source: 'log', sequence: 1 } },
  };
  const data = { ...seen.data, at: new Date().toISOString(), playerId: eos, steamId: steam, name: 'Snag' };
  const any = { category: 'squadMatch', initial: null, evolve: () => null };
  await stack.app.get(Streams).transact(any, `1-${eos}`, () => [{ ...seen, data }], elsewhere);
  await until('the ban to be in the record', async () => (await record(steam)).activeBan === `squad-${eos}-1`);
  await note(steam, 'The same player');
  await until('all to be in one record', async () => (await record(eos)).entries.length === 3);
  const { counts, entries } = await record(steam);
  expect(counts).toMatchObject({ note: 2, ban: 1 });
  expect(entries.map(({ kind }) => kind)).toEqual(['note', 'note', 'ban']);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  expect(await ban({ player: steam })).toMatchObject({ status: 409, body: { code: 'already-banned' } });
  await stack.post(`${BASE}/bans/squad-${eos}-1/lift`, { reason: 'Another one' }, { as: 'squad-admin' });
  expect((await ban({ player: steam })).status).toBe(200);
});

test('a ban that no agent was there for goes to the server when one is back, and once', async () => {
  const player = randomUUID();
  const missed: ServerOrderFacts['ServerOrderGiven'] = {
    ...{ orderId: randomUUID(), game: 'reforger', serverId: 1, kind: 'ban', player, name: 'Snag', squad: null },
    ...{ reason: 'Cheating', text: 'Banned', ban: `reforger-${player}-1`, until: null, correlationId: randomUUID() },
    at: new Date(Date.now() - 10 * MINUTE).toISOString(),
  };
  await stack.app.get(Streams).transact(serverOrders, 'reforger-1', giveOrder(missed), {
    ...elsewhere,
    eventId: () => missed.orderId,
  });
  const back = () => exchange([], { server: 'reforger/1', token: REFORGER });
  const [again] = (await back()).filter((one) => one.player === player);
  expect(again).toMatchObject({ kind: 'ban', seconds: 0, text: 'Banned' });
  expect(again!.orderId).not.toBe(missed.orderId);
  expect(again!.ageMs).toBeLessThan(MINUTE);
  await exchange([done(again!.orderId)], { server: 'reforger/1', token: REFORGER });
  const lastOrders = (await events('serverOrders-reforger-1')).filter(
    ({ data }) => (data as { player: string }).player === player,
  );
  expect(lastOrders.map(({ type }) => type)).toEqual([
    ...['ServerOrderGiven', 'ServerOrderExpired', 'ServerOrderGiven', 'ServerOrderFetched', 'ServerOrderCompleted'],
  ]);
  expect(lastOrders[2]).toMatchObject({
    id: again!.orderId,
    metadata: { actor: { name: 'Moderation' }, causationId: missed.orderId, correlationId: missed.correlationId },
  });
  expect((await back()).filter((one) => one.player === player)).toEqual([]);
});

test('a secret moves the file; the path before it works for a day, and the one before that no longer', async () => {
  const as = { as: 'community-admin' } as const;
  expect((await stack.post(`${BASE}/ban-file/secret`, undefined, { as: 'squad-admin' })).status).toBe(403);
  const { body } = await stack.post(`${BASE}/ban-file/secret`, undefined, {
    ...as,
    headers: { 'idempotency-key': randomUUID() },
  });
  const secret = async () => (await fetch(`${stack.url}${String(body['path'])}`)).status;
  await until('the secret path to open', async () => (await secret()) === 200);
  expect((await file()).status).toBe(200);
  expect((await fetch(`${stack.url}/api/ban-files/guess/squad.cfg`)).status).toBe(404);
  const standing = (await stack.get(`${BASE}/ban-file`, as)).body as unknown as BanFileAnswer;
  expect(standing).toMatchObject({
    path: '/api/ban-files/<secret>/squad.cfg',
    secret: { by: people['community-admin'].name },
    formerUntil: expect.any(String) as unknown,
  });
  const again = await stack.post(`${BASE}/ban-file/secret`, undefined, {
    ...as,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(again.status).toBe(200);
  await until('the open path to close', async () => (await file()).status === 404);
  expect(await secret()).toBe(200);
  await stack.request('DELETE', `${BASE}/ban-file/secret`, as);
  await until('the open path to open', async () => (await file()).status === 200);
  expect(await secret()).toBe(404);
  const open = (await stack.get(`${BASE}/ban-file`, as)).body as unknown as BanFileAnswer;
  expect(open.servers.map(({ serverId, isCurrent }) => [serverId, isCurrent])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
});

test.each(['ban-file', 'bans?state=active', `players/${GECKO}/record`])(
  '%s changes by the clock and by what servers fetch as well, so browsers go on reading it',
  async (path) => {
    const { headers } = await stack.get(`${BASE}/${path}`, { as: 'squad-admin' });
    expect(toMadeOf(headers.get(READ_MODELS_HEADER)!).elsewhere).toBe(true);
  },
);

test('sending the end of a lifted ban once more does not end the ban that is in force', async () => {
  const as = { as: 'reforger-admin' } as const;
  const player = randomUUID();
  const onServer = new Set<string>();
  /** A server that carries out every order. */
  const serve = async () => {
    const server = { server: 'reforger/1', token: REFORGER, waitMs: 500 };
    for (let orders = await exchange([], server); orders.length > 0;) {
      for (const { kind, player: whom } of orders)
        if (kind === 'ban') onServer.add(whom!);
        else onServer.delete(whom!);
      const results = orders.map(({ orderId }) => done(orderId));
      orders = await exchange(results, server);
    }
  };
  const served = (isBanned: boolean) =>
    until('the server to have carried it out', async () => {
      await serve();
      return onServer.has(player) === isBanned;
    });
  const ban = () =>
    stack.post(
      '/api/moderation/reforger/bans',
      { player, reason: 'Cheating', days: 0, notes: '', evidence: [] },
      { ...as, headers: { 'idempotency-key': randomUUID() } },
    );
  const path = (n: number) => `/api/moderation/reforger/bans/reforger-${player}-${n}`;
  expect((await ban()).status).toBe(200);
  await served(true);
  expect((await stack.post(`${path(1)}/lift`, { reason: 'Wrong player' }, as)).status).toBe(200);
  await served(false);
  expect((await ban()).status).toBe(200);
  await served(true);
  const sent = await stack.post(`${path(1)}/send/1`, undefined, as);
  await serve();
  await until('listed', async () =>
    ((await stack.get('/api/moderation/reforger/bans?state=active', as)).body as unknown as BansAnswer).bans.some(
      (one) => one.player === player,
    ),
  );
  expect([sent.status, onServer.has(player)]).toEqual([409, true]);
}, 60_000);

test('the name of an unknown player is clean text', async () => {
  const as = { as: 'reforger-admin' } as const;
  const player = randomUUID();
  const made = await stack.post(
    '/api/moderation/reforger/bans',
    { player, name: ' Ev\u202eil\u0007 ', reason: 'Cheating', days: 0, notes: '', evidence: [] },
    { ...as, headers: { 'idempotency-key': randomUUID() } },
  );
  expect([made.status, made.body['message']]).toEqual([200, 'Evil is banned']);
});

const watchlist = async (since?: Answer) => {
  const headers = since ? after(since) : {};
  const answer = await stack.get(`${BASE}/watchlist`, { as: 'squad-admin', headers });
  return { etag: answer.headers.get('etag')!, players: (answer.body as unknown as WatchlistAnswer).players };
};
const watch = (player: string, body: object = {}, as: Person = 'squad-admin', headers: Record<string, string> = {}) =>
  stack.request('PUT', `${BASE}/watchlist/${player}`, {
    ...{ as, headers, body: { reason: 'Rams helicopters', until: null, told: 'site', ...body } },
  });

test('a player is watched, changed by whoever has seen the entry, and taken off; each is in the audit', async () => {
  const player = somebody();
  const watched = await watch(player, { name: 'Galah' });
  expect([watched.status, watched.body['message']]).toEqual([200, 'The player is on the watchlist.']);
  const { etag, players } = await watchlist(watched);
  expect(players).toEqual([
    {
      ...{ player, name: 'Galah', reason: 'Rams helicopters', until: null, told: 'site' },
      ...{ by: people['squad-admin'].name, at: expect.stringMatching(/^20/) },
    },
  ]);
  const ends = new Date(Date.now() + MINUTE).toISOString();
  expect(await watch(player, { until: ends }, 'community-admin')).toMatchObject({ status: 428 });
  const changed = await watch(player, { until: ends, told: 'rules' }, 'community-admin', { 'if-match': etag });
  expect(changed.status).toBe(200);
  expect(await watch(player, { reason: 'Stale' }, 'squad-admin', { 'if-match': etag })).toMatchObject({
    status: 409,
    body: { code: 'watch-changed', current: { until: ends, told: 'rules' } },
  });
  const { etag: now } = await watchlist(changed);
  const gone = await stack.request('DELETE', `${BASE}/watchlist/${player}`, {
    ...{ as: 'squad-admin', headers: { 'if-match': now } },
  });
  expect(gone.status).toBe(200);
  expect((await watchlist(gone)).players).toEqual([]);
  const notes = (await events('watchlist-squad')).flatMap(({ metadata }) => metadata.audit ?? []);
  expect(notes.map(({ tool, action, resourceName, changes }) => [tool, action, resourceName, changes])).toEqual([
    ['watchlist', 'WATCH', 'Galah', { reason: 'Rams helicopters', told: 'site', until: 'taken off' }],
    [
      'watchlist',
      'WATCH',
      'Galah',
      { reason: 'Rams helicopters', told: 'rules', until: { from: 'taken off', to: ends } },
    ],
    ['watchlist', 'UNWATCH', 'Galah', { watchedFor: 'Rams helicopters' }],
  ]);
});

test('what nobody should be watched for is refused with the reason, and nothing is stored', async () => {
  const player = somebody();
  const before = (await events('watchlist-squad')).length;
  for (const wrong of [
    { reason: ' ' },
    { reason: 7 },
    { until: 'soon' },
    { until: '2020-01-01T00:00:00Z' },
    { told: 'all' },
    { more: 1 },
  ])
    expect((await watch(player, wrong)).status).toBe(400);
  expect((await watch('nobody')).status).toBe(400);
  expect((await watch(player, {}, 'member')).status).toBe(403);
  expect((await watch(player, {}, 'reforger-admin')).status).toBe(403);
  expect((await stack.request('DELETE', `${BASE}/watchlist/${player}`, { as: 'squad-admin' })).status).toBe(200);
  expect((await events('watchlist-squad')).length).toBe(before);
});

test('a watch ends by itself', async () => {
  const player = somebody();
  const { watchlist: decider, watchPlayer } = await import('@app/domain/moderation/watchlist');
  const { ANY_VERSION } = await import('@app/domain/editing');
  const [hour, half] = [60, 30].map((minutes) => new Date(Date.now() - minutes * MINUTE).toISOString()) as [
    string,
    string,
  ];
  const entry = { game: 'squad', player, name: 'Snag', reason: 'Rams', told: 'site', edit: ANY_VERSION } as const;
  const streams = stack.app.get(Streams);
  await streams.transact(decider, 'squad', watchPlayer({ ...entry, at: hour, until: half }), elsewhere);
  const after = await watch(somebody());
  expect((await watchlist(after)).players.map((one) => one.player)).not.toContain(player);
  // Nobody needs to have seen what is over.
  expect((await watch(player)).status).toBe(200);
});
