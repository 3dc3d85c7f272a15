import { MOST_BYTES } from '@app/domain/adminlist/rules';
import type { FastifyInstance } from 'fastify';

export const LIST_PATH = 'api/admin-portal/admin-list';

/** A list that fits, escaped as JSON, and a little so that one that is too long is told so in words. */
const MOST_BODY_BYTES = 3 * MOST_BYTES;

/** The whole list comes with one request, which may be larger than what people send otherwise. */
export const widenAdminList = (fastify: FastifyInstance): void => {
  fastify.addHook('onRoute', (route) => {
    if (route.url === `/${LIST_PATH}/content`) route.bodyLimit = MOST_BODY_BYTES;
  });
};
