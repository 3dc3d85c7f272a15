import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module';
import { documentOf } from './content/document';
import { AnsweringAdapter } from './platform/commands/command-answer';
import type { Config } from './platform/config';
import { compressAnswers } from './platform/responses/compression';
import { Failures } from './platform/responses/failure-filter';
import { sendFailure, toFailureResponse } from './platform/responses/failures';
import { NestLog, pathForLog } from './platform/logger';
import { Metrics } from './platform/metrics';
import { DOCS, describeApi } from './platform/responses/openapi';
import { leaveBodiesUnread } from './platform/requests/request-body';
import { clientRequestIdOf, newRequestId } from './platform/requests/request-id';
import { docsPolicy, securityHeaders } from './platform/responses/security-headers';
import { BodiesAndQueries } from './platform/validation/validation';
import { pageSpelled, pathOf, serveWeb } from './platform/responses/web';

/** A request must have arrived whole by then, milliseconds, whether anybody reads its body or not. */
const REQUEST_TIMEOUT = 30_000;

/**
 * The whole api, ready to listen. Neither the log nor the read models, the issuer or the guild need to be up.
 * @throws Error naming routes that have no policy
 */
export const createApp = async (config: Config, logger: Logger): Promise<NestFastifyApplication> => {
  const adapter = new AnsweringAdapter({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT,
    http: { connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(securityHeaders(config));
      const spelled = error.code === 'FST_ERR_BAD_URL' ? pageSpelled(request) : undefined;
      if (spelled !== undefined) return void reply.redirect(spelled, 308);
      sendFailure(request, reply, toFailureResponse(error));
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config, logger), adapter, {
    logger: new NestLog(logger),
    bodyParser: false,
    abortOnError: false,
  });
  await prepare(adapter.getInstance() as unknown as FastifyInstance, app, config, logger);
  app.useGlobalPipes(new BodiesAndQueries());
  app.useGlobalFilters(new Failures(logger));
  describeApi(app, config.community);
  await app.init();
  return app;
};

const prepare = async (fastify: FastifyInstance, app: NestFastifyApplication, config: Config, logger: Logger) => {
  leaveBodiesUnread(fastify);
  fastify.decorateRequest('presented', null);
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('countedAs', null);
  addHeaders(fastify, config);
  watch(fastify, app.get(Metrics), logger);
  await compressAnswers(fastify);
  await serveWeb(fastify, config.webRoot, (html) => documentOf(html, config));
};

const addHeaders = (fastify: FastifyInstance, config: Config) => {
  const headers = securityHeaders(config);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    if (pathOf(request.url).startsWith('/api/')) void reply.header('cache-control', 'no-store');
    if (request.url.startsWith(DOCS)) void reply.header('content-security-policy', docsPolicy);
    done();
  });
};

/** Measures every answer. Good ones are logged at debug only: at thousands a second a line each costs more than they. */
const watch = (fastify: FastifyInstance, metrics: Metrics, logger: Logger) => {
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.answered(request, reply);
    const level = reply.statusCode >= 500 ? 'warn' : reply.statusCode >= 400 ? 'info' : 'debug';
    if (logger.isLevelEnabled(level))
      logger[level](
        {
          requestId: request.id,
          ...clientRequestIdOf(request),
          method: request.method,
          path: pathForLog(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          actor: request.caller?.actor.id,
        },
        'answered',
      );
    done();
  });
};
