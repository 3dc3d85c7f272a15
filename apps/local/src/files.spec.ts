import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from './files';

const fs = jest.requireActual<typeof import('node:fs')>('node:fs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

// Otherwise a power cut soon afterwards may leave an empty file in the place of the secrets.
test('a file is on the disk before it takes the place of the one before', () => {
  const path = join(folder, 'secrets.json');
  replaceFile(path, 'old');
  const steps: string[] = [];
  for (const step of ['fsyncSync', 'renameSync'] as const) {
    const really = fs[step] as (...given: unknown[]) => void;
    jest.spyOn(fs, step).mockImplementation((...given: unknown[]) => {
      steps.push(step);
      really(...given);
    });
  }
  replaceFile(path, 'new');
  expect(steps.slice(0, 2)).toEqual(['fsyncSync', 'renameSync']);
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});
