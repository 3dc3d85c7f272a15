import { Census } from './census';

test('every line is counted once, by what became of it', () => {
  const census = new Census();
  for (const fate of [
    'read',
    'read',
    'unrecognised',
    'other',
    { unused: 'GAME_START' },
    { unused: 'GAME_START' },
  ] as const)
    census.line(fate);
  census.fields(['grenadeType', 'weaponSource']);
  census.fields(['grenadeType']);
  expect(census.report).toEqual({
    ...{ lines: 6, read: 2, unrecognised: 1, other: 1, silent: null },
    unused: [{ name: 'GAME_START', count: 2 }],
    newFields: [
      { name: 'grenadeType', count: 2 },
      { name: 'weaponSource', count: 1 },
    ],
  });
});

test('a source that grows and gives no fact for an hour is told, until it gives one', () => {
  let now = 0;
  const census = new Census(() => now);
  for (let line = 0; line < 300; line++) census.line('other');
  expect(census.report.silent).toBeNull();
  now += 3_600_000;
  expect(census.report.silent).toEqual({ lines: 300, sinceMs: 3_600_000 });
  census.line('read');
  expect(census.report.silent).toBeNull();
});

test('a file that grows little is not told, however long', () => {
  let now = 0;
  const census = new Census(() => now);
  for (let line = 0; line < 20; line++) census.line('other');
  now += 86_400_000;
  expect(census.report.silent).toBeNull();
});

test('names without end are counted as one', () => {
  const census = new Census();
  for (let name = 0; name < 1_000; name++) census.line({ unused: String(name) });
  const { unused } = census.report;
  expect([unused[0], unused.length]).toEqual([{ name: 'others', count: 800 }, 20]);
});
