import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FakeSite } from '../agent/fake-site';
import { planSquadDemo } from '../../apps/local/src/demo/games/squad-plan';
import { programOf } from '../program';
import { until } from '../until';

const root = resolve(__dirname, '../..');
const NOW = Date.parse('2026-11-21T11:00:00Z');
const AGENT = programOf('apps/agent/src/main.ts').at(-1)!;
const PRELOAD = programOf('apps/local/src/child-preload.ts').at(-1)!;

/** What the launcher does with the demo: begins it, and ends it in order on a signal. */
const HOST = `
const [{ SquadDemo }, { Terminal }] = ['demo/games/squad', 'launcher/terminal'].map((name) => require('${root}/apps/local/src/' + name));
const { run, community } = JSON.parse(process.env.DEMO_RUN);
const demo = SquadDemo.start(run, community, { agent: '${AGENT}', preload: '${PRELOAD}' }, new Terminal());
process.on('SIGINT', () => demo.stop().then(() => process.exit(0)));
`;

/** Five agents send six evenings, on a machine that may be busy. */
const PATIENT = { patience: 90_000 };

let folder: string;
let site: FakeSite;
let hosts: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'demo-'));
  writeFileSync(join(folder, 'host.cjs'), HOST);
  site = new FakeSite();
  await site.open();
});
afterEach(async () => {
  for (const host of hosts) host.kill('SIGKILL');
  await Promise.all(hosts.map((host) => ended(host)));
  hosts = [];
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const ended = (host: ChildProcess): Promise<unknown> =>
  host.exitCode !== null || host.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => host.on('close', done));

const progressOf = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'demo', 'squad.json'), 'utf8')) as { until: number; done: string[] };

/** Changes the plan of a data folder. */
const replan = (dataDir: string, changes: object): void =>
  writeFileSync(join(dataDir, 'demo', 'squad.json'), JSON.stringify({ ...progressOf(dataDir), ...changes }));

/** A data folder whose demo is six evenings, which are more than one portion. */
function planned(name: string, now = NOW): string {
  const dataDir = join(folder, name);
  planSquadDemo(dataDir, { timeZone: 'Australia/Sydney' }, now);
  mkdirSync(join(dataDir, 'logs'));
  replan(dataDir, { days: 6 });
  return dataDir;
}

