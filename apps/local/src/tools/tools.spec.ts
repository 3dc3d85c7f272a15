import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEventStore, type EventStore } from '../emulators/event-store/server';
import type { LocalServer } from '../emulators/http';
import { OPERATOR, PERSONA_GRANT } from '../emulators/identity/names';
import { startIdentity } from '../emulators/identity/server';
import { isLogEmpty } from '@app/storage/event-log/raw-log';
import { personas } from '../personas';
import { runningStack, writeRunFile, type RunFile } from '../run-file';
import { secretsOf } from '../secrets';
import { FULL_DISK, testFullDisk } from '../../../../test/full-disk';
import { programOf } from '../../../../test/program';

let dir: string;
let identity: LocalServer;
let log: EventStore;
let run: RunFile;

/** Runs a tool as its npm script would. */
function tool(
  name: 'token' | 'log',
  args: string[],
  dataDir: string | null = dir,
  cwd?: string,
  output: 'pipe' | number = 'pipe',
) {
  const program = programOf(name === 'log' ? 'apps/ops/src/log.ts' : `apps/local/src/tools/${name}.ts`);
  const child = spawn(process.execPath, [...program, ...args], {
    // Nothing at all for null: .env may say it then.
    env: { ...process.env, DATA_DIR: dataDir ?? undefined },
    cwd,
    stdio: ['ignore', output, 'pipe'],
  });
  const result = { code: null as number | null, stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (result.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (result.stderr += text));
  return new Promise<typeof result>((done) => child.on('close', (code) => done({ ...result, code })));
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tools-'));
  const secrets = secretsOf(dir);
  const [clientId, audience] = ['web', 'community-api'];
  const origins = ['http://localhost:1'] as const;
  const stateFile = join(dir, 'sign-in.sqlite');
  identity = await startIdentity({
    port: 0,
    origins,
    community: 'Test',
    clientId,
    audience,
    secrets,
    stateFile,
    roles: [],
  });
  log = await startEventStore({ dir: join(dir, 'log'), port: 0 });
  run = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    dataDir: dir,
    url: 'http://localhost:1',
    api: { url: 'http://127.0.0.1:1', port: 1 },
    projector: {},
    eventStore: { url: log.connectionString },
    readModels: { file: 'none' },
    identity: {
      issuer: identity.url,
      clientId,
      audience,
      operator: { clientId: OPERATOR, clientSecret: secrets.operatorSecret },
      personaGrant: PERSONA_GRANT,
    },
    guild: { id: '1', apiUrl: 'none', cdnUrl: 'none' },
    steam: { openIdUrl: 'none' },
    patreon: { secret: 'p' },
    agent: { tokens: {} },
    settings: {},
  };
  writeRunFile(run);
});

afterAll(async () => {
  await identity.close();
  await log.close();
  rmSync(dir, { recursive: true, force: true });
});

jest.setTimeout(20_000);

