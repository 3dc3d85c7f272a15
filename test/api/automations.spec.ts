import type {
  AutomationsAnswer,
  CheckAnswer,
  DecisionsAnswer,
  PresetsAnswer,
} from '@app/contracts/automations/automations';
import type { BackTestAnswer, BackTestMomentsAnswer, BackTestsAnswer } from '@app/contracts/automations/back-tests';
import type { ActFacts } from '@app/domain/automations/events';
import { playerActs } from '@app/domain/automations/acts';
import { PRESETS, type Rule } from '@app/domain/automations/rules';
import { markText } from '@app/contracts/read-after';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { randomUUID } from 'node:crypto';
import { marksOf } from '../../apps/api/src/platform/responses/read-after';
import { until } from '../until';
import type { Answer } from './support/api';
import type { Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;

beforeAll(async () => {
  stack = await startStack({
    projections: ['automations', 'automation-decisions', 'server-orders', 'squad-players'],
    jobs: ['back-tests'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const SQUAD = '/api/automations/squad';
const REFORGER = '/api/automations/reforger';
const COORDINATOR = 'squad-coordinator';
const teamKills = PRESETS.find(({ id }) => id === 'team-kills')!.rule;

const add = (rule: unknown, { as = COORDINATOR, to = SQUAD, key = randomUUID() as string } = {}) =>
  stack.post(to, { rule }, { as: as as Person, headers: { 'idempotency-key': key } });
const put = (id: number, rule: unknown, headers: Record<string, string> = {}, as: Person = COORDINATOR) =>
  stack.request('PUT', `${SQUAD}/${id}`, { as, body: { rule }, headers });
const toMode = (id: number, mode: string, as: Person, headers: Record<string, string> = {}) =>
  stack.post(`${SQUAD}/${id}/mode`, { mode }, { as, headers });
const read = async (path: string, since: Answer | undefined, as: Person = 'squad-admin') => {
  const answer = await stack.get(path, { as, headers: since ? after(since) : {} });
  return { etag: answer.headers.get('etag'), body: answer.body as unknown as AutomationsAnswer };
};
const saidOf = ({ status, body }: Answer) => [status, body['code']];
const notes = async (stream: string) => {
  const all: RecordedEvent[] = [];
  for await (const some of stack.app.get(EventLog).readStream(stream)) all.push(...some);
  return all.flatMap(({ metadata }) => metadata.audit ?? []);
};

test('a preset is added, read in words, changed from what was seen, and deleted', async () => {
  const presets = (await stack.get(`${SQUAD}/presets`, { as: 'squad-admin' })).body as unknown as PresetsAnswer;
  const preset = presets.presets.find(({ id }) => id === 'team-kills')!;
  expect(preset.sentence).toMatch(/^When somebody kills a teammate on any server/);
  expect(presets.presets.some(({ id }) => id === 'spotted')).toBe(false);
  const key = randomUUID();
  const added = await add(preset.rule, { key });
  expect([added.status, added.body]).toEqual([200, { success: true, message: 'The rule is saved, and off.', id: 1 }]);
  expect((await add(preset.rule, { key })).body['id']).toBe(1);
  const { etag, body } = await read(SQUAD, added);
  expect(body).toMatchObject({ stopped: [], passedOver: [] });
  expect(body.automations).toEqual([
    {
      ...{ id: 1, name: 'Team kills', mode: 'off', version: 1, sentence: preset.sentence, rule: preset.rule },
      ...{ lastAct: null, acts7Days: [0, 0, 0, 0, 0, 0, 0], limited: false },
    },
  ]);
  expect(etag).toMatch(/^W\/"1-/);

  const here = { ...teamKills, servers: [2] };
  expect(saidOf(await put(1, here, {}, 'community-admin'))).toEqual([428, 'if-match-required']);
  const changed = await put(1, here, { 'if-match': etag! }, 'community-admin');
  expect(changed.status).toBe(200);
  const stale = await put(1, { ...here, within: 60 }, { 'if-match': etag! });
  expect([...saidOf(stale), stale.body['current'], stale.body['etag']]).toEqual([
    ...[409, 'automation-changed', { rule: here, version: 2, mode: 'off' }, '"2"'],
  ]);
  expect((await read(SQUAD, changed)).body.automations[0]).toMatchObject({
    version: 2,
    sentence: expect.stringContaining('on ZSU Squad #2') as unknown,
  });
  expect(saidOf(await put(9, here, { 'if-match': '"2"' }))).toEqual([404, 'automation-not-found']);

  const remove = () => stack.request('DELETE', `${SQUAD}/1`, { as: COORDINATOR, headers: { 'if-match': '"2"' } });
  expect((await remove()).status).toBe(200);
  const again = await remove();
  expect(again.status).toBe(200);
  expect((await read(SQUAD, again)).body.automations).toEqual([]);
  expect(await notes('automations-squad')).toMatchObject([
    { tool: 'automations', action: 'CREATE', resourceType: 'automation', resourceId: '1', resourceName: 'Team kills' },
    { action: 'UPDATE', changes: { version: { from: 1, to: 2 }, rule: { from: preset.sentence } } },
    { action: 'DELETE', changes: { version: { from: 2, to: null } } },
  ]);
});

test('a rule that is not whole is refused with everything that is wrong, and nothing of it is stored', async () => {
  const [first] = teamKills.rungs;
  const withText = (text: string): Partial<Rule> => ({ rungs: [{ steps: [{ ...first!.steps[0]!, text }] }] });
  const bad: readonly (readonly [object, string, string])[] = [
    [{ within: '30' }, 'within', 'Write a whole number from 1 to 43200'],
    [{ colour: 'red' }, '', 'There is no field "colour" here'],
    [{ trigger: { kind: 'constructor' } }, 'trigger.kind', 'Choose what begins it'],
    [{ servers: [99] }, 'servers.0', 'There is no such server of this game'],
    [withText('{squad}'.repeat(20)), 'rungs.0.steps.0.text', 'The text may become longer than'],
    [
      { trigger: { kind: 'words', words: Array.from({ length: 10_000 }, (_, n) => `word${n}`) } },
      ...(['trigger.words', 'At most 500; there are 10000'] as const),
    ],
  ];
  for (const [change, part, error] of bad) {
    const rule = { ...teamKills, ...change };
    const refused = await add(rule);
    expect([...saidOf(refused), refused.body['problems']]).toEqual([
      ...[400, 'invalid', [{ part, error: expect.stringContaining(error) as unknown }]],
    ]);
    expect(refused.body['error']).toContain(error);
  }
  const many = await stack.post(`${SQUAD}/check`, { rule: {} }, { as: 'squad-admin' });
  expect((many.body as unknown as CheckAnswer).problems.length).toBeGreaterThan(5);
  expect(saidOf(await add('kick everybody'))).toEqual([400, 'invalid']);
  expect((await read(SQUAD, undefined)).body.automations).toEqual([]);
});

test('coordinators of the game edit; its admins read, and switch off; others get in nowhere', async () => {
  const added = await add(teamKills);
  const id = added.body['id'] as number;
  expect(saidOf(await add({ ...teamKills, name: 'TEAM KILLS' }))).toEqual([409, 'automation-exists']);
  expect((await add(teamKills, { as: 'squad-admin' })).status).toBe(403);
  expect((await add(teamKills, { as: 'reforger-coordinator' })).status).toBe(403);
  const { etag } = await read(SQUAD, added);
  expect((await put(id, teamKills, { 'if-match': etag! }, 'squad-admin')).status).toBe(403);
  expect((await stack.get(SQUAD, { as: 'reforger-admin' })).status).toBe(403);
  expect((await stack.get(SQUAD)).status).toBe(401);

  expect(saidOf(await toMode(id, 'on', 'squad-admin', { 'if-match': etag! }))).toEqual([403, 'forbidden']);
  expect(saidOf(await toMode(id, 'on', 'community-admin'))).toEqual([428, 'if-match-required']);
  expect(saidOf(await toMode(id, 'sometimes', COORDINATOR, { 'if-match': etag! }))).toEqual([400, 'invalid']);
  const on = await toMode(id, 'on', COORDINATOR, { 'if-match': etag! });
  expect(on.body).toEqual({ success: true, message: 'The rule is on.', id });
  expect((await read(SQUAD, on)).body.automations[0]!.mode).toBe('on');
  const off = await toMode(id, 'off', 'squad-admin');
  expect((await read(SQUAD, off)).body.automations[0]!.mode).toBe('off');
  const [, switchedOff] = (await notes('automations-squad')).slice(-2);
  expect(switchedOff).toMatchObject({ action: 'CHANGE_MODE', changes: { mode: { from: 'on', to: 'off' } } });
});

test('rules with the same trigger on a server of both are named while one is checked', async () => {
  const check = async (rule: object) =>
    (await stack.post(`${SQUAD}/check`, { rule }, { as: 'squad-admin' })).body as unknown as CheckAnswer;
  const { id } = (await read(SQUAD, undefined)).body.automations[0]!;
  expect(await check({ ...teamKills, servers: [1] })).toMatchObject({ problems: [], conflicts: [id] });
  expect(await check({ ...teamKills, trigger: { kind: 'joined' } })).toMatchObject({
    sentence: expect.stringMatching(/^When somebody joins/) as unknown,
    conflicts: [],
  });
});

test('what a rule decided is shown with what came of it, the newest first', async () => {
  const { body, etag } = await read(SQUAD, undefined);
  const { id, version } = body.automations[0]!;
  // Nothing is ordered for a rule that is off.
  expect((await toMode(id, 'on', COORDINATOR, { 'if-match': etag! })).status).toBe(200);
  const decided = (at: Date, count: number): ActFacts['AutomationDecided'] => ({
    ...{ game: 'squad', automationId: id, version, serverId: 1, factId: randomUUID(), at: at.toISOString() },
    ...{
      mode: count === 26 ? 'on' : 'watch',
      player: '76561190000000003',
      name: 'Kestrel',
      squad: null,
      count,
      outdone: false,
    },
    ...{ steps: [{ kind: 'warn', text: 'Watch your fire' }], saw: 'M4A1' },
  });
  const now = Date.now();
  const receipt = await stack.app.get(Streams).transact(
    playerActs,
    'squad-76561190000000003',
    function* () {
      for (let count = 1; count <= 26; count++)
        yield { type: 'AutomationDecided' as const, data: decided(new Date(now - 30_000 + count * 1_000), count) };
    },
    { actor: { id: 'policy', name: 'Automations', roles: [] }, requestId: randomUUID() },
  );
  const headers = { 'x-read-after': marksOf([receipt]).map(markText).join(',') };
  const page = async (number: number) => {
    const answer = await stack.get(`${SQUAD}/${id}/decisions?page=${number}`, { as: 'squad-admin', headers });
    expect(answer.headers.get('x-read-stale')).toBeNull();
    return answer.body as unknown as DecisionsAnswer;
  };
  const newest = await page(1);
  expect([newest.total, newest.pages, newest.decisions.length]).toEqual([26, 2, 25]);
  expect(newest.decisions[0]).toMatchObject({
    ...{ count: 26, serverId: 1, name: 'Kestrel', steps: [{ kind: 'warn', text: 'Watch your fire' }] },
    orders: [{ kind: 'warn', state: 'waiting', answer: null }],
  });
  expect((await page(2)).decisions.map(({ count }) => count)).toEqual([1]);
  expect((await stack.get(`${SQUAD}/99/decisions`, { as: 'squad-admin' })).status).toBe(404);
  expect((await stack.get(`${SQUAD}/${id}/decisions?page=0`, { as: 'squad-admin' })).status).toBe(400);
  const entry = (await read(SQUAD, undefined)).body.automations[0]!;
  expect(entry.acts7Days.at(-1)).toBe(26);
  expect(entry.lastAct).toBe(newest.decisions[0]!.at);
});

test('everything on a server is stopped and resumed by admins of the game, and twice is as once', async () => {
  const turn = (to: string, serverId: number, as: Person = 'reforger-admin') =>
    stack.post(`${REFORGER}/servers/${serverId}/${to}`, undefined, { as });
  expect(saidOf(await turn('stop', 7))).toEqual([404, 'server-not-found']);
  expect((await turn('stop', 1, 'squad-admin')).status).toBe(403);
  expect((await turn('stop', 1)).body['message']).toBe('No rule acts on ZSU Reforger #1 any more.');
  const twice = await turn('stop', 1);
  expect((await read(REFORGER, twice, 'reforger-admin')).body.stopped).toEqual([1]);
  const resumed = await turn('resume', 1);
  expect((await read(REFORGER, resumed, 'reforger-admin')).body.stopped).toEqual([]);
  expect(await notes('automations-reforger')).toMatchObject([
    { action: 'STOP_AUTOMATIONS', resourceType: 'game-server', resourceName: 'ZSU Reforger #1' },
    { action: 'RESUME_AUTOMATIONS' },
  ]);
});

describe('a rule tried on the past', () => {
  const TESTS = `${SQUAD}/back-tests`;
  const KEA = '76561190000000009';
  const begin = (body: object, as: Person = 'squad-admin') => stack.post(TESTS, body, { as });
  const one = async (id: unknown) =>
    (await stack.get(`${TESTS}/${String(id)}`, { as: 'squad-admin' })).body as unknown as BackTestAnswer;
  const done = async (id: unknown) =>
    until('the rule has been tried', async () => {
      const answer = await one(id);
      return answer.state === 'done' && answer;
    });

  beforeAll(async () => {
    const now = Date.now() - 60_000;
    const fighter = { team: 1, faction: null };
    const metadata = { actor: { id: 'server', name: 'Server', roles: [] }, correlationId: 'c', causationId: 'c' };
    const seconds = (n: number) => ({ serverId: 1, at: new Date(now + n * 1_000).toISOString() });
    await stack.app.get(EventLog).append(
      'squadMatch-past',
      -1,
      [
        ...[1, 20, 40].map((n) => ({
          type: 'SquadPlayerDied',
          data: { ...seconds(n), by: 'teammate', attacker: { playerId: KEA, ...fighter }, weapon: 'BP_M4' },
        })),
        ...[
          { type: 'SquadChatSent', data: { ...seconds(41), playerId: KEA, message: 'sorry', channel: 'all' } },
          {
            type: 'SquadChatSent',
            data: { ...seconds(42), serverId: 2, playerId: KEA, message: 'elsewhere', channel: 'all' },
          },
        ],
      ].map((event) => ({ id: randomUUID(), event, metadata })),
    );
  });

  test('says how often it would have acted, and what happened around each case', async () => {
    const begun = await begin({ rule: teamKills, days: 7 });
    expect(begun.status).toBe(200);
    const answer = await done(begun.body['id']);
    expect(answer).toMatchObject({
      ...{ name: 'Team kills', days: 7, progress: 1, against: null },
      result: { acts: 3, steps: { warn: 2, kick: 1, note: 1 }, difference: null, players: [{ player: KEA, acts: 3 }] },
    });
    expect(answer.result!.cases.map(({ case: number, count, steps }) => [number, count, steps])).toEqual([
      ...[
        [1, 1, ['warn']],
        [2, 2, ['warn']],
        [3, 3, ['kick', 'note']],
      ],
    ]);
    const { body } = await stack.get(`${TESTS}/${answer.id}/cases/3`, { as: 'squad-admin' });
    const { moments } = body as unknown as BackTestMomentsAnswer;
    expect(moments.map(({ kind, text, isCase }) => [kind, text, isCase])).toEqual([
      ...[
        ['team-killed', 'M4', false],
        ['team-killed', 'M4', false],
        ['team-killed', 'M4', true],
        ['chat', 'sorry', false],
      ],
    ]);
  });

  test('is compared with the stored version, marked, listed and deleted', async () => {
    const { id } = (await read(SQUAD, undefined)).body.automations.find(({ name }) => name === 'Team kills')!;
    const milder = { ...teamKills, rungs: teamKills.rungs.slice(0, 1) };
    const begun = await begin({ rule: milder, id, days: 7 });
    const answer = await done(begun.body['id']);
    expect(answer.against).toMatchObject({ id });
    expect(answer.result!.difference).toEqual({ more: { warn: 1 }, fewer: { kick: 1, note: 1 }, staff: 0 });
    const mark = (number: unknown, mark: unknown) =>
      stack.post(`${TESTS}/${answer.id}/cases/${String(number)}`, { mark }, { as: 'squad-admin' });
    expect((await mark(2, 'wrong')).status).toBe(200);
    expect((await mark(1, 'right')).status).toBe(200);
    expect((await mark(1, null)).status).toBe(200);
    expect((await one(answer.id)).result!.cases.map((each) => each.mark)).toEqual([null, 'wrong', null]);
    expect(saidOf(await mark(9, 'right'))).toEqual([404, 'case-not-found']);
    expect((await mark(1, 'perhaps')).status).toBe(400);
    const list = async () =>
      ((await stack.get(TESTS, { as: 'squad-admin' })).body as unknown as BackTestsAnswer).backTests;
    expect((await list()).map((each) => each.id)).toContain(answer.id);
    const remove = () => stack.request('DELETE', `${TESTS}/${answer.id}`, { as: 'squad-admin' });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await list()).map((each) => each.id)).not.toContain(answer.id);
    expect(saidOf(await stack.get(`${TESTS}/${answer.id}`, { as: 'squad-admin' }))).toEqual([
      404,
      'back-test-not-found',
    ]);
  });

  test('refuses what is no rule, no id and no number of days, and whoever may not read the rules', async () => {
    expect((await begin({ days: 7 })).status).toBe(400);
    expect((await begin({ rule: { ...teamKills, name: '' }, days: 7 })).body['problems']).toMatchObject([{}]);
    expect((await begin({ id: 999, days: 7 })).status).toBe(404);
    expect((await begin({ rule: teamKills, days: 91 })).status).toBe(400);
    expect((await begin({ rule: null, days: 7 })).status).toBe(400);
    expect((await begin({ rule: teamKills, days: 7, more: 1 })).status).toBe(400);
    expect((await begin({ rule: teamKills, days: 7 }, 'member')).status).toBe(403);
    for (const id of ['1', '0-zzzzzzzz', '99-aaaaaaaa', '__proto__'])
      expect((await stack.get(`${TESTS}/${id}`, { as: 'squad-admin' })).status).toBe(404);
  });

  test('waits its turn, and not in any number', async () => {
    await projector.stop();
    const begun: Answer[] = [];
    for (let n = 0; n < 11; n++) begun.push(await begin({ rule: teamKills, days: 7 }));
    expect(begun.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 409]);
    expect(new Set(begun.slice(0, 10).map(({ body }) => body['id'])).size).toBe(10);
    const [first, ...others] = begun.slice(0, 10).map(({ body }) => body['id']);
    for (const id of others) await stack.request('DELETE', `${TESTS}/${String(id)}`, { as: 'squad-admin' });
    projector = await stack.projector();
    await done(first);
  });
});
