import type { SqliteValue } from '../sqlite-binding';
import { afterPrefix, fieldsOf, isStorable, sortField, type CheckedQuery } from './fields';
import type { Collection, Condition, Scalar } from './port';

/**
 * The SQL of a collection. A document is JSON text in `d`; each field a query may name has a column of its own, filled
 * when the document is written, so that neither reading nor indexing ever parses JSON. `live` is 1 for a document and
 * null for a tombstone: SQLite writes each index anew that names a column of the statement's SET, and a change of a
 * document leaves this one out. Names come from declared fields only; every value is bound.
 */

export interface Sql {
  readonly text: string;
  readonly values: readonly SqliteValue[];
}

const quoted = (name: string) => `"${name}"`;
export const tableName = ({ model, generation }: Collection<object>) => `${model.name}.g${generation}`;
export const table = (collection: Collection<object>) => quoted(tableName(collection));
const column = (field: string) => quoted(`f:${field}`);
const trigramTable = (collection: Collection<object>, field: string) => quoted(`${tableName(collection)}.t.${field}`);
const fieldIndex = (collection: Collection<object>, index: readonly string[]) =>
  quoted(`${tableName(collection)}.i.${index.join(',')}`);
const searchIndex = (collection: Collection<object>, field: string) => quoted(`${tableName(collection)}.s.${field}`);
const trigger = (collection: Collection<object>, field: string, what: string) =>
  quoted(`${tableName(collection)}.t.${field}.${what}`);
const searchedById = (collection: Collection<object>, field: string) => quoted(`${tableName(collection)}.o.${field}`);

const FALSE = Buffer.from([0]);
const TRUE = Buffer.from([1]);

/**
 * Booleans become one byte, which SQLite sorts behind all text: null, numbers, text, booleans, as in MongoDB.
 * Text that has no faithful form is found under a near one.
 */
export const columnValue = (value: Scalar): SqliteValue => {
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  return typeof value === 'string' && !isStorable(value) ? value.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD') : value;
};

/** The same out of stored JSON, for a field that was declared after documents were written. */
const columnOfJson = (field: string) => {
  const path = `'$.${field
    .split('.')
    .map((key) => `"${key}"`)
    .join('.')}'`;
  return `CASE json_type(d, ${path}) WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE json_extract(d, ${path}) END`;
};

const direction = (descending: boolean) => (descending ? 'DESC' : 'ASC');

/**
 * Statements that create the table, or add to one that exists what it lacks: fields that its model has come to declare
 * since, and in a file of an earlier version `live`, with which the indexes are made anew.
 */
export function creation(collection: Collection<object>, existing: ReadonlySet<string>): string[] {
  const name = table(collection);
  const fields = fieldsOf(collection.model);
  if (existing.size > 0)
    return [
      ...fields
        .filter((field) => !existing.has(`f:${field}`))
        .flatMap((field) => addition(name, column(field), columnOfJson(field))),
      ...(existing.has('live') ? [] : [...indexesOf(collection).map(removal), ...addition(name, 'live', '1')]),
    ];
  const columns = fields.map((field) => `, ${column(field)}`).join('');
  return [
    `CREATE TABLE ${name} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, p TEXT NOT NULL, live INTEGER${columns}, d TEXT)`,
    `CREATE INDEX ${quoted(`${tableName(collection)}.tombstones`)} ON ${name} (p) WHERE d IS NULL`,
  ];
}

const addition = (name: string, column: string, value: string): string[] => [
  `ALTER TABLE ${name} ADD COLUMN ${column}`,
  `UPDATE ${name} SET ${column} = ${value} WHERE d IS NOT NULL`,
];

const removal = (index: string) => `DROP INDEX IF EXISTS ${index}`;

const indexesOf = (collection: Collection<object>): string[] => [
  ...collection.model.indexes.map((index) => fieldIndex(collection, index)),
  ...(collection.model.search ?? []).flatMap((field) => [
    searchIndex(collection, field),
    searchedById(collection, field),
  ]),
];

/** Statements that create what queries need of a table, where it is missing. */
export function indexing(collection: Collection<object>, tables: ReadonlySet<string>): string[] {
  const { model } = collection;
  const name = table(collection);
  const statements: string[] = [];
  for (const index of model.indexes) {
    const parts = index.map(sortField);
    const columns = parts.map(({ field, descending }) => `${column(field)} ${direction(descending)}`);
    const last = parts.at(-1)?.descending ?? false;
    statements.push(
      `CREATE INDEX IF NOT EXISTS ${fieldIndex(collection, index)}
        ON ${name} (${[...columns, `id ${direction(last)}`].join(', ')}) WHERE live IS NOT NULL`,
    );
  }
  for (const field of model.search ?? []) {
    const filled = tables.has(trigramTable(collection, field).slice(1, -1));
    statements.push(...searchPreparation(collection, field, filled));
  }
  return statements;
}

