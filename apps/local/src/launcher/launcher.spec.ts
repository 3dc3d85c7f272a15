import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RunFile } from '../run-file';
import { secretsOf } from '../secrets';
import { until as untilSeen } from '../../../../test/until';
import { againOrFree, freePort } from './ports';

const root = resolve(__dirname, '../../../..');

/** A child that serves on the ports of its environment, and misbehaves as `FAKE_...` variables say. */
const FAKE = `
const { createServer } = require('node:http');
const { existsSync, renameSync, writeFileSync } = require('node:fs');
const emulators = process.env.EMULATORS ? JSON.parse(process.env.EMULATORS) : undefined;
if (process.env.FAKE_REFUSES && __filename.includes(process.env.FAKE_REFUSES)) {
  console.error('the disk is full of eels');
  process.exit(1);
}
process.on('SIGTERM', () => {
  if (process.env.FAKE_STUBBORN) return;
  if (process.env.FAKE_STUCK) for (;;);
  console.log('bye');
  process.exit(0);
});
const serve = async (port, host) => {
  const race = process.env.FAKE_LOSES_PORT_IN && process.env.FAKE_LOSES_PORT_IN + '/race';
  if (race && __filename.includes('eventStore') && !existsSync(race)) {
    writeFileSync(race + '.new', port);
    renameSync(race + '.new', race);
    while (!existsSync(race + '.lost')) await new Promise((next) => setTimeout(next, 10));
  }
  return listen(port, host);
};
const listen = (port, host) => new Promise((done) => {
  const server = createServer((request, response) => {
    if (request.url === '/crash') return process.exit(3);
    response.end(JSON.stringify({ pid: process.pid, env: process.env }));
  });
  server.listen(Number(port), host ?? '127.0.0.1', () => done(server.address().port));
});
(async () => {
  if (!emulators) return process.send({ type: 'ready', port: await serve(process.env.PORT, process.env.HOST) });
  const identityPort = emulators.identity && (await serve(emulators.identity.port));
  const guildPort = emulators.guild && (await serve(emulators.guild.port));
  const steamPort = emulators.steam && (await serve(emulators.steam.port));
  process.send({ type: 'ready', identityPort, guildPort, steamPort });
})();
`;

/** Whether a process runs. One that ended and was not yet collected by its new parent does not. */
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
};

const PATIENCE_MS = 15_000;

const until = <Value>(read: () => Value | undefined | false): Promise<Value> =>
  untilSeen(read.toString(), async () => read() || undefined, { patience: PATIENCE_MS });

class Launcher {
  output = '';
  readonly process: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;

