/**
 * Runs every fault's tests with all their seeds and prints what each of them came to: `npm run faults`.
 * `--help` says how to run some of it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The settings of the specs in a full run; without it each has its own everyday number. */
const FULL = { FAULT_SEEDS: '500', FAULT_ROUNDS: '50' };

/**
 * The faults the platform must stand, numbered as in its quality goals; what else must hold comes after those 21. A fault
 * is proved by all its proofs together; `tests` is a part of the names of tests in `spec`. `tries` tells how often the fault is brought about where the tests
 * do not say so by themselves; `whole` runs all of a spec whose tests build on each other. `lacks` is what the goal asks for beyond the tests.
 */
const faults = [
  {
    number: 1,
    what: 'projector killed at a random point',
    proofs: [
      { spec: 'test/faults/projector.spec.ts', tests: 'a projector killed at a random write' },
      {
        spec: 'test/faults/projector-kill.spec.ts',
        tests: 'processes that are killed',
        tries: ({ FAULT_SEEDS = 4 }) => Math.max(4, Math.ceil(FAULT_SEEDS / 5)),
      },
    ],
  },
  {
    number: 2,
    what: 'api killed during appends, clients retry',
    proofs: [
      {
        spec: 'test/api/process.spec.ts',
        tests: 'killed while it writes',
        tries: ({ FAULT_ROUNDS = 1 }) => FAULT_ROUNDS,
      },
    ],
  },
  {
    number: 3,
    what: 'killed during a rebuild and the flip',
    proofs: [
      { spec: 'test/faults/projector-rebuild.spec.ts', tests: 'killed at random' },
      { spec: 'test/faults/projector-rules.spec.ts', tests: 'killed at random|whoever holds' },
    ],
  },
  {
    number: 4,
    what: 'local log cut or corrupted, node killed',
    proofs: [
      {
        spec: 'apps/local/src/emulators/event-store/durability.spec.ts',
        tests: 'a node killed at any moment|a log with any|an event changed behind',
      },
    ],
  },
  {
    number: 5,
    what: 'disk full, fsync fails',
    proofs: [
      { spec: 'apps/local/src/emulators/event-store/durability.spec.ts', tests: 'when the disk fails|a full disk' },
    ],
  },
  {
    number: 6,
    what: 'events delivered twice, batches shuffled',
    proofs: [
      {
        spec: 'apps/projector/src/projection.spec.ts',
        tests: 'however often events|in whatever order',
        tries: ({ FAULT_SEEDS }) => (FAULT_SEEDS ? 1_000 : 300),
      },
    ],
  },
  {
    number: 7,
    what: '32 writers on one hot stream',
    proofs: [{ spec: 'apps/local/src/emulators/event-store/appending.spec.ts', tests: '32 writers' }],
  },
  {
    number: 8,
    what: 'an event that cannot be folded',
    proofs: [{ spec: 'test/faults/projector.spec.ts', tests: 'a poisonous event' }],
  },
  {
    number: 9,
    what: 'the log hangs or is down',
    proofs: [
      { spec: 'test/api/log-down.spec.ts', tests: '' },
      { spec: 'test/faults/projector.spec.ts', tests: 'the log goes away' },
    ],
    lacks: 'outages are shorter than 60 s',
  },
  {
    number: 10,
    what: 'MongoDB down, primary steps down',
    proofs: [{ spec: 'test/faults/read-models-away.spec.ts', tests: '' }],
    lacks: 'no primary steps down; without a server (.ci/mongod.sh) only late and never',
  },
  {
    number: 11,
    what: 'slow consumer, long backlog',
    proofs: [{ spec: 'apps/local/src/emulators/event-store/subscribing.spec.ts', tests: 'a slow reader' }],
    lacks: 'not with a million events',
  },
  {
    number: 12,
    what: 'a projector paused past its lease',
    proofs: [{ spec: 'test/faults/projector.spec.ts', tests: 'two projectors' }],
  },
  {
    number: 13,
    what: 'clocks jump',
    proofs: [
      { spec: 'test/squad/hostile-facts.spec.ts', tests: '' },
      { spec: 'test/squad/catching-up.spec.ts', tests: '' },
    ],
    lacks: 'the clocks of game servers, not of two hosts of ours',
  },
  { number: 14, what: '50 restarts under load', proofs: [] },
  {
    number: 15,
    what: 'a herd of pollers with an empty cache',
    proofs: [{ spec: 'test/api/bingo.spec.ts', tests: 'however many poll', whole: true }],
    lacks: '200 pollers, not 2,000; no restart',
  },
  {
    number: 16,
    what: 'reading own writes while the projector lags',
    proofs: [{ spec: 'test/api/bingo.spec.ts', tests: 'reading one’s own writes', whole: true }],
  },
  {
    number: 17,
    what: 'events of every shape ever written',
    proofs: [{ spec: 'test/archive/archive.spec.ts', tests: '' }],
  },
  { number: 18, what: 'two hours at 200 events/s', proofs: [] },
  {
    number: 19,
    what: 'backup, restore, projected again',
    proofs: [{ spec: 'test/faults/restore.spec.ts', tests: '' }],
    lacks: 'an EventStoreDB or MongoDB of its own is not backed up by us',
  },
  { number: 20, what: 'scavenged and erased while catching up', proofs: [] },
  { number: 21, what: 'deterministic simulation', proofs: [] },
  {
    number: 22,
    what: 'agent, api, log and projector killed during a replay',
    proofs: [{ spec: 'test/faults/replay.spec.ts', tests: 'killed during a replay' }],
  },
  {
    number: 23,
    what: 'facts that pass the door and mean harm',
    proofs: [{ spec: 'test/squad/hostile-facts.spec.ts', tests: '' }],
  },
  {
    number: 24,
    what: 'agent stopped anywhere, logs rotated, RCON at any time',
    proofs: [
      { spec: 'test/squad/catching-up.spec.ts', tests: '' },
      { spec: 'test/api/squad-pieces.spec.ts', tests: '' },
    ],
  },
  {
    number: 25,
    what: 'bodies and uploads that starve the api',
    proofs: [{ spec: 'test/api/bodies.spec.ts', tests: '' }],
  },
  {
    number: 26,
    what: 'an event in the log that nobody can fold, quarantined',
    proofs: [{ spec: 'test/faults/projector.spec.ts', tests: 'quarantined' }],
  },
  {
    number: 27,
    what: 'an event store that starts, stops and refuses as a real one',
    proofs: [{ spec: 'test/event-log/fast-client.spec.ts', tests: '' }],
  },
  {
    number: 28,
    what: 'somebody lays hands on the audit trail',
    proofs: [{ spec: 'test/audit/chain.spec.ts', tests: '' }],
  },
  {
    number: 29,
    what: 'names, notes and ids that mean harm',
    proofs: [
      { spec: 'libs/domain/src/adminlist/rules.spec.ts', tests: 'hostile' },
      { spec: 'libs/domain/src/whitelist/files.spec.ts', tests: 'whatever stands in' },
      { spec: 'libs/domain/src/highlights/rules.spec.ts', tests: 'whatever is typed' },
      { spec: 'libs/domain/src/connections/rules.spec.ts', tests: 'what is typed' },
      { spec: 'libs/domain/src/text.spec.ts', tests: '' },
    ],
  },
  {
    number: 30,
    what: 'people who link accounts at once, in any order',
    proofs: [{ spec: 'libs/processes/src/linking.spec.ts', tests: '' }],
  },
  {
    number: 31,
    what: 'whatever is kept in read models and asked of them, in every database there is',
    proofs: [{ spec: 'test/adapters/read-model-store.spec.ts', tests: '' }],
  },
];

