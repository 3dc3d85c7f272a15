import { MongoServerError, type Collection as MongoCollection, type Document, type Filter } from 'mongodb';
import { available, duplicatesAside, MongoConnection } from '../mongodb-connection';
import { DUPLICATE } from '../mongodb-errors';
import { CheckedStore, type StoreAdapter } from './checked-store';
import { afterPrefix, fieldsOf, jsonOf, scalarAt, sortField, trigrams, type CheckedQuery } from './fields';
import { checkDocument } from '../mongodb-limits';
import {
  Fenced,
  StoreUnavailable,
  type Collection,
  type Condition,
  type ControlRecord,
  type Fence,
  type Folded,
  type ReadModelStore,
  type Write,
} from './port';

/** A document or tombstone as it is stored. */
interface Stored {
  readonly _id: string;
  /** Position of the last event folded in. */
  readonly _p: string;
  /** Epoch of the writer. */
  readonly _e: number;
  /** The document; a tombstone has none. */
  readonly d?: Document;
  /** Of tombstones only: the position once more, so that a sparse index holds them and nothing else. */
  readonly x?: string;
  /** Trigrams of each search field, in the order in which the model declares the fields. */
  readonly t?: Record<string, string[]>;
}

interface StoredControl {
  readonly _id: string;
  readonly r: number;
  /** JSON: nothing in a control record is searched for, and as text it may hold what BSON cannot name. */
  readonly v: string;
}

const CONTROL = 'control';
const LIVE = { d: { $exists: true } } as const;
const NO_NAMESPACE = 26;
/** Documents per message to the server. */
const PORTION = 1_000;
/**
 * Indexes built by one command, which reads the documents once. Not all of them: a call that takes too long is given up,
 * and what is built by then stays.
 */
const INDEXES_AT_ONCE = 8;
/** Times a batch is tried against other writers. The fence allows none, so that a second round is rare. */
const ROUNDS = 5;

/** Read models in MongoDB, 5.0 or later; works on one server as on a replica set. @throws StoreUnavailable */
export async function openMongoStore(at: {
  readonly url: string;
  readonly database?: string;
}): Promise<ReadModelStore> {
  return new CheckedStore(new MongoStore(await MongoConnection.open(at, 'community-platform')));
}

class MongoStore implements StoreAdapter {
  constructor(private readonly connection: MongoConnection) {}

  async prepare(collection: Collection<object>): Promise<void> {
    const documents = this.documents(collection);
    const { indexes, search = [] } = collection.model;
    await this.prepareUnindexed(collection);
    const keys: Record<string, 1 | -1>[] = [
      ...indexes.map(indexKey),
      ...search.flatMap((field, at) => [{ [trigramField(at)]: 1 } as const, { [`d.${field}`]: 1, _id: 1 } as const]),
    ];
    const there = new Set((await available(() => documents.indexes())).map(({ key }) => JSON.stringify(key)));
    const distinct = new Map(keys.map((key) => [JSON.stringify(key), key]));
    const missing = [...distinct].flatMap(([name, key]) => (there.has(name) ? [] : [{ key }]));
    for (let from = 0; from < missing.length; from += INDEXES_AT_ONCE)
      await available(() => documents.createIndexes(missing.slice(from, from + INDEXES_AT_ONCE)));
  }

  async prepareUnindexed(collection: Collection<object>): Promise<void> {
    await available(() => this.documents(collection).createIndex({ x: 1 }, { sparse: true }));
  }

