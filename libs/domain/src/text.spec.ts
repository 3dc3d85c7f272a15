import fc from 'fast-check';
import { runsOf } from '../../../test/seeds';
import { cleanText, cleanTexts, lengthOf, utf8Bytes } from './text';

test.each([
  ['  Kestrel\t\r\n of  the  Plains ', 'Kestrel  of  the  Plains'],
  ['Kes\u0000trel\u001b', 'Kestrel'],
  ['gnp.\u202eKestrel\u202c', 'gnp.Kestrel'],
  ['\u2066\u200fKestrel\u2069\u061c', 'Kestrel'],
  ['Kestrel\ud800', 'Kestrel'],
  ['Kosciuszko\u0301', 'Kosciuszkó'],
  ['👩\u200d🚀 مرحبا', '👩\u200d🚀 مرحبا'],
  ['\u200b', ''],
  [' \u2060\u00ad\ufe0f \u3164', ''],
  ['\u2800\u2800', ''],
])('%j is kept as %j', (typed, stored) => expect(cleanText(typed)).toBe(stored));

test('what is kept is kept the same a second time, and holds nothing that cannot be seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const stored = cleanText(typed);
      expect(cleanText(stored)).toBe(stored);
      expect(stored).not.toMatch(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
    }),
    { numRuns: runsOf(500, 2_000) },
  );
});

test('in what a machine sends every text is cleaned, and nothing else is touched', () => {
  const sent = {
    facts: [{ name: ' Kes\u0000trel ', at: 5, seen: true, none: null }, ['gnp.\u202eK', 'a\nb', 'plain']],
  };
  expect(cleanTexts(sent)).toEqual({
    facts: [{ name: 'Kestrel', at: 5, seen: true, none: null }, ['gnp.K', 'a b', 'plain']],
  });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(cleanTexts([text])).toEqual([cleanText(text)]);
    }),
    { numRuns: runsOf(500, 2_000) },
  );
  fc.assert(fc.property(fc.string({ maxLength: 10 }), (text) => expect(cleanTexts([text])).toEqual([cleanText(text)])));
});

test('characters and bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text));
      expect(lengthOf(text)).toBe([...text].length);
    }),
  );
});
