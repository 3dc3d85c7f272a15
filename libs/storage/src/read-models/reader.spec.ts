import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModel } from '@app/contracts/read-model';
import { toLogPosition } from '../event-log/position';
import { typeKey } from '../event-log/type-key';
import { StoreUnavailable, type ReadModelStore } from './port';
import { projectionKey, type Generation, type ProjectionRecord } from './projection-record';
import { ReadModels, type ReaderTuning } from './reader';
import { openSqliteStore } from './sqlite';

interface Entry {
  readonly score: number;
  readonly name?: string;
}

const board = readModel<Entry>({ name: 'board', version: 1, indexes: [['-score']], search: ['name'] });
const other = readModel<Entry>({ name: 'other', version: 1, indexes: [] });

const at = (position: number) => {
  const commit = BigInt(position);
  return toLogPosition({ commit, prepare: commit });
};

const written = (position: number, types: readonly string[]) => [
  { logPosition: at(position), keys: types.map(typeKey) },
];

/** The projector's part: documents first, then the record. */
class Hand {
  constructor(readonly store: ReadModelStore) {}

  async write(generation: number, position: number, docs: Record<string, Entry>, model = board): Promise<void> {
    const collection = { model, generation };
    await this.store.prepare(collection);
    const writes = Object.entries(docs).map(([id, doc]) => ({ id, logPosition: at(position), doc }));
    await this.store.applyBatch(collection, writes, { key: projectionKey(model.name), epoch: 1 });
  }

  async record(change: Partial<ProjectionRecord>, model = board): Promise<void> {
    const key = projectionKey(model.name);
    const before = await this.store.readControl<ProjectionRecord>(key);
    const blank = { projection: model.name, epoch: 1, beat: 0, handledTypes: ['Scored'], generations: [] };
    await this.store.writeControl(key, before?.revision ?? 0, { ...(before?.value ?? blank), ...change });
  }

  serve(generation: number, position: number, more: Partial<Generation> = {}, model = board): Promise<void> {
    const serving: Generation = {
      generation,
      version: 1,
      state: 'serving',
      handled: position,
      position: at(position),
      ...more,
    };
    return this.record({ serving: generation, generations: [serving] }, model);
  }
}

/** A store that counts its calls, and can be made to fail or to hang. */
function observed(store: ReadModelStore) {
  const calls: Record<string, number> = {};
  const state: { down: boolean; hanging: boolean; before?: (method: string) => Promise<void> } = {
    down: false,
    hanging: false,
  };
  const proxy = new Proxy(store, {
    get(target, method: keyof ReadModelStore) {
      return async (...args: unknown[]) => {
        calls[method] = (calls[method] ?? 0) + 1;
        if (state.hanging) await new Promise(() => undefined);
        if (state.down) throw new StoreUnavailable('down');
        await state.before?.(method);
        return Reflect.apply(target[method] as (...args: unknown[]) => unknown, target, args);
      };
    },
  });
  return { proxy, calls, state };
}

let folder: string;
let store: ReadModelStore;
let hand: Hand;
let watched: ReturnType<typeof observed>;

const reader = (tuning: Partial<ReaderTuning> = {}) => new ReadModels(watched.proxy, { freshMs: 0, ...tuning });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reader-'));
  store = await openSqliteStore({ file: join(folder, 'read-models.sqlite') });
  hand = new Hand(store);
  watched = observed(store);
  await hand.record({});
  await hand.record({}, other);
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('the tag of some documents', () => {
  const tags = async (lists: readonly (readonly string[])[] = [['a'], ['b']]) =>
    (await reader({ freshMs: -1 }).documentTags(board, lists))!;

  test('is none until a generation serves, and one of what is not there', async () => {
    expect(await reader().documentTags(board, [['a']])).toBeUndefined();
    await hand.write(1, 1, { b: { score: 1 } });
    await hand.serve(1, 1);
    const [before] = await tags();
    await hand.write(1, 2, { b: { score: 2 } });
    await hand.serve(1, 2);
    expect((await tags())[0]).toBe(before);
  });

  test('is another when one of them is, and says nothing of others', async () => {
    await hand.write(1, 1, { a: { score: 1 }, b: { score: 1 } });
    await hand.serve(1, 1);
    const before = await tags([['a'], ['b'], ['a', 'b']]);
    await hand.write(1, 2, { b: { score: 2 } });
    await hand.serve(1, 2);
    const after = await tags([['a'], ['b'], ['a', 'b']]);
    expect(after.map((tag, index) => tag === before[index])).toEqual([true, false, false]);
  });

  test('is another when one is deleted, and the same once its tombstone is gone', async () => {
    await hand.write(1, 1, { a: { score: 1 }, b: { score: 1 } });
    await hand.serve(1, 1);
    const before = await tags();
    const collection = { model: board, generation: 1 };
    const deleted = { id: 'a', logPosition: at(2), doc: undefined };
    await hand.store.applyBatch(collection, [deleted], { key: projectionKey(board.name), epoch: 1 });
    await hand.serve(1, 2);
    const after = await tags();
    expect(after.map((tag, index) => tag === before[index])).toEqual([false, true]);
    expect(await hand.store.sweep(collection, at(2))).toBe(1);
    expect(await tags()).toEqual(after);
  });

  test('is another once more when what was written before its version becomes part of it', async () => {
    await hand.write(1, 1, { a: { score: 1 }, b: { score: 1 } });
    await hand.serve(1, 1);
    const before = await tags();
    // An answer may be made now of a document that was read before.
    await hand.write(1, 2, { a: { score: 2 } });
    const meanwhile = await tags();
    await hand.serve(1, 2);
    const after = await tags();
    expect(new Set([before[0], meanwhile[0], after[0]]).size).toBe(3);
    expect(new Set([before[1], meanwhile[1], after[1]]).size).toBe(1);
  });

  test('is another when another generation serves', async () => {
    await hand.write(1, 1, { a: { score: 1 } });
    await hand.serve(1, 1);
    const [before] = await tags();
    await hand.write(2, 1, { a: { score: 1 } });
    await hand.serve(2, 1);
    expect((await tags())[0]).not.toBe(before);
  });
});

