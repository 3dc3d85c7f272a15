import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_VALUES } from '@app/domain/bingo/rules';
import { EventLog } from '@app/storage/event-log/log';
import { startEventStore } from '../../apps/local/src/emulators/event-store/server';
import { startApi, type TestApi } from './support/api';
import { caller } from './support/caller';
import { readyPort, runChild, type Child } from './support/child';

// Each process compiles its sources first, and the machine may be busy.
let around: TestApi;
let dir: string;
let node: Awaited<ReturnType<typeof startEventStore>>;
const children: Child[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'process-'));
  // Its issuer, guild and folder are what the child processes use.
  around = await startApi();
  node = await startEventStore({ dir: join(dir, 'log'), port: 0 });
});
afterAll(async () => {
  over = true;
  for (const { process } of children) process.kill('SIGKILL');
  await Promise.all(children.map(({ ended }) => ended));
  await around.close();
  await node.close();
  rmSync(dir, { recursive: true, force: true });
});

const startChild = (env: Record<string, string> = {}): Child => {
  const child = runChild('apps/api/src/main.ts', [], {
    ...around.env,
    EVENTSTORE_URL: node.connectionString,
    NODE_ENV: 'production',
    PORT: '0',
    ...env,
  });
  children.push(child);
  return child;
};

test('a wrong setting is named and nothing starts', async () => {
  const child = startChild({ PORT: 'eighty' });
  expect(await child.ended).toBe(1);
  expect(child.output()).toBe('Configuration: PORT must be a whole number from 0 to 65535, not "eighty".\n');
});

test('a placeholder is named and nothing starts', async () => {
  const child = startChild({ BOT_TOKENS: 'change-me-change-me-change-me', STEAM_API_KEY: '<key>' });
  expect(await child.ended).toBe(1);
  expect(child.output()).toBe(
    'Configuration: BOT_TOKENS, STEAM_API_KEY still have placeholders: put the real value there.\n',
  );
});

test('asked to end, it finishes what is in flight, takes nothing new, and ends well', async () => {
  const child = startChild();
  const port = await readyPort(child);
  const api = caller(`http://127.0.0.1:${port}`, around.issuer);
  await api.get('/api/bingo/can-manage', { as: 'bingo-host' });
  const commands = Array.from({ length: 20 }, (_, index) =>
    api.post('/api/bingo/values', { value: `last ${index}`, difficulty: 'easy' }, { as: 'bingo-host' }),
  );
  await commands[0];
  child.process.kill('SIGTERM');
  const answered = await Promise.allSettled(commands);
  expect(await child.ended).toBe(0);
  // Whoever was answered was answered truly; a connection that came too late was refused.
  for (const answer of answered) if (answer.status === 'fulfilled') expect([201, 503]).toContain(answer.value.status);
  await expect(api.get('/health/live')).rejects.toThrow();
});

test('it ends when its parent is gone, though a request never ends', async () => {
  const child = startChild();
  const port = await readyPort(child);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  const head = ['POST /api/bingo/values HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 100'];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  let answered = '';
  socket.on('data', (data) => (answered += String(data)));
  child.process.disconnect();
  await child.ended;
  // It did not wait until the request was too old, which is answered with 408.
  expect(answered).not.toContain('408');
  socket.destroy();
});

const SEED = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
const CLIENTS = 8;
/** A round starts an api from its sources, which takes a busy machine its time. */
const ROUND_MS = 30_000;
/** Clients stop, also where the test that they belong to has run out of time: they would repeat their requests for good. */
let over = false;
/** Values that are written between two kills, at most: the list of values ends, and all rounds write into one. */
const MOST_BETWEEN = Math.min(60, Math.floor(MOST_VALUES / (ROUNDS + 1)) - CLIENTS);
const FEWEST_BETWEEN = Math.floor(MOST_BETWEEN / 3);

test(
  'killed while it writes, it has written what it answered exactly once, and the rest once or never',
  async () => {
    let random = SEED;
    const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
    let child = startChild();
    const port = await readyPort(child);
    const api = caller(`http://127.0.0.1:${port}`, around.issuer);
    const acknowledged = new Set<string>();
    const requested = new Set<string>();
    let answers = 0;
    const between = () => FEWEST_BETWEEN + next(MOST_BETWEEN - FEWEST_BETWEEN);
    let killAt = between();

    const client = async (name: number) => {
      for (let index = 0; !over; index++) {
        const value = `seed ${SEED} client ${name} value ${index}`;
        requested.add(value);
        // The same request with the same key, until it is answered.
        while (!acknowledged.has(value) && !over) {
          const answer = await api
            .post(
              '/api/bingo/values',
              { value, difficulty: 'easy' },
              { as: 'bingo-host', headers: { 'idempotency-key': value.replaceAll(' ', '-') } },
            )
            .catch(() => undefined);
          if (answer?.status === 201) acknowledged.add(value);
          else await new Promise((resolve) => setImmediate(resolve));
          if (answer?.status === 201 && ++answers >= killAt) child.process.kill('SIGKILL');
        }
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, name) => client(name));
    for (let round = 0; round < ROUNDS; round++) {
      expect(await child.ended).toBe('SIGKILL');
      killAt = answers + between();
      child = startChild({ PORT: String(port) });
      await readyPort(child);
    }
    await child.ended;
    over = true;
    await Promise.all(clients);

    const written = new Map<string, number>();
    const log = new EventLog({ url: node.connectionString });
    for await (const events of log.readStream('bingoValues'))
      for (const { data } of events) {
        const { value } = data as { value: string };
        if (value.startsWith(`seed ${SEED} `)) written.set(value, (written.get(value) ?? 0) + 1);
      }
    await log.dispose();
    const wrong = [...requested].filter((value) => {
      const times = written.get(value) ?? 0;
      return acknowledged.has(value) ? times !== 1 : times > 1;
    });
    expect({ seed: SEED, wrong }).toEqual({ seed: SEED, wrong: [] });
    expect(acknowledged.size).toBeGreaterThanOrEqual(FEWEST_BETWEEN * ROUNDS);
  },
  60_000 + ROUNDS * ROUND_MS,
);
