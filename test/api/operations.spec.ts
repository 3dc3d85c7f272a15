import { randomUUID } from 'node:crypto';
import type {
  ComparisonAnswer,
  ComparisonStatus,
  GenerationStatus,
  ProjectionsAnswer,
} from '@app/contracts/operations/projections';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { startStack, type Stack } from './support/stack';
import { until } from '../until';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;

beforeAll(async () => {
  stack = await startStack({ projections: ['squad-players'], jobs: ['guild-roles'] });
  projector = await stack.projector();
  await until('the first generation', async () => (await generations()).some(({ state }) => state === 'serving'));
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const operator = { as: 'operator' } as const;
const NAME = 'squad-players';
const path = (command: string, name = NAME) => `/api/operations/projections/${name}/${command}`;
const post = (command: string, body: object = {}, name = NAME) => stack.post(path(command, name), body, operator);

const status = async (): Promise<ProjectionsAnswer> => {
  const { status: code, body } = await stack.get('/api/operations/projections', operator);
  expect([code, body['error']]).toEqual([200, undefined]);
  return body as unknown as ProjectionsAnswer;
};
const standing = async () => (await status()).projections.find(({ projection }) => projection === NAME);
const generations = async (): Promise<readonly GenerationStatus[]> => (await standing())?.generations ?? [];
const states = async () => Object.fromEntries((await generations()).map((each) => [each.generation, each.state]));
const reaches = (wanted: Record<number, string>) =>
  until(JSON.stringify(wanted), async () => JSON.stringify(await states()) === JSON.stringify(wanted));
const commands = async (): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const events of stack.app.get(EventLog).readStream(`operations-${NAME}`)) all.push(...events);
  return all;
};
const compared = (requestId: unknown): Promise<ComparisonStatus> =>
  until('the end of a comparison', async () => {
    const { comparison } = (await stack.get(path('compare'), operator)).body as unknown as ComparisonAnswer;
    return comparison?.requestId === requestId && comparison!.state !== 'running' && comparison!;
  });

test('before anything is held there is nothing to flip, to compare or to drop, and no event is left', async () => {
  const answers = [await post('flip'), await post('compare'), await post('drop'), await post('flip-back')];
  expect(answers.map(({ status: code, body }) => [code, body['code']])).toEqual([
    [409, 'nothing-ready'],
    [409, 'nothing-to-compare'],
    [409, 'nothing-to-drop'],
    [409, 'nothing-kept'],
  ]);
  expect(answers.every(({ body }) => typeof body['error'] === 'string' && body['success'] === false)).toBe(true);
  expect((await stack.get(path('compare'), operator)).body).toEqual({ success: true, comparison: null });
  expect(await commands()).toEqual([]);
});

test('only an event that the read model stopped at is quarantined, with a reason, and only what is so is taken back', async () => {
  const position = `${'0'.repeat(14)}29-${'0'.repeat(14)}29`;
  const answers = [
    await post('quarantine', { position, reason: 'No such square.' }),
    await post('unquarantine', { position }),
    await post('quarantine', { position, reason: '  ' }),
    await post('quarantine', { position: '41', reason: 'No such square.' }),
    await post('unquarantine'),
  ];
  expect(answers.map(({ status: code, body }) => [code, body['code']])).toEqual([
    [409, 'nothing-faulted'],
    [409, 'not-quarantined'],
    [400, 'invalid'],
    [400, 'invalid'],
    [400, 'invalid'],
  ]);
  expect(await commands()).toEqual([]);
});

