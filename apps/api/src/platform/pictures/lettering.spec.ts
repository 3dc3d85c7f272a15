import { Lettering } from './lettering';

const letters = new Lettering();
const frame = { width: 1_000, lines: 2, size: [120, 40] } as const;
const countOf = (svg: string) => svg.split('<path').length - 1;

test('a short text stands in one line, as large as it may', () => {
  const drawn = letters.fit('ZSU Gaming', frame);
  expect([drawn.size, drawn.lines, countOf(drawn.svg)]).toEqual([120, 1, 9]);
});

test('a longer one takes a second line, then gets smaller, then ends in an ellipsis', () => {
  const two = letters.fit('A community of people who play', frame);
  expect([two.size, two.lines]).toEqual([120, 2]);
  const smaller = letters.fit('A community of people who play in the evening, most of them '.repeat(1), frame);
  expect(smaller.size).toBeLessThan(120);
  const cut = letters.fit('x'.repeat(500), frame);
  expect([cut.size, cut.lines]).toEqual([40, 1]);
  expect(countOf(cut.svg)).toBeLessThan(100);
});

test.each([
  ['Żółw', 4],
  ['Клуб', 4],
  ['Ωμέγα', 5],
  ['Gum🌳Tree', 7],
  ['\u202eevil', 4],
  ['日本', 0],
  ['', 0],
])('%s is drawn with what the alphabets have', (text, outlines) => {
  expect(countOf(letters.fit(text, frame).svg)).toBe(outlines);
});
