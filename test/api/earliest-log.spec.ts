import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { until } from '../until';
import { after, startStack, type Stack } from './support/stack';

const FIXTURE = join(__dirname, '../fixtures/earliest-log');
/** And one that the event store writes of itself. */
const EVENTS = 671;

let stack: Stack;
let projector: { stop(): Promise<void> };

beforeAll(async () => {
  stack = await startStack({
    projections: ['bingo'],
    prepareLog: (dir) => {
      mkdirSync(dir, { recursive: true });
      writeFileSync(join(dir, 'log.db'), gunzipSync(readFileSync(join(FIXTURE, 'log.db.gz'))));
      cpSync(join(FIXTURE, 'log.head'), join(dir, 'log.head'));
    },
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const host = { as: 'bingo-host' } as const;
const operator = { as: 'operator' } as const;

describe('the log of the first documented version', () => {
  test('decodes, event by event, to the shapes of today', async () => {
    const log = stack.openLog();
    const types = new Map<string, number>();
    const read = (await log.excerpt({ direction: 'forwards', limit: EVENTS + 1 })) ?? [];
    const events = read.filter(({ type }) => !type.startsWith('$'));
    await log.dispose();
    expect(events).toHaveLength(EVENTS);
    for (const { type, data, metadata } of events) {
      expect([typeof data, typeof metadata.actor.id]).toEqual(['object', 'string']);
      types.set(type, (types.get(type) ?? 0) + 1);
    }
    expect(types.get('BingoGameStarted')).toBe(5);
    expect(types.get('BingoSquareMarked')).toBe(499);
  });

  test('folds into the read models of today, which equal a clean fold', async () => {
    for (const model of ['bingo-games', 'bingo-players', 'bingo-values']) {
      const path = `/api/operations/projections/${model}/verify`;
      await stack.post(path, {}, operator);
      const verdict = await until(`${model} to be verified`, async () => {
        const { body } = await stack.get(path, operator);
        // Null until the projector has begun.
        const { verification } = body as { verification: { state: string } | null };
        return verification !== null && verification.state !== 'running' && verification;
      });
      expect(verdict).toMatchObject({ state: 'equal' });
    }
  });

  test('is gone on with: a game begins after the last one, and is read back', async () => {
    const started = await stack.post('/api/bingo/start-game', { gridSize: '3x3' }, host);
    expect([started.status, started.body['gameId']]).toEqual([200, 6]);
    const { body } = await stack.get('/api/bingo/active-game', { ...host, headers: after(started) });
    expect(body['game']).toMatchObject({ id: 6 });
  });
});
