/**
 * Lets plain Node run the TypeScript sources, for child processes that tests start and for scripts:
 * `node -r ./test/register.cjs apps/local/src/emulators/event-store/main.ts`.
 * Compiles as jest does (decorators, CommonJS, ES2023) and knows the `@app/*` aliases. It checks no types.
 * Compiled sources are cached in node_modules/.cache/register: a suite starts many processes of the same sources.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');

const root = join(__dirname, '..');
const cache = join(root, 'node_modules/.cache/register');
const alias = /^@app\/([^/]+)(?:\/(.*))?$/;

process.setSourceMapsEnabled(true);
mkdirSync(cache, { recursive: true });

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  const [, library, path = ''] = alias.exec(request) ?? [];
  return resolveFilename.call(this, library ? join(root, 'libs', library, 'src', path) : request, ...rest);
};

const options = (filename) => ({
  filename,
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx'), decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
});

const compilerVersion = JSON.parse(readFileSync(join(root, 'node_modules/@swc/core/package.json'), 'utf8')).version;

const compile = (filename) => {
  const source = readFileSync(filename, 'utf8');
  const settings = options(filename);
  const key = createHash('sha1')
    .update(JSON.stringify([compilerVersion, settings, source]))
    .digest('hex');
  const cached = join(cache, `${key}.js`);
  try {
    return readFileSync(cached, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, settings);
    // Renamed into place, because other processes may read it at the same moment.
    const draft = `${cached}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, cached);
    return code;
  }
};

for (const extension of ['.ts', '.tsx'])
  Module._extensions[extension] = (module, filename) => module._compile(compile(filename), filename);
