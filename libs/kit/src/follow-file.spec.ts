import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followFile } from './follow-file';

const folder = mkdtempSync(join(tmpdir(), 'follow-'));
const path = join(folder, 'settings.json');
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true }));

test('a file that is replaced is noticed, and one that is no use is said and not taken', () => {
  writeFileSync(path, '{"a":1}');
  const seen: string[] = [];
  const read = () => JSON.parse(readFileSync(path, 'utf8')) as unknown;
  followFile(path, read, { replaced: () => seen.push('replaced'), unusable: () => seen.push('unusable') });

  for (const text of ['{"a":', '{"a":22}']) {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    jest.advanceTimersByTime(10_000);
  }
  expect(seen).toEqual(['unusable', 'replaced']);
});
