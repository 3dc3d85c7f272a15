import type { Condition, Query, Scalar } from '@app/storage/read-models/port';

/** What a query means, as plainly as it can be said: over documents in memory, flat fields only. */

type Documents = ReadonlyMap<string, object>;

const value = (document: object, field: string): Scalar => (document as Record<string, Scalar>)[field] ?? null;
const kind = (scalar: Scalar) =>
  ['null', 'number', 'string', 'boolean'].indexOf(scalar === null ? 'null' : typeof scalar);
const bytes = (text: string) => Buffer.from(text, 'utf8');

export const compareText = (a: string, b: string): number => Buffer.compare(bytes(a), bytes(b));

export function compare(a: Scalar, b: Scalar): number {
  if (kind(a) !== kind(b)) return kind(a) - kind(b);
  return typeof a === 'string' ? compareText(a, String(b)) : Number(a) - Number(b);
}

function holds(condition: Condition, document: object): boolean {
  const found = value(document, condition.field);
  if (condition.is === 'in') return condition.value.some((each) => compare(found, each) === 0);
  if (condition.is === 'prefix') return typeof found === 'string' && found.startsWith(condition.value);
  if (kind(found) !== kind(condition.value)) return false;
  const order = compare(found, condition.value);
  switch (condition.is) {
    case 'eq':
      return order === 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
  }
}

const matching = (documents: Documents, where: readonly Condition[] = []) =>
  [...documents].filter(([, document]) => where.every((condition) => holds(condition, document)));

export const count = (documents: Documents, where?: readonly Condition[]) => matching(documents, where).length;

/** Ids of the documents found, in order. */
export function find(documents: Documents, { where, sort = [], skip = 0, limit }: Query): string[] {
  const order = sort.map((text) => ({ field: text.replace(/^-/, ''), sign: text.startsWith('-') ? -1 : 1 }));
  const idSign = order.at(-1)?.sign ?? 1;
  return matching(documents, where)
    .sort(([idA, a], [idB, b]) => {
      for (const { field, sign } of order) {
        const difference = compare(value(a, field), value(b, field));
        if (difference !== 0) return difference * sign;
      }
      return compareText(idA, idB) * idSign;
    })
    .slice(skip, skip + limit)
    .map(([id]) => id);
}

export function search(documents: Documents, field: string, text: string, limit: number): string[] {
  const texts = [...documents].flatMap(([id, document]) => {
    const found = value(document, field);
    return typeof found === 'string' && found.includes(text) ? [{ id, begins: found.startsWith(text) }] : [];
  });
  return texts
    .sort((a, b) => Number(b.begins) - Number(a.begins) || compareText(a.id, b.id))
    .slice(0, limit)
    .map(({ id }) => id);
}
