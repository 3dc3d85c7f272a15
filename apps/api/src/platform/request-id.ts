import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w.:-]{8,100}$/;

/** A new request's id. It relates events to each other, so it is always ours: a caller cannot choose it. */
export const newRequestId = (): string => randomUUID();

/** What the caller calls the request (`x-request-id`), when that is fit for logs. It is a note and relates nothing. */
export const clientRequestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): { clientRequestId?: string } => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? { clientRequestId: given } : {};
};
