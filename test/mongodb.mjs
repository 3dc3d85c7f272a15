/**
 * Every specification that knows MongoDB, one file at a time, on each server that speaks its protocol: `npm run mongodb`.
 * `--help` says how to run some of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run, tool } from './run/processes.mjs';
import { reportOf, reports } from './run/reports.mjs';

/**
 * The contracts of every store, outages, and the api, whose specifications then keep their read models, keys of people
 * and the rest in MongoDB.
 */
const ALL = [
  ...['read-model', 'person-key', 'grant', 'address'].map((store) => `test/adapters/${store}-store`),
  ...['test/faults/mongodb-connection', 'test/faults/read-models-away', 'test/api/'],
];

const HELP = `Runs the specifications with read models in MongoDB: ${ALL.join(', ')}.

  npm run mongodb                                all of them
  npm run mongodb -- test/api/squad              those whose path begins so

MONGODB_TEST_URL or MONGOD_BINARY (paths between colons) names the servers; otherwise .ci/mongod.sh looks for them.
`;

const { values: options, positionals: paths } = parseArgs({
  options: { help: { type: 'boolean', short: 'h', default: false } },
  allowPositionals: true,
});
if (options.help) {
  console.log(HELP);
  process.exit(0);
}

/** Each as the environment that names it to a specification. */
function findServers() {
  const { MONGODB_TEST_URL, MONGOD_BINARY } = process.env;
  if (MONGODB_TEST_URL) return [{ name: 'the MongoDB at MONGODB_TEST_URL', env: { MONGODB_TEST_URL } }];
  const search = () =>
    execFileSync('bash', ['.ci/mongod.sh'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const binaries = MONGOD_BINARY ? MONGOD_BINARY.split(delimiter) : search().split('\n').filter(Boolean);
  return binaries.flatMap((binary) => {
    const { status, stdout, error } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
    if (status === 0) return [{ name: stdout.split('\n')[0], env: { MONGOD_BINARY: binary } }];
    console.error(`${binary} does not run: ${error?.message ?? `exit ${status}`}.`);
    process.exitCode = 1;
    return [];
  });
}

/** What came of a file, and the names of the tests in it that this server cannot pass. */
function outcomeOf({ name, assertionResults: tests, startTime, endTime }) {
  const count = (status) => tests.filter((each) => each.status === status).length;
  const leftOut = tests.filter(({ status }) => status === 'pending').map(({ title }) => title);
  const said = [
    `${count('passed')} passed`,
    ...(count('failed') ? [`${count('failed')} FAILED`] : []),
    ...(leftOut.length > 0 ? [`${leftOut.length} left out`] : []),
  ];
  return {
    spec: relative(root, name),
    said: `${tests.length > 0 ? said.join(', ') : 'DID NOT RUN'} in ${Math.round((endTime - startTime) / 1_000)} s`,
    leftOut,
  };
}

/** @returns whether all passed, and what came of each file */
async function prove(env) {
  const report = reportOf('mongodb');
  rmSync(report, { force: true });
  const options = ['--runInBand', '--forceExit', '--json', `--outputFile=${report}`];
  const jest = tool('jest', ...options, ...(paths.length > 0 ? paths : ALL));
  const passed = await run('mongodb', jest, { shown: 'plain', env: { ...env, TEST_READ_MODELS: 'mongodb' } });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const outcomes = results.map(outcomeOf).sort((one, other) => (one.spec < other.spec ? -1 : 1));
  return { passed: passed && outcomes.length > 0, outcomes };
}

mkdirSync(reports, { recursive: true });
const servers = findServers();
if (servers.length === 0) {
  console.error(
    '\nNOTHING WAS PROVED: THERE IS NO SERVER THAT SPEAKS MONGODB’S PROTOCOL. Above stands what is missing.',
  );
  process.exit(1);
}
const proofs = [];
for (const { name, env } of servers) {
  console.log(`\nRead models in ${name}:`);
  proofs.push({ name, ...(await prove(env)) });
}
for (const { name, passed, outcomes } of proofs) {
  console.log(`\n${name}: ${passed ? 'passed' : 'FAILED'}`);
  const width = Math.max(0, ...outcomes.map(({ spec }) => spec.length));
  for (const { spec, said, leftOut } of outcomes) {
    console.log(`  ${spec.padEnd(width)}  ${said}`);
    for (const title of leftOut) console.log(`      ${title}`);
  }
}
if (!proofs.every(({ passed }) => passed)) process.exitCode = 1;
