import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BadBackup, pack, unpack } from './backup-archive';

/** Packed when the archive was still written without a library. */
const FIRST = join(__dirname, '../../../../test/fixtures/backup/format-1.tar.gz');
const about = { createdAt: '2026-11-28T15:00:00.000Z', position: '4711', withAddresses: false };
const FILES = { 'log/a': 'a log', 'state/list.json': 'x'.repeat(1_500), 'secrets.json': '' };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const fresh = (name: string): string => {
  mkdirSync(join(dir, name));
  return join(dir, name);
};
const packed = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const from = fresh('from');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(from, name, '..'), { recursive: true });
    writeFileSync(join(from, name), text);
  }
  await pack(from, about, Object.keys(files), join(dir, 'a.tar.gz'));
  return join(dir, 'a.tar.gz');
};
const filesIn = (folder: string) =>
  Object.fromEntries(Object.keys(FILES).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

test('an archive of the first version is read', async () => {
  const into = fresh('into');
  expect(await unpack(FIRST, into)).toMatchObject({ format: 1, ...about });
  expect(filesIn(into)).toEqual(FILES);
});

test('what is packed is unpacked, here and by tar', async () => {
  const file = await packed(FILES);
  const [here, there] = [fresh('here'), fresh('there')];
  await unpack(file, here);
  execFileSync('tar', ['-xzf', file, '-C', there]);
  expect([filesIn(here), filesIn(there)]).toEqual([FILES, FILES]);
});

test('a name that is longer than the first field of a header is unpacked', async () => {
  const name = `${'a'.repeat(61)}/${'b'.repeat(80)}`;
  const into = fresh('into');
  await unpack(await packed({ [name]: 'long' }), into);
  expect(readFileSync(join(into, name), 'utf8')).toBe('long');
});

test('a link in the place of a file is refused, and not made', async () => {
  const plain = gunzipSync(readFileSync(FIRST));
  const header = plain.subarray(plain.indexOf('log/a', 1_024)).subarray(0, 512);
  header.write('2', 156);
  header.fill(' ', 148, 156);
  header.write(`${header.reduce((sum, byte) => sum + byte).toString(8)}\0`, 148);
  writeFileSync(join(dir, 'bad.tar.gz'), gzipSync(plain));
  const into = fresh('into');
  await expect(unpack(join(dir, 'bad.tar.gz'), into)).rejects.toThrow(/where log\/a should begin/);
  expect(existsSync(join(into, 'log'))).toBe(false);
});

test('whatever is cut off, or added, is noticed', async () => {
  const plain = gunzipSync(readFileSync(FIRST));
  const others = [512, 1_024, 1_536, 3_000, 5_000].map((cut) => plain.subarray(0, -cut));
  for (const end of [Buffer.alloc(512), Buffer.alloc(10_240), Buffer.from('something'), plain])
    others.push(Buffer.concat([plain, end]));
  for (const [at, other] of others.entries()) {
    writeFileSync(join(dir, 'bad.tar.gz'), gzipSync(other));
    await expect(unpack(join(dir, 'bad.tar.gz'), fresh(`into-${at}`))).rejects.toThrow(BadBackup);
  }
});

test('a file that became shorter since its digest was taken ends the packing, and so does a folder that is gone', async () => {
  const from = fresh('from');
  writeFileSync(join(from, 'a'), Buffer.alloc(200_000));
  const cutting = {
    ...about,
    get createdAt() {
      truncateSync(join(from, 'a'), 10);
      return about.createdAt;
    },
  };
  await expect(pack(from, cutting, ['a'], join(dir, 'a.tar.gz'))).rejects.toThrow(/Size mismatch/);
  await expect(pack(from, about, ['a'], join(dir, 'nowhere', 'a.tar.gz'))).rejects.toThrow(/ENOENT/);
});
