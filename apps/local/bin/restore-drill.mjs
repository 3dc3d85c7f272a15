/** Proves that a backup of `npm run backup` can be used: `HELP` says how. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const HELP = `Proves that a backup can be used.

  npm run restore-drill -- backup-….tar.gz

Restores it into a folder of its own, starts the site there on a free port, compares every read model with a clean fold of
the log, verifies the audit chain, ends the site and removes the folder. The site that runs is not touched.
Exit code 0: all of it went well.
`;

const [file, ...more] = process.argv.slice(2);
if (file === '--help' || file === '-h') {
  console.log(HELP);
  process.exit(0);
}
if (!file || more.length > 0 || file.startsWith('-')) {
  console.error('Name one backup: npm run restore-drill -- backup-….tar.gz');
  process.exit(2);
}
const base = mkdtempSync(join(tmpdir(), 'restore-drill-'));
const dataDir = join(base, 'data');
const env = {
  ...process.env,
  ...{ DATA_DIR: dataDir, COMMUNITY_CONFIG: join(dataDir, 'community'), PORT: '0', DEMO: 'off' },
  // Neither the log nor the read models of the site that runs: also where `.env` names them.
  ...{ EVENTSTORE_URL: '', MONGODB_URL: '' },
  // Nobody else is on this site, and every read model is verified at once.
  RATE_LIMIT_COMMANDS: '1000',
};
const start = (target, ...args) =>
  spawn(process.execPath, [join(root, 'apps/local/bin/run.mjs'), target, ...args], { env, stdio: 'inherit' });
const ended = (child) => new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
const step = async (what, target, ...args) => {
  if ((await ended(start(target, ...args))) !== 0) throw new Error(`The drill failed: ${what}.`);
};

const LONGEST_START_MS = 300_000;
const running = () => existsSync(join(dataDir, 'run.json'));

let site;
let failure;
try {
  await step('the backup could not be restored', 'restore', resolve(file), '--data-dir', dataDir);
  site = start('launcher');
  const gone = ended(site);
  const until = Date.now() + LONGEST_START_MS;
  while (!running()) {
    const over = await Promise.race([gone.then(() => true), new Promise((next) => setTimeout(next, 250, false))]);
    if (over || Date.now() > until) throw new Error('The drill failed: the site does not start on it.');
  }
  await step('a read model differs from the log', 'projector/cli', 'verify');
  await step('the audit chain does not verify', 'projector/cli', 'audit', 'verify');
} catch (error) {
  failure = error;
}
if (site && site.exitCode === null) {
  const gone = ended(site);
  site.kill('SIGINT');
  await gone;
}
rmSync(base, { recursive: true, force: true });
if (failure) {
  console.error(failure.message);
  process.exit(1);
}
console.log('The drill went well: restored, folded, compared, and the audit chain verifies.');
