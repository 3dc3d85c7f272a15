/**
 * Runs a program of this repository from its build, and builds first whatever is missing or older than its sources:
 *
 *   node apps/local/bin/run.mjs <target> [arguments]
 *   node apps/local/bin/run.mjs --build [parts]        builds (api, projector, identity, ops, agent, local, web; all of them) and ends
 *
 * Progress goes to stderr, so that stdout belongs to the program. The program runs in this very process: signals,
 * exit code and process id are its own.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const dist = join(root, 'dist');
const stamps = join(dist, '.stamps');

const common = ['libs', 'tsconfig.json', 'package-lock.json'];
const BUNDLER = 'apps/local/bin/bundle.mjs';
const bundled = (app, result = 'main') => ({
  tool: 'node_modules/rolldown/package.json',
  command: [BUNDLER, app],
  sources: [`apps/${app}`, BUNDLER, ...common],
  result: `${app}/${result}.js`,
});

const builds = {
  api: { ...bundled('api'), sources: ['apps/api', 'nest-cli.json', BUNDLER, ...common] },
  projector: bundled('projector'),
  identity: bundled('identity'),
  ops: {
    ...bundled('ops', 'doctor'),
    // The doctor reads settings by the readers of the processes.
    sources: ['apps/ops', 'apps/api', 'apps/identity', 'apps/projector', BUNDLER, ...common],
  },
  agent: bundled('agent'),
  local: bundled('local', 'launcher'),
  web: {
    tool: 'node_modules/vite/bin/vite.js',
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.mts', '--logLevel', 'warn'],
    sources: ['apps/web', 'libs/contracts', 'libs/domain', 'tsconfig.json', 'package-lock.json'],
    result: 'web/index.html',
  },
};

const targets = {
  launcher: { needs: ['api', 'projector', 'agent', 'local', 'web'], module: 'local/launcher.js' },
  'event-store/main': { needs: ['local'], module: 'local/emulators/event-store/main.js' },
  token: { needs: ['local'], module: 'local/tools/token.js' },
  'copy-log': { needs: ['projector'], module: 'projector/copy-log.js' },
  discord: { needs: ['projector'], module: 'projector/members/discord.js' },
  log: { needs: ['ops'], module: 'ops/log.js' },
  doctor: { needs: ['ops'], module: 'ops/doctor.js' },
  'person-keys': { needs: ['ops'], module: 'ops/person-keys.js' },
  backup: { needs: ['local'], module: 'local/tools/backup.js' },
  restore: { needs: ['local'], module: 'local/tools/restore.js' },
  agent: { needs: ['agent'], module: 'agent/main.js' },
  'projector/cli': { needs: ['projector'], module: 'projector/cli.js' },
};

const AT_ONCE = 2;
const say = (text) => process.stderr.write(`${text}\n`);

/** @param code 2 where the command was given wrongly */
function fail(text, code = 1) {
  say(text);
  process.exit(code);
}

/** Files below a folder, or the file itself; tests and their helpers are not part of a build. */
function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(dirname(path), { withFileTypes: true });
  const self = entries.find(({ name }) => join(dirname(path), name) === path);
  if (!self?.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** A digest of everything that a build reads: a checkout that only touches files builds nothing. */
function stampOf({ sources }) {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampFile = (name) => join(stamps, name);
const isCurrent = (name, stamp) =>
  existsSync(join(dist, builds[name].result)) &&
  existsSync(stampFile(name)) &&
  readFileSync(stampFile(name), 'utf8') === stamp;

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** The process id in a lock; undefined while it is being written or when it is gone by now. */
function holderOf(lock) {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10) || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** One build at a time: whoever comes second waits, and then finds everything done. */
async function locked(work) {
  const lock = join(dist, '.lock');
  mkdirSync(stamps, { recursive: true });
  for (let announced = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = holderOf(lock);
      if (holder && !alive(holder)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (!announced) say(`Another process (${holder ?? 'just started'}) builds; waiting for it.`);
      announced = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  const unlock = () => rmSync(lock, { force: true });
  process.once('exit', unlock);
  try {
    await work();
  } finally {
    process.off('exit', unlock);
    unlock();
  }
}

const running = new Set();

/** Builds one part. Its output is shown when it fails. */
function build(name, stamp) {
  const started = performance.now();
  const { command, tool } = builds[name];
  if (!existsSync(join(root, tool))) fail(`${tool} is missing. Run npm ci first.`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('close', (code) => {
      running.delete(child);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const built = code === 0 && existsSync(join(dist, builds[name].result));
      if (built) writeFileSync(stampFile(name), stamp);
      say(
        built ? `  built ${name.padEnd(10)}${seconds} s` : `  ${name} failed after ${seconds} s\n\n${output.trim()}\n`,
      );
      resolve(built);
    });
  });
}

/** Builds what is not current, a few at a time. */
async function makeCurrent(names) {
  const stale = () =>
    names.map((name) => [name, stampOf(builds[name])]).filter(([name, stamp]) => !isCurrent(name, stamp));
  if (!stale().length) return;
  await locked(async () => {
    const queue = stale();
    if (!queue.length) return;
    say(`Building ${queue.map(([name]) => name).join(', ')} ...`);
    const results = [];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) results.push(await build(...next));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (results.includes(false)) fail('The build failed; nothing was started.');
  });
}

const [name, ...args] = process.argv.slice(2);
const onlyBuild = name === '--build';
const target = onlyBuild ? { needs: args.length ? args : Object.keys(builds) } : targets[name];
if (!target) fail(`Unknown target ${name ?? ''}. There are: --build, ${Object.keys(targets).join(', ')}`, 2);
const unknown = target.needs.filter((part) => !builds[part]);
if (unknown.length) fail(`Cannot build ${unknown.join(', ')}. There are: ${Object.keys(builds).join(', ')}`, 2);

// Paths of settings count from where the project stands.
process.chdir(root);
/** Stays: a signal that came while the process was busy is heard by the program as well, once it has a way of its own to end. */
const endEarly = (signal) => {
  if (process.listenerCount(signal) > 1) return;
  for (const child of running) child.kill();
  process.exit(128 + constants.signals[signal]);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endEarly);
await makeCurrent(target.needs);
if (onlyBuild) process.exit(0);

const module = join(dist, target.module);
if (!existsSync(module)) fail(`There is no ${relative(root, module)}: this build has no ${name}.`);
process.setSourceMapsEnabled(true);
process.argv = [process.argv[0], module, ...args];
await import(pathToFileURL(module).href);
