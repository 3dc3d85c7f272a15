import { randomUUID } from 'node:crypto';
import type { AgentOrderResult, AgentOrdersAnswer, AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import type { OrdersAnswer, RecordAnswer } from '@app/contracts/moderation/moderation';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import type { Person } from './people';
import { startStack, type Stack } from './stack';

export const TOKEN = 'token-of-the-first-server';
export const REFORGER = 'token-of-the-reforger-server';
export const GECKO = '76561190000000001';
export const REASON = 'Teamkilling on purpose';
export const BASE = '/api/moderation/squad';
export const AGENT = randomUUID();

export const kick = (player: string) => ({ kind: 'kick', player, name: 'xX_Gecko_Xx', reason: REASON, text: '' });
export const done = (orderId: string, more: Partial<AgentOrderResult> = {}): AgentOrderResult => ({
  ...{ orderId, outcome: 'done', answer: 'Kicked player 0.', took: 40, ...more },
});

/** Who writes from another process. */
export const elsewhere = { actor: { id: '1', name: 'Elsewhere', roles: [] }, requestId: 'elsewhere' };

/** A site with what moderation needs, for the specs of a file, and what they do on it. */
export const moderationSite = () => {
  let stack: Stack;
  let projector: Awaited<ReturnType<Stack['projector']>>;
  beforeAll(async () => {
    stack = await startStack({
      env: {
        INGEST_TOKENS: `1:${TOKEN},2:token-of-the-second-server,3:token-of-the-third-server,reforger-1:${REFORGER}`,
        RATE_LIMIT_REPORTS: '1000',
      },
      projections: [
        'server-orders',
        'player-records',
        'bans',
        'ban-file-access',
        'squad-players',
        'reforger-players',
        'audit',
        'watchlists',
      ],
    });
    projector = await stack.projector();
  });
  afterAll(async () => {
    await projector.stop();
    await stack.close();
  });

  let players = 0;
  /** A player of whom nothing is known. */
  const somebody = () => `7656119000001${String(players++).padStart(4, '0')}`;

  const order = (body: object, { as = 'squad-admin' as Person, server = 1, key = randomUUID() as string } = {}) =>
    stack.post(`${BASE}/servers/${server}/orders`, body, { as, headers: { 'idempotency-key': key } });

  const exchange = async (
    results: readonly AgentOrderResult[] = [],
    { agent = AGENT, waitMs = 0, server = 'squad/1', token = TOKEN } = {},
  ): Promise<readonly AgentServerOrder[]> => {
    const answer = await stack.post(`/api/ingest/${server}/orders`, { format: 1, agent, waitMs, results }, { token });
    expect([answer.status, answer.body['error']]).toEqual([200, undefined]);
    return (answer.body as unknown as AgentOrdersAnswer).orders;
  };
  const events = async (stream = 'serverOrders-squad-1'): Promise<RecordedEvent[]> => {
    const all: RecordedEvent[] = [];
    for await (const chunk of stack.app.get(EventLog).readStream(stream)) all.push(...chunk);
    return all;
  };
  const ofOrder = async (orderId: string) =>
    (await events()).filter(({ data }) => (data as { orderId: string }).orderId === orderId);
  const listed = async (server = 1) =>
    ((await stack.get(`${BASE}/servers/${server}/orders`, { as: 'squad-admin' })).body as unknown as OrdersAnswer)
      .orders;
  const record = async (player: string) =>
    (await stack.get(`${BASE}/players/${player}/record`, { as: 'squad-admin' })).body as unknown as RecordAnswer;

  const note = (player: string, text: string) =>
    stack.post(
      `${BASE}/players/${player}/notes`,
      { text },
      { as: 'squad-admin', headers: { 'idempotency-key': randomUUID() } },
    );

  /** Whatever an earlier test left waiting. */
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const { orderId } of await exchange()) await exchange([done(orderId)]);
  });

  return {
    stack: () => stack,
    projector: () => projector,
    somebody,
    order,
    exchange,
    events,
    ofOrder,
    listed,
    record,
    note,
  };
};
