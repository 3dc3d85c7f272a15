import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ReadModels } from '@app/storage/read-models/reader';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { readModelsOf } from '../../../apps/api/src/platform/responses/read-after';
import { routesOf } from './bodies';

const READS = ['get', 'getMany', 'find', 'count', 'search', 'cached'] as const;

type Read = (model: { readonly name: string }, ...rest: unknown[]) => unknown;

/**
 * Watches every query of an api: one that says in `@ReadsFrom` which read models it answers from must name them all, or
 * it would neither wait for its author's own writes nor be asked again after a change.
 * @returns the reads that were not declared, as `GET /route: read-model`, each once
 */
export const watchReads = (app: NestFastifyApplication): ReadonlySet<string> => {
  const undeclared = new Set<string>();
  const requests = new AsyncLocalStorage<Set<string>>();
  const reader = app.get(ReadModels) as unknown as Record<(typeof READS)[number], Read>;
  for (const name of READS) {
    const read = reader[name].bind(reader);
    reader[name] = (model, ...rest) => {
      requests.getStore()?.add(model.name);
      return read(model, ...rest);
    };
  }
  let declared: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (_request, _reply, done) => requests.run(new Set(), done));
  fastify.addHook('onResponse', (request, reply, done) => {
    declared ??= declaredIn(app);
    const query = `${request.method} ${request.routeOptions.url}`;
    const models = declared.get(query);
    if (reply.statusCode < 400 && models?.size)
      for (const model of requests.getStore() ?? []) if (!models.has(model)) undeclared.add(`${query}: ${model}`);
    done();
  });
  return undeclared;
};

const declaredIn = (app: NestFastifyApplication) =>
  new Map(
    routesOf(app).map(({ method, path, handler }) => [
      `${method} ${path}`,
      new Set(readModelsOf(handler).map(({ name }) => name)),
    ]),
  );
