import { createHash } from 'node:crypto';

/** The same text for the same JSON value, in whatever order its keys were set. Absent and undefined are the same. */
export const canonical = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
};

export const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** One digest over documents by id; their order does not matter. */
export const digestOf = (documents: Iterable<readonly [id: string, doc: unknown]>): string => {
  const hash = createHash('sha256');
  for (const line of [...documents].map(([id, doc]) => `${JSON.stringify(id)}:${canonical(doc)}\n`).sort())
    hash.update(line);
  return hash.digest('hex');
};
