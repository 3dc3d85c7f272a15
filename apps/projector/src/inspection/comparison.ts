import type { ComparedSide, ComparisonStatus, RankMove } from '@app/contracts/operations/projections';
import type { Collection, Folded, ReadModelStore } from '@app/storage/read-models/port';
import {
  comparisonKey,
  type ComparisonRecord,
  type Generation,
  type ProjectionRecord,
} from '@app/storage/read-models/projection-record';
import type { ComparisonTask } from '../engine/inspection';
import { find } from '../engine/record';
import type { Projection } from '../projection';
import { BoardMoves, type Place } from './board-moves';
import { reportTo } from './report';
import { changesBetween, Differences, isSame } from './differences';

const NAMED = 20;
const ROWS = 25;
const MOST_RULES = 40;
const AT_ONCE = 500;

type News = Partial<Omit<ComparisonStatus, 'requestId' | 'projection'>>;

/** Compares two generations and keeps the record of it up to date. @throws when interrupted */
export async function runComparison(setup: ComparisonTask): Promise<void> {
  const { projection, store, request, signal } = setup;
  const say = reportTo<ComparisonRecord>(store, comparisonKey(projection.into.name), {
    requestId: request.requestId,
    projection: projection.into.name,
    state: 'running',
    startedAt: Date.now(),
    progress: 0,
    rules: [],
    equal: 0,
    changed: 0,
    onlyFrom: 0,
    onlyTo: 0,
    fields: [],
    first: [],
  });

  await say({});
  try {
    const found = await compare(setup, (progress) => say({ progress }));
    if (signal.aborted) throw new Error('The comparison was interrupted.');
    await say({ ...found, state: 'done', endedAt: Date.now(), progress: 1 });
  } catch (error) {
    if (signal.aborted) throw error;
    await say({ state: 'failed', endedAt: Date.now(), error: error instanceof Error ? error.message : String(error) });
  }
}

interface Side {
  readonly generation: Generation;
  readonly collection: Collection<object>;
  readonly fold: ReturnType<ComparisonTask['fold']>;
}

/**
 * Both sides fold on meanwhile. A document that differs and stands at another log position on each side is compared again
 * at the end, with others like it, while neither side writes.
 */
async function compare(setup: ComparisonTask, report: (share: number) => Promise<void>): Promise<News> {
  const { projection, store, record, request, signal } = setup;
  const { board } = projection;
  const [from, to] = [sideOf(setup, request.from), sideOf(setup, request.to)];
  const compared = [await describe(store, from), await describe(store, to)] as const;
  const total = Math.max(1, compared[0].documents + compared[1].documents);
  const differences = new Differences(board?.name, NAMED);
  const moves = board && new BoardMoves();
  const value = (doc: object | undefined) => board && doc && (doc as Record<string, unknown>)[board.by];
  const take = (id: string, one: object | undefined, other: object | undefined) => {
    differences.take(id, one, other);
    moves?.take(id, value(one), value(other));
  };

  const doubtful: string[] = [];
  let seen = 0;
  for await (const [id, one, other] of sideBySide(store.scan(from.collection), store.scan(to.collection))) {
    if (signal.aborted) return {};
    seen += (one ? 1 : 0) + (other ? 1 : 0);
    // Taken in any case, so that the board has the order of ids.
    if (one?.logPosition === other?.logPosition || isSame(one?.doc, other?.doc)) take(id, one?.doc, other?.doc);
    else {
      moves?.take(id, value(one?.doc), value(other?.doc));
      doubtful.push(id);
    }
    if (seen % 1_000 < 2) await report(Math.min(1, seen / total));
  }
  for (let at = 0; at < doubtful.length && !signal.aborted; at += AT_ONCE) {
    const ids = doubtful.slice(at, at + AT_ONCE);
    const [one, other] = await whileStill([from, to], () =>
      Promise.all([store.load(from.collection, ids), store.load(to.collection, ids)]),
    );
    for (const id of ids) take(id, one.get(id)?.doc, other.get(id)?.doc);
  }
  const { equal, changed, onlyFrom, onlyTo, fields, first } = differences;
  return {
    from: compared[0],
    to: compared[1],
    rules: changesBetween(rulesOf(record, from.generation), rulesOf(record, to.generation), MOST_RULES),
    ...{ equal, changed, onlyFrom, onlyTo, fields, first },
    ...(board && moves ? { ranking: await ranking(store, board, moves, from, to) } : {}),
  };
}

