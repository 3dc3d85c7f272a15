import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Done } from '@app/contracts/done';
import { markText, mergeMarks } from '@app/contracts/read-after';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPage, sendPage } from '../responses/answers';
import { marksKnownTo, marksOf, type Written } from '../responses/read-after';

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
 * Sends what handlers return: the log positions of commands as `x-log-position`, and pages with their ETag or as 304. No
 * interceptor does it, because the first one of an app costs every answer a chain of observables.
 */
export class AnsweringAdapter extends FastifyAdapter {
  override reply(reply: FastifyReply, value: unknown, status?: number) {
    return super.reply(reply, toBody(reply.request, reply, value), status);
  }
}

/**
 * Names where the streams stand that were written to, or that a refusal was decided on, and what the request itself named:
 * a client that keeps the last answer alone loses none of its commands.
 */
export const markReply = (reply: FastifyReply, receipts: readonly Written[]): void => {
  const written = marksOf(receipts);
  const marks = written.length > 0 ? mergeMarks([...marksKnownTo(reply.request), ...written]) : written;
  if (marks.length > 0) void reply.header('x-log-position', marks.map(markText).join(','));
};

const toBody = (request: FastifyRequest, reply: FastifyReply, value: unknown): unknown => {
  if (value instanceof CommandAnswer) {
    markReply(reply, value.receipts);
    return toBody(request, reply, value.body);
  }
  return isPage(value) ? sendPage(request, reply, value) : value;
};
