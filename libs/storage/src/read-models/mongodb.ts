import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoServerError,
  type Collection as MongoCollection,
  type Db,
  type Document,
  type Filter,
  type IndexSpecification,
  type WriteConcernSettings,
} from 'mongodb';
import {
  checkCollection,
  checkedQuery,
  checkedWhere,
  checkLimit,
  checkWrites,
  declaredSearch,
  afterPrefix,
  fieldsOf,
  isStorable,
  scalarAt,
  sortField,
  trigrams,
} from './fields';
import {
  Fenced,
  StoreUnavailable,
  type Collection,
  type Condition,
  type ControlRecord,
  type Fence,
  type Folded,
  type Query,
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
  /** Of tombstones only, so that they can have an index of their own. */
  readonly x?: true;
  /** Trigrams of each search field, in the order in which the model declares the fields. */
  readonly t?: Record<string, string[]>;
}

interface StoredControl {
  readonly _id: string;
  readonly r: number;
  readonly v: Document;
}

const DEFAULT_DATABASE = 'community';
const CONTROL = 'control';
/** Acknowledged by a majority: what was written survives the loss of a primary. */
const MAJORITY: WriteConcernSettings = { w: 'majority', wtimeoutMS: 10_000 };
const LIVE = { d: { $exists: true } } as const;
const DUPLICATE = 11_000;
const NO_NAMESPACE = 26;
/** Documents per message to the server. */
const PORTION = 1_000;

/** Read models in MongoDB, 5.0 or later; works on one server as on a replica set. @throws StoreUnavailable */
export async function openMongoStore(at: {
  readonly url: string;
  readonly database?: string;
}): Promise<ReadModelStore> {
  const client = new MongoClient(at.url, {
    appName: 'community-platform',
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 5_000,
    maxPoolSize: 20,
    ignoreUndefined: true,
    writeConcern: MAJORITY,
    readPreference: 'primary',
  });
  const named = new URL(at.url.replace(/^mongodb(\+srv)?:\/\/[^/?]*/, 'http://host')).pathname.slice(1);
  try {
    await available(() => client.connect());
    const store = new MongoStore(client, client.db(at.database ?? (decodeURIComponent(named) || DEFAULT_DATABASE)));
    await store.ping();
    return store;
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Server errors that pass: no primary, stepping down, shutting down, write concern not met in time. */
const PASSING = new Set([6, 7, 64, 89, 91, 112, 189, 202, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436]);
const PASSING_NAMES =
  /^Mongo(Network|ServerSelection|Topology|NotConnected|PoolCleared|PoolClosed|WaitQueue|WriteConcern|ServerClosed|Client(Closed)?|OperationTimeout|ConnectionPool|SystemError)/;

async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    const passing =
      PASSING_NAMES.test(error.name) ||
      error.hasErrorLabel('RetryableWriteError') ||
      (error instanceof MongoServerError && PASSING.has(Number(error.code)));
    if (passing) throw new StoreUnavailable(`MongoDB refuses for now: ${error.name}.`, { cause: error });
    throw error;
  }
}

class MongoStore implements ReadModelStore {
  private readonly control: MongoCollection<StoredControl>;

  constructor(
    private readonly client: MongoClient,
    private readonly db: Db,
  ) {
    this.control = db.collection<StoredControl>(CONTROL);
  }

  async prepare(collection: Collection<object>): Promise<void> {
    const documents = this.documents(collection);
    const { indexes, search = [] } = collection.model;
    fieldsOf(collection.model);
    const specifications: { key: IndexSpecification; partialFilterExpression: Document }[] = [
      ...indexes.map((index) => ({ key: indexKey(index), partialFilterExpression: LIVE })),
      ...search.flatMap((field, at) => [
        { key: { [trigramField(at)]: 1 } as const, partialFilterExpression: LIVE },
        { key: { [`d.${field}`]: 1, _id: 1 } as const, partialFilterExpression: LIVE },
      ]),
      { key: { _p: 1 }, partialFilterExpression: { x: true } },
    ];
    const distinct = new Map(specifications.map((specification) => [JSON.stringify(specification.key), specification]));
    await available(() =>
      documents.createIndexes([...distinct.values()] as Parameters<typeof documents.createIndexes>[0]),
    );
  }

