import {
  checkCollection,
  checkedQuery,
  checkedWhere,
  checkLimit,
  checkWrites,
  declaredSearch,
  fieldsOf,
  isStorable,
  type CheckedQuery,
} from './fields';
import { checkIndexes } from '../mongodb-limits';
import type { Collection, Condition, ControlRecord, Fence, Folded, Query, ReadModelStore, Write } from './port';

/** What a database does for the store, which has checked every argument. */
export interface StoreAdapter extends Omit<ReadModelStore, 'getMany' | 'find' | 'count'> {
  find<Doc extends object>(collection: Collection<Doc>, query: CheckedQuery): Promise<Doc[]>;
  count(collection: Collection<object>, where: readonly Condition[]): Promise<number>;
}

/** Checks what callers pass, once for both adapters, so that they cannot disagree. */
export class CheckedStore implements ReadModelStore {
  constructor(private readonly adapter: StoreAdapter) {}

  async prepare(collection: Collection<object>): Promise<void> {
    fieldsOf(collection.model);
    checkIndexes(collection.model);
    return this.adapter.prepare(checkCollection(collection));
  }

  async prepareUnindexed(collection: Collection<object>): Promise<void> {
    fieldsOf(collection.model);
    return this.adapter.prepareUnindexed(checkCollection(collection));
  }

  async drop(collection: Collection<object>, fence?: Fence): Promise<void> {
    return this.adapter.drop(checkCollection(collection), fence);
  }

  async get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Doc | undefined> {
    checkCollection(collection);
    return isStorable(id) ? this.adapter.get(collection, id) : undefined;
  }

  async getMany<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]): Promise<Map<string, Doc>> {
    const live = new Map<string, Doc>();
    for (const [id, { doc }] of await this.load(collection, ids)) if (doc) live.set(id, doc);
    return live;
  }

  async find<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<Doc[]> {
    return this.adapter.find(checkCollection(collection), checkedQuery(collection.model, query));
  }

  async count(collection: Collection<object>, where?: readonly Condition[]): Promise<number> {
    return this.adapter.count(checkCollection(collection), checkedWhere(collection.model, where));
  }

  async search<Doc extends object>(
    collection: Collection<Doc>,
    field: string,
    text: string,
    limit: number,
  ): Promise<Doc[]> {
    checkCollection(collection);
    declaredSearch(collection.model, field);
    checkLimit(limit);
    return isStorable(text) ? this.adapter.search(collection, field, text, limit) : [];
  }

  async load<Doc extends object>(
    collection: Collection<Doc>,
    ids: readonly string[],
  ): Promise<Map<string, Folded<Doc>>> {
    return this.adapter.load(checkCollection(collection), ids.filter(isStorable));
  }

  async applyBatch<Doc extends object>(
    collection: Collection<Doc>,
    writes: readonly Write<Doc>[],
    fence: Fence,
  ): Promise<{ written: number }> {
    checkWrites(writes);
    return this.adapter.applyBatch(checkCollection(collection), writes, fence);
  }

  async sweep(collection: Collection<object>, logPosition: string): Promise<number> {
    return this.adapter.sweep(checkCollection(collection), logPosition);
  }

  async *scan<Doc extends object>(collection: Collection<Doc>): AsyncGenerator<{ id: string } & Folded<Doc>> {
    yield* this.adapter.scan(checkCollection(collection));
  }

  readControl<Value extends object>(
    key: string,
    before?: ControlRecord<Value>,
  ): Promise<ControlRecord<Value> | undefined> {
    return this.adapter.readControl(key, before);
  }

  listControl<Value extends object>(prefix: string): Promise<ControlRecord<Value>[]> {
    return this.adapter.listControl(prefix);
  }

  async writeControl<Value extends object>(
    key: string,
    expected: number,
    value: Value,
  ): Promise<ControlRecord<Value> | undefined> {
    if (!isStorable(key)) throw new Error(`Not a key: ${JSON.stringify(key)}`);
    return this.adapter.writeControl(key, expected, value);
  }

  ping(): Promise<void> {
    return this.adapter.ping();
  }

  close(): Promise<void> {
    return this.adapter.close();
  }
}
