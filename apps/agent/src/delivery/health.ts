import type { AgentStatusReport, BatchKeyDto } from '@app/contracts/operations/agent-status.dto';
import { keyOf, type AnyBatch } from './batches';
import type { Refusal } from './sender';

const MINUTE_MS = 60_000;

interface Failure {
  readonly reason: string;
  readonly since: number;
  readonly tries: number;
  readonly nextAt: number;
}

const again = (before: Failure | undefined, reason: string, pauseMs: number): Failure => {
  const now = performance.now();
  return { reason, since: before?.since ?? now, tries: (before?.tries ?? 0) + 1, nextAt: now + pauseMs };
};

const agesOf = ({ reason, since, tries, nextAt }: Failure) => {
  const now = performance.now();
  const [sinceMs, nextMs] = [Math.round(now - since), Math.max(0, Math.round(nextAt - now))];
  return { reason: reason.slice(0, 500), sinceMs, tries, nextMs };
};

/** How delivery goes: what fails since when, and what went through in the last minute. */
export class DeliveryHealth {
  private waitingFor: Failure | undefined;
  private refusal: (Refusal & { readonly failure: Failure }) | undefined;
  private deliveries: { readonly at: number; readonly facts: number; readonly tookMs: number }[] = [];

  delivered({ facts }: AnyBatch, tookMs: number): void {
    this.cleared();
    this.deliveries.push({ at: performance.now(), facts: facts.length, tookMs });
    this.forget();
  }

  /** The batch that was refused is out of the way. */
  cleared(): void {
    this.waitingFor = undefined;
    this.refusal = undefined;
  }

  waiting(why: string, pauseMs: number): void {
    this.waitingFor = again(this.waitingFor, why, pauseMs);
  }

  refused(refusal: Refusal, pauseMs: number): void {
    const before = this.refusal?.number === refusal.number ? this.refusal.failure : undefined;
    this.waitingFor = undefined;
    this.refusal = { ...refusal, failure: again(before, refusal.words, pauseMs) };
  }

  get isBlocked(): boolean {
    return this.refusal !== undefined;
  }

  get report(): Pick<AgentStatusReport, 'waiting' | 'refused' | 'lastMinute'> {
    this.forget();
    const slowest = this.deliveries.reduce<number | null>((most, { tookMs }) => Math.max(most ?? 0, tookMs), null);
    return {
      waiting: this.waitingFor ? agesOf(this.waitingFor) : null,
      refused: this.refusal ? refusedBatch(this.refusal) : null,
      lastMinute: {
        facts: this.deliveries.reduce((sum, { facts }) => sum + facts, 0),
        slowestMs: slowest === null ? null : Math.round(slowest * 10) / 10,
      },
    };
  }

  private forget(): void {
    const from = performance.now() - MINUTE_MS;
    while (this.deliveries[0] && this.deliveries[0].at < from) this.deliveries.shift();
  }
}

const refusedBatch = ({ batch, number, status, words, failure }: Refusal & { readonly failure: Failure }) => {
  return {
    ...(keyOf(batch) as BatchKeyDto),
    number,
    facts: batch.facts.length,
    status,
    excerpt: excerptOf(batch, words),
    ...agesOf(failure),
  };
};

/** The fact that the reason names. What else a batch holds, addresses above all, is not shown. */
const excerptOf = ({ facts }: AnyBatch, why: string): string | null => {
  const index = /\bfacts[.[](\d{1,3})\b/iu.exec(why)?.[1];
  const fact = index === undefined ? undefined : facts[Number(index)];
  return fact ? JSON.stringify(fact).slice(0, 1_000) : null;
};
