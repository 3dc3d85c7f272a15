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

const FOLDER = join(__dirname, 'journeys');
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.journey.ts'))
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

/** Of the files with a stack of their own, those that take the longest, in this order. */
const LONGEST = ['hostile', 'dashboards', 'clans', 'game-servers'];
const rank = (name: string): number => LONGEST.toReversed().indexOf(name.split('.')[0]!);

/** The journeys on one kind of stack (`journeys/stacks.ts`). */
const on = (stack: 'quiet' | 'shared' | 'own') =>
  FILES.filter(({ text }) => text.includes(`= ${stack}Stack(`))
    .map(({ name }) => name)
    .sort((one, other) => rank(other) - rank(one));

/** Journeys of people through the whole built site, in a browser that is already on the machine. */
export default defineConfig({
  testDir: './journeys',
  // What needs the longest begins: the files on the quiet stack, which one worker takes in turn, then those with a stack of
  // their own. The many small files on the shared stack, which starts once in each worker, fill the end.
  projects: [
    { name: 'quiet', workers: 1, testMatch: on('quiet') },
    ...on('own').map((name) => ({ name: name.split('.')[0]!, testMatch: name })),
    { name: 'shared', testMatch: on('shared') },
  ],
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
        // A page of a journey lives too short for what V8's optimising compilers make to be worth their work.
        '--js-flags=--no-maglev --no-opt',
        `--disable-features=${WITHOUT.join(',')}`,
      ],
    },
  },
});
