import type { INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RequestMethod } from '@nestjs/common';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { policyOf, type Policy } from '../../../apps/api/src/platform/requests/policy';

type Class = new () => object;
type Handler = Parameters<typeof policyOf>[0];

interface Route {
  readonly method: string;
  readonly path: string;
  readonly controller: Class;
  readonly name: string;
  readonly handler: Handler;
}

/** Every route of every controller, from the decorators of the handlers. */
export const routesOf = (app: INestApplication): Route[] => {
  const scanner = app.get(MetadataScanner);
  return app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => {
      const prototype = (metatype as Class | null)?.prototype as Record<string, Handler> | undefined;
      if (!metatype || !prototype) return [];
      return scanner.getAllMethodNames(prototype).flatMap((name): Route[] => {
        const handler = prototype[name]!;
        const path = Reflect.getMetadata(PATH_METADATA, handler) as string | undefined;
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
        if (path === undefined) return [];
        const base = Reflect.getMetadata(PATH_METADATA, metatype) as string;
        const whole = `/${base}/${path}`.replace(/\/+/g, '/').replace(/\/$/, '');
        return [{ method: method!, path: whole, controller: metatype as Class, name, handler }];
      });
    });
};

/** A route that may be sent a body, with the class that declares it. */
export interface BodyRoute {
  readonly method: string;
  readonly path: string;
  readonly policy: Policy;
  readonly body: Class | undefined;
}

/** Every route that takes a body. */
export const bodyRoutes = (app: INestApplication): BodyRoute[] =>
  routesOf(app)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, controller, name, handler }) => ({
      ...{ method, path, policy: policyOf(handler)!, body: bodyOf(controller, name) },
    }));

const bodyOf = (controller: Class, name: string): Class | undefined => {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, { index: number }>;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) as Class[] | undefined;
  const body = Object.entries(args).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`));
  return body && types?.[body[1].index];
};

export interface Field {
  readonly name: string;
  /** The names of its rules: `isString`, `maxLength` and so on; `nested` for an object or a list of them. */
  readonly rules: ReadonlySet<string>;
  /** Of a nested field: what its objects are. */
  readonly of: Class | undefined;
  /** Its rules with their limits and patterns: fields of which they are the same are checked in the same way. */
  readonly checks: string;
}

/** The fields that a class declares. */
export const fieldsOf = (type: Class): Field[] => {
  const storage = getMetadataStorage();
  const grouped = storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', false, false));
  return Object.entries(grouped).map(([name, metadata]) => ({
    name,
    rules: new Set(
      metadata.map((one) =>
        one.type === 'customValidation'
          ? (storage.getTargetValidatorConstraints(one.constraintCls)[0]?.name ?? one.type)
          : one.type === 'nestedValidation'
            ? 'nested'
            : 'condition',
      ),
    ),
    of: defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction() as Class | undefined,
    checks: metadata
      .map(({ name: rule, type, constraints }) =>
        [rule ?? type, ...((constraints as unknown[] | undefined) ?? [])].join(),
      )
      .join(' '),
  }));
};
