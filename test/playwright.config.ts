import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const cache = '../node_modules/.cache';

/**
 * What the browser does without. Chromium takes the last such list only, so the entries of Playwright's own stand here
 * again. The last ones are pages of the address bar, which Chromium loads for every window though nobody sees them:
 * they cost as much as the first page of a journey.
 */
const WITHOUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/** Journeys wait for stacks and timers now and then: one worker more than cores takes a tenth less time. */
const WORKERS = availableParallelism() + 1;

const FILES = readdirSync(join(__dirname, 'journeys')).filter((file) => file.endsWith('.journey.ts'));

/** The journeys on one kind of stack (`journeys/stacks.ts`), and in how many browser workers at most. */
const on = (stack: 'quiet' | 'shared' | 'own', workers = WORKERS) => ({
  name: stack,
  workers,
  testMatch: FILES.filter((file) =>
    readFileSync(join(__dirname, 'journeys', file), 'utf8').includes(`= ${stack}Stack(`),
  ),
});

/** Journeys of people through the whole built site, in a browser that is already on the machine. */
export default defineConfig({
  testDir: './journeys',
  // A stack that files share starts once in a worker: the fewer workers, the fewer starts. What needs the longest begins.
  projects: [on('quiet', 1), on('shared', WORKERS - 1), on('own')],
  outputDir: `${cache}/journeys`,
  workers: WORKERS,
  // A journey that needs a second try is a finding.
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${cache}/test-reports/journeys.json` }]],
  use: {
    // A trace of every journey, to keep those that fail, costs a tenth of all their time: `--trace retain-on-failure`.
    trace: 'off',
    // `people` takes the pictures of a journey that fails: nothing is painted before.
    screenshot: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${WITHOUT.join(',')}`,
      ],
    },
  },
});
