import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { personas } from '../../apps/local/src/personas';

/** First cells of the tables in a document whose first column has this heading. */
const firstCells = (file: string, heading: string): string[] =>
  readFileSync(join(__dirname, '../..', file), 'utf8')
    .split(/\n{2,}/)
    .filter((part) => part.startsWith(`| ${heading} `))
    .flatMap((table) => table.trim().split('\n').slice(2))
    .map((row) => row.split('|')[1]!.trim());

test.each([
  ['README.md', 'sign in as'],
  ['docs/operations.md', 'persona'],
])('%s names personas as the sign-in page does', (file, heading) => {
  const named = firstCells(file, heading);
  expect(named.length).toBeGreaterThan(3);
  expect(personas.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
});

test('the sign-in page says of each persona what they may do', () =>
  expect(personas.filter(({ may }) => !/^[A-Z].{10,}\.$/.test(may))).toEqual([]));
