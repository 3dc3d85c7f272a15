import type { ReadModel } from '@app/contracts/read-model';
import { isLogPosition } from '../event-log/position';
import type { Collection, Condition, Query, Scalar, Write } from './port';

/** What is a valid name, field, id or query, whichever database keeps the documents. */

const MOST_ROWS = 1_000;
const MOST_VALUES = 10_000;
const NAME = /^[a-z][a-z0-9-]{0,79}$/;
const FIELD = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/;

export interface SortField {
  readonly field: string;
  readonly descending: boolean;
}

/** `status`, `-startedAt` */
export const sortField = (text: string): SortField =>
  text.startsWith('-') ? { field: text.slice(1), descending: true } : { field: text, descending: false };

/** Models are constants, and every query needs the fields of one several times. */
const fieldsByModel = new WeakMap<ReadModel<object>, readonly string[]>();

/** Every field a query may name: those of the indexes, then the search fields. @throws Error for a malformed model. */
export function fieldsOf(model: ReadModel<object>): readonly string[] {
  const computed = fieldsByModel.get(model);
  if (computed) return computed;
  const { name, indexes, search = [] } = model;
  const fields = [...new Set([...indexes.flat().map((field) => sortField(field).field), ...search])];
  for (const field of fields)
    if (!FIELD.test(field)) throw new Error(`${name}: ${JSON.stringify(field)} cannot be the name of a field.`);
  fieldsByModel.set(model, fields);
  return fields;
}

/** @throws Error for a name or generation that could not name a table. */
export function checkCollection<Doc extends object>(collection: Collection<Doc>): Collection<Doc> {
  const { model, generation } = collection;
  if (!NAME.test(model.name)) throw new Error(`${JSON.stringify(model.name)} cannot be the name of a read model.`);
  if (!Number.isSafeInteger(generation) || generation < 0) throw new Error(`${model.name}: no such generation.`);
  return collection;
}

export const declaredField = (model: ReadModel<object>, field: string): string => {
  if (fieldsOf(model).includes(field)) return field;
  throw new Error(`${model.name} declares no index with the field ${JSON.stringify(field)}.`);
};

export const declaredSearch = (model: ReadModel<object>, field: string): string => {
  if (model.search?.includes(field)) return field;
  throw new Error(`${model.name} declares no search by ${JSON.stringify(field)}.`);
};

/** Text without a lone surrogate or NUL: other text has no faithful form in the databases. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Half of a surrogate pair, as JSON writes it. An even number of backslashes before it are text. */
const HALF = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;
const NUL = /\0/g;

/**
 * A document as JSON, with U+FFFD for what not every database has: half of a surrogate pair anywhere, which is no UTF-8,
 * and NUL in a key, which BSON ends keys with.
 */
export function jsonOf(document: object): string {
  const json = JSON.stringify(document);
  const whole = json.includes('\\ud') ? json.replace(HALF, '\uFFFD') : json;
  if (!whole.includes('\\u0000')) return whole;
  return JSON.stringify(JSON.parse(whole, renamed));
}

const renamed = (_: string, value: unknown): unknown => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  if (!Object.keys(value).some((key) => key.includes('\0'))) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.replace(NUL, '\uFFFD'), each]));
};

/** A write takes apart the names of all fields of its model. */
const keysByField = new Map<string, readonly string[]>();

const keysOf = (field: string): readonly string[] => {
  const before = keysByField.get(field);
  if (before) return before;
  const keys = field.split('.');
  keysByField.set(field, keys);
  return keys;
};

/**
 * The value a document is found and sorted by; missing is null.
 * @throws Error for a list or an object: the databases would disagree on what it equals.
 */
export function scalarAt(document: object, field: string): Scalar {
  let value: unknown = document;
  for (const key of keysOf(field)) {
    if (value === null || typeof value !== 'object') return null;
    if (Array.isArray(value)) throw new Error(`The indexed field ${field} leads through a list.`);
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : null;
  }
  if (value === undefined) return null;
  if (isScalar(value)) return value;
  throw new Error(`The indexed field ${field} must be text, a finite number, a boolean or null.`);
}

const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

const isIn = (condition: Condition): condition is Extract<Condition, { is: 'in' }> => condition.is === 'in';

/**
 * Conditions whose fields are declared and whose values are plain, whatever a caller's types were worth at run time.
 * @throws Error
 */
export function checkedWhere(model: ReadModel<object>, where: readonly Condition[] = []): readonly Condition[] {
  for (const condition of where) {
    declaredField(model, condition.field);
    const { is, value } = condition as { is: string; value: unknown };
    if (!['eq', 'lt', 'lte', 'gt', 'gte', 'in', 'prefix'].includes(is)) throw new Error(`No such condition: ${is}`);
    if (isIn(condition)) {
      if (!Array.isArray(value) || !value.every(isScalar))
        throw new Error(`${condition.field}: a list of plain values.`);
      if (value.length > MOST_VALUES) throw new Error(`${condition.field}: at most ${MOST_VALUES} values.`);
    } else if (is === 'prefix' ? typeof value !== 'string' : !isScalar(value))
      throw new Error(`${condition.field}: no plain value.`);
  }
  return where;
}

export interface CheckedQuery {
  readonly where: readonly Condition[];
  readonly sort: readonly SortField[];
  /** Direction of the tie-break by document id. */
  readonly idDescending: boolean;
  readonly skip: number;
  readonly limit: number;
}

/** @throws Error */
export function checkedQuery(model: ReadModel<object>, { where, sort = [], skip = 0, limit }: Query): CheckedQuery {
  checkLimit(limit);
  if (!Number.isSafeInteger(skip) || skip < 0) throw new Error(`Cannot skip ${skip} documents.`);
  const fields = sort.map(sortField);
  for (const { field } of fields) declaredField(model, field);
  return {
    where: checkedWhere(model, where),
    sort: fields,
    idDescending: fields.at(-1)?.descending ?? false,
    skip,
    limit,
  };
}

/** @throws Error */
export function checkLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MOST_ROWS)
    throw new Error(`A limit is 1 to ${MOST_ROWS}, not ${limit}.`);
}

/** @throws Error for a second write to a document, or an id or position that is none. */
export function checkWrites(writes: readonly Write<object>[]): void {
  const ids = new Set<string>();
  for (const { id, logPosition } of writes) {
    if (typeof id !== 'string' || !isStorable(id)) throw new Error(`Not a document id: ${JSON.stringify(id)}`);
    if (!isLogPosition(logPosition)) throw new Error(`Not a log position: ${JSON.stringify(logPosition)}`);
    if (ids.has(id)) throw new Error(`Two writes to ${JSON.stringify(id)} in one batch.`);
    ids.add(id);
  }
}

const LAST_CODE_POINT = 0x10ffff;

/** The smallest text behind all that begin with `prefix`, in code point order; undefined when there is none. */
export function afterPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === LAST_CODE_POINT) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
}

/** Every run of three characters (code points) once; none for shorter text. */
export function trigrams(text: string): string[] {
  const characters = Array.from(text);
  const found = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at++) found.add(characters.slice(at, at + 3).join(''));
  return [...found];
}
