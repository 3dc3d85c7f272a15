import * as fc from 'fast-check';
import { merge } from './merge';

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', ''), { maxLength: 8 }).map((lines) => lines.join('\n'));
const merged = (base: string, mine: string, theirs: string) => merge(base, mine, theirs, 'Southerly');

test('what only one of two changed is taken, whoever it was', () => {
  fc.assert(
    fc.property(text, text, (base, other) => {
      expect(merged(base, other, base)).toEqual({ text: other, conflicts: 0 });
      expect(merged(base, base, other)).toEqual({ text: other, conflicts: 0 });
      expect(merged(base, other, other)).toEqual({ text: other, conflicts: 0 });
    }),
  );
});

test('changes in different places come together', () =>
  expect(merged('a\nb\nc\nd', 'a\nB\nc\nd', 'a\nb\nc')).toEqual({ text: 'a\nB\nc', conflicts: 0 }));

test('new entries of both in one place are both kept', () =>
  expect(merged('a\nz', 'a\nmine\nz', 'a\ntheirs\nz')).toEqual({ text: 'a\ntheirs\nmine\nz', conflicts: 0 }));

test('where both changed the same line each says it under a name, in comments that the game skips', () =>
  expect(merged('a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc')).toEqual({
    text: 'a\n// Both changed this. Southerly wrote:\ntheirs\n// You wrote:\nmine\n// Keep one of the two.\nc',
    conflicts: 1,
  }));

test('no line that either of them wrote is lost without the other having removed it', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const lines = new Set(merged(base, mine, theirs).text.split('\n'));
      const [before, my, their] = [base, mine, theirs].map((one) => new Set(one.split('\n')));
      for (const line of [...my!, ...their!]) if (!before!.has(line)) expect(lines).toContain(line);
    }),
  );
});
