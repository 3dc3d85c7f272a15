/**
 * Everything that must hold, in the order in which a mistake shows soonest: `npm test`.
 * `npm test -- unit` (or several names) runs a part. The last line counts the tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const reports = join(root, 'node_modules/.cache/test-reports');
const counts = { passed: 0, failed: 0, skipped: 0 };

const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
};
const npx = (tool, args, env) => run(process.execPath, [bin(tool), ...args], env);

/** Path of the script behind a package's command, so that no shell stands between us and it. */
const bin = (tool) => {
  const name = { tsc: 'typescript', playwright: '@playwright/test' }[tool] ?? tool;
  const folder = join(root, 'node_modules', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin;
  return join(folder, typeof manifest === 'string' ? manifest : manifest[tool]);
};

const report = (name) => join(reports, `${name}.json`);

const count = (name, read) => {
  if (!existsSync(report(name))) return false;
  const found = read(JSON.parse(readFileSync(report(name), 'utf8')));
  for (const kind of Object.keys(counts)) counts[kind] += found[kind];
  return found.passed + found.failed > 0;
};

const chromium = () =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
    .filter(Boolean)
    .find(existsSync);

const browser = () => {
  if (chromium()) return chromium();
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium here: installing Debian’s.');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  if (!chromium())
    console.error(
      'The journeys need Chromium and none was found. Install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
    );
  return chromium();
};

const steps = {
  format: () => npx('prettier', ['--check', '--log-level', 'warn', '.']),
  types: () => npx('tsc', ['-p', 'tsconfig.json']) && npx('tsc', ['-p', 'apps/web/tsconfig.json']),
  lint: () => npx('eslint', ['.', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/']),
  unused: () => npx('knip', ['--no-progress']),
  build: () => run(process.execPath, ['apps/local/bin/run.mjs', '--build']),
  unit: () => {
    const passed = npx('jest', ['--json', `--outputFile=${report('unit')}`, '--silent=false']);
    const ran = count('unit', (jest) => ({
      passed: jest.numPassedTests,
      failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
      skipped: jest.numPendingTests,
    }));
    return passed && ran;
  },
  journeys: () => {
    const path = browser();
    if (!path) {
      counts.failed++;
      return false;
    }
    const passed = npx('playwright', ['test', '--config', 'test/playwright.config.ts'], {
      CHROMIUM_PATH: path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report('journeys'),
    });
    const ran = count('journeys', ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }));
    return passed && ran;
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in steps));
if (unknown) {
  console.error(`There is no part "${unknown}". Parts: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const failures = [];
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const start = Date.now();
  console.log(`\n— ${name}`);
  const passed = step();
  console.log(`— ${name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  if (!passed) failures.push(name);
  // Without a build there is nothing to make journeys in.
  if (!passed && name === 'build') break;
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
const checks = failures.filter((name) => name !== 'unit' && name !== 'journeys').length;
console.log(
  `\n${counts.passed} passed, ${counts.failed + checks} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
