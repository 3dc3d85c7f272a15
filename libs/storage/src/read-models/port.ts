import type { ReadModel } from '@app/contracts/read-model';
import type { LogPosition } from '../event-log/position';

/** A JSON value: no dates, no binary, no 64-bit integers. Times are epoch milliseconds or ISO text. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

export type Scalar = string | number | boolean | null;

/** `prefix` is for text. A missing field equals `null`. Fields must be in one of the model's indexes. */
export type Condition =
  | { readonly field: string; readonly is: 'eq' | 'lt' | 'lte' | 'gt' | 'gte'; readonly value: Scalar }
  | { readonly field: string; readonly is: 'in'; readonly value: readonly Scalar[] }
  | { readonly field: string; readonly is: 'prefix'; readonly value: string };

export interface Query {
  readonly where?: readonly Condition[];
  /** `score`, `-score`; ties are broken by document id, in the direction of the last field. */
  readonly sort?: readonly string[];
  readonly skip?: number;
  /** 1 to 1,000. */
  readonly limit: number;
}

/** One generation of a read model: where its documents are kept. */
export interface Collection<Doc extends object> {
  readonly model: ReadModel<Doc>;
  readonly generation: number;
}

/** What the projector knows of a document. `doc` is undefined for one that was deleted. */
export interface Folded<Doc extends object> {
  readonly logPosition: LogPosition;
  readonly doc: Doc | undefined;
}

/** `doc: undefined` deletes, leaving a tombstone that carries the position. */
export interface Write<Doc extends object> extends Folded<Doc> {
  readonly id: string;
  /** What is stored, as far as the writer knows: an adapter may then write only what became another. */
  readonly before?: Folded<Doc> | undefined;
}

/** The writer's right to write: the record that holds its lease, and the epoch it was given. */
export interface Fence {
  readonly key: string;
  readonly epoch: number;
}

/** The writer's epoch has passed: another process took the projection over. Nothing was written. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The store cannot be reached or refuses for now; the same call may go through later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * A small document under a key with a revision, changed by compare-and-set only.
 * `value` must have a numeric `epoch` where it is used as a fence.
 */
export interface ControlRecord<Value extends object> {
  readonly key: string;
  /** 1 for the first write, then one more with each. */
  readonly revision: number;
  readonly value: Value;
}

/**
 * Where read models are kept. Documents are JSON under a text id; only `applyBatch` writes them.
 * Both adapters (MongoDB, SQLite) pass one contract suite.
 */
export interface ReadModelStore {
  /** Creates the collection and its indexes where they are missing. Safe to repeat. */
  prepare(collection: Collection<object>): Promise<void>;
  /** Creates it without what only queries need. A build writes it faster, and prepares it before anybody queries it. */
  prepareUnindexed(collection: Collection<object>): Promise<void>;
  /**
   * Removes the collection with everything in it. Safe to repeat. With a fence nothing is removed that was written at a
   * later epoch.
   * @throws Fenced when the record at `fence.key` carries another epoch.
   */
  drop(collection: Collection<object>, fence?: Fence): Promise<void>;

  get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Doc | undefined>;
  /** Live documents among `ids`, in no order. */
  getMany<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]): Promise<Map<string, Doc>>;
  find<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<Doc[]>;
  count(collection: Collection<object>, where?: readonly Condition[]): Promise<number>;
  /** Live documents whose declared search field contains `text` (lowercase), best prefix matches first, then by id. */
  search<Doc extends object>(collection: Collection<Doc>, field: string, text: string, limit: number): Promise<Doc[]>;

  /** For the projector: documents and tombstones with the position folded into them. */
  load<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]): Promise<Map<string, Folded<Doc>>>;
  /**
   * Writes each document unless the stored one already carries the same or a later position.
   * One write per id. `written` counts those that took effect. A document is written whole. A batch need not be: while it
   * is written, and after a writer that died, some of its documents may be there and others not yet. The checkpoint,
   * which is written last, says that all are, and answers are made again when it moves.
   * @throws Fenced when the record at `fence.key` carries another epoch.
   */
  applyBatch<Doc extends object>(
    collection: Collection<Doc>,
    writes: readonly Write<Doc>[],
    fence: Fence,
  ): Promise<{ written: number }>;
  /** Removes tombstones at or before `logPosition`, once the checkpoint has passed them. */
  sweep(collection: Collection<object>, logPosition: LogPosition): Promise<number>;
  /** Every document and tombstone in id order, for comparing a model with a clean fold. */
  scan<Doc extends object>(collection: Collection<Doc>): AsyncIterable<{ id: string } & Folded<Doc>>;

  /** @param before what was read before: the very same object is returned while the record is unchanged */
  readControl<Value extends object>(
    key: string,
    before?: ControlRecord<Value>,
  ): Promise<ControlRecord<Value> | undefined>;
  listControl<Value extends object>(prefix: string): Promise<ControlRecord<Value>[]>;
  /**
   * Compare-and-set. `expected` 0 creates.
   * @returns the new record, or undefined when the stored revision is another.
   */
  writeControl<Value extends object>(
    key: string,
    expected: number,
    value: Value,
  ): Promise<ControlRecord<Value> | undefined>;

  ping(): Promise<void>;
  close(): Promise<void>;
}
