import { Controller, Get, Header, Inject, Injectable, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { EndReason } from '@app/contracts/changes';
import { isOwnName } from '@app/contracts/own-name';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { digest, isBearerOf } from '@app/kit/bearer';
import { CONFIG, type Config } from './config';
import { Refused } from './responses/failures';
import { Public } from './requests/policy';
import { isPrivateAddress } from '@app/kit/addresses';

/** Memory, processor time and garbage collection: of the process, however many apps it has. What observes them never ends. */
const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });

/** What an app measures of itself, in a registry of its own, so that two apps in one process do not mix. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the last byte of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });

  private readonly commands = new Counter({
    name: 'commands_total',
    help: 'Decisions asked for, by what came of them.',
    labelNames: ['category', 'outcome'] as const,
    registers: [this.registry],
  });

  private readonly decisions = new Histogram({
    name: 'log_transaction_seconds',
    help: 'Time to load, decide and append, waiting in the queue of the stream included.',
    labelNames: ['category'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5],
    registers: [this.registry],
  });

  private readonly heldEnds = new Counter({
    name: 'held_connections_ended_total',
    help: 'Held connections that the api ended, by why, and browsers that a buffering proxy kept from holding one.',
    labelNames: ['reason'] as const,
    registers: [this.registry],
  });

  /** Measures how many connections are held. */
  held(count: () => number): void {
    new Gauge({
      name: 'held_connections',
      help: 'Browsers that hold a connection to learn of new versions.',
      registers: [this.registry],
      collect() {
        this.set(count());
      },
    });
  }

  heldEnded(reason: EndReason | 'slow' | 'buffered'): void {
    this.heldEnds.inc({ reason });
  }

  answered({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime, raw }: FastifyReply): void {
    // A held connection lasts minutes, and is not measured as a slow answer.
    if (String(raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    // The pattern, not the address: ids would make a time series each.
    const route = routeOptions.url ?? 'none';
    this.requests.observe({ method, route, status: `${Math.trunc(statusCode / 100)}xx` }, elapsedTime / 1_000);
  }

  decided(category: string, outcome: string, milliseconds: number): void {
    this.commands.inc({ category, outcome });
    this.decisions.observe({ category }, milliseconds / 1_000);
  }
}

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  private readonly tokens: readonly Buffer[];

  constructor(
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(CONFIG) { metricsToken }: Config,
  ) {
    this.tokens = metricsToken === undefined ? [] : [digest(metricsToken)];
  }

  /**
   * For requests with the token, and for a scraper on the same network, which names this host by an address or a
   * machine name. Requests through a proxy, from the internet or with a public host name get 404.
   */
  @Public()
  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(@Req() { headers, socket }: FastifyRequest): Promise<string> {
    const passedOn = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip'];
    const beside = passedOn === undefined && isPrivateAddress(socket.remoteAddress) && isOwnName(headers.host);
    if (!beside && !isBearerOf(this.tokens, headers.authorization))
      throw new Refused(404, 'not-found', 'There is nothing here.');
    return Registry.merge([processRegistry, this.metrics.registry]).metrics();
  }
}