/** Starts the demo of a data folder. `said` grows with its output. */
function begin(
  dataDir: string,
  tokens: Record<string, string> = { 1: 'a', 2: 'b', 3: 'c' },
): { host: ChildProcess; said: () => string } {
  const servers = [1, 2, 3].map((id) => ({ game: 'squad', id, name: `Squad #${id}` }));
  const run = {
    dataDir,
    api: { url: site.url },
    identity: { issuer: 'http://127.0.0.1:9' },
    agent: { tokens },
  };
  const host = spawn(process.execPath, ['-r', join(root, 'test/register.cjs'), join(folder, 'host.cjs')], {
    cwd: root,
    env: { ...process.env, DEMO_RUN: JSON.stringify({ run, community: { servers } }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  hosts.push(host);
  let said = '';
  for (const stream of [host.stdout, host.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { host, said: () => said };
}

/** What the site holds of the matches that are over. A key begins with when its match began. */
const monthAtSite = (dataDir: string) => {
  const end = new Date(progressOf(dataDir).until).toISOString().replace(/[-:.Z]/g, '');
  return new Map([...site.facts].filter(([key]) => key < end));
};

test('a month is told to its end, and the bar says so; interrupted however, it goes on and ends with the same facts', async () => {
  const whole = planned('whole');
  const { host, said } = begin(whole);
  await until('the end of the month', async () => said().includes('The month is there'), PATIENT);
  expect(said()).toMatch(/^ {2}A month of Squad: 0 %\n/);
  expect(said().match(/100 %/g)).toHaveLength(1);
  // The running matches go on beside it.
  const month = monthAtSite(whole);
  await until('a running match', async () => [...site.facts.keys()].some((key) => !month.has(key)));
  host.kill('SIGINT');
  await ended(host);
  const facts = monthAtSite(whole);
  expect(facts.size).toBeGreaterThan(1_000);
  expect(progressOf(whole).done.length).toBeGreaterThan(1);

  // A new site, a new folder, the same plan.
  await site.close();
  site = new FakeSite();
  await site.open();
  const broken = planned('broken');
  for (const [signal, portions] of [
    ['SIGINT', 0],
    ['SIGKILL', 1],
  ] as const) {
    const { host: one } = begin(broken);
    const before = site.facts.size;
    await until(
      'a part of it',
      async () => progressOf(broken).done.length >= portions && site.facts.size > before,
      PATIENT,
    );
    one.kill(signal);
    await ended(one);
    expect(progressOf(broken).done.length).toBeLessThan(progressOf(whole).done.length);
  }
  const last = begin(broken);
  await until('the end at last', async () => last.said().includes('100 %'), PATIENT);
  last.host.kill('SIGINT');
  await ended(last.host);
  expect(monthAtSite(broken)).toEqual(facts);
}, 300_000);

describe('the running game of a Reforger server', () => {
  const TOKENS = { 1: 'a', 'reforger-1': 'b' };
  interface Fact {
    readonly kind: string;
    readonly at: string;
    readonly state?: string;
    readonly players?: number;
  }
  const facts = (): Fact[] =>
    [...site.facts].flatMap(([key, fact]) =>
      / (?:console|kills|joins|chat) \d+$/.test(key) ? [fact as unknown as Fact] : [],
    );
  const of = (kind: string) => facts().filter((fact) => fact.kind === kind);
  const after = (moment: number) => facts().some(({ at }) => Date.parse(at) > moment);
  const started = () => of('gameStateChanged').filter(({ state }) => state === 'GAME');

  /** Kills that were sent more than once, with other numbers: each would count more than once. */
  const killsTwice = () => {
    const kills = of('playerKilled').map((kill) => JSON.stringify({ ...kill, sequence: 0 }));
    return kills.filter((kill, index) => kills.indexOf(kill) < index);
  };

  /** Runs the demo until the site has something that happened meanwhile. @returns when it began */
  const run = async (dataDir: string) => {
    const from = Date.now();
    const { host } = begin(dataDir, TOKENS);
    await until('the past', async () => after(from - 60_000), PATIENT);
    const caughtUp = Date.now();
    await until('what happens now', async () => after(caughtUp), PATIENT);
    host.kill('SIGINT');
    await ended(host);
    return from;
  };

  test('is live, goes on with the next start without being counted twice, and gives way to the next one', async () => {
    const dataDir = planned('running', Date.now());
    // Both months are there.
    replan(dataDir, { days: 5, done: ['0/1', 'reforger-1'] });
    const from = await run(dataDir);
    expect(started()).toHaveLength(1);
    const newest = of('performanceMeasured').findLast(({ at }) => Date.parse(at) > from - 31_000);
    expect(newest?.players).toBeGreaterThan(5);

    const repeated = site.repeated;
    await run(dataDir);
    expect(site.repeated).toBeGreaterThan(repeated);
    expect(started()).toHaveLength(1);
    expect(killsTwice()).toEqual([]);

    // An hour later.
    replan(dataDir, { until: progressOf(dataDir).until - 3_600_000 });
    await run(dataDir);
    expect([started().length, of('serverEnded').length]).toEqual([2, 1]);
    expect(killsTwice()).toEqual([]);
  }, 300_000);
});

describe('a launcher', () => {
  /** Answers every request, and says at which address. */
  const CHILD = `
    const server = require('node:http').createServer((_, response) => response.end('{}'));
    process.on('SIGTERM', () => process.exit(0));
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      process.send({ type: 'ready', port, identityPort: port, guildPort: port, steamPort: port });
    });`;

  test.each([
    ['off', false],
    ['', true],
  ])('with DEMO=%p mentions an unfinished month: %s', async (DEMO, shown) => {
    const dataDir = planned('launched');
    writeFileSync(join(folder, 'child.cjs'), CHILD);
    const child = join(folder, 'child.cjs');
    const scripts = JSON.stringify({
      eventStore: child,
      emulators: child,
      api: child,
      projector: child,
      preload: PRELOAD,
    });
    const main = join(root, 'apps/local/src/launcher/main.ts');
    writeFileSync(
      join(folder, 'launch.cjs'),
      `void require('${main}').launch([], ${scripts}, '${join(folder, 'agent.cjs')}');`,
    );
    writeFileSync(join(folder, 'agent.cjs'), 'setInterval(() => undefined, 1_000);');
    // A log that is not ours, so that nothing is read from it.
    const env = { ...process.env, PORT: '0', DEMO, EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false', DATA_DIR: dataDir };
    const launcher = spawn(process.execPath, ['-r', join(root, 'test/register.cjs'), join(folder, 'launch.cjs')], {
      cwd: root,
      env: { ...env, npm_lifecycle_event: '' },
    });
    hosts.push(launcher);
    let said = '';
    launcher.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const sign = shown ? 'A month of Squad: 0 %' : 'Ctrl-C ends everything.';
    await until(sign, async () => said.includes(sign));
    launcher.kill('SIGINT');
    await ended(launcher);
    expect(said.includes('A month of Squad')).toBe(shown);
    expect(existsSync(join(dataDir, 'logs', 'demo.log'))).toBe(shown);
    expect(progressOf(dataDir).done).toEqual([]);
  });
});
