/**
 * Holds every read model that a spec builds to the limits of MongoDB, whichever database keeps it: what only a large
 * server refuses would be found by a community otherwise.
 */
const { CheckedStore } = require('@app/storage/read-models/checked-store');
const { checkDocument, OverLimit } = require('@app/storage/mongodb-limits');

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
    // Where an index begins with one of the fields, the server reads what has that value; otherwise every document.
    const leads = (index) => fields.includes(index[0].replace(/^-/, ''));
    // The contract of the stores counts by whatever is declared.
    if (!name.startsWith('contract-') && fields.length > 0 && !indexes.some(leads))
      throw new OverLimit(`${name} is counted by ${fields.join(' and ')}, and no index begins with one of them.`);
    return count.call(this, collection, where);
  };
}
