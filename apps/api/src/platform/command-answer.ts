import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Done } from '@app/contracts/done';
import { markText } from '@app/contracts/read-after';
import { refusedAt } from '@app/storage/event-log/refused-at';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, map, type Observable } from 'rxjs';
import { isPage, sendPage } from './answers';
import { marksOf, type Written } from './read-after';

/** What a handler returns that has written to the log: the body, and the receipts of everything it wrote. */
export class CommandAnswer<Body> {
  constructor(
    readonly body: Body,
    readonly receipts: readonly Written[],
  ) {}
}

export const answer = <Body>(body: Body, ...receipts: readonly Written[]) => new CommandAnswer(body, receipts);

export const done = (message: string, ...receipts: readonly Written[]) =>
  answer<Done>({ success: true, message }, ...receipts);

/**
 * Sends what handlers return: the log positions of commands as `x-log-position`, and pages with their ETag or as 304.
 * A refusal carries the log positions that it was decided on, so that the next read shows why.
 */
@Injectable()
export class Answers implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((value) => toBody(http.getRequest(), http.getResponse(), value)),
      catchError((failure: unknown) => {
        markReply(http.getResponse(), refusedAt(failure));
        throw failure;
      }),
    );
  }
}

const markReply = (reply: FastifyReply, receipts: readonly Written[]): void => {
  const marks = marksOf(receipts);
  if (marks.length > 0) void reply.header('x-log-position', marks.map(markText).join(','));
};

const toBody = (request: FastifyRequest, reply: FastifyReply, value: unknown): unknown => {
  if (value instanceof CommandAnswer) {
    markReply(reply, value.receipts);
    return toBody(request, reply, value.body);
  }
  return isPage(value) ? sendPage(request, reply, value) : value;
};
