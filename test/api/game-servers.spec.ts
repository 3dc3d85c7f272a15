import { randomUUID } from 'node:crypto';
import { MAX_REPORTED } from '@app/contracts/squad/limits';
import type { ServersAnswer } from '@app/contracts/operations/servers';
import type { AgentStatusAnswer, AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { batches, MATCH } from '../squad/recorded';
import { aRefusedBatch, aReport } from '../squad/reports';
import { until } from '../until';
import { startApi, type TestApi } from './support/api';
import { startStack, type Stack } from './support/stack';

const TOKEN = 'token-of-the-first-server';
const OTHER = 'token-of-the-second-server';
const REFORGER = 'token-of-the-reforger-server';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    env: { INGEST_TOKENS: `1:${TOKEN},2:${OTHER},reforger-1:${REFORGER}`, RATE_LIMIT_REPORTS: '1000' },
  });
});
afterAll(() => stack.close());

const operator = { as: 'community-admin' } as const;
const report = (more: Partial<AgentStatusReport> = {}, server = 1, token = server === 1 ? TOKEN : OTHER) =>
  stack.post(`/api/ingest/squad/${server}/status`, aReport({ run: randomUUID(), ...more }), { token });
const orders = async (more: Partial<AgentStatusReport> = {}, server = 1) => {
  const { status, body } = await report(more, server);
  expect([status, body['error']]).toEqual([200, undefined]);
  return (body as unknown as AgentStatusAnswer).orders;
};
const servers = async (api: Pick<TestApi, 'get'> = stack) => {
  const { status, body } = await api.get('/api/operations/servers', operator);
  expect([status, body['error']]).toEqual([200, undefined]);
  return body as unknown as ServersAnswer;
};
const server = async (id: number, game = 'squad') =>
  (await servers()).servers.find((each) => each.game === game && each.serverId === id)!;
const order = (what: string, body: object, id = 1, as: object = operator) =>
  stack.post(`/api/operations/servers/squad/${id}/${what}`, body, as);
const events = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream(stream)) all.push(...chunk);
  return all;
};
const keyOf = ({ match, source, from, to }: ReturnType<typeof aRefusedBatch>) => ({ match, source, from, to });

test('every game server of the configuration is listed, those that never reported too', async () => {
  const { servers: listed, agentVersion } = await servers();
  expect(listed.map(({ game, serverId }) => [game, serverId])).toEqual([
    ['squad', 1],
    ['squad', 2],
    ['squad', 3],
    ['reforger', 1],
  ]);
  expect(listed[0]).not.toHaveProperty('report');
  expect(agentVersion).toMatch(/^\d+\.\d+\.\d+$/);
});

test('an agent that sends facts and no reports is seen by its facts', async () => {
  const [first] = batches();
  const sent = await stack.post('/api/ingest/squad/2', first, { token: OTHER });
  expect(sent.status).toBe(200);
  await until('the facts to be noted', async () => (await server(2)).factsAt !== undefined);
  expect(await server(2)).toMatchObject({ sender: first!.sender });
  expect(await server(2)).not.toHaveProperty('report');
});

test.each<[string, object]>([
  ['a field too many', { mood: 'good' }],
  ['a number that is none', { number: '1' }],
  ['another format', { format: 2 }],
  ['more kinds than fit', { unrecognised: { total: 21, kinds: Array.from({ length: 21 }, (_, n) => kind(n)) } }],
  ['an example that is too long', { unrecognised: { total: 1, kinds: [{ ...kind(1), example: 'x'.repeat(501) }] } }],
  ['a week instead of a time', { unrecognised: { total: 1, kinds: [{ ...kind(1), lastAt: '2026-W47' }] } }],
  ['a sender that is no name', { sender: '<b>agent</b>' }],
  ['a refused batch without its reason', { refused: { ...aRefusedBatch(), reason: undefined } }],
])('a report with %s is refused, and the one before stays', async (_, wrong) => {
  await report({ number: 7 });
  expect(await report(wrong as never)).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } });
  expect((await server(1)).report!.number).toBe(7);
});

