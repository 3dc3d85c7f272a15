import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { version } from '../../package.json';
import { FakeSite } from '../agent/fake-site';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');
/** A game server’s own Node runs the agent: here that of npm, which may be older than the one that the project brings. */
const NODE = process.env['npm_node_execpath'] ?? process.execPath;
const RECORDING = join(root, 'test/fixtures/squad/synthetic');

let folder: string;
let agent: string;
let site: FakeSite;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  const { stdout } = await run(process.execPath, [
    join(root, 'apps/local/bin/bundle.mjs'),
    ...['agent', '--alone', join(folder, 'built')],
  ]);
  // Alone in a folder: what it needs beside Node would be missing.
  agent = join(folder, 'community-agent.cjs');
  copyFileSync(stdout.trim(), agent);
  rmSync(join(folder, 'built'), { recursive: true });
  site = new FakeSite();
  await site.open();
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const options = () => ['--server', '1', '--replay', RECORDING, '--site', site.url, '--state', join(folder, 'state')];

test('the agent is one file that needs nothing but Node', async () => {
  expect(readdirSync(folder)).toEqual(['community-agent.cjs']);
  const text = readFileSync(agent, 'utf8');
  const needed = new Set([...text.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name!));
  // ssh2 tries these two and does without them.
  const optional = ['cpu-features', './crypto/build/Release/sshcrypto.node'];
  expect([...needed].filter((name) => !isBuiltin(name) && !optional.includes(name))).toEqual([]);
  const { stdout } = await run(NODE, [agent, '--help'], { cwd: folder });
  expect(stdout).toContain('--server <id>');
  expect((await run(NODE, [agent, '--version'], { cwd: folder })).stdout).toBe(`${version}\n`);
});

test('it replays a recording, and a second time changes nothing', async () => {
  const replay = () => run(NODE, [agent, ...options()], { cwd: folder, env: { INGEST_TOKEN: 'token' } });
  expect((await replay()).stdout).toMatch(/facts +[1-9]\d* in \d+ batches, all acknowledged/);
  const sent = [...site.facts];
  expect(sent.length).toBeGreaterThan(100);
  await replay();
  expect([...site.facts]).toEqual(sent);
});

test('its service files name options that it has', async () => {
  const { stdout: help } = await run(NODE, [agent, '--help']);
  const install = join(root, 'apps/agent/install');
  for (const file of readdirSync(install)) {
    const used = new Set(readFileSync(join(install, file), 'utf8').match(/--[a-z][a-z-]+(?= )/g) ?? []);
    used.delete('--now');
    expect(used.size).toBeGreaterThan(4);
    expect([file, [...used].filter((option) => !help.includes(option))]).toEqual([file, []]);
  }
});
