import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from './lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('one launcher at a time has a folder', async () => {
  const lock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(/already runs/);
  lock.release();
  const next = await lockDataDir(folder);
  expect(next.tookOver).toBe(false);
  next.release();
});

test.each(['', '{"pid":4', '{"pid":4}', 'null'])('a lock that a power cut left as %j is taken over', async (text) => {
  writeFileSync(join(folder, 'launcher.lock'), text);
  const lock = await lockDataDir(folder);
  expect(lock.tookOver).toBe(true);
  lock.release();
});
