import { createHash } from 'node:crypto';

const keys = new Map<string, string>();

/** Four characters for an event type, so that many of them fit into a header. Two types with one key are waited for together. */
export const typeKey = (type: string): string => {
  let key = keys.get(type);
  if (key === undefined) keys.set(type, (key = createHash('sha256').update(type).digest('base64url').slice(0, 4)));
  return key;
};