  async drop(collection: Collection<object>, fence?: Fence): Promise<void> {
    if (fence) {
      await this.checkFence(fence);
      // Not the collection: the request may arrive late, when another process has begun to write here.
      await available(() => this.documents(collection).deleteMany({ _e: { $lte: fence.epoch } }));
      return;
    }
    try {
      await available(() => this.documents(collection).drop());
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== NO_NAMESPACE) throw error;
    }
  }

  async get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Doc | undefined> {
    return (await this.load(collection, [id])).get(id)?.doc;
  }

  async find<Doc extends object>(collection: Collection<Doc>, query: CheckedQuery): Promise<Doc[]> {
    const { where, sort, idDescending, skip, limit } = query;
    const order = new Map<string, 1 | -1>();
    for (const { field, descending } of sort)
      if (!order.has(`d.${field}`)) order.set(`d.${field}`, descending ? -1 : 1);
    order.set('_id', idDescending ? -1 : 1);
    return this.fetch<Doc>(collection, filter(where), [...order], limit, skip);
  }

  async count(collection: Collection<object>, where: readonly Condition[]): Promise<number> {
    const documents = this.documents(collection);
    if (where.length > 0) return available(() => documents.countDocuments(filter(where)));
    // Both by an index: whether a document is a tombstone stands in none but that of tombstones.
    const [all, tombstones] = await available(() =>
      Promise.all([documents.countDocuments({}, { hint: '_id_' }), documents.countDocuments({ x: { $exists: true } })]),
    );
    return all - tombstones;
  }

  async search<Doc extends object>(
    collection: Collection<Doc>,
    field: string,
    text: string,
    limit: number,
  ): Promise<Doc[]> {
    const starts = filter([{ field, is: 'prefix', value: text }]);
    const first = await this.fetch<Doc>(collection, starts, [['_id', 1]], limit);
    if (first.length === limit || text === '') return first;
    const wanted = trigrams(text);
    const narrowed =
      wanted.length > 0 ? { [trigramField(collection.model.search?.indexOf(field) ?? 0)]: { $all: wanted } } : {};
    const second = {
      $and: [
        LIVE,
        narrowed,
        { [`d.${field}`]: { $regex: escaped(text) } },
        { [`d.${field}`]: { $not: startingWith(text) } },
      ],
    };
    return [...first, ...(await this.fetch<Doc>(collection, second, [['_id', 1]], limit - first.length))];
  }

  async load<Doc extends object>(
    collection: Collection<Doc>,
    ids: readonly string[],
  ): Promise<Map<string, Folded<Doc>>> {
    const documents = this.documents(collection);
    const folded = new Map<string, Folded<Doc>>();
    for (const portion of portions(ids)) {
      const rows = await available(() =>
        documents.find(byId(portion), { projection: { _p: 1, d: 1 }, batchSize: PORTION }).toArray(),
      );
      for (const { _id, _p, d } of rows) folded.set(_id, { logPosition: _p, doc: d as Doc | undefined });
    }
    return folded;
  }

  async applyBatch<Doc extends object>(
    collection: Collection<Doc>,
    writes: readonly Write<Doc>[],
    fence: Fence,
  ): Promise<{ written: number }> {
    const stored = writes.map((write) => toStored(collection, write, fence.epoch));
    await this.checkFence(fence);
    let written = 0;
    for (const portion of portions(stored)) written += await this.replaceOlder(collection, portion, fence);
    return { written };
  }

  /**
   * Writes what is newer than what is stored. The look decides what to insert and what to replace, the write itself
   * whether it may: an id exists once, and a replacement matches an earlier position only. Whoever wrote in between is
   * found by the next look.
   */
  private async replaceOlder(collection: Collection<object>, stored: readonly Stored[], fence: Fence): Promise<number> {
    let written = 0;
    let left = stored;
    for (let round = 0; round < ROUNDS; round++) {
      const before = await this.stamps(collection, left);
      for (const { _e } of before.values())
        if (_e > fence.epoch)
          throw new Fenced(`${fence.key}: epoch ${_e} has written here, ${fence.epoch} may not any more.`);
      left = left.filter(({ _id, _p }) => (before.get(_id)?._p ?? '') < _p);
      if (left.length === 0) return written;
      const accepted = await this.writeBulk(collection, left, before);
      written += accepted;
      if (accepted === left.length) return written;
    }
    throw new StoreUnavailable(`${collection.model.name}: other writers came in between ${ROUNDS} times.`);
  }

  /** Position and epoch of what is stored. */
  private async stamps(collection: Collection<object>, stored: readonly Stored[]): Promise<Map<string, Stored>> {
    const ids = stored.map(({ _id }) => _id);
    const rows = await available(() =>
      this.documents(collection)
        .find(byId(ids), { projection: { _p: 1, _e: 1 }, batchSize: PORTION })
        .toArray(),
    );
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** @returns how many of them took effect. None is lost unseen: what the server refused is not among them. */
  private writeBulk(
    collection: Collection<object>,
    stored: readonly Stored[],
    before: ReadonlyMap<string, Stored>,
  ): Promise<number> {
    const operations = stored.map((document) => {
      const { _id, _p, _e } = document;
      if (!before.has(_id)) return { insertOne: { document } };
      return { replaceOne: { filter: { _id, _p: { $lt: _p }, _e: { $lte: _e } }, replacement: document } };
    });
    return available(async () => {
      try {
        const result = await this.documents(collection).bulkWrite(operations, { ordered: false });
        return result.insertedCount + result.matchedCount;
      } catch (error) {
        // By name, what no retry makes smaller. The server says a number, and the driver neither model nor document.
        for (const { _id, d, t } of stored) if (d) checkDocument(collection.model, _id, d, t);
        // `_id` has the only unique index.
        const done = duplicatesAside(error);
        return done.insertedCount + done.matchedCount;
      }
    });
  }

  private async checkFence({ key, epoch }: Fence): Promise<void> {
    const current = (await this.readControl<{ epoch?: unknown }>(key))?.value.epoch;
    if (current !== epoch) throw new Fenced(`${key} is at epoch ${String(current)}, not ${epoch}.`);
  }

  async sweep(collection: Collection<object>, logPosition: string): Promise<number> {
    const documents = this.documents(collection);
    return (await available(() => documents.deleteMany({ x: { $lte: logPosition } }))).deletedCount;
  }

  async *scan<Doc extends object>(collection: Collection<Doc>): AsyncGenerator<{ id: string } & Folded<Doc>> {
    let after: string | undefined;
    for (;;) {
      const from: Filter<Stored> = after === undefined ? {} : { _id: { $gt: after } };
      const rows = await available(() =>
        this.documents(collection)
          .find(from, { projection: { _p: 1, d: 1 }, sort: { _id: 1 }, limit: PORTION })
          .toArray(),
      );
      for (const { _id, _p, d } of rows) yield { id: _id, logPosition: _p, doc: d as Doc | undefined };
      const last = rows.at(-1);
      if (!last) return;
      after = last._id;
    }
  }

  async readControl<Value extends object>(
    key: string,
    before?: ControlRecord<Value>,
  ): Promise<ControlRecord<Value> | undefined> {
    const stored = await available(() => this.control.findOne({ _id: key }));
    if (!stored) return undefined;
    return stored.r === before?.revision ? before : toRecord<Value>(stored);
  }

  async listControl<Value extends object>(prefix: string): Promise<ControlRecord<Value>[]> {
    const named = { _id: startingWith(prefix) };
    const stored = await available(() => this.control.find(named, { sort: { _id: 1 } }).toArray());
    return stored.map((each) => toRecord<Value>(each));
  }

  async writeControl<Value extends object>(
    key: string,
    expected: number,
    value: Value,
  ): Promise<ControlRecord<Value> | undefined> {
    const record = { _id: key, r: expected + 1, v: JSON.stringify(value) };
    return available(async () => {
      try {
        if (expected === 0) await this.control.insertOne(record);
        else if ((await this.control.replaceOne({ _id: key, r: expected }, record)).matchedCount === 0)
          return undefined;
        return toRecord<Value>(record);
      } catch (error) {
        if (error instanceof MongoServerError && error.code === DUPLICATE) return undefined;
        throw error;
      }
    });
  }

  async ping(): Promise<void> {
    await available(() => this.connection.db.command({ ping: 1 }));
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private get control(): MongoCollection<StoredControl> {
    return this.connection.db.collection<StoredControl>(CONTROL);
  }

  private documents(collection: Collection<object>): MongoCollection<Stored> {
    return this.connection.db.collection<Stored>(`${collection.model.name}.g${collection.generation}`);
  }

  private async fetch<Doc extends object>(
    collection: Collection<Doc>,
    where: Filter<Stored>,
    sort: [string, 1 | -1][],
    limit: number,
    skip = 0,
  ): Promise<Doc[]> {
    const documents = this.documents(collection);
    const rows = await available(() =>
      documents.find(where, { projection: { d: 1 }, sort, skip, limit, batchSize: limit }).toArray(),
    );
    return rows.map(({ d }) => d as Doc);
  }
}

function toStored<Doc extends object>({ model }: Collection<Doc>, write: Write<Doc>, epoch: number): Stored {
  const { id, logPosition, doc } = write;
  if (!doc) return { _id: id, _p: logPosition, _e: epoch, x: logPosition };
  for (const field of fieldsOf(model)) scalarAt(doc, field);
  const search = (model.search ?? []).map((field, at) => {
    const text = scalarAt(doc, field);
    return [`s${at}`, typeof text === 'string' ? trigrams(text) : []] as const;
  });
  const stored = { _id: id, _p: logPosition, _e: epoch, d: plain(doc) };
  return search.length > 0 ? { ...stored, t: Object.fromEntries(search) } : stored;
}

/**
 * The value as JSON would give it back. The driver takes an object with the key `_bsontype` for one of its own
 * types; under no other name does a key mean anything to it.
 */
function plain(value: object): Document {
  const json = jsonOf(value);
  if (json.includes('"_bsontype"')) throw new Error('A document cannot have the key _bsontype.');
  return JSON.parse(json) as Document;
}

/** Where the trigrams of a model's nth search field stand. */
const trigramField = (at: number) => `t.s${at}`;

const toRecord = <Value extends object>({ _id, r, v }: StoredControl): ControlRecord<Value> => ({
  key: _id,
  revision: r,
  value: JSON.parse(v) as Value,
});

function indexKey(index: readonly string[]): Record<string, 1 | -1> {
  const fields = index.map(sortField);
  const direction = (descending: boolean) => (descending ? -1 : 1);
  return Object.fromEntries([
    ...fields.map(({ field, descending }) => [`d.${field}`, direction(descending)] as const),
    ['_id', direction(fields.at(-1)?.descending ?? false)] as const,
  ]);
}

/** MongoDB itself compares values of one kind only, takes a missing field for null, and text by code point. */
function filter(where: readonly Condition[]): Filter<Stored> {
  const conditions = where.map((condition): Document => {
    const field = `d.${condition.field}`;
    if (condition.is === 'prefix') {
      return { [field]: startingWith(condition.value) };
    }
    return { [field]: { [`$${condition.is}`]: condition.value } };
  });
  return where.some(excludesTombstones) ? { $and: conditions } : { $and: [LIVE, ...conditions] };
}

/** A tombstone has no field, and so equals null: whatever is compared with something else needs no look at the document. */
const excludesTombstones = ({ is, value }: Condition): boolean =>
  is === 'in' ? !(value as readonly unknown[]).includes(null) : value !== null;

/** As a range, which an index answers whatever the text holds. */
function startingWith(prefix: string): { $gte: string; $lt?: string } {
  const after = afterPrefix(prefix);
  return { $gte: prefix, ...(after === undefined ? {} : { $lt: after }) };
}

/** One document, the usual case, is found by plain equality, which needs no plan. */
const byId = (ids: readonly string[]): Filter<Stored> =>
  ids.length === 1 && ids[0] !== undefined ? { _id: ids[0] } : { _id: { $in: ids } };

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function* portions<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += PORTION) yield all.slice(at, at + PORTION);
}
