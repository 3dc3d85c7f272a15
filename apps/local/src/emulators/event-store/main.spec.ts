import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import Database from 'libsql';
import { programOf } from '../../../../../test/program';
import { collect, temporaryDirectory, testEvents } from './test-node';

const ROOT = join(__dirname, '../../../../..');
const PROGRAM = programOf('apps/local/src/emulators/event-store/main.ts');
const place = temporaryDirectory();
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  place.remove();
});

/** The command line in a process of its own. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: ROOT,
  });
  running.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  );
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /esdb:\S+/.exec(stdout)?.[0];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`It ended before it was ready: ${stderr}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended };
}

test.each([
  ['an unknown argument', ['--colour', 'blue'], "Unknown option '--colour'"],
  ['a port that is no number', ['--port', 'abc'], '--port takes a number from 0 to 65535, not "abc"'],
  ['a port that does not exist', ['--port', '70000'], 'not "70000"'],
])('%s is refused in one line', async (_, args, message) => {
  const { code, stderr } = await run(...args).ended;
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

test('--help explains every option', async () => {
  const { code, stdout } = await run('--help').ended;
  for (const option of ['--port', '--dir', '--host']) expect(stdout).toContain(option);
  expect(code).toBe(0);
});

test('a port in use, a directory that is none and a file that is no log are refused plainly', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const file = join(place.dir, 'file');
  writeFileSync(file, 'no directory');
  const text = join(place.dir, 'text');
  mkdirSync(text);
  writeFileSync(join(text, 'log.db'), 'this is no database, however long one reads on in it'.repeat(50));
  const foreign = join(place.dir, 'foreign');
  mkdirSync(foreign);
  const db = new Database(join(foreign, 'log.db'));
  db.exec('CREATE TABLE recipes (name TEXT)');
  db.close();
  const outcomes = await Promise.all([
    run('--port', String(port), '--dir', join(place.dir, 'fine')).ended,
    run('--port', '0', '--dir', file).ended,
    run('--port', '0', '--dir', text).ended,
    run('--port', '0', '--dir', foreign).ended,
  ]);
  taken.close();
  expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(outcomes.map(({ stderr }) => stderr)).toEqual([
    expect.stringContaining('the port is in use. Choose another --port'),
    expect.stringContaining('as a log directory'),
    expect.stringContaining('is no event log'),
    expect.stringContaining('is no event log'),
  ]);
});

test('a directory in use is refused; after its node is killed it opens at once, with every acknowledged event', async () => {
  const dir = join(place.dir, 'killed');
  const first = run('--port', '0', '--dir', dir);
  const address = await first.ready;
  const second = await run('--port', '0', '--dir', dir).ended;
  expect(second).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by another event store node') as string,
  });

  const client = EventStoreDBClient.connectionString(address);
  let acknowledged = 0;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (;;) {
      await client.appendToStream(`writer-${writer}`, testEvents(2));
      acknowledged += 2;
      if (acknowledged > 150) first.child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(writers);
  await first.ended;

  const third = run('--port', '0', '--dir', dir);
  const again = EventStoreDBClient.connectionString(await third.ready);
  const found = (await collect(again.readAll())).filter(({ event }) => event!.streamId.startsWith('writer-'));
  expect(found.length).toBeGreaterThanOrEqual(acknowledged);
  expect(found.length).toBeLessThanOrEqual(acknowledged + 16);

  third.child.kill('SIGTERM');
  expect(await third.ended).toMatchObject({ code: 0, stderr: '' });
  await Promise.all([client.dispose(), again.dispose()]);
});

test('a node ends when the process that started it is gone', async () => {
  const dir = join(place.dir, 'orphan');
  const script = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ${JSON.stringify([...PROGRAM, '--port', '0', '--dir', dir])}, { stdio: ['ignore', 'inherit', 'inherit'] });
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(parent);
  let output = '';
  await new Promise<void>((resolve) =>
    parent.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/esdb:/.test(output)) resolve();
    }),
  );
  // The pipe closes when its last holder, the orphaned node, is gone.
  const gone = new Promise((resolve) => parent.stdout.on('close', () => resolve('gone')));
  parent.kill('SIGKILL');
  expect(await gone).toBe('gone');
});

test('listening beyond this machine is warned about', async () => {
  const node = run('--port', '0', '--host', '0.0.0.0', '--dir', join(place.dir, 'open'));
  expect(await node.ready).toContain('127.0.0.1');
  node.child.kill('SIGINT');
  const { code, stderr } = await node.ended;
  expect(stderr).toContain('no password is asked for');
  expect(code).toBe(0);
});