test('the largest report that an agent can make is taken, whatever its texts are made of', async () => {
  // Six bytes of JSON each.
  const long = (length: number) => '\u001f'.repeat(length);
  const twenty = <Item>(make: (n: number) => Item) => Array.from({ length: MAX_REPORTED }, (_, n) => make(n));
  const at = new Date().toISOString();
  await orders({
    ...{ number: 8, ending: long(200), rcon: { state: 'lost', ageMs: 1, why: long(300) } },
    clock: { at, aheadMs: -3_600_000 },
    refused: aRefusedBatch({ reason: long(500), excerpt: long(1_000) }),
    aside: twenty((from) => ({
      ...{ ...keyOf(aRefusedBatch()), from, facts: 1, bytes: 1, asideAt: at, reason: long(500), state: 'stored' },
    })),
    asideTotal: MAX_REPORTED,
    unrecognised: { total: 20, kinds: twenty(() => ({ kind: long(120), count: 1, example: long(500), lastAt: at })) },
    gaps: twenty(() => ({ from: at, to: at, reason: long(300) })),
    outcomes: twenty(() => ({ requestId: randomUUID(), outcome: 'failed', reason: long(500) })),
  });
  expect((await server(1)).report).toMatchObject({ number: 8, clock: { at, aheadMs: -3_600_000 } });
});

test('a report is no place for much', async () => {
  const { status } = await report({ ending: 'x'.repeat(400_000) });
  expect(status).toBe(413);
});

test('whose token it is decides whose report it is', async () => {
  expect((await report({}, 1, OTHER)).status).toBe(403);
  expect((await report({}, 1, '')).status).toBe(401);
  expect((await stack.post('/api/ingest/squad/1/status', aReport(), operator)).status).toBe(401);
  expect((await stack.post('/api/ingest/squad/1/set-aside', {}, operator)).status).toBe(401);
});

test('a refused batch is set aside by staff, and sent again: each once, audited, given to the agent until it has answered', async () => {
  const refused = aRefusedBatch();
  const batch = keyOf(refused);
  expect(await orders({ refused })).toEqual([]);
  expect(await order('set-aside', { ...batch, to: batch.to + 1 })).toMatchObject({
    status: 409,
    body: { code: 'not-refused' },
  });
  const requestId = randomUUID();
  const answers = [
    await order('set-aside', { ...batch, requestId }),
    await order('set-aside', { ...batch, requestId }),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [202, { success: true, requestId }],
    [202, { success: true, requestId }],
  ]);
  expect(await order('set-aside', batch)).toMatchObject({ status: 409, body: { code: 'already-ordered' } });
  expect(await orders({ refused })).toEqual([{ requestId, order: 'set-aside', batch, refusal: refused.reason }]);
  expect((await server(1)).orders).toEqual([
    { requestId, order: 'set-aside', batch, refusal: refused.reason, at: expect.any(String) as string },
  ]);

  const aside = [
    { ...batch, facts: 212, bytes: 9_000, asideAt: '2026-11-21T20:00:00.000Z', reason: 'no', state: 'stored' as const },
  ];
  const done = { requestId, outcome: 'done' as const, reason: null };
  expect(await orders({ aside, asideTotal: 1, outcomes: [done] })).toEqual([]);
  expect(await orders({ aside, asideTotal: 1, outcomes: [done] })).toEqual([]);
  expect((await order('send-again', { ...batch, from: 5 })).body).toMatchObject({ code: 'not-set-aside' });
  const again = await order('send-again', batch);
  expect(again.status).toBe(202);
  expect(await orders({ aside, asideTotal: 1 })).toMatchObject([{ order: 'send-again', batch }]);

  const written = await events('gameServer-squad-1');
  expect(written.map(({ type, metadata }) => [type, metadata.audit?.action, metadata.actor.id])).toEqual([
    ['BatchSetAsideRequested', 'SET_ASIDE', expect.stringMatching(/^\d+$/)],
    ['BatchOrderCompleted', undefined, 'game-server-1'],
    ['BatchResendRequested', 'SEND_AGAIN', expect.stringMatching(/^\d+$/)],
  ]);
  expect(written[0]!.metadata.audit).toMatchObject({
    resourceType: 'game-server',
    resourceId: 'squad-1',
    changes: { ...batch, reason: refused.reason },
  });
});