  async drop(collection: Collection<object>): Promise<void> {
    try {
      await available(() => this.documents(collection).drop());
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== NO_NAMESPACE) throw error;
    }
  }

  async get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Doc | undefined> {
    return (await this.getMany(collection, [id])).get(id);
  }

  async getMany<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]): Promise<Map<string, Doc>> {
    const live = new Map<string, Doc>();
    for (const [id, { doc }] of await this.load(collection, ids)) if (doc) live.set(id, doc);
    return live;
  }

  async find<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<Doc[]> {
    const { where, sort, idDescending, skip, limit } = checkedQuery(collection.model, query);
    const order = new Map<string, 1 | -1>();
    for (const { field, descending } of sort)
      if (!order.has(`d.${field}`)) order.set(`d.${field}`, descending ? -1 : 1);
    order.set('_id', idDescending ? -1 : 1);
    return this.fetch<Doc>(collection, filter(where), [...order], limit, skip);
  }

  async count(collection: Collection<object>, where?: readonly Condition[]): Promise<number> {
    const conditions = filter(checkedWhere(collection.model, where));
    return available(() => this.documents(collection).countDocuments(conditions));
  }

  async search<Doc extends object>(
    collection: Collection<Doc>,
    field: string,
    text: string,
    limit: number,
  ): Promise<Doc[]> {
    declaredSearch(collection.model, field);
    checkLimit(limit);
    if (!isStorable(text)) return [];
    const starts = filter([{ field, is: 'prefix', value: text }]);
    const first = await this.fetch<Doc>(collection, starts, [['_id', 1]], limit);
    if (first.length === limit || text === '') return first;
    const wanted = trigrams(text);
    const narrowed =
      wanted.length > 0 ? { [trigramField(collection.model.search?.indexOf(field) ?? 0)]: { $all: wanted } } : {};
    const inside = { $regex: escaped(text), $not: { $regex: `^${escaped(text)}` } };
    const second = { $and: [LIVE, narrowed, { [`d.${field}`]: inside }] };
    return [...first, ...(await this.fetch<Doc>(collection, second, [['_id', 1]], limit - first.length))];
  }

  async load<Doc extends object>(
    collection: Collection<Doc>,
    ids: readonly string[],
  ): Promise<Map<string, Folded<Doc>>> {
    const documents = this.documents(collection);
    const folded = new Map<string, Folded<Doc>>();
    for (const portion of portions(ids.filter(isStorable))) {
      const rows = await available(() =>
        documents.find({ _id: { $in: portion } }, { projection: { _p: 1, d: 1 }, batchSize: PORTION }).toArray(),
      );
      for (const { _id, _p, d } of rows) folded.set(_id, { position: _p, doc: d as Doc | undefined });
    }
    return folded;
  }

  async applyBatch<Doc extends object>(
    collection: Collection<Doc>,
    writes: readonly Write<Doc>[],
    fence: Fence,
  ): Promise<{ written: number }> {
    checkWrites(writes);
    const stored = writes.map((write) => toStored(collection, write, fence.epoch));
    await this.checkFence(fence);
    let written = 0;
    for (const portion of portions(stored)) {
      const first = await this.replace(collection, portion);
      // A duplicate id is a stored document at the same or a later position, or a race to insert it: the second
      // attempt finds it there and tells which.
      const second = first.refused.length > 0 ? await this.replace(collection, first.refused) : undefined;
      written += first.written + (second?.written ?? 0);
      if (second && second.refused.length > 0) await this.checkEpochs(collection, second.refused, fence);
    }
    return { written };
  }

  /** Writes what is newer than what is stored and not fenced off. */
  private async replace(collection: Collection<object>, stored: readonly Stored[]) {
    const operations = stored.map((replacement) => ({
      replaceOne: {
        filter: { _id: replacement._id, _p: { $lt: replacement._p }, _e: { $lte: replacement._e } },
        replacement,
        upsert: true,
      },
    }));
    return available(async () => {
      try {
        const result = await this.documents(collection).bulkWrite(operations, { ordered: false });
        return { written: result.modifiedCount + result.upsertedCount, refused: [] as Stored[] };
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error;
        const failures = [error.writeErrors].flat();
        const onId = failures.every(({ code, errmsg }) => code === DUPLICATE && /index: _id_/.test(errmsg ?? ''));
        if (!onId || failures.length === 0) throw error;
        return {
          written: error.result.modifiedCount + error.result.upsertedCount,
          refused: failures.flatMap(({ index }) => stored[index] ?? []),
        };
      }
    });
  }

  private async checkEpochs(collection: Collection<object>, refused: readonly Stored[], fence: Fence): Promise<void> {
    const ids = refused.map(({ _id }) => _id);
    const newer = await available(() =>
      this.documents(collection).findOne({ _id: { $in: ids }, _e: { $gt: fence.epoch } }, { projection: { _e: 1 } }),
    );
    if (newer) throw new Fenced(`${fence.key}: epoch ${newer._e} has written here, ${fence.epoch} may not any more.`);
  }

  private async checkFence({ key, epoch }: Fence): Promise<void> {
    const current = (await this.readControl<{ epoch?: unknown }>(key))?.value.epoch;
    if (current !== epoch) throw new Fenced(`${key} is at epoch ${String(current)}, not ${epoch}.`);
  }

  async sweep(collection: Collection<object>, position: string): Promise<number> {
    const documents = this.documents(collection);
    return (await available(() => documents.deleteMany({ x: true, _p: { $lte: position } }))).deletedCount;
  }

  async *scan<Doc extends object>(collection: Collection<Doc>): AsyncGenerator<{ id: string } & Folded<Doc>> {
    const documents = this.documents(collection);
    let after: string | undefined;
    for (;;) {
      const from: Filter<Stored> = after === undefined ? {} : { _id: { $gt: after } };
      const rows = await available(() =>
        documents.find(from, { projection: { _p: 1, d: 1 }, sort: { _id: 1 }, limit: PORTION }).toArray(),
      );
      for (const { _id, _p, d } of rows) yield { id: _id, position: _p, doc: d as Doc | undefined };
      const last = rows.at(-1);
      if (!last) return;
      after = last._id;
    }
  }

  async readControl<Value extends object>(
    key: string,
    known?: ControlRecord<Value>,
  ): Promise<ControlRecord<Value> | undefined> {
    const stored = await available(() => this.control.findOne({ _id: { $eq: key } }));
    if (!stored) return undefined;
    const record = toRecord<Value>(stored);
    return record.revision === known?.revision ? known : record;
  }

  async listControl<Value extends object>(prefix: string): Promise<ControlRecord<Value>[]> {
    const after = afterPrefix(prefix);
    const range = { $gte: prefix, ...(after === undefined ? {} : { $lt: after }) };
    const stored = await available(() => this.control.find({ _id: range }, { sort: { _id: 1 } }).toArray());
    return stored.map((each) => toRecord<Value>(each));
  }

  async writeControl<Value extends object>(
    key: string,
    expected: number,
    value: Value,
  ): Promise<ControlRecord<Value> | undefined> {
    if (!isStorable(key)) throw new Error(`Not a key: ${JSON.stringify(key)}`);
    const record = { _id: key, r: expected + 1, v: plain(value) };
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
    await available(() => this.db.command({ ping: 1 }));
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private documents(collection: Collection<object>): MongoCollection<Stored> {
    checkCollection(collection);
    return this.db.collection<Stored>(`${collection.model.name}.g${collection.generation}`);
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
  const { id, position, doc } = write;
  if (!doc) return { _id: id, _p: position, _e: epoch, x: true };
  for (const field of fieldsOf(model)) scalarAt(doc, field);
  const search = (model.search ?? []).map((field, at) => {
    const text = scalarAt(doc, field);
    return [`s${at}`, typeof text === 'string' ? trigrams(text) : []] as const;
  });
  const stored = { _id: id, _p: position, _e: epoch, d: plain(doc) };
  return search.length > 0 ? { ...stored, t: Object.fromEntries(search) } : stored;
}

/**
 * The value as JSON would give it back. The driver takes an object with the key `_bsontype` for one of its own
 * types; under no other name does a key mean anything to it.
 */
function plain(value: object): Document {
  const json = JSON.stringify(value);
  if (json.includes('"_bsontype"')) throw new Error('A document cannot have the key _bsontype.');
  return JSON.parse(json) as Document;
}

/** Where the trigrams of a model's nth search field stand. */
const trigramField = (at: number) => `t.s${at}`;

const toRecord = <Value extends object>({ _id, r, v }: StoredControl): ControlRecord<Value> => ({
  key: _id,
  revision: r,
  value: v as Value,
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
      const after = afterPrefix(condition.value);
      return { [field]: { $gte: condition.value, ...(after === undefined ? {} : { $lt: after }) } };
    }
    return { [field]: { [`$${condition.is}`]: condition.value } };
  });
  return { $and: [LIVE, ...conditions] };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function* portions<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += PORTION) yield all.slice(at, at + PORTION);
}
