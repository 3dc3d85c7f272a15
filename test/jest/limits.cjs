/**
 * Holds every read model that a spec builds to the limits of MongoDB, whichever database keeps it: what only a large
 * server refuses would be found by a community otherwise.
 */
const { CheckedStore } = require('@app/storage/read-models/checked-store');
const { checkDocument, OverLimit } = require('@app/storage/read-models/limits');

const HELD = Symbol.for('held to the limits of MongoDB');
const { prototype } = CheckedStore;
if (!prototype[HELD]) {
  prototype[HELD] = true;
  const { applyBatch, count } = prototype;
  prototype.applyBatch = async function (collection, writes, fence) {
    for (const { id, doc } of writes) {
      // What cannot be written at all is the store's to refuse.
      if (doc && typeof doc.toJSON !== 'function') checkDocument(collection.model, id, doc);
    }
    return applyBatch.call(this, collection, writes, fence);
  };
  prototype.count = async function (collection, where = []) {
    const { name, indexes } = collection.model;
    const fields = [...new Set(where.map(({ field }) => field))];
    // Of an index the first fields, in any order: the server counts entries and reads no document.
    const covers = (index) => {
      const first = index.slice(0, fields.length).map((field) => field.replace(/^-/, ''));
      return fields.every((field) => first.includes(field));
    };
    // The contract of the stores counts by whatever is declared.
    if (!name.startsWith('contract-') && !indexes.some(covers) && fields.length > 0)
      throw new OverLimit(`${name} is counted by ${fields.join(' and ')}, for which it has no index.`);
    return count.call(this, collection, where);
  };
}
