import { createHash } from 'node:crypto';

/**
 * The same text for the same JSON value, in whatever order its keys were set. Absent and undefined are the same, and so
 * is what the stores keep as the same: half of a surrogate pair, and U+FFFD.
 */
export const canonical = (value: unknown): string => {
  if (typeof value === 'string') return textOf(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${textOf(key.replaceAll('\0', '\uFFFD'))}:${canonical(field)}`).join(',')}}`;
};

const textOf = (text: string): string => JSON.stringify(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));

export const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** One digest over documents by id; their order does not matter. */
export const digestOf = (documents: Iterable<readonly [id: string, doc: unknown]>): string => {
  const hash = createHash('sha256');
  for (const line of [...documents].map(([id, doc]) => `${JSON.stringify(id)}:${canonical(doc)}\n`).sort())
    hash.update(line);
  return hash.digest('hex');
};
