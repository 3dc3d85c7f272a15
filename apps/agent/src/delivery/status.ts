import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AgentStatusAnswer, AgentStatusReport, AsideBatch } from '@app/contracts/operations/agent-status.dto';
import { INGEST_FORMAT, MAX_REPORTED } from '@app/contracts/squad/limits';
import { pause } from '@app/kit/pause';
import type { Feed } from '../feed';
import { replaceFile } from '../files';
import type { AnyAssembler, Ledger } from '../ledger';
import { withoutSecrets } from '../text';
import { SENDER } from './batches';
import { send, type Desk, type Game, type Site } from './sender';
import type { DeliveryHealth } from './health';

export type ReportPace = {
  readonly everyMs: number;
  /** While staff may want to do something, or have ordered it. */
  readonly busyMs: number;
  /** Changes within this time go into one report. */
  readonly togetherMs: number;
  readonly timeoutMs: number;
};

export const REPORT_PACE: ReportPace = { everyMs: 30_000, busyMs: 5_000, togetherMs: 1_000, timeoutMs: 10_000 };

/** What `npm run agent -- status` shows: the newest report, and whether the site received it. */
export type SavedStatus = {
  /** Absent: Squad. */
  readonly game?: Game;
  readonly server: number;
  readonly site: string;
  readonly pid: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly report: AgentStatusReport;
  /** Why the report did not reach the site; null when it did. */
  readonly undelivered: string | null;
};

type AnyLedger = Ledger<AnyAssembler, object>;

export const statusFile = (folder: string) => join(folder, 'status.json');

/** What follows the server, as far as it is in a report. */
export class Listening {
  private log: 'following' | 'missing' = 'missing';
  private rcon: AgentStatusReport['rcon']['state'] = 'off';
  private rconWhy: string | null = null;
  private rconAt: number | undefined;
  private serverAheadMs = 0;
  /** By command. */
  private readonly misread = new Map<string, { text: string; readonly since: number; times: number }>();

  constructor(private readonly feed: Pick<Feed, 'sources'>) {}

  logIs(log: 'following' | 'missing'): void {
    this.log = log;
  }

  /** @param offsetMs how far this machine's clock is ahead of the server's */
  clockIs(offsetMs: number): void {
    this.serverAheadMs = offsetMs === 0 ? 0 : -Math.round(offsetMs);
  }

  rconSpoke(): void {
    this.rcon = 'answering';
    this.rconWhy = null;
    this.rconAt = performance.now();
  }

  rconLost(why: string): void {
    this.rcon = 'lost';
    this.rconWhy = why.slice(0, 300);
  }

  /** An answer is in a form that is known. @returns whether the one before was not */
  rconUnderstood(command: string): boolean {
    return this.misread.delete(command);
  }

  /** An answer is in no form that is known. @returns whether it is the first in a row */
  rconMisread(command: string, body: string): boolean {
    const before = this.misread.get(command);
    const { since = performance.now(), times = 0 } = before ?? {};
    this.misread.set(command, { text: excerptOf(body), since, times: times + 1 });
    return before === undefined;
  }

  private get misreadAnswers(): NonNullable<AgentStatusReport['rcon']['misread']> {
    return [...this.misread].map(([command, { text, since, times }]) => ({
      ...{ command, text, times, sinceMs: Math.round(performance.now() - since) },
    }));
  }

  report({ outbox, lastLineAt }: AnyLedger): Pick<AgentStatusReport, 'log' | 'sources' | 'clock' | 'rcon'> {
    const sources = this.feed.sources?.map(({ source, isFound, readAt, census, trouble }) => ({
      ...{ source, state: isFound ? ('following' as const) : ('missing' as const), ageMs: age(readAt) },
      ...(census && { census }),
      ...(trouble && { trouble }),
    }));
    return {
      log: { state: outbox.isFull ? 'full' : this.log, ageMs: age(lastLineAt) },
      ...(sources && { sources }),
      clock: { at: new Date().toISOString(), aheadMs: this.serverAheadMs },
      rcon: {
        ...{ state: this.rcon, ageMs: age(this.rconAt), why: this.rconWhy },
        ...(this.misread.size > 0 && { misread: this.misreadAnswers }),
      },
    };
  }
}

