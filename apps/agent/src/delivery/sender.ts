import type { IngestAnswer, IngestBatch } from '@app/contracts/squad/ingest.dto';
import { wait } from '../wait';
import type { Outbox } from './outbox';

/** Where batches go. The token is asked for each time, so that a new one in its file is found. */
export type Site = { readonly url: string; readonly server: number; readonly token: () => string };

export type SenderEvents = {
  readonly delivered: (batch: IngestBatch) => void;
  /** The site is away, or too busy; it is tried again by itself. */
  readonly waiting: (why: string, pauseMs: number) => void;
  /** The site refuses, and only a person can change that; it is tried again slowly. */
  readonly refused: (why: string, pauseMs: number) => void;
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
  | { readonly is: 'refused'; readonly why: string }
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

const said = (body: unknown, status: number) => {
  const { error, code } = (body ?? {}) as { error?: unknown; code?: unknown };
  const words = typeof error === 'string' ? error : 'no reason given';
  return `${MEANINGS[status] ?? `it answers ${status}`} (${words}${typeof code === 'string' ? `, ${code}` : ''})`;
};

/** Posts one batch. Never throws. */
export async function post(
  site: Site,
  packed: Uint8Array,
  to: number,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${site.url}/api/ingest/squad/${site.server}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${site.token()}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: new Uint8Array(packed),
      redirect: 'error',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    const body = (await response.json().catch(() => undefined)) as
      (Partial<IngestAnswer> & { code?: string }) | undefined;
    const { status } = response;
    if (response.ok) {
      if (body?.success === true && typeof body.acknowledged === 'number' && body.acknowledged >= to)
        return { is: 'acknowledged' };
      return { is: 'away', why: 'its answer acknowledges nothing' };
    }
    if (status === 409 && body?.code === 'ingest-gap') return { is: 'gap', why: said(body, status) };
    if (status === 408 || status === 409 || status === 429 || status >= 500) {
      const after = retryAfter(response.headers.get('retry-after'), Date.now());
      return { is: 'away', why: said(body, status), ...(after !== undefined && { retryAfterMs: after }) };
    }
    return { is: 'refused', why: said(body, status) };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
    return { is: 'away', why: `it does not answer (${limit.aborted ? `${timeoutMs / 1000} s passed` : reason})` };
  }
}

/**
 * Sends the outbox in order, one batch at a time, until the signal. A batch is removed when the site has acknowledged it,
 * and sent again for as long as it takes otherwise. @throws Gap
 */
export async function deliver(
  outbox: Outbox,
  site: Site,
  events: SenderEvents,
  signal: AbortSignal,
  pace = PACE,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await outbox.filled(signal);
    const next = outbox.first();
    if (!next || signal.aborted) continue;
    const answer = await post(site, next.packed, next.batch.to, pace.timeoutMs, signal);
    if (answer.is === 'acknowledged') {
      failures = 0;
      outbox.remove(next.number);
      events.delivered(next.batch);
      continue;
    }
    if (signal.aborted) return;
    if (answer.is === 'gap') throw new Gap(answer.why);
    if (answer.is === 'refused') {
      events.refused(answer.why, pace.refusedPauseMs);
      await wait(pace.refusedPauseMs, signal);
      continue;
    }
    const backOff = Math.min(pace.longestPauseMs, pace.firstPauseMs * 2 ** failures++) * (0.8 + Math.random() * 0.4);
    const ms = Math.round(Math.max(backOff, answer.retryAfterMs ?? 0));
    events.waiting(answer.why, ms);
    await wait(ms, signal);
  }
}
