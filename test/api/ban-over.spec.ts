import { randomUUID } from 'node:crypto';
import type { AgentOrderResult, AgentOrdersAnswer } from '@app/contracts/moderation/agent-orders.dto';
import type { BansAnswer } from '@app/contracts/moderation/moderation';
import { startStack, type Stack } from './support/stack';
import { until } from '../until';

const TOKEN = 'token-of-the-reforger-server';
const AGENT = randomUUID();
const as = { as: 'reforger-admin' } as const;
let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
beforeAll(async () => {
  stack = await startStack({
    env: { INGEST_TOKENS: `reforger-1:${TOKEN}`, RATE_LIMIT_REPORTS: '1000' },
    projections: [
      'server-orders',
      'player-records',
      'bans',
      'ban-file-access',
      'squad-players',
      'reforger-players',
      'audit',
    ],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

test('sending the end of a lifted ban once more does not end the ban that is in force', async () => {
  const player = randomUUID();
  const onServer = new Set<string>();
  /** A server that does what it is told. */
  const serve = async () => {
    const exchange = async (results: AgentOrderResult[]) =>
      (
        (
          await stack.post(
            '/api/ingest/reforger/1/orders',
            { format: 1, agent: AGENT, waitMs: 500, results },
            { token: TOKEN },
          )
        ).body as unknown as AgentOrdersAnswer
      ).orders;
    for (let results: AgentOrderResult[] = []; ;) {
      const orders = await exchange(results);
      if (orders.length === 0) return;
      for (const { kind, player: whom } of orders)
        if (kind === 'ban') onServer.add(whom!);
        else onServer.delete(whom!);
      results = orders.map(({ orderId }) => ({ orderId, outcome: 'done', answer: '', took: 1 }));
    }
  };
  const ban = () =>
    stack.post(
      '/api/moderation/reforger/bans',
      { player, reason: 'Cheating', days: 0, notes: '', evidence: [] },
      { ...as, headers: { 'idempotency-key': randomUUID() } },
    );
  const path = (n: number) => `/api/moderation/reforger/bans/reforger-${player}-${n}`;
  expect((await ban()).status).toBe(200);
  await serve();
  expect(onServer.has(player)).toBe(true);
  expect((await stack.post(`${path(1)}/lift`, { reason: 'Wrong player' }, as)).status).toBe(200);
  await serve();
  expect(onServer.has(player)).toBe(false);
  expect((await ban()).status).toBe(200);
  await serve();
  expect(onServer.has(player)).toBe(true);
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
  const player = randomUUID();
  const made = await stack.post(
    '/api/moderation/reforger/bans',
    { player, name: ' Ev\u202eil\u0007 ', reason: 'Cheating', days: 0, notes: '', evidence: [] },
    { ...as, headers: { 'idempotency-key': randomUUID() } },
  );
  expect([made.status, made.body['message']]).toEqual([200, 'Evil is banned']);
});
