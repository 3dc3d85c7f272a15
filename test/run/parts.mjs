import { existsSync } from 'node:fs';
import { readReport, reportOf } from './reports.mjs';
import { run, runCommand, tool } from './processes.mjs';

const inTurn = async (...works) => {
  for (const work of works) if (!(await work())) return false;
  return true;
};

/** Runs a test runner that writes a report. Without a single test in it the part has failed. */
const reported = async (name, args, options) => {
  const passed = await run(name, args, options);
  const report = readReport(name);
  return { passed: passed && report !== undefined, report };
};

/** The shell is the same browser without windows of its own: journeys take a tenth less of the machine in it. */
const chromium = () =>
  [
    process.env.CHROMIUM_PATH,
    ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`),
  ]
    .filter(Boolean)
    .find(existsSync);

const browser = () => {
  if (chromium()) return chromium();
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium here: installing Debian’s.');
    runCommand('apt-get', ['update', '-qq']);
    runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  if (!chromium())
    console.error(
      'The journeys need Chromium and none was found. Install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
    );
  return chromium();
};

/** Reads the sources while tests run, in what those leave of the machine: they wait for processes and timers. */
const reading = (name, ...command) => run(name, tool(...command), { isPatient: true });

/**
 * The parts of the suite, those that others wait for first. Each is given where its output goes and whether this run has
 * built everything, and returns whether it passed, or that and the report of its tests.
 */
export const parts = {
  build: { work: (shown) => run('build', ['apps/local/bin/run.mjs', '--build'], { shown }) },
  types: {
    beside: true,
    work: () =>
      inTurn(
        () => reading('types', 'tsc', '-p', 'tsconfig.json'),
        () => reading('types', 'tsc', '-p', 'apps/web/tsconfig.json'),
      ),
  },
  lint: { beside: true, work: () => reading('lint', 'oxlint') },
  format: { beside: true, work: () => reading('format', 'oxfmt', '--check') },
  unused: { beside: true, work: () => reading('unused', 'knip', '--no-progress') },
  journeys: {
    // Without a build there is nothing to make journeys in.
    after: 'build',
    work: async (shown) => {
      const path = browser();
      if (!path) return { passed: false, report: { passed: 0, failed: 1, skipped: 0, took: [] } };
      return reported('journeys', tool('playwright', 'test', '--config', 'test/playwright.config.ts'), {
        shown,
        env: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') },
      });
    },
  },
  unit: {
    // Not beside the journeys: both keep every core busy, and requests of their stacks run out of time.
    // Processes that specs start are the bundles, where they were built.
    work: (shown, isBuilt) =>
      reported('unit', tool('jest', '--json', `--outputFile=${reportOf('unit')}`, '--silent=false'), {
        shown,
        env: isBuilt ? { TEST_BUNDLES: '1' } : {},
      }),
  },
};