test('a held rebuild waits, is compared, flipped, flipped back and dropped; each once, and each is audited', async () => {
  const before = (await generations())[0]!;
  const requestId = randomUUID();
  const held = [await post('rebuild', { requestId, hold: true }), await post('rebuild', { requestId, hold: true })];
  expect(held.map(({ status: code }) => code)).toEqual([202, 202]);
  expect(held[0]!.body).toEqual({ success: true, requestId, generation: 2 });
  await reaches({ 1: 'serving', 2: 'ready' });
  const waiting = (await generations())[1]!;
  expect(waiting).toMatchObject({ rules: before.rules, build: { hold: true, requestedBy: requestId } });
  expect(before.rules).toMatch(/^[0-9a-f]{12}$/);
  expect((await standing())!.rules).toBe(before.rules);
  expect(await post('rebuild')).toMatchObject({ status: 409, body: { code: 'rebuild-running' } });
  expect(await post('compare', { from: 1, to: 7 })).toMatchObject({
    status: 409,
    body: { code: 'nothing-to-compare' },
  });

  const comparing = await post('compare');
  expect(comparing.body).toEqual({ success: true, requestId: comparing.body['requestId'] });
  expect(await compared(comparing.body['requestId'])).toMatchObject({
    state: 'done',
    projection: NAME,
    from: { generation: 1 },
    to: { generation: 2 },
    changed: 0,
    rules: [],
    ranking: { by: 'score', moved: 0 },
  });

  expect((await post('flip', { generation: 1 })).body).toMatchObject({ code: 'nothing-ready' });
  expect((await post('flip')).body).toMatchObject({ generation: 2 });
  await reaches({ 1: 'standby', 2: 'serving' });
  expect((await post('flip-back')).body).toMatchObject({ generation: 1 });
  await reaches({ 1: 'serving', 2: 'standby' });
  expect(await post('drop', { generation: 1 })).toMatchObject({ status: 409, body: { code: 'generation-serves' } });
  expect((await post('drop')).body).toMatchObject({ generation: 2 });
  await reaches({ 1: 'serving' });

  const events = await commands();
  expect(events.map(({ type }) => type)).toEqual([
    'ProjectionRebuildRequested',
    'ProjectionComparisonRequested',
    'ProjectionFlipped',
    'ProjectionFlippedBack',
    'ProjectionGenerationDropped',
  ]);
  expect(events.map(({ metadata }) => metadata.audit?.action)).toEqual([
    'REBUILD',
    'COMPARE',
    'FLIP',
    'FLIP_BACK',
    'DROP',
  ]);
  expect(events[0]!.metadata).toMatchObject({ actor: { id: 'operator' }, audit: { changes: { hold: true } } });
});

test('what waits can be given up instead', async () => {
  expect((await post('rebuild', { hold: true })).status).toBe(202);
  await until('a generation to be ready', async () => (await generations()).some(({ state }) => state === 'ready'));
  expect((await post('cancel')).status).toBe(202);
  await reaches({ 1: 'serving' });
});

test.each<[string, object]>([
  ['rebuild', { hold: 'yes' }],
  ['rebuild', { generation: 3 }],
  ['rebuild', { requestId: 'x' }],
  ['flip', { generation: 0 }],
  ['flip', { generation: '2' }],
  ['flip', { hold: true }],
  ['compare', { from: 1.5 }],
  ['compare', { from: 1, to: 2, till: 3 }],
  ['compare', { to: 2_147_483_648 }],
])('%s of %j is no request', async (command, body) => {
  const before = (await commands()).length;
  expect(await post(command, body)).toMatchObject({ status: 400, body: { success: false } });
  expect(await commands()).toHaveLength(before);
});

test.each(['flip', 'compare', 'rebuild'])('%s is for operators', async (command) => {
  const before = (await commands()).length;
  expect((await stack.post(path(command), {})).status).toBe(401);
  for (const as of ['member', 'moderator', 'squad-coordinator'] as const)
    expect((await stack.post(path(command), {}, { as })).status).toBe(403);
  expect((await post(command, {}, 'no-such')).body).toMatchObject({ code: 'no-such-projection' });
  expect((await stack.get(path('compare'), { as: 'member' })).status).toBe(403);
  expect(await commands()).toHaveLength(before);
});

test('policies and jobs are listed beside the projections, with their status', async () => {
  await until('the policy to have acted on everything', async () =>
    (await status()).policies.some(({ policy, lag }) => policy === 'whitelist-allowance' && lag?.bytes === 0),
  );
  const { policies } = await status();
  expect(policies.find(({ policy }) => policy === 'whitelist-allowance')).toMatchObject({
    kind: 'policy',
    state: 'acting',
    holder: { pid: process.pid },
  });
  expect(policies.some(({ kind }) => kind === 'job')).toBe(true);
});
