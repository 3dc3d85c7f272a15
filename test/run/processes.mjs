import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Path of the script behind a package's command, so that no shell stands between us and it. */
const bin = (tool) => {
  const name = { tsc: 'typescript-native', playwright: '@playwright/test' }[tool] ?? tool;
  const folder = join(root, 'node_modules', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin;
  return join(folder, typeof manifest === 'string' ? manifest : manifest[tool]);
};

/** The arguments that let Node run a package's command. */
export const tool = (name, ...args) => [bin(name), ...args];

const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/**
 * Runs Node on a script.
 * @param shown where its output goes: `kept` prints it when the process has ended, `prefixed` prints each line at once
 *   behind its name, `plain` leaves the terminal to it
 * @param isPatient whether everything else on the machine goes first
 * @returns whether it exited with 0
 */
export const run = (name, args, { shown = 'kept', isPatient = false, env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: shown === 'plain' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(shown === 'plain' ? {} : colours), ...env },
    });
    if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const lines = [];
    const show = shown === 'prefixed' ? (line) => console.log(`${name} | ${line}`) : (line) => lines.push(line);
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream, crlfDelay: Infinity }).on('line', show);
    child.on('error', (error) => show(`${name}: ${error.message}`));
    child.on('close', (code) => {
      const output = lines.join('\n').trim();
      if (output) console.log(`\n${output}`);
      resolve(code === 0);
    });
  });

/** Runs a command of the machine to its end, in the terminal. */
export const runCommand = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
};

/** What a command prints. @throws Error when it fails */
export const outputOf = (command, args) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
};
