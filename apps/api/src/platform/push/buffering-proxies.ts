import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logger';
import { Metrics } from '../metrics';

/** Between two lines in the log, milliseconds. */
const LOGGED_EVERY_MS = 60_000;
/** A browser behind such a proxy tries again every few minutes: without a report for this long there is none, milliseconds. */
const RECENT_MS = 3_600_000;
/** Reports that are counted. */
const MOST = 1_000;

/** What browsers say about proxies between them and this process that hold events back. */
@Injectable()
export class BufferingProxies {
  private reports: number[] = [];
  private loggedAt = -Infinity;

  constructor(
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** A browser got nothing through, and polls. */
  report(now = Date.now()): void {
    this.metrics.heldEnded('buffered');
    this.reports = [...this.reports, now].slice(-MOST);
    if (now - this.loggedAt < LOGGED_EVERY_MS) return;
    this.loggedAt = now;
    this.log.warn('A proxy between a browser and the api buffers /api/changes: that browser polls.');
  }

  /** Of the last hour; undefined for none. `at` is the last one, epoch milliseconds. */
  recent(now = Date.now()): { readonly reports: number; readonly at: number } | undefined {
    const recent = this.reports.filter((at) => now - at < RECENT_MS);
    const at = recent.at(-1);
    return at === undefined ? undefined : { reports: recent.length, at };
  }
}
