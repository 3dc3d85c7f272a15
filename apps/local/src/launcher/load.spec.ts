import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';

const COMPILED = 'chunks/main.js.compiled';

let program: string;
const put = (path: string, text: string) => writeFileSync(join(program, path), text);

const run = (env: Record<string, string> = {}, ...options: string[]): string =>
  execFileSync(process.execPath, [...options, join(program, 'main.js')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
    stdio: 'pipe',
  });
const compile = () => run({ WRITE_COMPILED: '1' });

/** Where V8 writes its version, behind the checksum and a number that says what the data is. */
const VERSION = 8;
const withByte = (whole: Buffer, at: number): Buffer => {
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
};
const withChecksum = (whole: Buffer): Buffer => {
  whole.writeUInt32LE(crc32(whole.subarray(4)));
  return whole;
};

beforeEach(() => {
  program = mkdtempSync(join(tmpdir(), 'load-'));
  mkdirSync(join(program, 'chunks'));
  cpSync(resolve(__dirname, '../../bin/load.cjs'), join(program, 'load.js'));
  put('main.js', `require = require('./load.js')(require);\nrequire('./chunks/main.js').say();`);
  put(
    'chunks/main.js',
    `require = require('../load.js')(require);\nexports.say = () => console.log(require('./word.js'), typeof require.resolve);`,
  );
  put('chunks/word.js', `module.exports = require('node:path').basename(__filename);`);
});
afterEach(() => rmSync(program, { recursive: true, force: true }));

test('a program runs the same before and after it was compiled', () => {
  const uncompiled = run();
  expect(uncompiled).toBe('word.js function\n');
  expect(existsSync(join(program, COMPILED))).toBe(false);
  expect(compile()).toBe(uncompiled);
  expect(existsSync(join(program, COMPILED))).toBe(true);
  expect(run()).toBe(uncompiled);
});

test('what was compiled is what runs', () => {
  compile();
  // V8 takes a text of the same length for the same text. Names of chunks change with their text, so this cannot happen.
  put('chunks/word.js', `module.exports = require('node:path').basenamX(__filename);`);
  expect(run()).toBe('word.js function\n');
});

test.each<[string, (whole: Buffer) => Buffer]>([
  ['empty', () => Buffer.alloc(0)],
  ['cut off', (whole) => whole.subarray(0, whole.length / 2)],
  ['changed in one byte', (whole) => withByte(whole, whole.length - 9)],
  ['of another V8', (whole) => withChecksum(withByte(whole, VERSION))],
])('with a file that is %s it runs all the same', (_, damaged) => {
  compile();
  writeFileSync(join(program, COMPILED), damaged(readFileSync(join(program, COMPILED))));
  expect(run()).toBe('word.js function\n');
});

test('where source maps are wanted, a chunk that has one is loaded by Node', () => {
  compile();
  put('chunks/main.js.map', '{"version":3,"sources":["said.ts"],"names":[],"mappings":"AAAA"}');
  put('chunks/main.js', `throw new Error('here');\n//# sourceMappingURL=main.js.map`);
  expect(() => run({}, '--enable-source-maps')).toThrow(/said\.ts:1/);
});