describe('beside a Reforger server', () => {
  const sources = (['console', 'joins', 'kills', 'chat', 'saves'] as const).map((source) => ({
    ...{ source, state: source === 'chat' ? ('missing' as const) : ('following' as const), ageMs: null },
  }));
  const reportReforger = (more: Partial<AgentStatusReport> = {}, token = REFORGER, path = 'reforger/1') =>
    stack.post(`/api/ingest/${path}/status`, aReport({ run: randomUUID(), sources, ...more }), { token });
  const batch = { match: '20261004T090433000', source: 'kills', from: 3_000, to: 5_000 } as const;

  test('an agent that sends facts is seen by them, with its name', async () => {
    const facts = { format: 1, sender: 'agent/1.3.0', source: 'chat', log: '20261004T090000001', after: -1 };
    const at = '2026-10-04T09:00:00.000Z';
    const fact = { kind: 'lineUnrecognised', sequence: 0, at, text: 'something new' };
    const body = { ...facts, from: 0, to: 0, facts: [fact], connections: [] };
    expect(await stack.post('/api/ingest/reforger/1', body, { token: REFORGER })).toMatchObject({ status: 200 });
    await until('the facts to be noted', async () => (await server(1, 'reforger')).factsAt !== undefined);
    expect(await server(1, 'reforger')).toMatchObject({ sender: 'agent/1.3.0', name: expect.any(String) as string });
    expect(await server(1, 'reforger')).not.toHaveProperty('report');
  });

  test('its report is of its own server alone, with each source that is there or not', async () => {
    const before = (await server(1)).report;
    expect(await reportReforger({ number: 77 })).toMatchObject({ status: 200, body: { orders: [] } });
    expect((await server(1, 'reforger')).report).toMatchObject({ number: 77, sources });
    expect((await server(1)).report).toEqual(before);
    expect((await reportReforger({}, TOKEN)).status).toBe(403);
    expect((await reportReforger({}, REFORGER, 'squad/1')).status).toBe(403);
    expect((await reportReforger({}, REFORGER, 'chess/1')).status).toBe(403);
    expect((await reportReforger({}, '')).status).toBe(401);
    expect((await reportReforger({ sources: [{ ...sources[0]!, source: 'radio' as never }] })).status).toBe(400);
  });

  test('a refused batch is set aside and sent again by staff, in a stream of its own', async () => {
    const send = (what: string) => stack.post(`/api/operations/servers/reforger/1/${what}`, batch, operator);
    const refused = aRefusedBatch(batch);
    await reportReforger({ refused });
    expect((await order('set-aside', batch)).body).toMatchObject({ code: 'not-refused' });
    expect((await stack.post('/api/operations/servers/chess/1/set-aside', batch, operator)).body).toMatchObject({
      code: 'server-not-found',
    });
    const given = await send('set-aside');
    expect([given.status, given.body['error']]).toEqual([202, undefined]);
    const requestId = given.body['requestId'] as string;
    expect((await reportReforger({ refused })).body).toMatchObject({
      orders: [{ requestId, order: 'set-aside', batch }],
    });
    expect((await orders()).map((each) => each.requestId)).not.toContain(requestId);
    const note = { ...batch, facts: 2, bytes: 90, asideAt: '2026-11-21T20:00:00.000Z', reason: 'no' };
    const aside = [{ ...note, state: 'stored' as const }];
    await reportReforger({ aside, asideTotal: 1, outcomes: [{ requestId, outcome: 'done', reason: null }] });
    expect((await send('send-again')).status).toBe(202);
    const written = await events('gameServer-reforger-1');
    expect(
      written.map(({ type, data, metadata }) => [type, (data as { game: string }).game, metadata.actor.id]),
    ).toEqual([
      ['BatchSetAsideRequested', 'reforger', expect.stringMatching(/^\d+$/)],
      ['BatchOrderCompleted', 'reforger', 'game-server-reforger-1'],
      ['BatchResendRequested', 'reforger', expect.stringMatching(/^\d+$/)],
    ]);
    expect(written[0]!.metadata.audit).toMatchObject({ game: 'reforger', resourceId: 'reforger-1' });
  });
});

test('what every batch would meet is not helped by setting one aside', async () => {
  const refused = aRefusedBatch({ status: 403, match: '20261121T203000000-Gorodok_RAAS_v1' });
  await orders({ refused });
  expect(await order('set-aside', keyOf(refused))).toMatchObject({ status: 409, body: { code: 'not-the-batch' } });
});

