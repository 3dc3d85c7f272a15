import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refused } from '../responses/failures';

const SANE = /^[\w.:-]{8,100}$/;

/** A new request's id. It relates events to each other, so it is always ours: a caller cannot choose it. */
export const newRequestId = (): string => randomUUID();

/** What the caller calls the request (`x-request-id`), when that is fit for logs. It is a note and relates nothing. */
export const clientRequestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): { clientRequestId?: string } => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? { clientRequestId: given } : {};
};

const KEY = /^[\x21-\x7e]{1,128}$/;

/** @throws Refused 400 for a key that is too long or holds more than visible ASCII. */
export const idempotencyKey = (header: string | string[] | undefined): { idempotencyKey?: string } => {
  if (header === undefined) return {};
  if (typeof header !== 'string' || !KEY.test(header))
    throw new Refused(400, 'bad-idempotency-key', 'Idempotency-Key must be 1 to 128 visible characters.');
  return { idempotencyKey: header };
};
