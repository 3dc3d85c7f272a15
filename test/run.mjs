/**
 * Everything that must hold: what looks at the sources only, at once, and then one part after another: `npm test`.
 * `npm test -- unit` (or several names) runs a part. The last line counts the tests.
 */
import { Buffer } from 'node:buffer';
import { spawn, spawnSync } from 'node:child_process';
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

/** The same beside others: what it says is kept until it has ended. */
const aside = (tool, args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [bin(tool), ...args], {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(`${tool}: ${error.message}\n`)));
    child.on('close', (code) => resolve({ passed: code === 0, said: Buffer.concat(said).toString() }));
  });

/** One after the other, until one of them finds something. */
const inTurn = async (...works) => {
  let said = '';
  for (const work of works) {
    const one = await work();
    said += one.said;
    if (!one.passed) return { passed: false, said };
  }
  return { passed: true, said };
};

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

/** Look at the sources only, so all of them at once. */
const checks = {
  lint: () =>
    aside('eslint', ['.', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/']),
  types: () =>
    inTurn(
      () => aside('tsc', ['-p', 'tsconfig.json']),
      () => aside('tsc', ['-p', 'apps/web/tsconfig.json']),
    ),
  format: () => aside('prettier', ['--check', '--log-level', 'warn', '.']),
  unused: () => aside('knip', ['--no-progress']),
};

const steps = {
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
const parts = [...Object.keys(checks), ...Object.keys(steps)];
const unknown = wanted.find((name) => !parts.includes(name));
if (unknown) {
  console.error(`There is no part "${unknown}". Parts: ${parts.join(', ')}.`);
  process.exit(2);
}
const isWanted = ([name]) => wanted.length === 0 || wanted.includes(name);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const failures = [];
const told = (name, passed, start) => {
  console.log(`— ${name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  if (!passed) failures.push(name);
};

const began = Date.now();
await Promise.all(
  Object.entries(checks)
    .filter(isWanted)
    .map(async ([name, check]) => {
      const { passed, said } = await check();
      if (said.trim()) console.log(`\n${said.trimEnd()}`);
      told(name, passed, began);
    }),
);
for (const [name, step] of Object.entries(steps).filter(isWanted)) {
  const start = Date.now();
  console.log(`\n— ${name}`);
  const passed = step();
  told(name, passed, start);
  // Without a build there is nothing to make journeys in.
  if (!passed && name === 'build') break;
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
const failedChecks = failures.filter((name) => name !== 'unit' && name !== 'journeys').length;
console.log(
  `\n${counts.passed} passed, ${counts.failed + failedChecks} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
