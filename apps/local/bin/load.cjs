/**
 * Loads the chunks of a program together with what V8 compiled of them at the build: reading and compiling the text again
 * is more than a third of what the api needs to start. `bundle.mjs` puts a copy into dist/<app>, as `load.js`.
 *
 * Next to a chunk lies `<chunk>.compiled`: a checksum (CRC-32, four bytes) and V8's data. Without it, or where another V8
 * wrote it, the chunk is compiled as ever. A chunk's name changes with its text, so the two always belong together.
 */
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

/** Set by the build, which runs each program once: what was compiled by its end is written down. */
const isBuild = process.env.WRITE_COMPILED === '1';
const scripts = new Map();

const fileOf = (chunk) => `${chunk}.compiled`;

/** @returns V8's data; undefined when there is none or it is damaged */
const compiledOf = (chunk) => {
  if (!existsSync(fileOf(chunk))) return undefined;
  const bytes = readFileSync(fileOf(chunk));
  const data = bytes.subarray(4);
  return bytes.length > 4 && bytes.readUInt32LE(0) === crc32(data) ? data : undefined;
};

const write = (chunk, script) => {
  const data = script.createCachedData();
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(data));
  writeFileSync(`${fileOf(chunk)}.new`, Buffer.concat([checksum, data]));
  renameSync(`${fileOf(chunk)}.new`, fileOf(chunk));
};

if (isBuild) process.once('exit', () => scripts.forEach((script, chunk) => write(chunk, script)));

/** @param chunk absolute path @returns what it exports */
const load = (chunk) => {
  const known = require.cache[chunk];
  if (known) return known.exports;
  // Node reads the source map of what it loads itself.
  if (process.sourceMapsEnabled && existsSync(`${chunk}.map`)) return require(chunk);
  const cachedData = compiledOf(chunk);
  const script = new Script(Module.wrap(readFileSync(chunk, 'utf8')), { filename: chunk, cachedData });
  if (isBuild) scripts.set(chunk, script);
  const module = new Module(chunk);
  module.filename = chunk;
  require.cache[chunk] = module;
  script
    .runInThisContext()
    .call(module.exports, module.exports, Module.createRequire(chunk), module, chunk, dirname(chunk));
  module.loaded = true;
  return module.exports;
};

/** @param native a chunk's own `require` @returns the same, which loads other chunks with what was compiled of them */
module.exports = (native) =>
  Object.assign((id) => (id.startsWith('.') ? load(native.resolve(id)) : native(id)), native);
