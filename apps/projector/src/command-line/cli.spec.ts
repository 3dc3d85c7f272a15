import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FULL_DISK, testFullDisk } from '../../../../test/full-disk';
import { programOf } from '../../../../test/program';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spawned = (args: readonly string[], options: { readonly env: NodeJS.ProcessEnv; readonly cwd?: string }) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [...programOf('apps/projector/src/cli.ts'), ...args], options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code, output }));
  });

const run = (...args: readonly string[]) => spawned(args, { env: { ...process.env, DATA_DIR: folder, API_URL: '' } });

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

// As `npm start`, which has its DATA_DIR from there.
test('the folder of .env is the one that is looked at', async () => {
  writeFileSync(join(folder, '.env'), `DATA_DIR=${join(folder, 'elsewhere')}\n`);
  const env: NodeJS.ProcessEnv = { ...process.env, API_URL: '' };
  delete env['DATA_DIR'];
  const result = await spawned(['status'], { env, cwd: folder });
  expect(result).toEqual({ code: 3, output: expect.stringContaining(`Nothing runs on ${join(folder, 'elsewhere')}.`) });
});

test('whoever reads no further, such as head, ends it without a stack', async () => {
  const projections = Array.from({ length: 20_000 }, (_, n) => ({ projection: `p-${n}`, generations: [] }));
  const api = createServer((_, response) => response.end(JSON.stringify({ projections, policies: [], now: 0 })));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, API_URL, OPERATOR_TOKEN: 'token' };
  const child = spawn(process.execPath, [...programOf('apps/projector/src/cli.ts'), 'status', '--json'], { env });
  child.stdout.once('data', () => child.stdout.destroy());
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  api.close();
  expect([code, output]).toEqual([0, '']);
});

testFullDisk('a full disk is said in one line, and is no success', async () => {
  const full = openSync(FULL_DISK, 'w');
  const child = spawn(process.execPath, [...programOf('apps/projector/src/cli.ts'), '--help'], {
    stdio: ['ignore', full, 'pipe'],
  });
  let output = '';
  child.stderr!.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  closeSync(full);
  expect([code, output]).toEqual([1, 'The output cannot be written: ENOSPC: no space left on device, write\n']);
});

test('a run file that is cut short is said in one line, and is no success', async () => {
  writeFileSync(join(folder, 'run.json'), '{"pid":');
  const cut = await run('status');
  rmSync(join(folder, 'run.json'));
  expect(cut).toEqual({ code: 1, output: expect.stringMatching(/^[^\n]*run\.json is not valid JSON[^\n]*\n$/) });
});
