import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../../../../test/program';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, API_URL: '' };
    const child = spawn(process.execPath, [...programOf('apps/projector/src/cli.ts'), ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code, output }));
  });

// Without the word audit it would compare the read models, and say that all is well.
test('an option that a command does not take is refused, not passed over', async () => {
  const [verify, rebuild, audit] = await Promise.all([
    run('verify', '--head', 'head.json'),
    run('rebuild', 'bingo-games', '--generation', '2'),
    run('audit', 'verify', '--out', 'head.json'),
  ]);
  expect(verify).toEqual({ code: 2, output: expect.stringContaining('verify takes no --head') });
  expect(rebuild).toEqual({ code: 2, output: expect.stringContaining('rebuild takes no --generation') });
  expect(audit).toEqual({ code: 2, output: expect.stringContaining('audit verify takes no --out') });
});

test('where nothing runs it says so, with an exit code of its own', async () => {
  const [verify, audit, help] = await Promise.all([
    run('compare', 'bingo-games', '--from', '1', '--to', '2', '--json'),
    run('audit', 'verify', '--head', 'head.json'),
    run('--help'),
  ]);
  expect([verify.code, audit.code]).toEqual([3, 3]);
  expect(verify.output).toContain('Nothing runs');
  expect([help.code, help.output]).toEqual([0, expect.stringContaining('flip-back <projection>')]);
});
