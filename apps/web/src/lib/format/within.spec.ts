import fc from 'fast-check';
import { within } from './within';

test.each([
  ['', 'abc', 2, 'ab'],
  ['ab', 'aXb', 2, 'ab'],
  ['ab', 'abX', 2, 'ab'],
  ['ab', 'XYab', 3, 'Xab'],
  ['aa', 'aaa', 2, 'aa'],
  ['', '🦜🦜🦜', 2, '🦜🦜'],
  ['🦜', '🦜a', 2, '🦜a'],
  ['longer', 'onger', 3, 'onger'],
  ['longer', 'longer!', 3, 'longer'],
])('over %j comes %j, of which %i fit: %j', (before, after, most, held) =>
  expect(within(before, after, most)).toBe(held),
);

test('what is typed into a text is cut, and the text around it never', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', '🦜'), { maxLength: 6 }),
      fc.nat(6),
      fc.array(fc.constantFrom('a', 'b', '🦜'), { maxLength: 6 }),
      fc.integer({ min: 6, max: 9 }),
      (text, at, typed, most) => {
        const after = [...text.slice(0, at), ...typed, ...text.slice(at)];
        const held = within(text.join(''), after.join(''), most);
        // Where the same letters stand side by side, the text does not say which of them were typed.
        const readings = Array.from({ length: text.length + 1 }, (_, caret) => {
          const [head, tail] = [text.slice(0, caret), text.slice(caret)];
          const came = after.slice(head.length, after.length - tail.length);
          const isReading = [...head, ...came, ...tail].join('') === after.join('');
          return isReading ? [...head, ...came.slice(0, most - text.length), ...tail].join('') : undefined;
        });
        expect(readings).toContain(held);
      },
    ),
  ));
