import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
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

/** A port that nobody listens on any more. */
const deadPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

test('of launchers that find a dead lock at the same moment one takes it over', async () => {
  writeFileSync(join(folder, 'launcher.lock'), JSON.stringify({ pid: 4, port: await deadPort() }));
  const all = await Promise.allSettled([lockDataDir(folder), lockDataDir(folder), lockDataDir(folder)]);
  const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(taken).toHaveLength(1);
  await expect(lockDataDir(folder)).rejects.toThrow(/already runs/);
  taken[0]!.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a launcher that was killed while it took a lock over leaves it to the next', async () => {
  const dead = JSON.stringify({ pid: 4, port: await deadPort() });
  writeFileSync(join(folder, 'launcher.lock'), dead);
  writeFileSync(join(folder, 'launcher.lock.next'), dead);
  const lock = await lockDataDir(folder);
  expect(lock.tookOver).toBe(true);
  expect(readdirSync(folder)).toEqual(['launcher.lock']);
  lock.release();
});