  constructor(
    readonly dataDir: string,
    env: NodeJS.ProcessEnv = {},
    args: string[] = [],
    private readonly wrapper?: 'npm',
  ) {
    const inherited = { ...process.env };
    delete inherited['npm_lifecycle_event'];
    const command = ['-r', join(root, 'test/register.cjs'), join(dir, 'launch.cjs'), ...args];
    const wrapped = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(command)}, { stdio: 'inherit' })`;
    this.process = spawn(process.execPath, wrapper ? ['-e', wrapped] : command, {
      cwd: root,
      env: { ...inherited, PORT: '0', DEMO: 'off', NODE_ENV: 'test', ...env, DATA_DIR: dataDir },
    });
    for (const stream of [this.process.stdout!, this.process.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = new Promise((done) => this.process.on('close', (code, signal) => done(code ?? signal)));
    started.push(this);
  }

  get runFile(): RunFile | undefined {
    const path = join(this.dataDir, 'run.json');
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RunFile) : undefined;
  }

  /** Waits for `run.json`. @throws Error with the launcher's output when it gives up instead, or is too slow */
  async running(): Promise<RunFile> {
    // Under npm the launcher is a child of the process that was started here.
    const mine = () => (this.wrapper || this.runFile?.pid === this.process.pid ? this.runFile : undefined);
    await until(() => mine() ?? this.process.exitCode !== null).catch(() => undefined);
    const run = mine();
    if (!run) throw new Error(`The launcher does not run (exit code ${this.process.exitCode}). ${this.output}`);
    return run;
  }
}

const childrenOf = (run: RunFile) =>
  [run.api.pid, run.projector.pid, run.eventStore.pid, run.identity.pid].map((pid) => pid!);
const gone = (pids: number[]) => until(() => pids.every((pid) => !alive(pid)));
/** A fake child's process id and environment. */
const childAt = async (url: string) => (await (await fetch(url)).json()) as { pid: number; env: NodeJS.ProcessEnv };

let dir: string;
let started: Launcher[] = [];

const end = async (launcher: Launcher) => {
  const { runFile } = launcher;
  launcher.process.kill('SIGKILL');
  await launcher.ended;
  if (runFile && runFile.pid === launcher.process.pid) await gone(childrenOf(runFile));
};

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'launcher-'));
  const scripts = ['eventStore', 'emulators', 'api', 'projector'].map((name) => {
    const script = join(dir, `${name}.cjs`);
    writeFileSync(script, FAKE);
    return [name, script];
  });
  scripts.push(['preload', join(root, 'apps/local/src/child-preload.ts')]);
  const main = join(root, 'apps/local/src/launcher/main.ts');
  writeFileSync(
    join(dir, 'launch.cjs'),
    `void require(${JSON.stringify(main)}).launch(process.argv.slice(2), ${JSON.stringify(Object.fromEntries(scripts))});`,
  );
});

afterEach(async () => {
  await Promise.all(started.map(end));
  started = [];
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

let folder = 0;
const newDataDir = () => join(dir, `data-${++folder}`);

describe('a running launcher', () => {
  let launcher: Launcher;
  let run: RunFile;

  beforeAll(async () => {
    launcher = new Launcher(newDataDir());
    started = [];
    run = await launcher.running();
  });

  afterAll(() => end(launcher));

  test('everything starts, gets the addresses of the others, and is written down for scripts alone', async () => {
    const { env } = await childAt(run.api.url);
    expect(env).toMatchObject({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(run.api.port),
      PUBLIC_URL: run.url,
      EVENTSTORE_URL: run.eventStore.url,
      READ_MODELS_FILE: join(launcher.dataDir, 'read-models.sqlite'),
      OIDC_ISSUER: run.identity.issuer,
      OIDC_AUDIENCE: 'community-api',
      OIDC_CLIENT_ID: 'web',
      OIDC_USER_CLAIM: 'discord_id',
      OPERATOR_CLIENT_IDS: 'operator',
      DISCORD_API_URL: run.guild.apiUrl,
      DISCORD_CDN_URL: run.guild.cdnUrl,
      DISCORD_BOT_TOKEN: run.guild.botToken,
      STEAM_OPENID_URL: run.steam.openIdUrl,
      COMMUNITY_CONFIG: join(root, 'community'),
      WEB_ROOT: join(root, 'dist/web'),
      DATA_DIR: launcher.dataDir,
      LOG_LEVEL: 'info',
      INGEST_TOKENS: Object.entries(run.agent.tokens)
        .map(([id, token]) => `${id}:${token}`)
        .join(','),
    });
    expect(Object.keys(run.agent.tokens).length).toBeGreaterThan(0);
    expect(env).not.toHaveProperty('MONGODB_URL');
    expect(env['RESERVATION_SECRET']).toMatch(/^[\w-]{43}$/);
    expect((await childAt(run.projector.url!)).env).toMatchObject({ OIDC_ISSUER: run.identity.issuer });
    expect(statSync(join(launcher.dataDir, 'run.json')).mode & 0o777).toBe(0o600);
    await until(() => launcher.output.includes(run.url));
    expect(launcher.output).toContain('ZSU Gaming is up');
  });

  test('a second launcher on the same folder is refused and the first goes on', async () => {
    const second = new Launcher(launcher.dataDir);
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`A launcher (process ${run.pid}) already runs on ${launcher.dataDir}.`);
    expect((await childAt(run.api.url)).pid).toBe(run.api.pid);
  });

  test('another launcher on a folder of its own runs beside it', async () => {
    const ports = [run, await new Launcher(newDataDir()).running()].flatMap(
      ({ api, eventStore, identity, guild, steam }) => [
        api.port,
        eventStore.port,
        identity.port,
        guild.port,
        steam.port,
      ],
    );
    expect(new Set(ports).size).toBe(ports.length);
  });

  test('a crashed child comes back on its port, the launcher says so, and run.json names its new process', async () => {
    await fetch(`${run.identity.issuer}/crash`).catch(() => undefined);
    const again = await until(() => {
      const now = launcher.runFile;
      return now && now.identity.pid !== run.identity.pid && now;
    });
    expect(again.identity.issuer).toBe(run.identity.issuer);
    expect((await childAt(again.identity.issuer)).pid).toBe(again.identity.pid);
    await until(() => launcher.output.includes('emulators is back.'));
    expect(launcher.output).toContain('emulators ended (code 3). Starting it again.');
  });
});

test('a signal ends every child and takes run.json away, and the next start has the same addresses', async () => {
  const dataDir = newDataDir();
  const addresses: string[][] = [];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const launcher = new Launcher(dataDir);
    const run = await launcher.running();
    addresses.push([run.url, run.identity.issuer, run.guild.apiUrl, run.steam.openIdUrl, run.eventStore.url]);
    launcher.process.kill(signal);
    expect([signal, await launcher.ended]).toEqual([signal, 0]);
    expect(childrenOf(run).filter(alive)).toEqual([]);
    expect(launcher.runFile).toBeUndefined();
  }
  // Sessions go on: the sign-in's address is part of every token.
  expect(addresses[1]).toEqual(addresses[0]);
  expect(addresses[2]).toEqual(addresses[0]);
});

test('kill -9 of the launcher leaves no process, stuck ones included, and the next one finds the same ports', async () => {
  const portsOf = ({ api, eventStore, identity, guild, steam }: RunFile) =>
    [api, eventStore, identity, guild, steam].map(({ port }) => port);
  const killed = [new Launcher(newDataDir()), new Launcher(newDataDir(), { FAKE_STUCK: '1' })];
  const before = await Promise.all(killed.map((launcher) => launcher.running()));
  for (const { process } of killed) process.kill('SIGKILL');
  await Promise.all(killed.map(({ ended }) => ended));
  const after = await Promise.all(killed.map(({ dataDir }) => new Launcher(dataDir).running()));
  await gone(before.flatMap(childrenOf));
  expect(after.map(portsOf)).toEqual(before.map(portsOf));
});

test('a child that ignores the request to end is ended by a second signal', async () => {
  const launcher = new Launcher(newDataDir(), { FAKE_STUBBORN: '1' });
  const children = childrenOf(await launcher.running());
  const signalled = Date.now();
  await until(() => launcher.process.exitCode !== null || void launcher.process.kill('SIGINT'));
  expect(await launcher.ended).toBe(0);
  expect(children.filter(alive)).toEqual([]);
  // Well before the launcher would have lost its own patience, twice five seconds.
  expect(Date.now() - signalled).toBeLessThan(9_000);
});

test('a Ctrl-C that arrives twice, as under npm, still ends the children in order', async () => {
  const launcher = new Launcher(newDataDir());
  await launcher.running();
  launcher.process.kill('SIGINT');
  launcher.process.kill('SIGINT');
  await launcher.ended;
  const saidGoodbye = ['event-store', 'emulators', 'api', 'projector'].map((name) =>
    readFileSync(join(launcher.dataDir, 'logs', `${name}.log`), 'utf8').includes('bye'),
  );
  expect(saidGoodbye).toEqual([true, true, true, true]);
});

test('the launcher ends when the npm that runs it is killed', async () => {
  const launcher = new Launcher(newDataDir(), { npm_lifecycle_event: 'start' }, [], 'npm');
  const run = await launcher.running();
  launcher.process.kill('SIGKILL');
  await gone([run.pid, ...childrenOf(run)]);
  expect(launcher.runFile).toBeUndefined();
});

test('a child that cannot start ends the launcher with its last lines, and nothing stays behind', async () => {
  const launcher = new Launcher(newDataDir(), { FAKE_REFUSES: 'projector' });
  expect(await launcher.ended).toBe(1);
  expect(launcher.output).toContain('projector did not start.\n  the disk is full of eels');
  expect(launcher.runFile).toBeUndefined();
  // The folder is free again.
  await new Launcher(launcher.dataDir).running();
});

test('a child whose port another program takes at the last moment gets another one', async () => {
  const race = newDataDir();
  mkdirSync(race);
  const launcher = new Launcher(newDataDir(), { FAKE_LOSES_PORT_IN: race });
  const taken = Number(await until(() => existsSync(join(race, 'race')) && readFileSync(join(race, 'race'), 'utf8')));
  const other = createServer().listen(taken, '127.0.0.1');
  await once(other, 'listening');
  writeFileSync(join(race, 'race.lost'), '');
  const { eventStore } = await launcher.running();
  expect(eventStore.port).not.toBe(taken);
  await new Promise((closed) => other.close(closed));
});

test('no two children are given the same port', async () => {
  const ports: number[] = [];
  for (let count = 0; count < 300; count++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});

test('the port of last time is waited for until the deadline, and replaced at once after it', async () => {
  const holder = createServer().listen(await freePort(), '127.0.0.1');
  await new Promise((listening) => holder.once('listening', listening));
  const { port } = holder.address() as AddressInfo;
  expect(await againOrFree(port, performance.now())).not.toBe(port);
  const again = againOrFree(port, performance.now() + PATIENCE_MS);
  await againOrFree(port, performance.now() + 1);
  holder.close();
  expect(await again).toBe(port);
});

test('a port that is taken is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  const { port } = other.address() as AddressInfo;
  const launcher = new Launcher(newDataDir(), { PORT: String(port) });
  expect(await launcher.ended).toBe(1);
  expect(launcher.output).toContain(`Port ${port} is used by another program.`);
  expect(launcher.output).toContain(`PORT=${port + 1} npm start`);
  other.close();
});

test('an address that this machine does not have is named, not the port', async () => {
  for (const port of ['0', String(await freePort())]) {
    const launcher = new Launcher(newDataDir(), { HOST: '203.0.113.9', PORT: port });
    expect(await launcher.ended).toBe(1);
    expect(launcher.output).toContain('HOST is "203.0.113.9", which is no address of this machine.');
  }
});

test('a data folder that cannot be is named, with what to do', async () => {
  const file = join(dir, 'a-file');
  writeFileSync(file, '');
  const launcher = new Launcher(join(file, 'data'));
  expect(await launcher.ended).toBe(1);
  expect(launcher.output).toContain(`The data folder ${join(file, 'data')} cannot be written`);
});

const modes = (dataDir: string) =>
  [dataDir, ...readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))]
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => `${path} ${(statSync(path).mode & 0o777).toString(8)}`);

test('a data folder that others could read is made private, with all that stands in it', async () => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  secretsOf(dataDir);
  mkdirSync(join(dataDir, 'demo'), { mode: 0o755 });
  for (const name of ['event-store.db', 'demo/game-server.log']) {
    writeFileSync(join(dataDir, name), '');
    chmodSync(join(dataDir, name), 0o644);
  }
  for (const name of ['.', 'logs', 'secrets.json']) chmodSync(join(dataDir, name), 0o755);
  const again = new Launcher(dataDir);
  await again.running();
  expect(modes(dataDir)).toEqual([]);
});

test('a folder with other things in it that others may read is refused, with the command to run', async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir, { mode: 0o755 });
  writeFileSync(join(dataDir, 'holiday.jpg'), '', { mode: 0o644 });
  const launcher = new Launcher(dataDir);
  expect(await launcher.ended).toBe(1);
  expect(launcher.output).toContain(`Run chmod -R go-rwx '${dataDir}'`);
  expect(statSync(join(dataDir, 'holiday.jpg')).mode & 0o777).toBe(0o644);
});

test('addresses of real services replace the emulators, and no child is started for them', async () => {
  const launcher = new Launcher(newDataDir(), {
    EVENTSTORE_URL: 'esdb://log.example:2113',
    MONGODB_URL: 'mongodb://db.example/community',
    OIDC_ISSUER: 'https://id.example',
    DISCORD_API_URL: 'https://discord.example/api/v10',
    DISCORD_BOT_TOKEN: 'real',
    STEAM_OPENID_URL: 'https://steam.example/openid',
    RESERVATION_SECRET: 'the key that was chosen long ago',
  });
  const run = await launcher.running();
  expect(run).toMatchObject({
    eventStore: { url: 'esdb://log.example:2113' },
    readModels: { url: 'mongodb://db.example/community' },
    identity: { issuer: 'https://id.example' },
    guild: { apiUrl: 'https://discord.example/api/v10' },
    steam: { openIdUrl: 'https://steam.example/openid' },
  });
  expect(readFileSync(join(launcher.dataDir, 'run.json'), 'utf8')).not.toContain('real"');
  expect([run.eventStore.pid, run.identity.pid]).toEqual([undefined, undefined]);
  expect((await childAt(run.api.url)).env).toMatchObject({
    MONGODB_URL: 'mongodb://db.example/community',
    DISCORD_BOT_TOKEN: 'real',
    RESERVATION_SECRET: 'the key that was chosen long ago',
  });
  launcher.process.kill('SIGTERM');
  await launcher.ended;
});

test('--help explains and starts nothing; an unknown option is refused', async () => {
  const help = new Launcher(newDataDir(), {}, ['--help']);
  expect(await help.ended).toBe(0);
  expect(help.output).toContain('DATA_DIR');
  expect(existsSync(help.dataDir)).toBe(false);
  const wrong = new Launcher(newDataDir(), {}, ['--prot', '1']);
  expect(await wrong.ended).toBe(2);
  expect(wrong.output).toContain('--prot');
});
