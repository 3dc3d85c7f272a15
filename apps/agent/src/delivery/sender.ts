import type { IngestAnswer } from '@app/contracts/squad/ingest.dto';
import type { AgentOrder } from '@app/contracts/operations/agent-status.dto';
import { pause } from '@app/kit/pause';
import type { Aside } from './aside';
import { keyOf, matchOrLogOf, type AnyBatch } from './batches';
import type { Orders } from './orders';
import type { Outbox } from './outbox';

export type Game = 'squad' | 'reforger';

/** Where batches go. The token is read each time, so that a new one in its file is found. */
export type Site = {
  readonly url: string;
  readonly game: Game;
  readonly server: number;
  readonly token: () => string;
};

/** A batch that the site does not take. */
export type Refusal = {
  readonly number: number;
  readonly batch: AnyBatch;
  readonly status: number;
  readonly why: string;
  /** The site's own words. */
  readonly words: string;
};

export type SenderEvents = {
  readonly delivered: (batch: AnyBatch, tookMs: number) => void;
  /** The site is away, or too busy; it is tried again by itself. */
  readonly waiting: (why: string, pauseMs: number) => void;
  /** The site refuses, and only a person can change that; it is tried again slowly. */
  readonly refused: (refusal: Refusal, pauseMs: number) => void;
  /** Staff decided it: the batch is kept apart, and the next one is sent. */
  readonly setAside?: (batch: AnyBatch) => void;
  /** An order of staff was carried out, or could not be. */
  readonly settled?: () => void;
};

export type Pace = {
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  readonly refusedPauseMs: number;
  readonly timeoutMs: number;
};

export const PACE: Pace = { firstPauseMs: 500, longestPauseMs: 60_000, refusedPauseMs: 60_000, timeoutMs: 30_000 };

/** The site lacks something between what it has and this batch: it must be read from the log again. */
export class Gap extends Error {}

type Answer =
  | { readonly is: 'acknowledged' }
  | { readonly is: 'away'; readonly why: string; readonly retryAfterMs?: number }
  | { readonly is: 'refused'; readonly status: number; readonly why: string; readonly words: string }
  | { readonly is: 'gap'; readonly why: string };

/** Milliseconds of a `Retry-After`, which is seconds or a date. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const ms = /^\d+$/u.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), 3_600_000);
}

const MEANINGS: Record<number, string> = {
  401: 'the ingest token is missing or wrong',
  403: 'the ingest token belongs to another server',
  404: 'there is no such server, or no ingest at this address',
};

const wordsOf = (body: unknown): string => {
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === 'string' ? error : 'no reason given';
};

const answerText = (body: unknown, status: number) => {
  const { code } = (body ?? {}) as { code?: unknown };
  const words = wordsOf(body);
  return `${MEANINGS[status] ?? `it answers ${status}`} (${words}${typeof code === 'string' ? `, ${code}` : ''})`;
};

/** Sends a request to the site as its game server. A redirect is not followed: its token is for that site alone. */
export const send = async (
  site: Site,
  path: '' | '/status' | '/set-aside' | '/orders',
  body: Uint8Array | object,
  signal: AbortSignal,
): Promise<Response> => {
  const isPacked = body instanceof Uint8Array;
  const response = await fetch(`${site.url}/api/ingest/${site.game}/${site.server}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${site.token()}`,
      'content-type': 'application/json',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
    body: isPacked ? new Uint8Array(body) : JSON.stringify(body),
    redirect: 'manual',
    signal,
  });
  const to = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && to !== null)
    throw new Error(`it sends requests on to ${to}. Name that address with --site`);
  return response;
};

/** Posts facts, or that they are set aside. Never throws. @param to the sequence that a good answer acknowledges */
export async function post(
  site: Site,
  body: Uint8Array | object,
  to: number,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const path = body instanceof Uint8Array ? '' : '/set-aside';
    return await answerOf(await send(site, path, body, signal ? AbortSignal.any([limit, signal]) : limit), to);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
    return { is: 'away', why: `it does not answer (${limit.aborted ? `${timeoutMs / 1000} s passed` : reason})` };
  }
}

async function answerOf(response: Response, to: number): Promise<Answer> {
  const body = (await response.json().catch(() => undefined)) as
    | (Partial<IngestAnswer> & { code?: string })
    | undefined;
  const { status } = response;
  if (response.ok) {
    if (body?.success === true && typeof body.acknowledged === 'number' && body.acknowledged >= to)
      return { is: 'acknowledged' };
    return { is: 'away', why: 'its answer acknowledges nothing' };
  }
  if (status === 409 && body?.code === 'ingest-gap') return { is: 'gap', why: answerText(body, status) };
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    const after = retryAfter(response.headers.get('retry-after'), Date.now());
    return { is: 'away', why: answerText(body, status), ...(after !== undefined && { retryAfterMs: after }) };
  }
  return { is: 'refused', status, why: answerText(body, status), words: wordsOf(body) };
}