const sideOf = ({ projection, record, fold }: ComparisonTask, number: number): Side => {
  const generation = find(record, number);
  if (!generation) throw new Error(`Generation ${number} is not there any more.`);
  return { generation, collection: { model: projection.into, generation: number }, fold: fold(number) };
};

const describe = async (store: ReadModelStore, { generation, collection, fold }: Side): Promise<ComparedSide> => {
  const { generation: number, version, rules, quarantined = [] } = generation;
  const logPosition = fold ? await fold.hold(async (reached) => reached) : generation.position;
  return {
    generation: number,
    version,
    ...(rules === undefined ? {} : { rules }),
    ...(logPosition === undefined ? {} : { position: logPosition }),
    ...(quarantined.length > 0 ? { quarantined: quarantined.length } : {}),
    documents: await store.count(collection),
  };
};

const rulesOf = ({ ruleSets }: ProjectionRecord, { rules }: Generation): unknown =>
  rules === undefined ? {} : (ruleSets?.[rules] ?? {});

/** Does something while no side writes. */
const whileStill = <Result>([first, ...rest]: readonly Side[], work: () => Promise<Result>): Promise<Result> => {
  if (!first) return work();
  const next = () => whileStill(rest, work);
  return first.fold ? first.fold.hold(next) : next();
};

async function ranking(
  store: ReadModelStore,
  { by, name }: NonNullable<Projection['board']>,
  moves: BoardMoves,
  from: Side,
  to: Side,
): Promise<NonNullable<ComparisonStatus['ranking']>> {
  const { ranked, moved, top, movers } = moves.result(ROWS);
  const ids = [...new Set([...top, ...movers].map(({ id }) => id))];
  const [before, after] = await Promise.all([store.getMany(from.collection, ids), store.getMany(to.collection, ids)]);
  const called = (id: string) => {
    const text = ((after.get(id) ?? before.get(id)) as Record<string, unknown> | undefined)?.[name];
    return typeof text === 'string' ? text : '';
  };
  const row = ({ id, fromRank, toRank, fromValue, toValue }: Place): RankMove => ({
    id,
    name: called(id),
    fromRank: fromRank || null,
    toRank: toRank || null,
    fromValue: fromRank ? fromValue : null,
    toValue: toRank ? toValue : null,
  });
  return { by, ranked, moved, top: top.map(row), movers: movers.map(row) };
}

type Scanned = { readonly id: string } & Folded<object>;

/** Two scans in id order as one, each id once, with what either side has of it. */
async function* sideBySide(
  from: AsyncIterable<Scanned>,
  to: AsyncIterable<Scanned>,
): AsyncGenerator<readonly [id: string, from: Scanned | undefined, to: Scanned | undefined]> {
  const [left, right] = [from[Symbol.asyncIterator](), to[Symbol.asyncIterator]()];
  try {
    let [one, other] = [await left.next(), await right.next()];
    while (!one.done || !other.done) {
      const order = one.done ? 1 : other.done ? -1 : byBytes(one.value.id, other.value.id);
      const [mine, theirs] = [order <= 0 ? one : undefined, order >= 0 ? other : undefined];
      const [a, b] = [mine?.done ? undefined : mine?.value, theirs?.done ? undefined : theirs?.value];
      yield [(a ?? b)!.id, a, b];
      if (mine) one = await left.next();
      if (theirs) other = await right.next();
    }
  } finally {
    await Promise.all([left.return?.(undefined), right.return?.(undefined)]);
  }
}

/** As stores order ids. */
const byBytes = (one: string, other: string): number => {
  if (one === other) return 0;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
};
