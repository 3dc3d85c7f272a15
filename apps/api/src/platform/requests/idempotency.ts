import { hash } from 'node:crypto';
import type { RequestContext } from './caller';

/** The key and the hash that the log stores of a request that may truly happen twice. Keys of two people never collide. */
export const idempotencyOf = ({ caller, idempotencyKey: key }: RequestContext, route: string, body: object) =>
  key === undefined
    ? {}
    : {
        idempotency: {
          key: hash('sha256', `${caller.actor.id}\n${key}`, 'base64url'),
          hash: hash('sha256', `${caller.actor.id}\n${route}\n${canonical(body)}`, 'base64url'),
        },
      };

/** JSON with the keys of every object in order. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join(',')}}`;
};
