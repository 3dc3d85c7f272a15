/**
 * Everything that must hold: `npm test`. The parts that keep every core busy run one after the other; what only reads the
 * sources runs beside them, in what they leave of the machine. Prints the slowest spec files and journeys, and compares the
 * whole with the budget of test/budget.json. The last line counts the tests.
 */
import { performance } from 'node:perf_hooks';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { testChanged } from './run/changed.mjs';
import { parts } from './run/parts.mjs';
import { root } from './run/processes.mjs';
import { reports } from './run/reports.mjs';

const HELP = `Runs everything that must hold.

  npm test                   all parts: ${Object.keys(parts).join(', ')}
  npm test -- unit lint      some of them
  npm test -- --changed      what a change since main concerns: types, lint, format of the changed files, and the specs
                             that depend on them; of the specs with a whole stack (test/api, test/faults and the like)
                             those named after a changed capability. No build, no journeys.
  npm test -- --in-turn      one part after the other, to see whether something fails only beside others
  npm test -- --help         this text

A run prints its ten slowest files and what failed. A run of all parts fails when it takes longer than test/budget.json allows.
`;

const SLOWEST = 10;
const MOST_FAILURES = 10;
const MOST_LINES = 90;

const chosen = () => {
  try {
    return parseArgs({
      options: {
        changed: { type: 'boolean', default: false },
        'in-turn': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(`${error.message}\nnpm test -- --help says what there is.`);
    return process.exit(2);
  }
};
const { values: options, positionals: wanted } = chosen();
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
const unknown = wanted.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part "${unknown}". Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const cores = availableParallelism();
const seconds = (since) => (performance.now() - since) / 1_000;
const began = performance.now();

/** Runs the parts in turn, those that are `beside` the others at the same time. @returns the outcome of each by name */
async function runParts(names, inTurn) {
  const outcomes = new Map();
  const shown = names.length === 1 ? 'plain' : 'prefixed';
  const runAll = async (some) => {
    for (const name of some) {
      const { after, work } = parts[name];
      if (outcomes.get(after)?.passed === false) {
        console.log(`— ${name}: not run, because ${after} failed`);
        continue;
      }
      const start = performance.now();
      console.log(`— ${name}: begins`);
      const outcome = await work(shown, outcomes.get('build')?.passed);
      const { passed, report } = typeof outcome === 'boolean' ? { passed: outcome } : outcome;
      console.log(`— ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds(start).toFixed(1)} s`);
      outcomes.set(name, { passed, report });
    }
  };
  const isBeside = (name) => parts[name].beside === true;
  if (inTurn) await runAll(names);
  else await Promise.all([runAll(names.filter((name) => !isBeside(name))), runAll(names.filter(isBeside))]);
  return outcomes;
}

const printSlowest = (outcomes) => {
  const files = [...outcomes.values()].flatMap(({ report }) => report?.took ?? []);
  if (files.length === 0) return;
  files.sort((one, other) => other.seconds - one.seconds);
  console.log(`\nThe slowest of ${files.length} spec files and journeys:`);
  for (const file of files.slice(0, SLOWEST)) console.log(`${file.seconds.toFixed(1).padStart(7)} s  ${file.name}`);
};

/** What failed once more, below everything else: the output of a whole run has thousands of lines. */
const printFailures = (outcomes) => {
  const failures = [...outcomes.values()].flatMap(({ report }) => report?.failures ?? []);
  for (const { name, message } of failures.slice(0, MOST_FAILURES)) {
    const lines = stripVTControlCharacters(message).trim().split('\n');
    console.log(`\n✘ ${name}\n${lines.slice(0, MOST_LINES).join('\n')}`);
  }
  const more = failures.length - MOST_FAILURES;
  if (more > 0) console.log(`\n✘ and ${more} more`);
};

/** A whole run must be as quick as is written down, on a machine with the cores that it is written for. */
const isWithinBudget = () => {
  const budget = JSON.parse(readFileSync(join(root, 'test/budget.json'), 'utf8'));
  const took = Math.round(seconds(began));
  const compared = `${took} s on ${cores} cores and Node ${process.versions.node}; the goal is ${budget.goalSeconds} s, at most ${budget.mostSeconds} s, on ${budget.cores} cores`;
  if (cores < budget.cores) {
    console.log(`\nTHE BUDGET DOES NOT COUNT HERE, on fewer cores than it is written for: ${compared}.`);
    return true;
  }
  const within = took <= budget.mostSeconds;
  const verdict = within ? (took <= budget.goalSeconds ? 'within the goal' : 'OVER THE GOAL') : 'EXCEEDED';
  console.log(`\nBudget ${verdict}: ${compared}.`);
  return within;
};

if (options.changed) process.exitCode = (await testChanged()) ? 0 : 1;
else {
  const names = Object.keys(parts).filter((name) => wanted.length === 0 || wanted.includes(name));
  const outcomes = await runParts(names, options['in-turn']);
  const failures = [...outcomes].filter(([, { passed }]) => !passed).map(([name]) => name);
  printSlowest(outcomes);
  printFailures(outcomes);
  if (wanted.length === 0 && !options['in-turn'] && !isWithinBudget()) failures.push('budget');
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  const all = [...outcomes.values()].map(({ report }) => report ?? {});
  const count = (kind) => all.reduce((sum, report) => sum + (report[kind] ?? 0), 0);
  // A part that failed without a test that failed is one failure.
  const failed = count('failed') + failures.filter((name) => !outcomes.get(name)?.report?.failed).length;
  const skipped = count('skipped');
  console.log(`\n${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
