/**
 * Lets plain Node run the TypeScript sources, for child processes that tests start and for scripts:
 * `node -r ./test/register.cjs apps/local/src/emulators/event-store/main.ts`.
 * Compiles as jest does (decorators, CommonJS, ES2023) and knows the `@app/*` aliases. It checks no types.
 */
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');

const root = join(__dirname, '..');
const alias = /^@app\/([^/]+)(?:\/(.*))?$/;

process.setSourceMapsEnabled(true);

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  const [, library, path = ''] = alias.exec(request) ?? [];
  return resolveFilename.call(this, library ? join(root, 'libs', library, 'src', path) : request, ...rest);
};

for (const extension of ['.ts', '.tsx']) {
  Module._extensions[extension] = (module, filename) => {
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      swcrc: false,
      configFile: false,
      sourceMaps: 'inline',
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: extension === '.tsx', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    });
    module._compile(code, filename);
  };
}
