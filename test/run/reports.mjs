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
    failures: jest.testResults.flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      // A file that cannot be loaded has a message and no tests.
      if (tests.length === 0 && message) return [{ name: relative(root, name), message }];
      return tests.map(({ fullName, failureMessages }) => ({
        name: `${relative(root, name)} › ${fullName}`,
        message: failureMessages.join('\n'),
      }));
    }),
  }),
  journeys: ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    took: suites.map((suite) => ({ name: `test/journeys/${suite.file}`, seconds: secondsIn(suite) })),
    failures: [
      ...errors.map(({ message }) => ({ name: 'test/journeys', message })),
      ...suites.flatMap((suite) => specsIn(suite).flatMap(failuresIn)),
    ],
  }),
};

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)];

const resultsIn = ({ tests }) => tests.flatMap(({ results }) => results);

const secondsIn = (suite) =>
  specsIn(suite)
    .flatMap(resultsIn)
    .reduce((sum, { duration }) => sum + duration / 1_000, 0);

const failuresIn = (spec) =>
  resultsIn(spec)
    .filter(({ status }) => status !== 'passed' && status !== 'skipped')
    .map(({ errors }) => ({
      name: `test/journeys/${spec.file}:${spec.line} › ${spec.title}`,
      message: errors.map(({ message, snippet = '' }) => `${message}\n${snippet}`).join('\n'),
    }));

/** What a part of the suite reported: how many tests, how long each file took, what failed. Undefined where no test ran. */
export const readReport = (name) => {
  if (!existsSync(reportOf(name))) return undefined;
  const report = readers[name](JSON.parse(readFileSync(reportOf(name), 'utf8')));
  return report.passed + report.failed > 0 ? report : undefined;
};
