import * as fc from 'fast-check';
import { costOf } from '../../../../../../test/cpu';
import { difference, linesOf, wordsOf } from './difference';

const side = (pieces: ReturnType<typeof difference>, without: string) =>
  pieces.filter(({ kind }) => kind !== without).map(({ text }) => text);

test('whatever was changed, both texts can be read off the difference', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.array(fc.constantFrom('a', 'b', 'c')), (before, after) => {
      const pieces = difference(before, after);
      expect(side(pieces, 'added')).toEqual(before);
      expect(side(pieces, 'removed')).toEqual(after);
    }),
  ));

test('what is common stays', () =>
  expect(difference(wordsOf('Hop first, ask later'), wordsOf('Hop first, mark the armour'))).toEqual([
    ...['Hop', ' ', 'first,', ' '].map((text) => ({ kind: 'same', text })),
    { kind: 'removed', text: 'ask' },
    { kind: 'added', text: 'mark' },
    { kind: 'same', text: ' ' },
    { kind: 'removed', text: 'later' },
    ...['the', ' ', 'armour'].map((text) => ({ kind: 'added', text })),
  ]));

test('half of a long list deleted is found in a moment', async () => {
  const before = Array.from({ length: 3_000 }, (_, n) => `Admin=7656119${n}:Admin`);
  const cost = await costOf(() => {
    const pieces = difference(before, before.slice(0, 1_500));
    expect(pieces.filter(({ kind }) => kind === 'removed')).toHaveLength(1_500);
  });
  expect(cost).toBeLessThan(100);
});

test('texts that share nothing and are too long to compare count as changed', () => {
  const lines = (name: string) => Array.from({ length: 2_500 }, (_, n) => `${name} ${n}`);
  expect(difference(lines('a'), lines('b')).filter(({ kind }) => kind === 'same')).toEqual([]);
});

test('a last line break is no line', () => {
  expect(linesOf('a\nb\n')).toEqual(['a', 'b']);
  expect(linesOf('')).toEqual([]);
});
