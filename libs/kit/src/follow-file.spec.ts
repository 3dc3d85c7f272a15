import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followFile } from './follow-file';

const folder = mkdtempSync(join(tmpdir(), 'follow-'));
const path = join(folder, 'settings.json');
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true }));

/** As editors do it. */
const replace = (file: string, text: string) => {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
};

test('a file that is replaced is noticed, and one that is no use is said and not taken', () => {
  writeFileSync(path, '{"a":1}');
  const seen: string[] = [];
  const read = () => JSON.parse(readFileSync(path, 'utf8')) as unknown;
  followFile(path, read, { replaced: () => seen.push('replaced'), unusable: () => seen.push('unusable') });

  for (const text of ['{"a":', '{"a":22}']) {
    replace(path, text);
    jest.advanceTimersByTime(10_000);
  }
  expect(seen).toEqual(['unusable', 'replaced']);
});

test('of a folder every file is followed, also in folders below it, and many changes are read once', () => {
  const pages = join(folder, 'pages');
  mkdirSync(join(pages, 'news'), { recursive: true });
  const [page, article] = [join(pages, 'a.md'), join(pages, 'news/b.md')];
  writeFileSync(page, 'a');
  let seen = 0;
  followFile(pages, () => undefined, { replaced: () => seen++, unusable: () => undefined });
  const changes = [
    () => writeFileSync(article, 'added'),
    () => replace(article, 'other'),
    () => rmSync(article),
    () => rmSync(pages, { recursive: true }),
    () => mkdirSync(pages),
    () => Array.from({ length: 50 }, (_, i) => replace(page, 'a'.repeat(i))),
  ];
  for (const [done, change] of changes.entries()) {
    change();
    jest.advanceTimersByTime(5_000);
    expect(seen).toBe(done + 1);
    jest.advanceTimersByTime(60_000);
    expect(seen).toBe(done + 1);
  }
});
