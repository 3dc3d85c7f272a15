import { MAX_BATCH_BYTES, MAX_BATCH_FACTS } from '@app/contracts/squad/limits';
import type { FastifyInstance } from 'fastify';
import { Refused, sendFailure, tellFailure } from '../platform/failures';

export const INGEST_PATH = 'api/ingest/squad';

/** Batches are larger than what people send: the limit holds for what a body unpacks to. */
export const widenIngest = (fastify: FastifyInstance): void => {
  fastify.addHook('onRoute', (route) => {
    if (route.url !== `/${INGEST_PATH}/:serverId`) return;
    route.bodyLimit = MAX_BATCH_BYTES;
    route.preValidation = (request, reply, done) => {
      const { facts, connections } = (request.body ?? {}) as { facts?: unknown; connections?: unknown };
      const isLong = (list: unknown) => Array.isArray(list) && list.length > MAX_BATCH_FACTS;
      if (!isLong(facts) && !isLong(connections)) return done();
      // The list itself is not even looked at.
      const text = `A batch holds at most ${MAX_BATCH_FACTS} facts and as many connections.`;
      sendFailure(request, reply, tellFailure(new Refused(413, 'too-large', text)));
    };
  });
};
