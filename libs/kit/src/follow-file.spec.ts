import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followFile } from './follow-file';

const folder = mkdtempSync(join(tmpdir(), 'follow-'));
const path = join(folder, 'settings.json');
let stop: () => void = () => undefined;
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true });
});

test('a file that is replaced is noticed, and one that is no use is said and not taken', async () => {
  writeFileSync(path, '{"a":1}');
  const seen: string[] = [];
  let noticed: () => void = () => undefined;
  const next = () => new Promise<void>((resolve) => (noticed = resolve));
  const note = (text: string) => {
    seen.push(text);
    noticed();
  };
  const read = () => JSON.parse(readFileSync(path, 'utf8')) as unknown;
  const reactions = { replaced: () => note('replaced'), unusable: () => note('unusable') };
  stop = followFile(path, read, reactions, 20);

  const replace = async (text: string) => {
    const seenNext = next();
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    await seenNext;
  };
  await replace('{"a":');
  await replace('{"a":22}');
  expect(seen).toEqual(['unusable', 'replaced']);
});
