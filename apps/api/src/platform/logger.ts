import type { LoggerService } from '@nestjs/common';
import { withoutIds } from '@app/kit/without-ids';
import type { FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';

/** For injection; the value is pino's `Logger`. */
export const LOGGER = Symbol('logger');

const SECRETS = ['authorization', 'cookie', 'token', 'access_token', 'botToken', 'password', 'secret'];

/** JSON lines without ids of people. What is called like a secret is never written, at the top or one level down. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { app: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: withoutIds },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '[secret]' },
    },
    destination ?? pino.destination({ sync: false }),
  );

/** Players of Reforger, in addresses of pages. */
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A path that is encoded more often than this was written by hand. */
const ENCODED_TIMES = 3;

const decoded = (path: string): string => {
  let plain = path;
  try {
    for (let n = 0; n < ENCODED_TIMES; n++) plain = decodeURIComponent(plain);
  } catch {
    // Not encoded any further.
  }
  return plain;
};

/**
 * The path as it may be logged. A log is read by more people than a query, a name or a secret is meant for: so without
 * the query, and only the route where a part of the path varies. The files of game servers may have a secret anywhere.
 */
export const pathForLog = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string => {
  const path = url.split('?')[0]!;
  const route = routeOptions.url ?? '';
  if (route.includes(':')) return route;
  const [files] = /whitelist-files|ban-files/.exec(decoded(path).toLowerCase()) ?? [];
  return files === undefined ? path.replace(UUIDS, '<uuid>') : route || `/api/${files}/<unknown>`;
};

/** Nest's own messages, in the same log. What it merely announces goes to debug. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]) {
    this.logger.debug({ context: rest.at(-1) }, String(message));
  }
  warn(message: unknown, ...rest: unknown[]) {
    this.logger.warn({ context: rest.at(-1) }, String(message));
  }
  error(message: unknown, ...rest: unknown[]) {
    this.logger.error({ context: rest.at(-1), err: message instanceof Error ? message : undefined }, String(message));
  }
  fatal(message: unknown, ...rest: unknown[]) {
    this.logger.fatal({ context: rest.at(-1) }, String(message));
  }
}
