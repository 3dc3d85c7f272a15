import * as fc from 'fast-check';
import { csvLine } from './csv';

/** Reads one line back, as RFC 4180 says, sharing nothing with what wrote it. */
const cellsOf = (line: string): string[] => {
  const cells: string[] = [];
  for (let rest = line.slice(0, -2); ;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const [whole, text] = quoted ? [quoted[0], quoted[1]!.replaceAll('""', '"')] : [/^[^,]*/.exec(rest)![0], undefined];
    cells.push(text ?? whole);
    rest = rest.slice(whole.length);
    if (!rest.startsWith(',')) return cells;
    rest = rest.slice(1);
  }
};

const FORMULAS = ['=1+1', '+61 4', '-2', '@SUM(A1)', '\t=1', '\r=1', '\0=1', ' =1', '\ufeff=1', '\u200b=1'];

test.each([...FORMULAS, '＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '\u22122'])(
  '%j is no formula any more',
  (text) => {
    expect(cellsOf(csvLine([text]))).toEqual([`'${text}`]);
  },
);

test('numbers stay numbers', () => expect(csvLine([-5, 'Kangaroo'])).toBe('-5,Kangaroo\r\n'));

test('whatever stands in a cell comes back, and no cell begins like a formula', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
      const cells = cellsOf(csvLine(texts));
      cells.forEach((cell, n) => expect([texts[n], `'${texts[n]}`]).toContain(cell));
      for (const cell of cells) expect(cell.normalize('NFKC')).not.toMatch(/^[=+\-@\t\r\0]/);
    }),
  ));