const HELP = `Brings about every fault and prints what came of it.

  npm run faults -- [options]

  --quick          the everyday number of seeds instead of all
  --only <numbers> these faults, separated by commas
  --json           one JSON object on stdout instead of the table
  FAULT_SEED=<n>   that seed alone, to have a failure again
`;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
const only = options.only?.split(',').map(Number);
const unknown = only?.find((number) => !faults.some((fault) => fault.number === number));
if (unknown !== undefined) {
  console.error(`There is no such fault. There are 1 to ${faults.length}.`);
  process.exit(2);
}

const settings = options.quick ? {} : FULL;
const environment = { ...process.env, ...settings };
const folder = mkdtempSync(join(tmpdir(), 'faults-'));

const durationText = (milliseconds) =>
  milliseconds < 90_000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${(milliseconds / 60_000).toFixed(1)} min`;

/** How often tests with these names bring the fault about: one seed each, or as many as the name says. */
const triesIn = (names) =>
  names.reduce((sum, name) => sum + (/FAULT_SEED=/.test(name) ? 1 : Number(/\((\d+) seeds\)/.exec(name)?.[1] ?? 0)), 0);

/** What jest says of a spec, of the tests with such names or of all. */
function run(spec, tests) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const began = performance.now();
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--runTestsByPath', spec, '--silent', '--json', `--outputFile=${report}`];
  const { stderr } = spawnSync(process.execPath, tests === '' ? args : [...args, '--testNamePattern', tests], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const all = results.flatMap(({ assertionResults }) => assertionResults);
  return { all, stderr, milliseconds: Math.round(performance.now() - began) };
}

const wholeRuns = new Map();

function runWhole(spec) {
  if (!wholeRuns.has(spec)) wholeRuns.set(spec, run(spec, ''));
  return wholeRuns.get(spec);
}

function prove({ spec, tests, tries, whole = false }) {
  const { all, stderr, milliseconds } = whole ? runWhole(spec) : run(spec, tests);
  const ran = all.filter(({ status, fullName }) => status !== 'pending' && new RegExp(tests).test(fullName));
  const names = ran.map(({ fullName }) => fullName);
  const failed = ran.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName);
  // A spec that does not load, or in which nothing has such a name any more, proves nothing.
  if (ran.length === 0) failed.push('no test was run');
  return {
    spec,
    tests: ran.length,
    tries: Number(triesIn(names) || tries?.(environment)) || null,
    failed,
    milliseconds,
    ...(failed.length > 0 ? { said: stderr.slice(-20_000) } : {}),
  };
}

const outcomes = [];
for (const { number, what, proofs, lacks } of faults) {
  if (only && !only.includes(number)) continue;
  const results = [];
  for (const proof of proofs) {
    console.error(`${number} ${what}: ${proof.spec} ...`);
    const result = prove(proof);
    if (result.failed.length > 0) console.error(result.said);
    results.push(result);
  }
  const failed = results.some((result) => result.failed.length > 0);
  const result = proofs.length === 0 ? 'not tested yet' : failed ? 'FAILED' : lacks ? 'passed in part' : 'passed';
  outcomes.push({ number, what, result, ...(lacks ? { lacks } : {}), proofs: results });
}
rmSync(folder, { recursive: true, force: true });

const rows = outcomes.flatMap(({ number, what, result, lacks, proofs }) => {
  if (proofs.length === 0) return [[String(number), what, '', '', result, '']];
  return proofs.map(({ spec, tries, failed, milliseconds }, index) => [
    index === 0 ? String(number) : '',
    index === 0 ? what : '',
    spec,
    tries === null ? '' : String(tries),
    failed.length > 0 ? `FAILED: ${failed[0]}` : lacks ? `passed (${lacks})` : 'passed',
    durationText(milliseconds),
  ]);
});
if (options.json) console.log(JSON.stringify({ at: new Date().toISOString(), quick: options.quick, faults: outcomes }));
else {
  const head = ['#', 'fault', 'spec', 'seeds', 'result', 'took'];
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  const count = (result) => outcomes.filter((outcome) => outcome.result === result).length;
  console.log(
    `\n${count('passed')} passed, ${count('passed in part')} in part, ${count('FAILED')} failed, ${count('not tested yet')} not tested yet`,
  );
}
process.exit(outcomes.some(({ result }) => result === 'FAILED') ? 1 : 0);
