import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import fc from 'fast-check';
import { readModel } from '@app/contracts/read-model';
import type { ReadModelSettings } from '@app/storage/read-models/open';
import {
  Fenced,
  type Condition,
  type Folded,
  type Json,
  type Query,
  type ReadModelStore,
} from '@app/storage/read-models/port';
import { runsOf } from '../seeds';
import { at, collectionOf, FENCE, players, seize, write, type Player } from './players';
import * as reference from './reference';

/** A place where read models are kept, empty at first. */
export interface Place {
  readonly settings: ReadModelSettings;
  /** Another handle on the same data. */
  open(): Promise<ReadModelStore>;
  dispose(): Promise<void>;
}

const jestTest = test;
const ROOT = join(__dirname, '../..');
const OTHER = ['-r', join(ROOT, 'test/register.cjs'), join(__dirname, 'other-process.ts')];

/**
 * What every adapter of the port must do.
 * @param differs the tests that the server behind the adapter cannot pass, and why: they are left out, under that name
 * @param racy the tests that the server behind the adapter fails now and then: they must pass in one of three tries
 * @param isShort whether less is written: batches that still need several messages, and one kill of a writer
 */
export function readModelStoreContract(
  makePlace: () => Promise<Place>,
  differs: Readonly<Record<string, string>> = {},
  racy: readonly string[] = [],
  isShort = false,
): void {
  const left = new Set(Object.keys(differs));
  const test = (name: string, check: () => Promise<void>, patience?: number) => {
    left.delete(name);
    if (differs[name] === undefined) jestTest(name, racy.includes(name) ? () => inThreeTries(check) : check, patience);
    else jestTest.skip(`${name} (LEFT OUT: this server ${differs[name]})`, check);
  };
  let place: Place;
  let store: ReadModelStore;
  let generation = 0;
  let collection = collectionOf(0);

  beforeAll(async () => {
    place = await makePlace();
    store = await place.open();
  }, 60_000);

  afterAll(async () => {
    await store?.close();
    await place?.dispose();
  }, 60_000);

  const fresh = async () => {
    collection = collectionOf(++generation);
    await store.prepare(collection);
    return collection;
  };

  const begin = async () => {
    await fresh();
    await seize(store, FENCE);
  };
  beforeEach(begin);

  const inThreeTries = async (check: () => Promise<void>) => {
    for (let tries = 1; ; tries++)
      try {
        return await check();
      } catch (error) {
        if (tries === 3) throw error;
        await begin();
      }
  };

  const put = (...writes: readonly ReturnType<typeof write>[]) => store.applyBatch(collection, writes, FENCE);

  const scanned = async (of = collection) => {
    const found: Record<string, { logPosition: string; doc: Player | undefined }> = {};
    for await (const { id, logPosition, doc } of store.scan(of)) found[id] = { logPosition, doc };
    return found;
  };

  const otherProcess = (...args: readonly string[]): ChildProcessByStdio<null, Readable, null> =>
    spawn(process.execPath, [...OTHER, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...place.settings },
    });

  describe('documents', () => {
    test('what was written is read back, value for value', async () => {
      const note = {
        deep: [1, 2.5, -0.25, true, null, { 'a.b': 'c', $set: 'd', '': 'e' }],
        big: 2 ** 53,
        text: 'a\0b',
        // Names that every object inherits.
        ...{ toString: [{}, [1]], constructor: [{ valueOf: [{ a: 1 }] }] },
      };
      await put(write('p1', 5, { name: 'rex', score: 3, note }));
      expect(await store.get(collection, 'p1')).toEqual({ name: 'rex', score: 3, note });
      expect(await store.load(collection, ['p1', 'p2'])).toEqual(
        new Map([['p1', { logPosition: at(5), doc: { name: 'rex', score: 3, note } }]]),
      );
      expect(await store.get(collection, 'p2')).toBeUndefined();
    });

    test('any JSON comes back as it went in', async () => {
      const notBson = (json: unknown) => !JSON.stringify(json).includes('_bsontype');
      const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);
      let position = 0;
      await fc.assert(
        fc.asyncProperty(json.filter(notBson), async (note) => {
          await put(write('p', ++position, { note }));
          expect(await store.get(collection, 'p')).toEqual({ note });
        }),
        { numRuns: runsOf(40, 150) },
      );
    });

    test('what is no text in one database is the same text in all', async () => {
      const half = ['\ud800', 'a\udfffb', '\udc00\ud800\ud800', '\\ud800', '\\\ud800', '\u{1F480}', 'é\0'];
      const note = { values: half, in: { ['k\ud83d']: 1, ['n\0n']: [{ ['\0']: '\0' }] } };
      await put(write('odd', 1, { note, name: 'x\udbffy', clan: '\ud800' }));
      expect(await store.get(collection, 'odd')).toEqual({
        note: {
          values: ['\uFFFD', 'a\uFFFDb', '\uFFFD\uFFFD\uFFFD', '\\ud800', '\\\uFFFD', '\u{1F480}', 'é\0'],
          in: { ['k\uFFFD']: 1, ['n\uFFFDn']: [{ ['\uFFFD']: '\0' }] },
        },
        ...{ name: 'x\uFFFDy', clan: '\uFFFD' },
      });
      for (const value of ['\ud800', '\uFFFD'])
        expect(await store.count(collection, [{ field: 'clan', is: 'eq', value }])).toBe(1);
    });

    test('of a batch that is being written a reader sees each document as it was or as it becomes', async () => {
      const ids = Array.from({ length: 1_200 }, (_, n) => `p${n}`);
      const round = (score: number) =>
        put(...ids.map((id) => write(id, score, { score, name: `n${score}`, note: [score, score] })));
      await round(1);
      for (const score of [2, 3]) {
        let written = false;
        const writing = round(score).finally(() => (written = true));
        while (!written) {
          const seen = await store.getMany(collection, ids);
          expect(seen.size).toBe(ids.length);
          for (const doc of seen.values()) {
            expect([score - 1, score]).toContain(doc.score);
            expect(doc).toEqual({ score: doc.score, name: `n${String(doc.score)}`, note: [doc.score, doc.score] });
          }
          await breath();
        }
        await writing;
        expect(await store.count(collection, [{ field: 'score', is: 'eq', value: score }])).toBe(ids.length);
      }
    }, 120_000);

    test('ids of any script are kept apart, and sort by code point', async () => {
      const ids = [
        '',
        ' ',
        'a',
        'A',
        'á',
        'a\u0301',
        '日本',
        '\u{1F480}',
        '\uFFFD',
        "'; --",
        '$where',
        '__proto__',
        '%',
        '_',
      ];
      await put(...ids.map((id, score) => write(id, 1, { score })));
      for (const [score, id] of ids.entries()) expect(await store.get(collection, id)).toEqual({ score });
      const inOrder = await store.find(collection, { limit: 100 });
      expect(inOrder.map(({ score }) => ids[Number(score)])).toEqual([...ids].sort(reference.compareText));
    });

    test('text that no database keeps faithfully is refused as an id', async () => {
      for (const id of ['a\0', '\ud800']) {
        await expect(put(write(id, 1, {}))).rejects.toThrow(/document id/);
        expect(await store.get(collection, id)).toBeUndefined();
      }
    });

    test('reading from a collection that is not there finds nothing', async () => {
      const nowhere = collectionOf(999_999);
      expect(await store.get(nowhere, 'a')).toBeUndefined();
      expect(await store.find(nowhere, { sort: ['-score'], limit: 5 })).toEqual([]);
      expect(await store.count(nowhere)).toBe(0);
      expect(await store.search(nowhere, 'name', 'abc', 5)).toEqual([]);
    });

    test('a dropped collection is empty when it is made again', async () => {
      await put(write('p1', 1, { name: 'rex' }));
      await store.drop(collection);
      await store.drop(collection);
      expect(await store.get(collection, 'p1')).toBeUndefined();
      await store.prepare(collection);
      await store.prepare(collection);
      expect(await store.count(collection)).toBe(0);
      expect(await store.search(collection, 'name', 'rex', 5)).toEqual([]);
    });

    test('generations do not know of each other', async () => {
      await put(write('p1', 1, { score: 1 }));
      const first = collection;
      await fresh();
      await put(write('p1', 1, { score: 2 }));
      expect(await store.get(first, 'p1')).toEqual({ score: 1 });
      await store.drop(first);
      expect(await store.get(collection, 'p1')).toEqual({ score: 2 });
    });

    test('a collection that was written before it was indexed answers every query once it is', async () => {
      const built = collectionOf(++generation);
      await store.prepareUnindexed(built);
      await store.prepareUnindexed(built);
      const docs: Player[] = [
        { score: 2, name: 'ana', clan: true },
        { score: 'x', name: 'bo', clan: false },
        { score: 7, name: 'banana' },
      ];
      const writes = docs.map((doc, index) => write(`p${index}`, 1, doc));
      expect(await store.applyBatch(built, writes, FENCE)).toEqual({ written: 3 });
      expect(await store.applyBatch(built, [write('p2', 2, undefined)], FENCE)).toEqual({ written: 1 });
      expect([...(await store.load(built, ['p1', 'p2'])).keys()].sort()).toEqual(['p1', 'p2']);
      await store.prepare(built);
      await store.applyBatch(built, [write('p3', 3, { score: 9, name: 'anais' })], FENCE);
      const byScore = await store.find(built, { sort: ['-score'], limit: 9 });
      expect(byScore.map(({ score }) => score)).toEqual(['x', 9, 2]);
      const found = await store.search(built, 'name', 'ana', 9);
      expect(found.map(({ name }) => name)).toEqual(['ana', 'anais']);
      expect(await store.sweep(built, writes[0]!.logPosition)).toBe(0);
      expect(await store.count(built)).toBe(3);
    });

    test('a field that came into an index later is found in documents written before', async () => {
      const plain = readModel<Player>({ name: 'contract-grown', version: 1, indexes: [] });
      const grown = { ...plain, indexes: [['-score'], ['clan']], search: ['name'] };
      await store.drop({ model: plain, generation: 1 });
      await store.prepare({ model: plain, generation: 1 });
      const docs: Player[] = [
        { score: 2, name: 'ana', clan: true },
        { score: 'x', name: 'bo', clan: false },
        { score: 7 },
      ];
      const writes = docs.map((doc, index) => write(`p${index}`, 1, doc));
      await store.applyBatch({ model: plain, generation: 1 }, writes, FENCE);
      const collection = { model: grown, generation: 1 };
      await store.prepare(collection);
      const byScore = await store.find(collection, { sort: ['-score'], limit: 9 });
      expect(byScore.map(({ score }) => score)).toEqual(['x', 7, 2]);
      expect(await store.count(collection, [{ field: 'clan', is: 'eq', value: true }])).toBe(1);
    });
  });

  describe('positions', () => {
    test('a write at the same or an earlier position changes nothing', async () => {
      expect(await put(write('p1', 10, { score: 1 }))).toEqual({ written: 1 });
      expect(await put(write('p1', 10, { score: 2 }))).toEqual({ written: 0 });
      expect(await put(write('p1', 9, { score: 3 }), write('p2', 9, { score: 4 }))).toEqual({ written: 1 });
      expect(await put(write('p1', 9, undefined))).toEqual({ written: 0 });
      expect(await store.get(collection, 'p1')).toEqual({ score: 1 });
      expect(await put(write('p1', 11, { score: 5 }))).toEqual({ written: 1 });
      expect(await store.get(collection, 'p1')).toEqual({ score: 5 });
    });

    test('whatever the order and however often writes come, the latest position wins', async () => {
      const writes = fc.array(
        fc.record({ id: fc.constantFrom('a', 'b', 'c'), position: fc.integer({ min: 1, max: 30 }) }),
        { maxLength: 25 },
      );
      const about = ({ id, position }: { id: string; position: number }) =>
        write(id, position, position % 5 === 0 ? undefined : { score: position, name: `n${position}` });
      await fc.assert(
        fc.asyncProperty(writes, async (sent) => {
          await fresh();
          for (const each of sent) await put(about(each));
          const expected: Record<string, unknown> = {};
          for (const each of [...sent].sort((a, b) => a.position - b.position)) {
            const { id, logPosition, doc } = about(each);
            expected[id] = { logPosition, doc };
          }
          expect(await scanned()).toEqual(expected);
        }),
        { numRuns: runsOf(10, 40) },
      );
    });

    test('what the writer says was stored changes nothing of what is found, whether it is right or not', async () => {
      const doc = fc.option(
        fc.record({
          name: fc.constantFrom(null, 'ana', 'banana', 7),
          clan: fc.constantFrom(true, false, 'a'),
          score: fc.constantFrom(null, 1, 2.5, 'x'),
        }),
        { nil: undefined, freq: 4 },
      );
      const sent = fc.record({ id: fc.constantFrom('a', 'b'), doc, hint: fc.constantFrom('right', 'stale', 'none') });
      await fc.assert(
        fc.asyncProperty(fc.array(sent, { maxLength: 20 }), async (all) => {
          await fresh();
          const written = new Map<string, Folded<Player>[]>();
          for (const [index, { id, doc, hint }] of all.entries()) {
            const before = written.get(id)?.at(hint === 'stale' ? -2 : -1);
            const each = { ...write(id, index + 1, doc), ...(hint === 'none' ? {} : { before }) };
            expect(await put(each)).toEqual({ written: 1 });
            written.set(id, [...(written.get(id) ?? []), { logPosition: each.logPosition, doc }]);
          }
          const last = [...written].map(([id, versions]) => [id, versions.at(-1)!] as const);
          expect(await scanned()).toEqual(Object.fromEntries(last));
          const documents = new Map(last.flatMap(([id, { doc }]) => (doc ? [[id, doc] as const] : [])));
          for (const sort of [['-score'], ['clan', '-score'], ['name']]) {
            const where = [{ field: 'score', is: 'gte', value: 1 } as const];
            for (const query of [
              { sort, limit: 9 },
              { sort, where, limit: 9 },
            ])
              expect(await store.find(collection, query)).toEqual(
                reference.find(documents, query).map((id) => documents.get(id)),
              );
            expect(await store.count(collection, where)).toBe(reference.count(documents, where));
          }
          for (const text of ['ana', 'ban'])
            expect(await store.search(collection, 'name', text, 9)).toEqual(
              reference.search(documents, 'name', text, 9).map((id) => documents.get(id)),
            );
        }),
        { numRuns: runsOf(15, 60) },
      );
    }, 60_000);

    test('two writes to a document in one batch are refused, and nothing is written', async () => {
      await expect(put(write('p1', 1, {}), write('p2', 1, {}), write('p1', 2, {}))).rejects.toThrow(/Two writes/);
      expect(await store.count(collection)).toBe(0);
    });

    test('a list in an indexed field is refused: the databases would disagree on what it equals', async () => {
      const doc = { score: [1, 2] } as unknown as Player;
      await expect(put(write('p1', 1, doc))).rejects.toThrow(/score/);
    });
  });

  describe('tombstones', () => {
    test('a deleted document is gone for readers and known to the projector', async () => {
      await put(write('p1', 1, { score: 1, name: 'rex' }), write('p2', 1, { score: 2, name: 'rexona' }));
      await put(write('p1', 2, undefined), write('p3', 2, undefined));
      expect(await store.get(collection, 'p1')).toBeUndefined();
      expect(await store.getMany(collection, ['p1', 'p2', 'p3'])).toEqual(
        new Map([['p2', { score: 2, name: 'rexona' }]]),
      );
      expect(await store.find(collection, { sort: ['-score'], limit: 9 })).toEqual([{ score: 2, name: 'rexona' }]);
      expect(await store.find(collection, { limit: 9 })).toHaveLength(1);
      expect(await store.count(collection)).toBe(1);
      expect(await store.count(collection, [{ field: 'score', is: 'eq', value: null }])).toBe(0);
      expect(await store.search(collection, 'name', 'rex', 9)).toHaveLength(1);
      expect(await store.load(collection, ['p1'])).toEqual(new Map([['p1', { logPosition: at(2), doc: undefined }]]));
      expect(Object.keys(await scanned())).toEqual(['p1', 'p2', 'p3']);
    });

    test('a late write does not raise the dead, a later one does', async () => {
      await put(write('p1', 5, undefined));
      await put(write('p1', 4, { score: 1 }));
      expect(await store.get(collection, 'p1')).toBeUndefined();
      await put(write('p1', 6, { score: 2 }));
      expect(await store.get(collection, 'p1')).toEqual({ score: 2 });
      expect(await store.count(collection)).toBe(1);
    });

    test('a sweep takes tombstones up to a position and nothing else', async () => {
      await put(write('p1', 1, undefined), write('p2', 2, undefined), write('p3', 3, undefined), write('p4', 1, {}));
      expect(await store.sweep(collection, at(2))).toBe(2);
      expect(Object.keys(await scanned())).toEqual(['p3', 'p4']);
      expect(await store.sweep(collection, at(2))).toBe(0);
    });
  });

  describe('the fence', () => {
    test('a writer whose epoch has passed writes nothing', async () => {
      await put(write('p1', 1, { score: 1 }));
      await seize(store, { ...FENCE, epoch: 2 });
      await expect(put(write('p1', 2, { score: 2 }), write('p2', 2, {}))).rejects.toBeInstanceOf(Fenced);
      expect(Object.keys(await scanned())).toEqual(['p1']);
      expect(await store.get(collection, 'p1')).toEqual({ score: 1 });
      const next = { ...FENCE, epoch: 2 };
      expect(await store.applyBatch(collection, [write('p1', 2, { score: 3 })], next)).toEqual({ written: 1 });
    });

    test('a writer whose epoch has passed removes nothing, and its successor everything', async () => {
      await put(write('p1', 1, { score: 1 }));
      await seize(store, { ...FENCE, epoch: 2 });
      await store.applyBatch(collection, [write('p2', 1, { score: 2 })], { ...FENCE, epoch: 2 });
      await expect(store.drop(collection, FENCE)).rejects.toBeInstanceOf(Fenced);
      expect(Object.keys(await scanned())).toEqual(['p1', 'p2']);
      await store.drop(collection, { ...FENCE, epoch: 2 });
      await store.prepare(collection);
      expect(await scanned()).toEqual({});
    });

    test('a writer that never had a right writes nothing', async () => {
      const fence = { key: 'projection/nobody', epoch: 1 };
      await expect(store.applyBatch(collection, [write('p1', 1, {})], fence)).rejects.toBeInstanceOf(Fenced);
      expect(await store.count(collection)).toBe(0);
    });

    test('a successor that takes over in the middle of batches finds no write of an epoch before its own on top', async () => {
      const other = await place.open();
      try {
        const zombie = (async () => {
          for (let position = 1; ; position++) {
            await store.applyBatch(collection, [write('hot', position, { clan: 'old' })], FENCE);
            await breath();
          }
        })();
        const fencedOff = expect(zombie).rejects.toBeInstanceOf(Fenced);
        await seize(other, { ...FENCE, epoch: 2 });
        await other.applyBatch(collection, [write('hot', 1_000_000, { clan: 'new' })], { ...FENCE, epoch: 2 });
        await fencedOff;
        expect(await store.get(collection, 'hot')).toEqual({ clan: 'new' });
      } finally {
        await other.close();
      }
    });
  });

  describe('queries', () => {
    const text = fc
      .oneof(
        fc.constantFrom('a', 'ab', 'abc', 'b', 'A', 'é', '\u{10FFFF}', '\uFFFF', '\u{1F480}x'),
        fc.string({ unit: 'binary', maxLength: 4 }),
      )
      .filter((each) => !each.includes('\0'));
    const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
    const player = fc.record({ name: scalar, clan: scalar, score: scalar }, { requiredKeys: [] });
    const field = fc.constantFrom('name', 'clan', 'score');
    const condition: fc.Arbitrary<Condition> = fc.oneof(
      fc.record({
        field,
        is: fc.constantFrom('eq' as const, 'lt' as const, 'lte' as const, 'gt' as const, 'gte' as const),
        value: scalar,
      }),
      fc.record({ field, is: fc.constant('in' as const), value: fc.array(scalar, { maxLength: 4 }) }),
      fc.record({ field, is: fc.constant('prefix' as const), value: text }),
    );
    const query: fc.Arbitrary<Query> = fc.record(
      {
        where: fc.array(condition, { maxLength: 2 }),
        sort: fc
          .uniqueArray(field, { maxLength: 3 })
          .chain((fields) => fc.tuple(...fields.map((each) => fc.constantFrom(each, `-${each}`)))),
        skip: fc.nat({ max: 5 }),
        limit: fc.integer({ min: 1, max: 12 }),
      },
      { requiredKeys: ['limit'] },
    );
    // JSON knows no negative zero.
    const stored = (doc: Player) => JSON.parse(JSON.stringify(doc)) as Player;

    test('mean the same as over documents in memory', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(player, { maxLength: 25 }),
          fc.array(query, { minLength: 1, maxLength: 12 }),
          async (docs, queries) => {
            await fresh();
            const documents = new Map(docs.map((doc, index) => [`p${index}`, { ...stored(doc), note: `p${index}` }]));
            await put(...[...documents].map(([id, doc]) => write(id, 1, doc)));
            for (const each of queries) {
              const found = await store.find(collection, each);
              expect(found.map(({ note }) => note)).toEqual(reference.find(documents, each));
              expect(await store.count(collection, each.where)).toBe(reference.count(documents, each.where));
            }
          },
        ),
        { numRuns: runsOf(15, 60) },
      );
    }, 60_000);

    test('pages hold every document once, ties included', async () => {
      const ids = Array.from({ length: 57 }, (_, index) => `p${index}`);
      await put(...ids.map((id, index) => write(id, 1, { score: index % 4, clan: id })));
      for (const sort of [['score'], ['-score'], ['-score', 'clan'], []]) {
        const pages: unknown[] = [];
        for (let skip = 0; skip < 57; skip += 10)
          pages.push(...(await store.find(collection, { sort, skip, limit: 10 })).map(({ clan }) => clan));
        expect([...pages].sort()).toEqual([...ids].sort());
      }
    });

    test('a search means the same as over documents in memory', async () => {
      const letters = fc.string({
        unit: fc.constantFrom('a', 'b', 'ß', '日', '\u{1F480}', '"', '%', '_', '*', '.', ' ', "'", '\\', '(', '\n'),
        maxLength: 7,
      });
      const names = fc.array(fc.oneof({ weight: 9, arbitrary: letters }, { weight: 1, arbitrary: scalar }), {
        maxLength: 25,
      });
      await fc.assert(
        fc.asyncProperty(
          names,
          fc.array(letters, { maxLength: 12 }),
          fc.integer({ min: 1, max: 9 }),
          async (all, texts, limit) => {
            await fresh();
            const documents = new Map(
              all.map((name, index) => [`p${index}`, { name: stored({ name }).name ?? null, note: `p${index}` }]),
            );
            await put(...[...documents].map(([id, doc]) => write(id, 1, doc)));
            for (const each of [...texts, 'ab', 'aba', '日']) {
              const found = await store.search(collection, 'name', each, limit);
              expect(found.map(({ note }) => note)).toEqual(reference.search(documents, 'name', each, limit));
            }
          },
        ),
        { numRuns: runsOf(15, 50) },
      );
    }, 60_000);

    test('a search follows a name that changes, goes and comes back', async () => {
      const found = async (part: string) => (await store.search(collection, 'name', part, 9)).length;
      await put(write('p1', 1, { name: 'corporal' }));
      await put(write('p1', 2, { name: 'sergeant' }));
      expect([await found('corpo'), await found('rgean')]).toEqual([0, 1]);
      await put(write('p1', 3, undefined));
      expect(await found('rgean')).toBe(0);
      await put(write('p1', 4, { name: 'corporal' }));
      expect([await found('orpor'), await found('or')]).toEqual([1, 1]);
      await put(write('p1', 5, { name: 7 }));
      expect(await found('orpor')).toBe(0);
      await put(write('p1', 6, undefined));
      await store.sweep(collection, at(6));
      expect(await found('orpor')).toBe(0);
    });

    test('a search finds the part that a changed name shares with the one before', async () => {
      await put(write('p1', 1, { name: 'gecko' }));
      await put(write('p1', 2, { name: 'xx_gecko_xx' }));
      const found = async (part: string) => (await store.search(collection, 'name', part, 9)).length;
      expect([await found('gecko'), await found('cko_x'), await found('geckoj')]).toEqual([1, 1, 0]);
    });

    test('a text that thousands carry is still found in order', async () => {
      const ids = Array.from({ length: 4_000 }, (_, index) => `p${String(index).padStart(4, '0')}`);
      await put(
        ...ids.map((id, index) => write(id, 1, { name: index % 100 === 99 ? `common ${id}` : `the common ${id}` })),
      );
      const found = await store.search(collection, 'name', 'common', 45);
      const starting = ids.filter((_, index) => index % 100 === 99);
      const containing = ids.filter((_, index) => index % 100 !== 99).slice(0, 5);
      expect(found.map(({ name }) => String(name).slice(-5))).toEqual([...starting, ...containing]);
    });
  });

  describe('what MongoDB does not take', () => {
    const nested = (levels: number): Json => (levels === 0 ? 1 : { in: nested(levels - 1) });

    test('is refused by its name, and what is less is written', async () => {
      await put(write('deep', 1, { note: nested(97) }));
      expect(await store.get(collection, 'deep')).toEqual({ note: nested(97) });
      await expect(put(write('deep', 2, { note: nested(120) }))).rejects.toThrow(
        'The document "deep" of contract-players is nested 121 levels deep',
      );
      const note = 'x'.repeat(17 * 1024 * 1024);
      await expect(put(write('large', 2, { note }))).rejects.toThrow(
        'The document "large" of contract-players has 17.0 MB',
      );
      const indexes = Array.from({ length: 61 }, (_, n) => [`field${n}`]);
      const wide = { model: { ...players, name: 'contract-wide', indexes }, generation: 1 };
      await expect(store.prepare(wide)).rejects.toThrow('contract-wide needs 65 indexes, and MongoDB takes 64');
    });
  });

  test('many indexes are there after one preparation and after the next, and tombstones are never counted', async () => {
    const fields = Array.from({ length: 30 }, (_, n) => `field${n}`);
    const model = readModel<Record<string, number>>({
      name: 'contract-many',
      version: 1,
      indexes: fields.map((field) => [field]),
    });
    const many = { model, generation: ++generation };
    await store.prepareUnindexed(many);
    await store.applyBatch(
      many,
      [1, 2, 3].map((n) => ({ id: `m${n}`, logPosition: at(n), doc: { field29: n } })),
      FENCE,
    );
    for (let time = 0; time < 2; time++) await store.prepare(many);
    await store.applyBatch(many, [{ id: 'm1', logPosition: at(9), doc: undefined }], FENCE);
    expect(await store.count(many)).toBe(2);
    const counted = (condition: Partial<Condition>) =>
      store.count(many, [{ field: 'field29', ...condition } as Condition]);
    expect(await counted({ is: 'gt', value: 1 })).toBe(2);
    expect(await counted({ is: 'lt', value: 3 })).toBe(1);
    expect(await counted({ is: 'in', value: [1, 2] })).toBe(1);
    expect(await store.count(many, [{ field: 'field0', is: 'eq', value: null }])).toBe(2);
    expect(await store.count(many, [{ field: 'field0', is: 'in', value: [null, 1] }])).toBe(2);
    await store.drop(many);
  });

  describe('what a stranger may send', () => {
    const hostile = ["' OR 1=1 --", '"; DROP TABLE control; --', '$gt', '{"$ne":null}', '.*', '%', '\\', 'a" OR "a'];

    test('is only ever a value', async () => {
      await put(...hostile.map((name, index) => write(`p${index}`, 1, { name, note: index })));
      for (const [index, value] of hostile.entries()) {
        const [found, ...more] = await store.find(collection, {
          where: [{ field: 'name', is: 'eq', value }],
          limit: 9,
        });
        expect([found?.note, more]).toEqual([index, []]);
        expect((await store.search(collection, 'name', value, 9)).map(({ note }) => note)).toContain(index);
        expect(await store.count(collection, [{ field: 'clan', is: 'prefix', value }])).toBe(0);
      }
      expect(await store.get(collection, '{"$ne":null}')).toBeUndefined();
      expect(await store.count(collection)).toBe(hostile.length);
    });

    test('never names a field that is not declared', async () => {
      await put(write('p1', 1, { note: 'secret' }));
      for (const field of [
        'note',
        'd',
        '_p',
        'p',
        'id',
        '$where',
        'name" OR 1=1 --',
        'score; DROP TABLE control',
        '__proto__',
        '',
      ]) {
        await expect(store.find(collection, { sort: [field], limit: 1 })).rejects.toThrow(/declares no/);
        await expect(store.count(collection, [{ field, is: 'eq', value: 1 }])).rejects.toThrow(/declares no/);
        await expect(store.search(collection, field, 'abc', 1)).rejects.toThrow(/declares no/);
      }
    });

    test('is refused where it is no plain value', async () => {
      const values = [{ $ne: null }, { $gt: '' }, ['a'], undefined, NaN, /a/, new Date()];
      for (const value of values) {
        const where = [{ field: 'name', is: 'eq', value }] as unknown as Condition[];
        await expect(store.find(collection, { where, limit: 1 })).rejects.toThrow(/plain value/);
      }
      for (const is of ['ne', '$ne', 'regex', '= 1 OR 1'])
        await expect(
          store.count(collection, [{ field: 'name', is, value: 'a' }] as unknown as Condition[]),
        ).rejects.toThrow();
      for (const limit of [0, -1, 1.5, 1_001, NaN, '1' as unknown as number])
        await expect(store.find(collection, { limit })).rejects.toThrow(/limit/);
    });

    test('a read model whose name or fields could be taken for something else is refused', async () => {
      for (const name of ['a"b', 'a;b', 'A', '', 'a.b', 'system.users'])
        await expect(store.prepare({ model: { ...players, name }, generation: 1 })).rejects.toThrow();
      for (const field of ['a"b', '$a', 'a..b', '', "a'b"])
        await expect(store.prepare({ model: { ...players, indexes: [[field]] }, generation: 1 })).rejects.toThrow();
    });
  });

  test('of what is written at the same time, each is whole or refused by itself', async () => {
    const broken = {
      toJSON: () => {
        throw new Error('This cannot be written.');
      },
    } as unknown as Player;
    const control = `control/together-${generation}`;
    const outcomes = await Promise.allSettled([
      put(write('a1', 1, { score: 1 }), write('a2', 1, { score: 2 })),
      store.applyBatch(collection, [write('b1', 1, { score: 3 })], { ...FENCE, epoch: FENCE.epoch - 1 }),
      put(write('c1', 1, { score: 4 }), write('c2', 1, broken)),
      store.writeControl(control, 7, { a: 1 }),
      store.writeControl(control, 0, { a: 2 }),
      put(write('d1', 1, { score: 5 })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'rejected'],
      ...['fulfilled', 'fulfilled', 'fulfilled'],
    ]);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(Fenced);
    expect((outcomes[2] as PromiseRejectedResult).reason).toMatchObject({ message: 'This cannot be written.' });
    expect(outcomes[3]).toMatchObject({ value: undefined });
    expect(Object.keys(await scanned()).sort()).toEqual(['a1', 'a2', 'd1']);
    expect((await store.readControl(control))?.value).toEqual({ a: 2 });
  });

  describe('control records', () => {
    test('begin at revision 1 and change by compare-and-set only', async () => {
      const key = 'control/one';
      expect(await store.readControl(key)).toBeUndefined();
      expect(await store.writeControl(key, 1, { a: 1 })).toBeUndefined();
      expect(await store.writeControl(key, 0, { a: 1 })).toEqual({ key, revision: 1, value: { a: 1 } });
      expect(await store.writeControl(key, 0, { a: 2 })).toBeUndefined();
      expect(await store.writeControl(key, 1, { a: 3 })).toEqual({ key, revision: 2, value: { a: 3 } });
      expect(await store.writeControl(key, 1, { a: 4 })).toBeUndefined();
      expect(await store.readControl(key)).toEqual({ key, revision: 2, value: { a: 3 } });
    });

    test('are given back as they were read before, as long as they stand', async () => {
      const key = 'control/known';
      expect(await store.readControl(key, { key, revision: 1, value: { a: 1 } })).toBeUndefined();
      const first = (await store.writeControl(key, 0, { a: 1 }))!;
      const known = await store.readControl(key, first);
      expect(known).toBe(first);
      await store.writeControl(key, 1, { a: 2 });
      expect(await store.readControl(key, first)).toEqual({ key, revision: 2, value: { a: 2 } });
    });

    test('are listed by prefix, in order', async () => {
      for (const name of ['list/b', 'list/a', 'list', 'lisu', 'list/\u{10FFFF}']) await store.writeControl(name, 0, {});
      const keys = (await store.listControl('list/')).map(({ key }) => key);
      expect(keys).toEqual(['list/a', 'list/b', 'list/\u{10FFFF}']);
    });

    test('of many writers at once exactly one wins each revision', async () => {
      const other = await place.open();
      try {
        for (let revision = 0; revision < 15; revision++) {
          const writers = Array.from({ length: 12 }, (_, writer) => (writer % 2 ? store : other));
          const outcomes = await Promise.all(
            writers.map((each, writer) => each.writeControl('control/race', revision, { writer })),
          );
          expect(outcomes.filter(Boolean)).toHaveLength(1);
          const winner = outcomes.findIndex(Boolean);
          expect((await store.readControl('control/race'))?.value).toEqual({ writer: winner });
        }
      } finally {
        await other.close();
      }
    });
  });

  describe('under load', () => {
    test('a large batch is written while readers go on', async () => {
      const documents = isShort ? 3_000 : 20_000;
      const writes = Array.from({ length: documents }, (_, index) =>
        write(`p${index}`, 1, { score: index, name: `n${index}` }),
      );
      let done = false;
      const writing = put(...writes).finally(() => (done = true));
      let reads = 0;
      while (!done) {
        await store.get(collection, 'p1');
        await store.find(collection, { sort: ['-score'], limit: 10 });
        reads++;
        await breath();
      }
      expect(await writing).toEqual({ written: documents });
      expect(reads).toBeGreaterThan(isShort ? 1 : 5);
      expect(await store.count(collection)).toBe(documents);
      const ids = writes.map(({ id }) => id);
      expect((await store.load(collection, ids)).size).toBe(documents);
      expect(await put(...writes)).toEqual({ written: 0 });
    }, 180_000);

    test('two processes work on one store without getting in each other’s way', async () => {
      await store.prepare(collectionOf(1));
      const key = 'control/count';
      const children = [otherProcess('count', key, '60'), otherProcess('write', '0', '300')];
      const exits = children.map((child) => once(child, 'exit'));
      for (let wins = 0; wins < 60;) {
        const before = await store.readControl<{ total: number }>(key);
        const total = (before?.value.total ?? 0) + 1;
        if (await store.writeControl(key, before?.revision ?? 0, { total })) wins++;
        await put(write(`mine-${wins}`, wins + 1, { score: wins }));
      }
      for (const exit of exits) expect(await exit).toEqual([0, null]);
      expect((await store.readControl(key))?.value).toEqual({ total: 120 });
      const others = Object.keys(await scanned(collectionOf(1))).filter((id) => id.startsWith('other-'));
      expect(others).toHaveLength(300);
    }, 60_000);

    test('a writer killed in the middle of a batch leaves every document whole', async () => {
      const documents = isShort ? 1_200 : 3_000;
      for (const delay of isShort ? [1] : [1, 2, 3]) {
        await fresh();
        const child = otherProcess('flood', String(generation), String(documents));
        const exit = once(child, 'exit');
        let begun = 0;
        let done = 0;
        for await (const line of createInterface({ input: child.stdout })) {
          const [what, position] = line.split(' ');
          if (what === 'begun') begun = Number(position);
          if (what === 'done') done = Number(position);
          if (begun === delay + 1) {
            // Somewhere within the batch: after a number of reads that differs from one round to the next.
            for (let read = 0; read < delay * 7; read++) await store.get(collection, 'flood-0');
            child.kill('SIGKILL');
          }
        }
        expect(await exit).toEqual([null, 'SIGKILL']);
        const found = Object.values(await scanned());
        expect(found).toHaveLength(documents);
        for (const { logPosition, doc } of found) {
          const score = Number(doc?.score);
          expect(logPosition).toBe(at(score));
          expect(doc).toEqual({ name: `name ${score}`, score, note: 'x'.repeat(200) });
          expect(score).toBeGreaterThanOrEqual(done);
        }
        await seize(store, { ...FENCE, epoch: 1 });
        expect(await put(write('flood-0', 1_000, { name: 'after', score: 0 }))).toEqual({ written: 1 });
        expect(await store.search(collection, 'name', 'after', 9)).toHaveLength(1);
      }
    }, 180_000);

    test('what was written is there after closing and opening', async () => {
      await put(write('p1', 1, { name: 'rex', score: 1 }));
      const other = await place.open();
      await other.applyBatch(collection, [write('p2', 1, { name: 'ana', score: 2 })], FENCE);
      await other.close();
      const again = await place.open();
      expect(await again.find(collection, { sort: ['-score'], limit: 9 })).toHaveLength(2);
      expect(await again.search(collection, 'name', 'ana', 9)).toHaveLength(1);
      await again.close();
    });

    test('a closed store says so', async () => {
      const other = await place.open();
      await other.ping();
      await other.close();
      await other.close();
      await expect(other.ping()).rejects.toThrow();
      await expect(other.writeControl('control/closed', 0, {})).rejects.toThrow();
      expect(await store.readControl('control/closed')).toBeUndefined();
    });
  });

  if (left.size > 0) throw new Error(`No tests of the contract: ${[...left].join(', ')}`);
}
