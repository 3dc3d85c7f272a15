import type { SqliteConnection, SqliteValue } from '../sqlite-binding';
import { fieldsOf, jsonOf, scalarAt } from './fields';
import type { Collection, Write } from './port';
import { change, columnValue, upsert } from './sqlite-sql';

/**
 * Writes documents and tombstones of a collection. When the stored document has the position that the writer expects,
 * only the columns that changed are set. @returns how many rows a write changed, 1 or 0
 */
export function writerOf(
  connection: SqliteConnection,
  collection: Collection<object>,
): (write: Write<object>) => number {
  const fields = fieldsOf(collection.model);
  const statement = upsert(collection);
  const changes = new Map<string, string>();
  const columnsOf = (doc: object) => fields.map((field) => columnValue(scalarAt(doc, field)));

  return ({ id, logPosition, doc, before }) => {
    if (!doc) return connection.run(statement, [id, logPosition, null, ...fields.map(() => null), null]);
    const columns = columnsOf(doc);
    const json = jsonOf(doc);
    if (before?.doc && before.logPosition < logPosition) {
      const changed = differing(columns, columnsOf(before.doc));
      const key = changed.join();
      let sql = changes.get(key);
      if (sql === undefined) {
        sql = change(
          collection,
          changed.map((index) => fields[index]!),
        );
        changes.set(key, sql);
      }
      const values: SqliteValue[] = [logPosition, json];
      for (const index of changed) values.push(columns[index]!);
      values.push(id, before.logPosition);
      if (connection.run(sql, values) === 1) return 1;
    }
    return connection.run(statement, [id, logPosition, 1, ...columns, json]);
  };
}

function differing(one: readonly SqliteValue[], other: readonly SqliteValue[]): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) indexes.push(index);
  return indexes;
}
