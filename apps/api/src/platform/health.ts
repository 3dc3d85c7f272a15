import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { bingoGames } from '@app/contracts/bingo/read-models';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { EventLog } from '@app/storage/event-log/log';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from './responses/failures';
import { Public } from './requests/policy';

/** An answer is used again for this long, milliseconds, so that frequent checks cost nothing. */
const FRESH_MS = 500;

/** Whether commands and queries can be served now. */
@Injectable()
export class Readiness {
  private last: { readonly at: number; readonly result: Promise<HealthCheckResult> } | undefined;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly log: EventLog,
    private readonly readModels: ReadModels,
  ) {}

  check(): Promise<HealthCheckResult> {
    const now = performance.now();
    if (!this.last || now - this.last.at > FRESH_MS) this.last = { at: now, result: this.examine() };
    return this.last.result;
  }

  private examine(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.indicate('log', () => this.log.head()),
      () => this.indicate('readModels', () => this.readModels.version(bingoGames)),
    ]);
  }

  private async indicate<Name extends string>(name: Name, read: () => Promise<unknown>) {
    const indicator = this.indicators.check(name);
    try {
      await read();
      return indicator.up();
    } catch (error) {
      // Both messages may be public: the store or the log is down, or refuses us.
      const isExpected = error instanceof LogUnavailable || error instanceof StoreUnavailable;
      return indicator.down(isExpected ? { why: error.message } : {});
    }
  }
}

@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs and answers. */
  @Public()
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** The log and the read models can be reached. */
  @Public()
  @Get('ready')
  async ready() {
    try {
      return await this.readiness.check();
    } catch (error) {
      throw new Refused(503, 'not-ready', `Not ready: ${down(error).join(', ')}`, { retryAfter: 1 });
    }
  }
}

/** What is down and why, out of the exception the health check throws. */
const down = (error: unknown): string[] => {
  type Down = Readonly<Record<string, { readonly why?: string }>>;
  const response = (error as { getResponse?: () => { error?: Down } }).getResponse?.();
  return Object.entries(response?.error ?? { unknown: {} }).map(([name, { why }]) => (why ? `${name} (${why})` : name));
};
