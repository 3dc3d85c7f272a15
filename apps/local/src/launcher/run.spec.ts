import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A bundler that records that it ran, and refuses what does not look right to it. */
const BUNDLER = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
export const rolldown = async ({ cwd, input }) => ({
  write: async ({ dir }) => {
    appendFileSync(join(cwd, 'builds.txt'), basename(dir) + '\\n');
    const source = readFileSync(input['tools/token'], 'utf8');
    if (source.includes('wrong')) throw new Error('token.ts:1 this is wrong');
    for (const entry of Object.keys(input)) {
      mkdirSync(dirname(join(dir, entry)), { recursive: true });
      writeFileSync(join(dir, entry + '.js'), source);
    }
  },
});
`;
const TOKEN = `console.log('a token for ' + process.argv.slice(2).join(' ')); process.exitCode = 7;`;

let root: string;
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

function run(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'apps/local/bin/run.mjs'), ...args], { cwd: tmpdir() });
  const result = { code: null as number | null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (result.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (result.stderr += text));
  return new Promise<typeof result>((done) => child.on('close', (code) => done({ ...result, code })));
}
const builds = () => readFileSync(join(root, 'builds.txt'), 'utf8').trim().split('\n').length;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-'));
  mkdirSync(join(root, 'apps/local/bin'), { recursive: true });
  cpSync(resolve(__dirname, '../../bin'), join(root, 'apps/local/bin'), { recursive: true });
  put('node_modules/rolldown/package.json', JSON.stringify({ type: 'module', exports: './index.js' }));
  put('node_modules/rolldown/index.js', BUNDLER);
  put('apps/local/src/tools/token.ts', TOKEN);
  put('libs/domain/src/rule.ts', '');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the program is built, gets its arguments, and owns stdout and the exit code', async () => {
  const { code, stdout, stderr } = await run('token', 'member', '--long');
  expect([code, stdout]).toEqual([7, 'a token for member --long\n']);
  expect(stderr).toMatch(/^Building local \.\.\.\n {2}built local +\d+\.\d s\n$/);
});

test('what is current is not built again, whatever its times say; what changed is', async () => {
  await run('token');
  put('libs/domain/src/rule.ts', '');
  put('apps/local/src/token.spec.ts', 'a test is no part of the build');
  expect((await run('token')).stderr).toBe('');
  expect(builds()).toBe(1);
  put('libs/domain/src/rule.ts', 'export const limit = 5;');
  await run('token');
  expect(builds()).toBe(2);
  rmSync(join(root, 'dist/local'), { recursive: true });
  await run('token');
  expect(builds()).toBe(3);
});

test('what does not compile is shown, nothing runs, and the next try compiles again', async () => {
  put('apps/local/src/tools/token.ts', 'wrong');
  const { code, stdout, stderr } = await run('token');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('token.ts:1 this is wrong');
  expect(stderr).toContain('nothing was started');
  put('apps/local/src/tools/token.ts', TOKEN);
  expect((await run('token')).code).toBe(7);
});

test('two at once build once, and both run', async () => {
  const both = await Promise.all([run('token', 'one'), run('token', 'two')]);
  expect(both.map(({ stdout }) => stdout)).toEqual(['a token for one\n', 'a token for two\n']);
  expect(builds()).toBe(1);
});

test('a lock that a killed build left behind stops nobody', async () => {
  put('dist/.lock', String(2 ** 30));
  expect((await run('token')).code).toBe(7);
});

test('--build builds and runs nothing; unknown words are refused with what there is', async () => {
  expect(await run('--build', 'local')).toMatchObject({ code: 0, stdout: '' });
  expect((await run('--build', 'everything')).stderr).toContain(
    'There are: api, projector, identity, ops, agent, local, web',
  );
  expect((await run('lunch')).stderr).toContain('There are: --build, launcher, event-store/main, token');
  expect((await run()).code).toBe(2);
});

test('a signal at any moment after the start ends the program: by itself as soon as it can, otherwise at once', async () => {
  // Reading what is to be built, and loading the program, both keep the process from hearing a signal for a while.
  put('libs/domain/src/long.ts', 'x'.repeat(30_000_000));
  put(
    'apps/local/src/tools/token.ts',
    // A build runs it too, and waits for its end.
    `const until = Date.now() + 150; while (Date.now() < until);
     process.on('SIGTERM', () => { console.log('in order'); process.exit(0); });
     if (process.argv[2] === 'stay') setTimeout(() => console.log('heard nothing'), 3000);`,
  );
  await run('--build', 'local');
  const MOMENTS = 12;
  const ends: string[] = [];
  const end = async (after: number): Promise<void> => {
    const child = spawn(process.execPath, [join(root, 'apps/local/bin/run.mjs'), 'token', 'stay'], { cwd: tmpdir() });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const over = new Promise<string>((done) =>
      child.on('close', (code, signal) => done(`${code ?? signal} ${said.trim()}`.trim())),
    );
    await pause(after);
    child.kill('SIGTERM');
    ends.push(await over);
  };
  for (let n = 0; n < MOMENTS; n += 2) await Promise.all([n, n + 1].map((one) => end((one * 800) / (MOMENTS - 1))));
  expect(ends.filter((how) => !['SIGTERM', '143', '0 in order'].includes(how))).toEqual([]);
}, 120_000);

test('without the installed packages it says what to do', async () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect((await run('token')).stderr).toContain('Run npm ci first.');
});
