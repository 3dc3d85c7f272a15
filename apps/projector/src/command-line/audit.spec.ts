import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printHead } from './audit';
import { Failed, type Setting } from './commands';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const head = { records: 3, position: 'p', hash: 'h', at: '2026-11-21T09:00:00.000Z', publicKey: 'k', signature: 's' };
const setting = {
  api: { get: async () => ({ head }) },
  screen: { line: () => undefined },
} as unknown as Setting;

test('the head goes into a file; one that cannot be written is named, without a stack trace', async () => {
  const file = join(folder, 'head.json');
  await printHead(setting, file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(head);
  const nowhere = printHead(setting, join(folder, 'not-mounted', 'head.json'));
  await expect(nowhere).rejects.toThrow(Failed);
  await expect(nowhere).rejects.toThrow(/not-mounted\/head\.json cannot be written/);
});
