import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Metrics } from '../platform/metrics';

/**
 * Signed reports by what came of them. `unknown-patron`: whose chat account is not linked with the supporter programme,
 * and never was. `no-news`: delivered before, or overtaken. `other`: not about members.
 */
@Injectable()
export class ReportCounts {
  private readonly reports: Counter<'outcome'>;

  constructor({ registry }: Metrics) {
    this.reports = new Counter({
      name: 'patron_reports_total',
      help: 'Signed reports of the supporter programme, by what came of them.',
      labelNames: ['outcome'] as const,
      registers: [registry],
    });
  }

  count(outcome: 'accepted' | 'no-news' | 'unknown-patron' | 'other'): void {
    this.reports.inc({ outcome });
  }
}