test.each(['set-aside', 'send-again'])('%s is for operators, on servers that there are', async (what) => {
  const batch = keyOf(aRefusedBatch());
  const before = (await events('gameServer-squad-1')).length;
  expect((await order(what, batch, 1, {})).status).toBe(401);
  for (const as of ['member', 'moderator', 'squad-coordinator'] as const)
    expect((await order(what, batch, 1, { as })).status).toBe(403);
  expect((await order(what, batch, 9)).body).toMatchObject({ code: 'server-not-found' });
  expect((await order(what, { ...batch, from: -1 })).status).toBe(400);
  expect((await order(what, { ...batch, match: '../etc' })).status).toBe(400);
  expect(await events('gameServer-squad-1')).toHaveLength(before);
});

test('facts go on behind what was set aside, and take their place when they come later', async () => {
  const recording = batches().filter(({ match }) => match === MATCH);
  const match = '20261004T101112000-Yehorivka_RAAS_v1';
  const [first, second, third] = recording.filter(({ source }) => source === 'log').map((each) => ({ ...each, match }));
  const send = (batch: object) => stack.post('/api/ingest/squad/1', batch, { token: TOKEN });
  const stream = () => events(`squadMatch-1-${match}`);
  expect((await send(first!)).status).toBe(200);
  expect((await send(third!)).body).toMatchObject({ code: 'ingest-gap' });
  const { after, from, to } = second!;
  const aside = { match, source: 'log', after, from, to, reason: 'facts.0.damage must be a number.' };
  for (let twice = 0; twice < 2; twice++) {
    const answer = await stack.post('/api/ingest/squad/1/set-aside', aside, { token: TOKEN });
    expect([answer.status, answer.body]).toEqual([200, { success: true, acknowledged: to }]);
  }
  expect((await send(third!)).body).toEqual({ success: true, acknowledged: third!.to });
  const without = await stream();
  expect(without.filter(({ type }) => type === 'SquadFactsSetAside')).toHaveLength(1);

  expect((await send(second!)).status).toBe(200);
  const whole = await stream();
  expect(whole.at(-1)).toMatchObject({ type: 'SquadFactsRecovered', data: { after, sequence: to } });
  expect(whole.length).toBeGreaterThan(without.length + 1);
  await send(second!);
  expect(await stream()).toHaveLength(whole.length);

  expect(await stack.post('/api/ingest/squad/1/set-aside', { ...aside, after: from }, { token: TOKEN })).toMatchObject({
    status: 400,
  });
  const skipping = { ...aside, after: third!.to + 10, from: third!.to + 20, to: third!.to + 30 };
  expect((await stack.post('/api/ingest/squad/1/set-aside', skipping, { token: TOKEN })).body).toMatchObject({
    code: 'ingest-gap',
  });
});

// The strategy that verifies people’s tokens is one per process: no other api may start before these.
test('a report replaces the one before, shows in every process, and leaves no event', async () => {
  const before = (await events('gameServer-squad-1')).length;
  const run = randomUUID();
  await report({ run, number: 1 });
  await report({ run, number: 3, backlog: { batches: 14, bytes: 1_200_000, oldestMs: 100_000 } });
  await report({ run, number: 2 });
  expect((await server(1)).report).toMatchObject({ number: 3, backlog: { batches: 14 } });
  const second = await startApi({
    EVENTSTORE_URL: stack.node.connectionString,
    ...stack.readModels,
  });
  try {
    expect((await servers(second)).servers[0]!.report).toMatchObject({ run, number: 3 });
  } finally {
    await second.close();
  }
  await report({ number: 0 });
  expect((await server(1)).report!.number).toBe(0);
  expect(await events('gameServer-squad-1')).toHaveLength(before);
});

test('reports that come too often have to wait, and facts go on coming', async () => {
  const tight = await startApi({
    EVENTSTORE_URL: stack.node.connectionString,
    ...stack.readModels,
    ...{ INGEST_TOKENS: `1:${TOKEN}`, RATE_LIMIT_REPORTS: '2', RATE_LIMIT_WINDOW: '3600' },
  });
  try {
    const send = () => tight.post('/api/ingest/squad/1/status', aReport({ run: randomUUID() }), { token: TOKEN });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const third = await send();
    expect([third.status, Number(third.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const [first] = batches();
    expect((await tight.post('/api/ingest/squad/1', first, { token: TOKEN })).status).toBe(200);
  } finally {
    await tight.close();
  }
});

function kind(n: number) {
  return { kind: `LogSquad ${n}`, count: 1, example: 'LogSquad: something new', lastAt: '2026-11-21T20:00:00.000Z' };
}
