import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openReadModelStore, type ReadModelSettings } from '@app/storage/read-models/open';
import { isFaulted, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import { readModels } from '../../apps/ops/src/doctor/checks/stores';
import { setupFrom } from '../../apps/ops/src/doctor/setup';
import { startEventStore } from '../../apps/local/src/emulators/event-store/server';
import { changePassword, findMongods, freePort, NO_MONGOD, startMongod, type Mongod } from '../adapters/mongod';
import { startApi, type TestApi } from '../api/support/api';
import { caller } from '../api/support/caller';
import { readyPort, runChild, type Child } from '../api/support/child';
import { after } from '../api/support/stack';
import { until } from '../until';
import { Gate } from './gate';

// The whole api and the whole projector, each a process of its own, with read models that are not there.
jest.setTimeout(300_000);

let around: TestApi;
let node: Awaited<ReturnType<typeof startEventStore>>;
let dir: string;
let running: { readonly api: Child; readonly projector: Child };
let api: ReturnType<typeof caller>;
let projector: ReturnType<typeof caller>;

beforeAll(async () => {
  // Its issuer and guild are what the processes use.
  around = await startApi();
});
afterAll(() => around.close());

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'away-'));
  node = await startEventStore({ dir: join(dir, 'log'), port: 0 });
});
afterEach(async () => {
  for (const child of Object.values(running)) child.process.kill('SIGKILL');
  await Promise.all(Object.values(running).map(({ ended }) => ended));
  await node.close();
  rmSync(dir, { recursive: true, force: true });
});

const start = async (settings: ReadModelSettings): Promise<void> => {
  const env = {
    ...around.env,
    ...{ READ_MODELS_FILE: '', MONGODB_URL: '' },
    ...(settings as Record<string, string>),
    EVENTSTORE_URL: node.connectionString,
    LOG_LEVEL: 'warn',
    PORT: '0',
  };
  running = {
    api: runChild('apps/api/src/main.ts', [], env),
    projector: runChild('apps/projector/src/main.ts', [], env),
  };
  const at = async (child: Child) => caller(`http://127.0.0.1:${await readyPort(child)}`, around.issuer);
  [api, projector] = await Promise.all([at(running.api), at(running.projector)]);
};

const host = { as: 'bingo-host' } as const;
const add = (value: string) =>
  api.post('/api/bingo/values', { value, difficulty: 'easy' }, { ...host, headers: { 'idempotency-key': value } });

/** Both live, neither is ready, and each says why. */
const expectToWait = async (): Promise<void> => {
  for (const each of [api, projector]) expect((await each.get('/health/live')).status).toBe(200);
  expect(await api.get('/health/ready')).toMatchObject({
    status: 503,
    body: { code: 'not-ready', error: 'Not ready: readModels (The read models are not open yet.)' },
  });
  const { text } = await until('the projector to say what it waits for', async () => {
    const ready = await projector.get('/health/ready');
    return ready.text.includes('waitsFor') && ready.status === 503 && ready;
  });
  expect(text).toContain('The read models are not open yet.');
  const query = await api.get('/api/bingo/values', host);
  expect(query).toMatchObject({
    status: 503,
    body: {
      success: false,
      code: 'read-models-unavailable',
      error: 'This cannot be read for the moment. Try again shortly.',
    },
  });
  expect(query.headers.get('retry-after')).toBe('1');
};