const searchPreparation = (collection: Collection<object>, field: string, filled: boolean): string[] => {
  const [name, trigrams, value] = [table(collection), trigramTable(collection, field), column(field)];
  const add = `INSERT INTO ${trigrams} (rowid, ${value}) SELECT new.n, new.${value}`;
  const remove = `INSERT INTO ${trigrams} (${trigrams}, rowid, ${value}) SELECT 'delete', old.n, old.${value}`;
  const named = (what: string) => trigger(collection, field, what);
  const isText = (row: string) => `typeof(${row}.${value}) = 'text'`;
  return [
    `CREATE INDEX IF NOT EXISTS ${searchIndex(collection, field)} ON ${name} (${value}, id) WHERE live IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS ${searchedById(collection, field)} ON ${name} (id, ${value}) WHERE live IS NOT NULL`,
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${trigrams} USING fts5(${value}, content='${tableName(collection)}',
      content_rowid='n', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`,
    `CREATE TRIGGER IF NOT EXISTS ${named('inserted')} AFTER INSERT ON ${name} WHEN ${isText('new')}
      BEGIN ${add}; END`,
    `CREATE TRIGGER IF NOT EXISTS ${named('deleted')} AFTER DELETE ON ${name} WHEN ${isText('old')}
      BEGIN ${remove}; END`,
    // SQLite runs two triggers in any order: of a name that has trigrams of the one before, those would be removed last.
    `DROP TRIGGER IF EXISTS ${named('left')}`,
    `DROP TRIGGER IF EXISTS ${named('came')}`,
    `CREATE TRIGGER IF NOT EXISTS ${named('changed')} AFTER UPDATE OF ${value} ON ${name}
      WHEN old.${value} IS NOT new.${value}
      BEGIN ${remove} WHERE ${isText('old')}; ${add} WHERE ${isText('new')}; END`,
    ...(filled
      ? []
      : [`INSERT INTO ${trigrams} (rowid, ${value}) SELECT n, ${value} FROM ${name} WHERE typeof(${value}) = 'text'`]),
  ];
};

/** Statements that take the searching away from a collection, so that its rows can be deleted one by one. */
export const unsearching = (collection: Collection<object>): string[] =>
  (collection.model.search ?? []).flatMap((field) => [
    `DROP TRIGGER IF EXISTS ${trigger(collection, field, 'deleted')}`,
    `DROP TABLE IF EXISTS ${trigramTable(collection, field)}`,
  ]);

/** Writes a document or tombstone unless the stored one has the same or a later position. */
export function upsert(collection: Collection<object>): string {
  const columns = ['id', 'p', 'live', ...fieldsOf(collection.model).map(column), 'd'];
  const changes = columns.slice(1).map((name) => `${name} = excluded.${name}`);
  return `INSERT INTO ${table(collection)} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')} WHERE p < excluded.p`;
}

/** Changes the columns of some fields of a document that has a given position. */
export function change(collection: Collection<object>, fields: readonly string[]): string {
  const changes = ['p', 'd', ...fields.map(column)].map((name) => `${name} = ?`);
  return `UPDATE ${table(collection)} SET ${changes.join(', ')} WHERE id = ? AND p = ?`;
}

const sql = (text: string, ...values: SqliteValue[]): Sql => ({ text, values });
const NOTHING = sql('0');

/** Comparisons hold between values of one kind only: 5 is neither above nor below any text. */
function condition(where: Condition): Sql {
  const name = column(where.field);
  if (where.is === 'prefix') {
    const after = afterPrefix(where.value);
    if (after === undefined) return sql(`(${name} >= ? AND ${name} < x'')`, where.value);
    return sql(`(${name} >= ? AND ${name} < ?)`, where.value, after);
  }
  if (where.is === 'in') {
    const values = where.value.filter((value) => value !== null).map(columnValue);
    const listed = values.length > 0 ? `${name} IN (${values.map(() => '?').join(', ')})` : '0';
    return sql(where.value.includes(null) ? `(${listed} OR ${name} IS NULL)` : listed, ...values);
  }
  if (where.value === null) return where.is === 'lt' || where.is === 'gt' ? NOTHING : sql(`${name} IS NULL`);
  const value = columnValue(where.value);
  const isText = typeof where.value === 'string';
  const isBoolean = typeof where.value === 'boolean';
  switch (where.is) {
    case 'eq':
      return sql(`${name} = ?`, value);
    case 'gt':
    case 'gte': {
      const compared = `${name} ${where.is === 'gt' ? '>' : '>='} ?`;
      return sql(isBoolean ? compared : `(${compared} AND ${name} < ${isText ? "x''" : "''"})`, value);
    }
    case 'lt':
    case 'lte': {
      const compared = `${name} ${where.is === 'lt' ? '<' : '<='} ?`;
      const least = isText ? `${name} >= ''` : `${name} >= x''`;
      return sql(isText || isBoolean ? `(${compared} AND ${least})` : compared, value);
    }
  }
}

const conditions = (where: readonly Condition[]): Sql => {
  const all = where.map(condition);
  return sql(
    ['live IS NOT NULL', ...all.map(({ text }) => text)].join(' AND '),
    ...all.flatMap(({ values }) => values),
  );
};

/**
 * A range of one field in the order of another is sorted as a whole, and no index helps: then numbers of rows are, and the
 * documents of the page alone are read.
 */
export function found(collection: Collection<object>, { where, sort, idDescending, skip, limit }: CheckedQuery): Sql {
  const { text, values } = conditions(where);
  const name = table(collection);
  const columns = sort.map(({ field, descending }) => `${column(field)} ${direction(descending)}`);
  const order = [...columns, `id ${direction(idDescending)}`].join(', ');
  const page = (selected: string) => `SELECT ${selected} FROM ${name} WHERE ${text} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const isSorted = where.some(({ is, field }) => is !== 'eq' && field !== sort[0]?.field);
  const query = isSorted ? `SELECT d FROM ${name} WHERE n IN (${page('n')}) ORDER BY ${order}` : page('d');
  return sql(query, ...values, limit, skip);
}

export function counted(collection: Collection<object>, where: readonly Condition[]): Sql {
  const name = table(collection);
  if (where.length === 0)
    return sql(`SELECT (SELECT count(*) FROM ${name}) - (SELECT count(*) FROM ${name} WHERE d IS NULL)`);
  const { text, values } = conditions(where);
  return sql(`SELECT count(*) FROM ${name} WHERE ${text}`, ...values);
}

/** Row numbers of documents whose field begins with the text, by id. */
export function startingWith(collection: Collection<object>, field: string, text: string, limit: number): Sql {
  const { text: where, values } = conditions([{ field, is: 'prefix', value: text }]);
  return sql(
    `SELECT n FROM ${table(collection)} INDEXED BY ${searchIndex(collection, field)} WHERE ${where} ORDER BY id LIMIT ?`,
    ...values,
    limit,
  );
}

/** Row numbers that carry every one of the trigrams: what contains the text is among them. */
export function carrying(
  collection: Collection<object>,
  field: string,
  trigrams: readonly string[],
  most: number,
): Sql {
  const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
  const name = trigramTable(collection, field);
  return sql(`SELECT rowid FROM ${name} WHERE ${name} MATCH ? LIMIT ?`, match, most);
}

/**
 * Row numbers of documents whose field has the text behind its beginning, by id; of all, or of those in `rows`. All are
 * read in the requested order, so that a value that many documents have is found after a few rows.
 */
export function containing(
  collection: Collection<object>,
  field: string,
  text: string,
  limit: number,
  rows?: readonly number[],
): Sql {
  const where = `live IS NOT NULL AND typeof(${column(field)}) = 'text' AND instr(${column(field)}, ?) > 1`;
  const tail = `ORDER BY id LIMIT ?`;
  const name = table(collection);
  if (rows === undefined)
    return sql(
      `SELECT n FROM ${name} INDEXED BY ${searchedById(collection, field)} WHERE ${where} ${tail}`,
      text,
      limit,
    );
  return sql(
    `SELECT n FROM ${name} WHERE n IN (SELECT value FROM json_each(?)) AND ${where} ${tail}`,
    JSON.stringify(rows),
    text,
    limit,
  );
}

/** Rows by number, by id. */
export const numbered = (collection: Collection<object>, rows: readonly SqliteValue[]): Sql =>
  sql(
    `SELECT d FROM ${table(collection)} WHERE n IN (SELECT value FROM json_each(?)) ORDER BY id`,
    JSON.stringify(rows),
  );
