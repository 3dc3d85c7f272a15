import { LONGEST_WAIT, MOST_RESULTS } from '@app/contracts/moderation/agent-orders-limits';
import type { AgentOrdersAnswer } from '@app/contracts/moderation/agent-orders.dto';
import { INGEST_FORMAT } from '@app/contracts/ingest/ingest-limits';
import { pause } from '@app/kit/pause';
import { send, retryAfter, type Site } from '../delivery/sender';
import type { Say } from '../saying';
import { carryOut, timed } from './carry-out';
import type { CurrentRcon } from './current-rcon';
import { OrderJournal } from './journal';

export interface OrdersPace {
  /** How long a call waits for orders, milliseconds. */
  readonly waitMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** What a call may take longer than it waits. */
  readonly graceMs: number;
}
export const ORDERS_PACE: OrdersPace = {
  waitMs: LONGEST_WAIT,
  firstPauseMs: 500,
  longestPauseMs: 30_000,
  graceMs: 10_000,
};

const SHORTEST_WAIT = 1_000;

type Answer =
  | { readonly orders: AgentOrdersAnswer['orders'] }
  | { readonly why: string; readonly retryAfterMs: number; readonly isRefusal: boolean };

/** Fetches what staff want of this server and has the server do it, until the signal. */
export async function serveOrders(
  { site, state }: { readonly site: Site; readonly state: string },
  rcon: CurrentRcon,
  say: Say,
  signal: AbortSignal,
  pace = ORDERS_PACE,
): Promise<void> {
  const journal = new OrderJournal(state);
  let failures = 0;
  let said = '';
  while (!signal.aborted) {
    const results = journal.results.slice(0, MOST_RESULTS);
    const body = { format: INGEST_FORMAT, agent: journal.agent, waitMs: pace.waitMs, results };
    const requestedAt = performance.now();
    const answer = await fetchOrders(site, body, signal, pace);
    if (signal.aborted && 'why' in answer) return;
    if ('why' in answer) {
      if (answer.why !== said) say(`The site gives no orders: ${answer.why}. Facts are not concerned.`);
      said = answer.why;
      const backOff = answer.isRefusal
        ? pace.longestPauseMs
        : Math.min(pace.longestPauseMs, pace.firstPauseMs * 2 ** Math.min(failures++, 10));
      await pause(Math.max(answer.retryAfterMs, backOff * (0.8 + Math.random() * 0.4)), signal);
      continue;
    }
    failures = 0;
    said = '';
    // A site that does not hold the request open gets no more than one in this time, milliseconds.
    if (answer.orders.length === 0) await pause(SHORTEST_WAIT - (performance.now() - requestedAt), signal);
    journal.acknowledge(results);
    const answeredAt = performance.now();
    for (const order of answer.orders) {
      if (journal.repeat(order.orderId)) continue;
      const { outcome, answer: words } = await carryOut(timed(order, answeredAt), site.game, rcon, journal);
      say(`Order of staff, ${order.kind}: ${outcome}${words === null ? '' : ` (${words})`}.`);
    }
  }
}

async function fetchOrders(site: Site, body: object, signal: AbortSignal, pace: OrdersPace): Promise<Answer> {
  const away = (why: string): Answer => ({ why, retryAfterMs: 0, isRefusal: false });
  const limit = AbortSignal.timeout(pace.waitMs + pace.graceMs);
  try {
    const response = await send(site, '/orders', body, AbortSignal.any([signal, limit]));
    const answer = (await response.json().catch(() => undefined)) as
      | (Partial<AgentOrdersAnswer> & { error?: string })
      | undefined;
    if (response.ok && Array.isArray(answer?.orders)) return { orders: answer.orders };
    const { status, headers } = response;
    const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    return {
      why: `it answers ${status} (${answer?.error ?? 'no reason given'})`,
      retryAfterMs: retryAfter(headers.get('retry-after'), Date.now()) ?? 0,
      isRefusal,
    };
  } catch (error) {
    return away(`it does not answer (${limit.aborted ? 'the time is over' : (error as Error).message})`);
  }
}
