import type { ReadModel } from '@app/contracts/read-model';

/**
 * What MongoDB takes (`reference/limits/` of its manual). SQLite takes more, so tests hold every read model to it on
 * SQLite too: `test/jest/limits.cjs`.
 */
export const MOST_INDEXES = 64;
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_LEVELS = 100;

/** A read model asks for more than MongoDB takes. The message names model, document and limit. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit';
}

/** The indexes of a collection: those of ids and tombstones, those of the model, two for each search field. */
export const indexesOf = ({ indexes, search = [] }: ReadModel<object>): number =>
  2 + indexes.length + 2 * search.length;

/** @throws OverLimit */
export function checkIndexes(model: ReadModel<object>): void {
  const count = indexesOf(model);
  if (count > MOST_INDEXES)
    throw new OverLimit(
      `${model.name} needs ${count} indexes, and MongoDB takes ${MOST_INDEXES} on one collection: split the read model, or sort by fewer fields.`,
    );
}

/**
 * @param beside what is stored beside the document
 * @throws OverLimit for a document that is larger or deeper than MongoDB takes
 */
export function checkDocument({ name }: ReadModel<object>, id: string, doc: object, beside: object = {}): void {
  const { bytes, levels } = measure(doc);
  const all = bytes + measure(beside).bytes;
  const what = `The document ${JSON.stringify(id.slice(0, 80))} of ${name}`;
  // One level is that of what is stored around it.
  if (levels + 1 > MOST_LEVELS) throw new OverLimit(`${what} is nested ${levels} levels deep, and MongoDB takes 99.`);
  if (all > MOST_BYTES)
    throw new OverLimit(
      `${what} has ${(all / 1_048_576).toFixed(1)} MB, and MongoDB takes 16: it must be split into several.`,
    );
}

/** As BSON, with 8 bytes for every number. */
function measure(value: object): { readonly bytes: number; readonly levels: number } {
  let bytes = 5;
  let levels = 0;
  for (const [key, each] of Object.entries(value) as [string, unknown][]) {
    if (each === undefined) continue;
    bytes += 2 + Buffer.byteLength(key);
    if (typeof each === 'string') bytes += 5 + Buffer.byteLength(each);
    else if (typeof each === 'number') bytes += 8;
    else if (typeof each === 'boolean') bytes += 1;
    else if (typeof each === 'object' && each !== null) {
      const inner = measure(each);
      bytes += inner.bytes;
      levels = Math.max(levels, inner.levels);
    }
  }
  return { bytes, levels: levels + 1 };
}
