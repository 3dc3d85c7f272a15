import fc from 'fast-check';
import { BSON } from 'mongodb';
import { readModel } from '@app/contracts/read-model';
import { checkDocument, checkIndexes, MOST_INDEXES } from './mongodb-limits';

const model = readModel<object>({ name: 'boards', version: 1, indexes: [], search: ['name'] });
const withIndexes = (count: number) => ({ ...model, indexes: Array.from({ length: count }, (_, n) => [`f${n}`]) });
const nested = (levels: number): object => (levels === 1 ? { end: 1 } : { in: nested(levels - 1) });

test('a read model with more indexes than MongoDB takes is refused by name', () => {
  const most = MOST_INDEXES - 2 - 2;
  expect(() => checkIndexes(withIndexes(most))).not.toThrow();
  expect(() => checkIndexes(withIndexes(most + 1))).toThrow('boards needs 65 indexes, and MongoDB takes 64');
});

test('a document that is larger than MongoDB takes is refused by name', () => {
  const text = 'x'.repeat(1024 * 1024);
  const doc = (parts: number) => ({ parts: Array.from({ length: parts }, () => text) });
  expect(() => checkDocument(model, 'd', doc(15))).not.toThrow();
  expect(() => checkDocument(model, 'd', doc(16))).toThrow('The document "d" of boards has 16.0 MB');
});

test('a document that is nested deeper than MongoDB takes is refused by name', () => {
  expect(() => checkDocument(model, 'd', nested(99))).not.toThrow();
  expect(() => checkDocument(model, 'd', nested(100))).toThrow('The document "d" of boards is nested 100 levels deep');
});

test('no document is measured smaller than by MongoDB, and what is stored beside it counts', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (json) => {
      const doc = JSON.parse(JSON.stringify(json)) as object;
      const room = 16 * 1024 * 1024 - BSON.calculateObjectSize(doc);
      const beside = { t: 'x'.repeat(room - BSON.calculateObjectSize({ t: '' }) + 1) };
      expect(() => checkDocument(model, 'd', doc, beside)).toThrow(/16\.0 MB/);
    }),
    { numRuns: 50 },
  );
});
