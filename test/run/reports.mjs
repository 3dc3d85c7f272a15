import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './processes.mjs';

export const reports = join(root, 'node_modules/.cache/test-reports');
export const reportOf = (name) => join(reports, `${name}.json`);

const readers = {
  unit: (jest) => ({
    passed: jest.numPassedTests,
    failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
    skipped: jest.numPendingTests,
    took: jest.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  }),
  journeys: ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    took: suites.map((suite) => ({ name: `test/journeys/${suite.file}`, seconds: secondsIn(suite) })),
  }),
};

const secondsIn = ({ suites = [], specs = [] }) =>
  suites.reduce((sum, suite) => sum + secondsIn(suite), 0) +
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration / 1_000, 0);

/** What a part of the suite reported: how many tests, and how long each file took. Undefined where no test ran. */
export const readReport = (name) => {
  if (!existsSync(reportOf(name))) return undefined;
  const report = readers[name](JSON.parse(readFileSync(reportOf(name), 'utf8')));
  return report.passed + report.failed > 0 ? report : undefined;
};
