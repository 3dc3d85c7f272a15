import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Edit } from '@app/domain/editing';
import type { FastifyRequest } from 'fastify';
import { callerOf, type Caller } from './caller';
import { describesHeader } from './described-header';
import { Refused } from '../responses/failures';

/** What a save was made from, by the request's `If-Match`: an ETag that the route `question` has answered with. */
export const IfMatch = createParamDecorator(
  (question: string, context: ExecutionContext): Edit => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return editOf(request.headers['if-match'], callerOf(request), question);
  },
  [describesHeader('If-Match')],
);

/**
 * The revision that a save was made from: the one that an ETag of `question` begins with, the current one for `*`,
 * undefined where the client sent none.
 * @throws Refused 400 for what is none of ours
 */
const editOf = (ifMatch: string | undefined, { actor }: Caller, question: string): Edit => {
  const editor = actor.id;
  if (ifMatch === undefined) return { from: undefined, editor };
  if (ifMatch.trim() === '*') return { from: 'any', editor };
  const revision = /^\s*(?:W\/)?"(\d{1,9})(?:-[\w-]{1,64})?"\s*$/.exec(ifMatch)?.[1];
  if (revision === undefined)
    throw new Refused(400, 'bad-if-match', `If-Match must be an ETag that ${question} answered with.`);
  return { from: Number(revision), editor };
};