/** As clients do: the same request with the same key, until it is accepted. */
const accepted = async (value: string): ReturnType<typeof add> => {
  let answer = await add(value);
  for (; answer.status === 503; answer = await add(value)) await pause(QUERY_EVERY);
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}\n${await saidOf(answer)}`);
  return answer;
};

/** What was added, as the api lists it once it has seen the last of it. */
const listed = async (last: Awaited<ReturnType<typeof add>>): Promise<string[]> => {
  const answer = await until(
    'the values to be listed',
    async () => {
      const values = await api.get('/api/bingo/values', { ...host, headers: after(last) });
      return values.status === 200 && values.headers.get('x-read-stale') === null && values;
    },
    { patience: PATIENCE, every: 100 },
  );
  const { easy } = answer.body['values'] as { easy: { value: string }[] };
  return easy.map(({ value }) => value);
};

/** Between queries while nothing is added, and before a refused command is sent again, milliseconds. */
const QUERY_EVERY = 20;

/** A driver notices within about 13 s that a server hangs, and the machine may be busy, milliseconds. */
const PATIENCE = 90_000;

const ready = async (): Promise<void> => {
  let said: string[] = [];
  const look = async () => {
    const answers = await Promise.all([api.get('/health/ready'), projector.get('/health/ready')]);
    said = answers.map(({ text }) => text);
    return answers.every(({ status }) => status === 200);
  };
  await until('both to be ready', look, { patience: PATIENCE, every: 100 }).catch((error: unknown) => {
    throw new Error(`Not ready: ${said.join('\n')}`, { cause: error });
  });
};

const memoryOf = async (of: typeof api): Promise<number> =>
  Number(/^process_resident_memory_bytes (\S+)$/m.exec((await of.get('/metrics')).text)?.[1]);

const expectToEndWell = async (): Promise<void> => {
  for (const child of Object.values(running)) {
    child.process.kill('SIGTERM');
    expect([await child.ended, child.output()]).toEqual([0, child.output()]);
  }
};

/** What the api says of an answer it gave, which it may say later than it answers. */
const saidOf = async ({ body }: Awaited<ReturnType<typeof add>>): Promise<string> => {
  const about = () =>
    running.api
      .output()
      .split('\n')
      .filter((line) => line.includes(String(body['requestId'])));
  await until('the log to say what was answered', async () => about().some((line) => line.includes('"answered"')));
  return about().join('\n');
};

const lines = (child: Child, text: string) => child.output().split(text).length - 1;

test('read models that open late are served without a restart', async () => {
  // A file where a folder must be: the store cannot be opened, as with a server that is not there.
  const place = join(dir, 'place');
  writeFileSync(place, '');
  await start({ READ_MODELS_FILE: join(place, 'read-models.sqlite') });
  await expectToWait();
  // Nobody has a key before the store of keys, which is beside the read models, is there.
  expect(await add('said-meanwhile')).toMatchObject({ status: 503, body: { success: false } });
  rmSync(place);
  // A process that tries again may have made it in between.
  mkdirSync(place, { recursive: true });
  await ready();
  expect(await listed(await add('said-meanwhile'))).toEqual(['said-meanwhile']);
  await expectToEndWell();
});

test('while read models never open, nothing ends, loops or grows, and one line says why', async () => {
  const port = await freePort();
  await start({ MONGODB_URL: `mongodb://127.0.0.1:${port}/community` });
  await expectToWait();
  const before = await Promise.all([memoryOf(api), memoryOf(projector)]);
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.get('/api/bingo/values', host)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  }
  await until('the cause in the logs', async () =>
    Object.values(running).every((child) => child.output().includes(`ECONNREFUSED 127.0.0.1:${port}`)),
  );
  await expectToWait();
  const now = await Promise.all([memoryOf(api), memoryOf(projector)]);
  for (const [index, bytes] of now.entries()) expect(bytes - before[index]!).toBeLessThan(150 * 1024 * 1024);
  for (const child of Object.values(running)) expect(lines(child, 'The read models cannot be opened')).toBe(1);
  await expectToEndWell();
});

// The last one found is the quickest; `npm run mongodb` takes each.
const source = findMongods().at(-1);
if (!source) console.warn(`NO MONGODB WENT AWAY AND CAME BACK: ${NO_MONGOD}.`);