/** What a live agent does besides sending its outbox in order. */
export type Desk = { readonly aside: Aside; readonly orders: Orders };

/**
 * Sends the outbox in order, one batch at a time, until the signal. A batch is removed when the site has acknowledged it,
 * and sent again for as long as it takes otherwise. With a desk, orders of staff are carried out in between. @throws Gap
 */
export async function deliver(
  outbox: Outbox,
  site: Site,
  events: SenderEvents,
  signal: AbortSignal,
  pace = PACE,
  desk?: Desk,
): Promise<void> {
  let failures = 0;
  const pauseFor = async ({ why, retryAfterMs = 0 }: Extract<Answer, { is: 'away' }>) => {
    const backOff = Math.min(pace.longestPauseMs, pace.firstPauseMs * 2 ** failures++) * (0.8 + Math.random() * 0.4);
    const ms = Math.round(Math.max(backOff, retryAfterMs));
    events.waiting(why, ms);
    await pause(ms, signal);
  };
  while (!signal.aborted) {
    const stirred = desk?.orders.until(signal) ?? signal;
    const carried = desk && (await carryOut(desk, outbox, site, events, signal, pace));
    if (carried) {
      if (carried === 'done') events.settled?.();
      else await pauseFor(carried);
      continue;
    }
    await outbox.filled(stirred);
    const next = outbox.first();
    if (!next || stirred.aborted) continue;
    const sentAt = performance.now();
    const answer = await post(site, next.packed, next.batch.to, pace.timeoutMs, signal);
    if (answer.is === 'acknowledged') {
      failures = 0;
      outbox.remove(next.number);
      events.delivered(next.batch, performance.now() - sentAt);
      continue;
    }
    if (signal.aborted) return;
    if (answer.is === 'gap') throw new Gap(answer.why);
    if (answer.is === 'away') await pauseFor(answer);
    else {
      const { status, why, words } = answer;
      events.refused({ number: next.number, batch: next.batch, status, why, words }, pace.refusedPauseMs);
      await pause(pace.refusedPauseMs, stirred);
    }
  }
}

/** Carries out the oldest order. Returns undefined when there is none, and the answer of a site that is away. */
async function carryOut(
  { aside, orders }: Desk,
  outbox: Outbox,
  site: Site,
  events: SenderEvents,
  signal: AbortSignal,
  pace: Pace,
): Promise<'done' | Extract<Answer, { is: 'away' }> | undefined> {
  const [order] = orders.pending;
  if (!order) return undefined;
  if (order.order === 'send-again') return sendAgain(order, { aside, orders }, site, signal, pace);
  const next = outbox.first();
  if (!next || orders.toSetAside(keyOf(next.batch)) !== order) {
    const isAside = aside.find(order.batch) !== undefined;
    orders.settle(order, isAside ? 'done' : 'failed', isAside ? null : 'It does not wait any more: the site took it.');
    return 'done';
  }
  const { source, after, from, to } = next.batch;
  const matchOrLog = matchOrLogOf(next.batch);
  const reason = order.refusal ?? 'It was set aside.';
  // On the disk before the site goes on without it.
  aside.keep(next.batch, next.packed, reason, new Date().toISOString());
  const answer = await post(
    site,
    { ...(site.game === 'squad' ? { match: matchOrLog } : { log: matchOrLog }), source, after, from, to, reason },
    to,
    pace.timeoutMs,
    signal,
  );
  if (answer.is === 'away') return answer;
  if (answer.is === 'gap') throw new Gap(answer.why);
  if (answer.is === 'refused') {
    aside.remove(keyOf(next.batch));
    orders.settle(order, 'failed', `The site refuses to go on without it: ${answer.words}`);
    return 'done';
  }
  outbox.remove(next.number);
  orders.settle(order, 'done');
  events.setAside?.(next.batch);
  return 'done';
}

async function sendAgain(
  order: AgentOrder,
  { aside, orders }: Desk,
  site: Site,
  signal: AbortSignal,
  pace: Pace,
): Promise<'done' | Extract<Answer, { is: 'away' }>> {
  const note = aside.find(order.batch);
  if (!note) orders.settle(order, 'failed', 'It is not on the disk any more.');
  else if (note.state === 'delivered') orders.settle(order, 'done');
  else {
    aside.change(note, { state: 'sending' });
    const answer = await post(site, aside.packed(note), note.to, pace.timeoutMs, signal);
    if (answer.is === 'away') return answer;
    if (answer.is === 'acknowledged') {
      aside.change(note, { state: 'delivered' });
      orders.settle(order, 'done');
    } else {
      const reason = (answer.is === 'refused' ? answer.words : answer.why).slice(0, 500);
      aside.change(note, { state: 'stored', reason });
      orders.settle(order, 'failed', reason);
    }
  }
  return 'done';
}
