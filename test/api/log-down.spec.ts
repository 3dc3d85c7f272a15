import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi, type Answer, type TestApi } from './support/api';
import { runChild, type Child } from './support/child';
import { after, startProjector } from './support/stack';

// The machine may be busy with the other suites.
let dir: string;
let node: Child;
let api: TestApi;
let projector: { stop(): Promise<void> };
let gameId: number;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'log-down-'));
  node = runChild('apps/local/src/emulators/event-store/main.ts', ['--port', '0', '--dir', join(dir, 'log')], {});
  const url = await connectionString(node);
  api = await startApi({ EVENTSTORE_URL: url });
  projector = await startProjector(url, api.readModels, { projections: ['bingo'] });
  const difficulties = ['easy', 'easy', 'easy', 'medium', 'hard', 'quotes'];
  for (let index = 0; index < 24; index++)
    await api.post(
      '/api/bingo/values',
      { value: `Event ${index}`, difficulty: difficulties[index % 6] },
      { as: 'bingo-host' },
    );
  const started = await api.post('/api/bingo/start-game', { gridSize: '3x3' }, { as: 'bingo-host' });
  gameId = started.body['gameId'] as number;
  const joined = await api.post('/api/bingo/join-game', { gameId }, { as: 'member' });
  await api.get('/api/bingo/active-game', { as: 'member', headers: after(joined) });
}, 30_000);
afterAll(async () => {
  node.process.kill('SIGCONT');
  await projector.stop();
  await api.close();
  node.process.kill('SIGTERM');
  await node.ended;
  rmSync(dir, { recursive: true, force: true });
});

const connectionString = (child: Child): Promise<string> =>
  new Promise((resolve) =>
    child.process.stdout!.on('data', () => {
      const [url] = /esdb:\/\/\S+/.exec(child.output()) ?? [];
      if (url) resolve(url);
    }),
  );

const toggle = (position: number): Promise<Answer> =>
  api.post('/api/bingo/toggle-square', { gameId, position, mark: true }, { as: 'member' });

// The patience of the whole test is the bound: no command hangs with the log.
test('while the log hangs, commands are refused within seconds, queries are answered, and all is well afterwards', async () => {
  expect((await toggle(0)).status).toBe(200);
  const memory = process.memoryUsage().rss;
  node.process.kill('SIGSTOP');

  const refused = await Promise.all(Array.from({ length: 40 }, (_, index) => toggle(1 + (index % 8))));
  for (const answer of refused) {
    expect([answer.status, answer.body['code']]).toEqual([503, 'log-unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(1);
  }
  const reads = await Promise.all(
    Array.from({ length: 40 }, () => api.get('/api/bingo/active-game', { as: 'member' })),
  );
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await api.get('/health/ready')).status).toBe(503);
  expect((await api.get('/health/live')).status).toBe(200);
  expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);

  node.process.kill('SIGCONT');
  let marked = await toggle(5);
  while (marked.status !== 200) marked = await toggle(5);
  let seen = await api.get('/api/bingo/active-game', { as: 'member', headers: after(marked) });
  while (seen.headers.get('x-read-stale') !== null)
    seen = await api.get('/api/bingo/active-game', { as: 'member', headers: after(marked) });
  const [kestrel] = seen.body['participants'] as { marked_values: number[] }[];
  expect(kestrel!.marked_values).toEqual(expect.arrayContaining([0, 5]));
  expect((await api.get('/health/ready')).status).toBe(200);
}, 30_000);