/** For people: one line, without addresses and passwords. */
export const excerptOf = (body: string): string =>
  withoutSecrets(body.slice(0, 2_000))
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300);

const age = (at: number | undefined) => (at === undefined ? null : Math.max(0, Math.round(performance.now() - at)));

/** Reports the status of this agent to the site, and receives the orders of staff. */
export class StatusReports {
  private readonly run = randomUUID();
  private number = 0;
  private changed = new AbortController();
  private undelivered: string | null = 'not reported yet';

  constructor(
    private readonly options: { readonly state: string; readonly server: number; readonly site: Site },
    private readonly session: AnyLedger,
    private readonly delivery: DeliveryHealth,
    private readonly listening: Listening,
    private readonly desk: Desk,
    private readonly say: (text: string) => void,
    private readonly pace: ReportPace = REPORT_PACE,
  ) {}

  /** Something is other than it was: the next report comes soon. */
  touch(): void {
    this.changed.abort();
  }

  /** Reports until the signal, and then once more, with last words. */
  async reports(signal: AbortSignal, lastWords: () => string | null): Promise<void> {
    while (!signal.aborted) {
      // Before the report: what changes while it is on its way is in the next one, soon.
      this.changed = new AbortController();
      await this.report(null, signal);
      await pause(this.isBusy ? this.pace.busyMs : this.pace.everyMs, AbortSignal.any([signal, this.changed.signal]));
      await pause(this.pace.togetherMs, signal);
    }
    await this.report(lastWords(), AbortSignal.timeout(Math.min(3_000, this.pace.timeoutMs)));
  }

  private get isBusy(): boolean {
    const { aside, orders } = this.desk;
    const isAside = aside.notes.some(({ state }) => state !== 'delivered');
    return this.delivery.isBlocked || isAside || orders.pending.length > 0 || orders.outcomes.length > 0;
  }

  private current(ending: string | null): AgentStatusReport {
    const { session, listening } = this;
    const { outbox } = session;
    const notes = this.desk.aside.notes.filter(({ state }) => state !== 'delivered');
    return {
      format: INGEST_FORMAT,
      sender: SENDER,
      run: this.run,
      number: this.number,
      ending,
      ...listening.report(session),
      backlog: { batches: outbox.count, bytes: outbox.bytes, oldestMs: outbox.oldestMs },
      ...this.delivery.report,
      aside: notes
        .slice(-MAX_REPORTED)
        .map((note) => ({ ...(note as AsideBatch), state: note.state === 'sending' ? 'sending' : 'stored' })),
      asideTotal: notes.length,
      unrecognised: session.unrecognised.report,
      gaps: session.gaps.slice(-MAX_REPORTED).map((gap) => ({ ...gap, reason: gap.reason.slice(0, 300) })),
      outcomes: this.desk.orders.outcomes,
    };
  }

  private async report(ending: string | null, signal: AbortSignal): Promise<void> {
    this.number++;
    this.session.unrecognised.save();
    const report = this.current(ending);
    const before = this.undelivered;
    const undelivered = await this.post(report, signal);
    // A report that was cut short, because the agent ends, says nothing of the site.
    if (!signal.aborted) this.undelivered = undelivered;
    if (this.undelivered !== null && this.undelivered !== before)
      this.say(`The site takes no status reports: ${this.undelivered}. Facts are not concerned.`);
    const { server, site, state } = this.options;
    const saved: SavedStatus = {
      ...{ game: site.game, server, site: site.url, pid: process.pid, at: new Date().toISOString(), report },
      undelivered: this.undelivered,
    };
    replaceFile(statusFile(state), JSON.stringify(saved));
  }

  private async post(report: AgentStatusReport, signal: AbortSignal): Promise<string | null> {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(this.pace.timeoutMs)]);
      const response = await send(this.options.site, '/status', report, limit);
      const answer = (await response.json().catch(() => undefined)) as
        | (Partial<AgentStatusAnswer> & { error?: string })
        | undefined;
      if (!response.ok || !answer?.orders)
        return `it answers ${response.status} (${answer?.error ?? 'no reason given'})`;
      this.desk.orders.receive(answer.orders);
      return null;
    } catch (error) {
      return `it does not answer (${(error as Error).message})`;
    }
  }
}
