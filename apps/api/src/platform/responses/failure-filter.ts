import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { refusedAt } from '@app/storage/event-log/refused-at';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { markReply } from '../commands/command-answer';
import { sendFailure, toFailureResponse } from './failures';

/**
 * The last handler of every failure, the framework's own included. A refusal carries the log positions that it was decided
 * on, so that the next read shows why.
 */
export class Failures implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const failure = toFailureResponse(thrown);
    if (failure.status >= 500 && failure.code === 'internal')
      this.log.error({ err: thrown, requestId: request.id }, 'A request failed for no known reason.');
    else if (failure.status >= 500)
      this.log.warn({ code: failure.code, cause: whyOf(thrown), requestId: request.id }, 'A request was turned away.');
    if (reply.sent) return;
    markReply(reply, refusedAt(thrown));
    sendFailure(request, reply, failure);
  }
}

const whyOf = (thrown: unknown): string | undefined => {
  if (!(thrown instanceof Error)) return undefined;
  return thrown.cause instanceof Error ? `${thrown.message} ${thrown.cause.message}` : thrown.message;
};