describe('token', () => {
  test('prints the token and nothing else', async () => {
    const { code, stdout, stderr } = await tool('token', ['bingo-host']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect(claimsOf(stdout)).toMatchObject({ iss: identity.url, sub: 'persona:bingo-host', aud: 'community-api' });
  });

  test('knows the operator too', async () => {
    expect(claimsOf((await tool('token', ['operator'])).stdout)).toMatchObject({ sub: 'operator' });
  });

  test('lists the personas when it is given none or one that does not exist', async () => {
    for (const args of [[], ['nobody'], ['member', 'vip']]) {
      const { code, stdout, stderr } = await tool('token', args);
      expect([code, stdout]).toEqual([2, '']);
      for (const { key } of personas) expect(stderr).toContain(`  ${key} `);
    }
  });

  test('says what to do when nothing runs', async () => {
    const nowhere = join(dir, randomUUID());
    const { code, stdout, stderr } = await tool('token', ['member'], nowhere);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`Nothing runs on ${nowhere}. Start it first: npm start\n`);
  });

  // As `npm start`, which has its DATA_DIR from there.
  test('looks at the folder that .env names', async () => {
    const project = mkdtempSync(join(dir, 'project-'));
    writeFileSync(join(project, '.env'), `DATA_DIR=${dir}\n`);
    const { code, stderr } = await tool('token', ['member'], null, project);
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('log', () => {
  test('prints streams and everything, whole or in part', async () => {
    expect(await isLogEmpty(log.connectionString)).toBe(true);
    const client = EventStoreDBClient.connectionString(log.connectionString);
    const events = ['Ute', 'Magpie', 'Roundabout'].map((value) =>
      jsonEvent({ type: 'BingoValueAdded', data: { value }, metadata: { actor: { name: 'Two-Up' } } }),
    );
    await client.appendToStream('bingoValues', events);
    await client.dispose();
    expect(await isLogEmpty(log.connectionString)).toBe(false);

    const { code, stdout } = await tool('log', ['bingoValues']);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^\S+ +0 +BingoValueAdded +\{"value":"Ute"\} +by Two-Up$/),
      expect.stringMatching(/ 1 .*"Magpie"/),
      expect.stringMatching(/ 2 .*"Roundabout"/),
    ]);

    const part = await tool('log', ['bingoValues', '--from', '1', '--limit', '1', '--json']);
    expect(JSON.parse(part.stdout)).toMatchObject({
      stream: 'bingoValues',
      revision: 1,
      type: 'BingoValueAdded',
      data: { value: 'Magpie' },
      metadata: { actor: { name: 'Two-Up' } },
    });

    const all = (await tool('log', ['$all', '--json'])).stdout.trimEnd().split('\n');
    const positions = all.map((line) => (JSON.parse(line) as { position: string }).position);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const rest = await tool('log', ['$all', '--json', '--from', positions.at(-1)!]);
    expect(rest.stdout.trimEnd()).toBe(all.at(-1));
  });

  test('what somebody called themselves acts on no terminal, and stays what it is', async () => {
    const name = 'Roo\u001b[2J\u009b31m\u202eno';
    const client = EventStoreDBClient.connectionString(log.connectionString);
    const data = { value: name };
    await client.appendToStream('named', jsonEvent({ type: 'BingoValueAdded', data, metadata: { actor: { name } } }));
    await client.dispose();
    const { stdout: text } = await tool('log', ['named']);
    const { stdout: json } = await tool('log', ['named', '--json']);
    for (const printed of [text, json]) expect(printed.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(JSON.parse(json)).toMatchObject({ data, metadata: { actor: { name } } });
  });

  test('a stream that does not exist has no events, which is no failure', async () => {
    expect(await tool('log', ['nowhere'])).toEqual({ code: 0, stdout: '', stderr: 'nowhere has no events.\n' });
  });

  test('a log that does not answer is said in one line', async () => {
    const away = mkdtempSync(join(dir, 'away-'));
    writeRunFile({ ...run, dataDir: away, eventStore: { url: 'esdb://127.0.0.1:1?tls=false' } });
    const answer = { code: 1, stdout: '', stderr: 'The event log cannot be reached.\n' };
    expect(await tool('log', ['bingoValues'], away)).toEqual(answer);
  });

  test('a run file that is cut short is said in one line', async () => {
    const cut = mkdtempSync(join(dir, 'cut-'));
    writeFileSync(join(cut, 'run.json'), '{"pid":');
    const stderr = `${join(cut, 'run.json')} is not valid JSON. Delete it or put it right.\n`;
    expect(await tool('log', ['bingoValues'], cut)).toEqual({ code: 1, stdout: '', stderr });
  });

  testFullDisk('on a full disk it does not end as if everything had been written', async () => {
    const full = openSync(FULL_DISK, 'w');
    const { code, stderr } = await tool('log', ['$all', '--json'], dir, undefined, full);
    closeSync(full);
    expect([code, stderr]).toEqual([1, 'The output cannot be written: ENOSPC: no space left on device, write\n']);
  });

  test.each([[[]], [['a', 'b']], [['a', '--from', '-1']], [['a', '--limit', '0']], [['a', '--form', '1']]])(
    '%j is refused',
    async (args) => {
      const { code, stdout, stderr } = await tool('log', args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).not.toBe('');
    },
  );
});

test('a run file that a killed launcher left behind counts as nothing running', () => {
  const left = mkdtempSync(join(dir, 'left-'));
  expect(runningStack(left)).toBeUndefined();
  writeRunFile({ ...run, dataDir: left });
  expect(runningStack(left)?.pid).toBe(process.pid);
  // No process has this id: it is above what any system gives out.
  writeRunFile({ ...run, pid: 2 ** 30, dataDir: left });
  expect(runningStack(left)).toBeUndefined();
});
