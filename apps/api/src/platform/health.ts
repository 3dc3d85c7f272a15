import { Controller, Get, Inject, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { bingoGames } from '@app/contracts/bingo/read-models';
import { version } from '../../../../package.json';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { EventLog } from '@app/storage/event-log/log';
import { StoreUnavailable, type ReadModelStore } from '@app/storage/read-models/port';
import {
  isFaulted,
  policyKey,
  projectionKey,
  readingIn,
  type PolicyRecord,
  type ProjectionRecord,
} from '@app/storage/read-models/projection-record';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from './responses/failures';
import { Public } from './requests/policy';
import { READ_MODEL_STORE } from './storage.module';

/** An answer is used again for this long, milliseconds, so that frequent checks cost nothing. */
const FRESH_MS = 500;

/**
 * What the health check says, the projections that stand still until an operator acts, and what has part of the log still to
 * read, each with how much.
 */
type Readied = Omit<HealthCheckResult, 'status'> & {
  readonly status: string;
  readonly faulted?: readonly string[];
  readonly reading?: Readonly<Record<string, string>>;
};

/** Whether commands and queries can be served now. A projection that is faulted or behind does not prevent that, and is named. */
@Injectable()
export class Readiness {
  private last: { readonly at: number; readonly result: Promise<Readied> } | undefined;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly log: EventLog,
    private readonly readModels: ReadModels,
    @Inject(READ_MODEL_STORE) private readonly store: ReadModelStore,
  ) {}

  check(): Promise<Readied> {
    const now = performance.now();
    if (!this.last || now - this.last.at > FRESH_MS) this.last = { at: now, result: this.examine() };
    return this.last.result;
  }

  private async examine(): Promise<Readied> {
    let faulted: string[] = [];
    let reading: Readonly<Record<string, string>> = {};
    const readRecords = async () => {
      const records = await this.store.listControl<ProjectionRecord>(projectionKey(''));
      const policies = await this.store.listControl<PolicyRecord>(policyKey(''));
      reading = readingIn(records, policies, Date.now());
      faulted = records.filter(({ value }) => isFaulted(value)).map(({ value }) => value.projection);
    };
    const result = await this.health.check([
      () => this.indicate('log', () => this.log.head()),
      () => this.indicate('readModels', () => Promise.all([this.readModels.version(bingoGames), readRecords()])),
    ]);
    const behind = Object.keys(reading).length > 0 ? { reading } : {};
    return { ...result, ...behind, ...(faulted.length > 0 && { status: 'faulted', faulted }) };
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

  /** The process runs and answers, and which release it is. */
  @Public()
  @Get('live')
  live() {
    return { status: 'ok', version };
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
