import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { MAX_BATCH_BYTES, MAX_BATCH_FACTS } from '@app/contracts/ingest/ingest-limits';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../responses/failures';

/** The body of a batch. More values than fit: a value takes seven bytes at least. */
export const BATCH_BODY = { bytes: MAX_BATCH_BYTES, values: 150_000, gzip: true } as const;

/** Looks at how long the lists of a batch are before anything in them is. A longer one is 413, not 400: the agent cuts it. */
@Injectable()
export class BatchSize implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    const { facts, connections } = (body ?? {}) as { facts?: unknown; connections?: unknown };
    if (isLong(facts) || isLong(connections))
      throw new Refused(413, 'too-large', `A batch holds at most ${MAX_BATCH_FACTS} facts and as many connections.`);
    return true;
  }
}

const isLong = (list: unknown): boolean => Array.isArray(list) && list.length > MAX_BATCH_FACTS;
