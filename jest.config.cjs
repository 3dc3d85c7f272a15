const { availableParallelism } = require('node:os');
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Jest runs CommonJS; packages that are ESM-only are transpiled, all others are left alone.
 * The list comes from what is installed, nested copies included.
 */
function packagesThatAreEsm() {
  const lock = JSON.parse(readFileSync(join(__dirname, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.keys(lock.packages).filter((path) => {
    const manifest = join(__dirname, path, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
  });
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const esm = packagesThatAreEsm().map((path) => escape(path.replace(/^node_modules\//, '')));
const transformIgnorePatterns = [`/node_modules/(?!(?:${esm.join('|')})/)`];

const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: jsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

// Specs run in a zone where days have 23 and 25 hours now and then, and where UTC's day is another for ten hours.
process.env.TZ = 'Australia/Sydney';

const aliases = { '^@app/([^/]+)$': '<rootDir>/libs/$1/src', '^@app/([^/]+)/(.*)$': '<rootDir>/libs/$1/src/$2' };

/** @type {import('jest').Config} */
module.exports = {
  // Real processes and a real disk stand behind many tests; a busy machine is slow, not wrong.
  testTimeout: 60_000,
  // Many tests wait for processes: on two cores three workers use 93 % of the processor, four 96 %.
  maxWorkers: availableParallelism() + 2,
  testSequencer: '<rootDir>/test/jest/sequencer.cjs',
  projects: [
    {
      displayName: 'node',
      testEnvironment: '<rootDir>/test/jest/environment.cjs',
      testEnvironmentOptions: { globalsCleanup: 'off' },
      runtime: '<rootDir>/test/jest/runtime.cjs',
      testMatch: ['<rootDir>/{apps/api,apps/identity,apps/projector,apps/agent,apps/local,libs,test}/**/*.spec.ts'],
      setupFiles: ['reflect-metadata', '<rootDir>/test/jest/short-traces.cjs', '<rootDir>/test/jest/limits.cjs'],
      moduleNameMapper: aliases,
      modulePathIgnorePatterns: ['<rootDir>/dist/'],
      transform: { '\\.[cm]?[jt]s$': swc(false) },
      transformIgnorePatterns,
    },
    {
      displayName: 'web',
      testEnvironment: '<rootDir>/apps/web/src/test/environment.cjs',
      runtime: '<rootDir>/apps/web/src/test/runtime.cjs',
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.{ts,tsx}'],
      setupFiles: ['reflect-metadata', '<rootDir>/test/jest/short-traces.cjs'],
      setupFilesAfterEnv: ['<rootDir>/apps/web/src/test/patience.ts'],
      moduleNameMapper: {
        // Without the stack that React's own records for every element it makes.
        '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
        '^~/lib/env$': '<rootDir>/apps/web/src/test/env.ts',
        '^~/(.*)$': '<rootDir>/apps/web/src/$1',
        '\\.(css|svg)(\\?.*)?$': '<rootDir>/apps/web/src/test/asset.cjs',
        ...aliases,
      },
      modulePathIgnorePatterns: ['<rootDir>/dist/'],
      transform: { '\\.[cm]?[jt]sx?$': swc(true) },
      transformIgnorePatterns,
    },
  ],
};