describe('the version', () => {
  test('is unknown, and reads are refused for now, until a generation serves', async () => {
    const models = reader();
    expect(await models.version(board)).toBeUndefined();
    await expect(models.get(board, 'a')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(models.cached(board, 'top', async () => 1)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('is that of the generation that serves', async () => {
    await hand.serve(3, 7, { state: 'frozen', checkedAt: 123 });
    expect(await reader().version(board)).toEqual({
      generation: 3,
      logPosition: at(7),
      handled: 7,
      frozen: true,
      faulted: false,
      handledTypes: ['Scored'],
      checkedAt: 123,
    });
  });

  test('is read from a record that earlier code wrote', async () => {
    await hand.serve(1, 1, { newestEventAt: 5 });
    const models = reader({ freshMs: -1 });
    const current = await models.version(board);
    const key = projectionKey(board.name);
    const {
      handledTypes: hears,
      generations,
      ...record
    } = (await hand.store.readControl<ProjectionRecord>(key))!.value;
    const former = generations.map(({ newestEventAt: heardAt, ...each }) => ({ ...each, heardAt }));
    await hand.store.writeControl(key, 1, { ...record, hears, generations: former });
    expect(await models.version(board)).toEqual(current);
  });

  test('is read once for all simultaneous calls', async () => {
    await hand.serve(1, 1);
    const models = reader({ freshMs: 60_000 });
    await Promise.all(Array.from({ length: 500 }, () => models.version(board)));
    await models.version(board);
    expect(watched.calls.readControl).toBe(1);
  });

  test('is read again once it is no longer fresh', async () => {
    await hand.serve(1, 1);
    const models = reader({ freshMs: -1 });
    await models.version(board);
    await hand.serve(1, 2);
    expect((await models.version(board))?.logPosition).toBe(at(2));
  });
});

describe('reads', () => {
  test('go to the generation that serves', async () => {
    await hand.write(1, 1, { a: { score: 1, name: 'old' } });
    await hand.write(2, 1, { a: { score: 2, name: 'new' }, b: { score: 3, name: 'newer' } });
    await hand.serve(2, 1);
    const models = reader();
    expect(await models.get(board, 'a')).toEqual({ score: 2, name: 'new' });
    expect((await models.getMany(board, ['a', 'b', 'c'])).size).toBe(2);
    expect((await models.find(board, { sort: ['-score'], limit: 1 }))[0]?.score).toBe(3);
    expect(await models.count(board)).toBe(2);
    expect((await models.search(board, 'name', 'NEWE', 5))[0]?.score).toBe(3);
  });

  test('of one document or a few are answered once per version', async () => {
    await hand.write(1, 1, { a: { score: 1 }, b: { score: 2 } });
    await hand.serve(1, 1);
    const models = reader();
    const first = { sort: ['-score'], limit: 1 } as const;
    const query = async () => [await models.get(board, 'a'), await models.find(board, first)];
    expect(await query()).toEqual([{ score: 1 }, [{ score: 2 }]]);
    expect(await query()).toEqual([{ score: 1 }, [{ score: 2 }]]);
    await hand.serve(1, 9, { handled: 1 });
    expect(await query()).toEqual([{ score: 1 }, [{ score: 2 }]]);
    expect([watched.calls.get, watched.calls.find]).toEqual([1, 1]);

    await hand.write(1, 2, { a: { score: 3 } });
    await hand.serve(1, 2);
    expect(await query()).toEqual([{ score: 3 }, [{ score: 3 }]]);
    await hand.write(2, 2, { a: { score: 4 } });
    await hand.serve(2, 2);
    expect(await query()).toEqual([{ score: 4 }, [{ score: 4 }]]);
    expect([watched.calls.get, watched.calls.find]).toEqual([3, 3]);
  });

  test('of a document and of a query do not collide, whatever the document is called', async () => {
    const query = { limit: 1 };
    await hand.write(1, 1, { a: { score: 1 } });
    await hand.serve(1, 1);
    const models = reader();
    expect(await models.find(board, query)).toEqual([{ score: 1 }]);
    expect(await models.get(board, JSON.stringify(query))).toBeUndefined();
  });

  test('keep neither what was not there, nor what is long, nor more than a number', async () => {
    const many = Array.from({ length: 9 }, (_, score) => [`p${score}`, { score }] as const);
    await hand.write(1, 1, Object.fromEntries(many));
    await hand.serve(1, 1);
    const models = reader({ answers: 3 });
    for (let twice = 0; twice < 2; twice++) {
      await models.get(board, 'nobody');
      await models.find(board, { limit: 9 });
      for (const id of ['p0', 'p1', 'p2', 'p3']) expect(await models.get(board, id)).toBeDefined();
    }
    expect([watched.calls.get, watched.calls.find]).toEqual([2 + 8, 2]);
  });

  test.each<[string, (models: ReadModels) => Promise<unknown>, unknown]>([
    ['get', (models) => models.get(board, 'a'), { score: 2, name: 'new' }],
    ['getMany', async (models) => (await models.getMany(board, ['a'])).size, 1],
    ['find', async (models) => (await models.find(board, { limit: 9 })).length, 1],
    ['count', (models) => models.count(board), 1],
    ['search', async (models) => (await models.search(board, 'name', 'new', 9)).length, 1],
  ])('%s survives a flip after which the old generation is dropped at once', async (_, read, expected) => {
    await hand.write(1, 1, { a: { score: 1, name: 'old' } });
    await hand.write(2, 1, { a: { score: 2, name: 'new' } });
    await hand.serve(1, 1);
    const models = reader({ freshMs: 60_000 });
    await models.version(board);
    await hand.serve(2, 1);
    await store.drop({ model: board, generation: 1 });
    expect(await read(models)).toEqual(expected);
  });

  test('while generations come, take over and go, no read fails or finds nothing', async () => {
    await hand.write(1, 1, { a: { score: 1 } });
    await hand.serve(1, 1);
    const models = new ReadModels(watched.proxy);
    let flipping = true;
    const flips = (async () => {
      for (let generation = 2; generation <= 30; generation++) {
        await hand.write(generation, 1, { a: { score: generation } });
        await hand.serve(generation, 1);
        await store.drop({ model: board, generation: generation - 1 });
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      flipping = false;
    })();
    let reads = 0;
    while (flipping) {
      expect(await models.get(board, 'a')).toBeDefined();
      expect(await models.count(board)).toBe(1);
      reads++;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await flips;
    expect(reads).toBeGreaterThan(20);
  });
});

describe('a cached value', () => {
  beforeEach(async () => {
    await hand.write(1, 1, { a: { score: 1 } });
    await hand.serve(1, 1);
  });

  test('is made once per version for all callers, and its etag stays', async () => {
    const models = reader();
    const load = jest.fn(async () => ({ top: await models.find(board, { limit: 1 }) }));
    const answers = await Promise.all(Array.from({ length: 300 }, () => models.cached(board, 'top', load)));
    const again = await models.cached(board, 'top', load);
    expect(load).toHaveBeenCalledTimes(1);
    expect(new Set([...answers, again].map(({ value }) => value)).size).toBe(1);
    expect(new Set([...answers, again].map(({ etag }) => etag)).size).toBe(1);
    expect(again.stale).toBeUndefined();
  });

  test('is made anew for another position, generation, key or model', async () => {
    await hand.serve(1, 1, {}, other);
    const models = reader();
    let made = 0;
    const load = () => Promise.resolve(++made);
    const etags = [
      (await models.cached(board, 'top', load)).etag,
      (await models.cached(board, 'bottom', load)).etag,
      (await models.cached(other, 'top', load)).etag,
    ];
    await hand.serve(1, 2);
    etags.push((await models.cached(board, 'top', load)).etag);
    await hand.write(2, 2, { a: { score: 1 } });
    await hand.serve(2, 2);
    etags.push((await models.cached(board, 'top', load)).etag);
    expect(made).toBe(5);
    expect(new Set(etags).size).toBe(5);
  });

  test('has the same etag in every process', async () => {
    const [one, two] = [reader(), reader()];
    const load = () => Promise.resolve('x');
    expect((await one.cached(board, 'top', load)).etag).toBe((await two.cached(board, 'top', load)).etag);
  });

  test('of an earlier version, loaded slowly, does not replace a later one', async () => {
    const models = reader();
    let finish: (value: string) => void = () => undefined;
    const slow = models.cached(board, 'top', () => new Promise<string>((resolve) => (finish = resolve)));
    await models.version(board);
    await hand.serve(1, 2);
    expect((await models.cached(board, 'top', () => Promise.resolve('new'))).value).toBe('new');
    finish('old');
    expect((await slow).value).toBe('old');
    expect((await models.cached(board, 'top', () => Promise.reject(new Error('not again')))).value).toBe('new');
  });

  test('that failed to load is tried again by the next caller', async () => {
    const models = reader();
    await expect(models.cached(board, 'top', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await models.cached(board, 'top', () => Promise.resolve('yes'))).value).toBe('yes');
  });

  test('is served with its age while the store is down, and no longer when it is back', async () => {
    const models = reader({ freshMs: -1 });
    const load = async () => (await models.get(board, 'a'))?.score;
    const before = await models.cached(board, 'top', load);
    watched.state.down = true;
    for (let times = 0; times < 2; times++) {
      const during = await models.cached(board, 'top', load);
      expect(during).toMatchObject({ value: 1, etag: before.etag, stale: true });
      expect(during.age).toBeGreaterThanOrEqual(0);
    }
    await expect(models.cached(board, 'never asked before', load)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(models.version(board)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(models.get(board, 'a')).rejects.toBeInstanceOf(StoreUnavailable);
    watched.state.down = false;
    await hand.write(1, 2, { a: { score: 5 } });
    await hand.serve(1, 2);
    expect(await models.cached(board, 'top', load)).toEqual({
      value: 5,
      etag: expect.not.stringContaining(before.etag),
    });
  });

  test('is served while the store neither answers nor refuses; other reads are refused in time', async () => {
    const models = reader({ freshMs: -1, patienceMs: 120 });
    const load = () => Promise.resolve('kept');
    await models.cached(board, 'top', load);
    watched.state.hanging = true;
    expect(await models.cached(board, 'top', load)).toMatchObject({ value: 'kept', stale: true });
    await expect(models.version(board)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('that nobody has read for long gives way to others', async () => {
    const models = reader({ values: 2 });
    const load = jest.fn((key: string) => Promise.resolve(key));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await models.cached(board, key, () => load(key));
    expect(load.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('waiting for a position', () => {
  beforeEach(() => hand.serve(1, 5));

  test('ends at once where it was passed, or where no event of these types is handled', async () => {
    await hand.record({ handledTypes: ['Else'] }, other);
    const models = reader();
    expect(await models.waitFor([board, other], written(5, ['Scored']), 0)).toBe(true);
    expect(await models.waitFor([other], written(99, ['Scored']), 0)).toBe(true);
  });

  test('ends when the position comes, and what is read then has seen it', async () => {
    const models = reader({ freshMs: 60_000 });
    await hand.write(1, 5, { a: { score: 1 } });
    const top = () => models.cached(board, 'top', async () => (await models.get(board, 'a'))?.score);
    expect((await top()).value).toBe(1);
    const waiting = models.waitFor([board], written(6, ['Other', 'Scored']), 30_000);
    await hand.write(1, 6, { a: { score: 2 } });
    await hand.serve(1, 6);
    expect(await waiting).toBe(true);
    expect((await top()).value).toBe(2);
  });

  test('gives up after its time, also when the store is down meanwhile', async () => {
    const models = reader();
    expect(await models.waitFor([board], written(6, ['Scored']), 20)).toBe(false);
    const waiting = models.waitFor([board], written(6, ['Scored']), 60);
    await models.version(board);
    watched.state.down = true;
    expect(await waiting).toBe(false);
  });

  test.each(['frozen', 'faulted'] as const)('is not begun for a generation that is %s', async (state) => {
    await hand.serve(1, 5, { state });
    expect(await reader().waitFor([board], written(6, ['Scored']), 30_000)).toBe(false);
  });

  test('costs the same however many wait', async () => {
    const models = reader({ pollMs: 5 });
    const waiting = Array.from({ length: 200 }, () => models.waitFor([board], written(6, ['Scored']), 30_000));
    await new Promise<void>((resolve) => {
      watched.state.before = async () => {
        if ((watched.calls.readControl ?? 0) >= 10) resolve();
      };
    });
    await hand.serve(1, 6);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
    expect(watched.calls.readControl).toBeLessThan(200);
  });
});