(source ? describe : describe.skip)(`read models in ${source?.name ?? `MongoDB (${NO_MONGOD})`}`, () => {
  let server: Mongod;
  let gate: Gate;

  beforeAll(async () => {
    server = await startMongod(source!);
    gate = new Gate(await freePort(), Number(new URL(server.url).port));
  });
  afterAll(async () => {
    await gate.shut();
    await server.stop();
  });

  test('that open late, go away under load, hang and come back: everything is there, once', async () => {
    const url = (port: string | number) => `mongodb://127.0.0.1:${port}/away`;
    await start({ MONGODB_URL: url(gate.port) });
    await expectToWait();
    await gate.open();
    await ready();

    let over = false;
    let wanted = 0;
    const added: string[] = [];
    const unexpected: unknown[] = [];
    let last!: Awaited<ReturnType<typeof add>>;
    const writing = (async () => {
      while (!over) {
        const value = `value-${added.length}`;
        if (added.length < wanted) {
          last = await accepted(value);
          added.push(value);
        } else await pause(QUERY_EVERY);
        const { status, text } = await api.get('/api/bingo/values', host);
        if (status !== 200 && status !== 503) unexpected.push([status, text]);
      }
    })();
    /** So many commands at once from now on, and queries all the time. */
    const more = (count: number) => {
      wanted = added.length + count;
      const done = until(`${count} more commands`, async () => added.length >= wanted, { patience: PATIENCE });
      return Promise.race([done, writing]);
    };
    const notReady = () =>
      until('the api to miss them', async () => (await api.get('/health/ready')).status === 503, {
        patience: PATIENCE,
      });

    await more(20);
    const before = await memoryOf(projector);
    let meanwhile = more(20);
    await gate.shut();
    await notReady();
    await meanwhile;
    await gate.open();
    await ready();
    meanwhile = more(20);
    gate.hang();
    await notReady();
    await meanwhile;
    await gate.open();
    await ready();
    await more(20);
    over = true;
    await writing;

    expect((await listed(last)).sort()).toEqual([...added].sort());
    if (unexpected.length > 0) console.error(running.api.output());
    expect(unexpected).toEqual([]);
    expect((await memoryOf(projector)) - before).toBeLessThan(150 * 1024 * 1024);
    const store = await openReadModelStore({ MONGODB_URL: url(new URL(server.url).port) });
    const records = await store.listControl<ProjectionRecord>('projection/');
    await store.close();
    const faulted = records.filter(({ value }) => value.generations.some(({ state }) => state === 'faulted'));
    expect(faulted.map(({ key }) => key)).toEqual([]);
    expect(records.length).toBeGreaterThan(5);
    await expectToEndWell();
  });
});

const doctorSays = async (url: string) => {
  const setup = setupFrom({ MONGODB_URL: url });
  try {
    return await readModels.examine(setup);
  } finally {
    await setup.close();
  }
};

// mongo-java-server asks for no password.
const asking = findMongods().find(({ name }) => !name.startsWith('mongo-java-server'));
(asking && 'binary' in asking ? describe : describe.skip)(`a password of ${asking?.name ?? NO_MONGOD}`, () => {
  let server: Mongod;
  let gate: Gate;
  beforeAll(async () => {
    server = await startMongod(asking!, { asks: true });
    gate = new Gate(await freePort(), Number(new URL(server.url).port));
    await gate.open();
  });
  afterAll(async () => {
    await gate.shut();
    await server.stop();
  });

  test('that is changed for a while is what everybody says is wrong, and nothing stays faulted', async () => {
    const { password } = new URL(server.url);
    const address = (change: Partial<URL>) => Object.assign(new URL(server.url), change).href;
    const MONGODB_URL = address({ port: String(gate.port), pathname: '/away' });
    await start({ MONGODB_URL });
    await ready();
    await accepted('said-before');
    await changePassword(server.url, 'second');
    // Connections that are there stay signed in.
    await gate.shut();
    await gate.open();
    const why = 'MongoDB does not accept the name or the password of MONGODB_URL (AuthenticationFailed).';
    for (const each of [api, projector])
      await until('it to say why', async () => (await each.get('/health/ready')).text.includes(why), {
        patience: PATIENCE,
        every: 100,
      });
    expect(await doctorSays(MONGODB_URL)).toMatchObject([{ problem: expect.stringContaining(why) }]);
    expect((await api.get('/api/bingo/values', host)).status).toBe(503);
    await changePassword(address({ password: 'second' }), password);
    await ready();
    expect((await listed(await accepted('said-after'))).sort()).toEqual(['said-after', 'said-before']);
    const store = await openReadModelStore({ MONGODB_URL });
    const records = await store.listControl<ProjectionRecord>('projection/');
    await store.close();
    expect(records.filter(({ value }) => isFaulted(value)).map(({ key }) => key)).toEqual([]);
    expect(records.length).toBeGreaterThan(5);
    await expectToEndWell();
  });
});
