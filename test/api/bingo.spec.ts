import { bingoGames } from '@app/contracts/bingo/read-models';
import type { BingoEvent } from '@app/domain/bingo/events';
import { assignGameNumber, lobby } from '@app/domain/bingo/lobby';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { ReadModels } from '@app/storage/read-models/reader';
import { marksIn } from '../../apps/api/src/platform/responses/read-after';
import type { Answer } from './support/api';
import { people, type Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';
import { until } from '../until';

// The machine may be busy with the other suites.
let stack: Stack;
let projector: { stop(): Promise<void> };

const DIFFICULTIES = ['easy', 'easy', 'easy', 'medium', 'hard', 'quotes'] as const;

beforeAll(async () => {
  stack = await startStack({ projections: ['bingo'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const host = { as: 'bingo-host' } as const;

const addValue = (value: string, difficulty: string, headers = {}) =>
  stack.post('/api/bingo/values', { value, difficulty }, { ...host, headers });
const start = (gridSize = '3x3', as: Person = 'bingo-host') =>
  stack.post('/api/bingo/start-game', { gridSize }, { as });
const end = (gameId: number) => stack.post('/api/bingo/end-game', { gameId }, host);
const join = (gameId: number, as: Person) => stack.post('/api/bingo/join-game', { gameId }, { as });
const toggle = (gameId: number, position: number, as: Person, mark = true) =>
  stack.post('/api/bingo/toggle-square', { gameId, position, mark }, { as });

/** Starts a game, whatever ran before. */
const freshGame = async (): Promise<number> => {
  const started = await start();
  if (started.status === 200) return started.body['gameId'] as number;
  // The game that runs may not be in the read model yet.
  const { body } = await stack.get('/api/bingo/active-game', host);
  const running = body['game'] as { id: number } | null;
  if (running) await end(running.id);
  return freshGame();
};

const stream = async (name: string): Promise<RecordedEvent<BingoEvent>[]> => {
  const events: RecordedEvent<BingoEvent>[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream(name))
    events.push(...(chunk as RecordedEvent<BingoEvent>[]));
  return events;
};

describe('the list of values', () => {
  test('there is no game without values', async () => {
    const answer = await start();
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'distribution-impossible' } });
    expect(answer.body['error']).toMatch(/^Not enough active values: Easy needs/);
    expect(await stream('bingoLobby')).toEqual([]);
  });

  test('a host adds values, and sees them at once', async () => {
    let last: Answer | undefined;
    for (let index = 0; index < 48; index++) last = await addValue(`Event ${index}`, DIFFICULTIES[index % 6]!);
    expect(last).toMatchObject({ status: 201, body: { success: true, message: 'Value added successfully' } });
    const { body } = await stack.get('/api/bingo/values', { ...host, headers: after(last!) });
    const values = body['values'] as Record<string, { id: number; value: string; isActive: boolean }[]>;
    expect(Object.keys(values)).toEqual(['easy', 'medium', 'hard', 'quotes']);
    expect(values['easy']).toHaveLength(24);
    expect(values['quotes']!.at(-1)).toEqual({ id: 48, value: 'Event 47', difficulty: 'quotes', isActive: true });
  });

  test('a repeated request with the same key adds nothing; with another body it is refused', async () => {
    const headers = { 'idempotency-key': 'add-once' };
    const answers = [
      await addValue('Kangaroo on the road', 'hard', headers),
      ...(await Promise.all([1, 2, 3].map(() => addValue('Kangaroo on the road', 'hard', headers)))),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const added = (await stream('bingoValues')).filter(
      ({ data }) => 'value' in data && data.value === 'Kangaroo on the road',
    );
    expect(added).toHaveLength(1);
    expect(await addValue('Emu on the road', 'hard', headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    expect((await addValue('Emu', 'hard', { 'idempotency-key': 'two words' })).status).toBe(400);
  });

  test('markup is taken out, and what is empty then is refused', async () => {
    await addValue('<b>Wombat</b> crossing<script>alert(1)</script>', 'easy');
    expect((await stream('bingoValues')).at(-1)!.data).toMatchObject({ value: 'Wombat crossingalert(1)' });
    expect((await addValue('<img src=x>', 'easy')).body).toMatchObject({ error: 'Value cannot be empty' });
    expect((await addValue('x'.repeat(501), 'easy')).status).toBe(400);
  });

  test('values are changed, switched off and deleted, each noted for the audit', async () => {
    const id = (await stream('bingoValues')).at(-1)!.data as { valueId: number };
    const path = `/api/bingo/values/${id.valueId}`;
    const change = (body: object) => stack.request('PUT', path, { ...host, body });
    expect((await change({ value: 'Wombat', difficulty: 'medium' })).body['message']).toBe(
      'Value updated successfully',
    );
    expect((await change({ isActive: false })).body['message']).toBe('Value disabled');
    expect((await change({ isActive: true })).body['message']).toBe('Value enabled');
    expect((await stack.request('DELETE', path, host)).body['message']).toBe('Value deleted successfully');
    expect((await stack.request('DELETE', path, host)).status).toBe(200);
    const notes = (await stream('bingoValues')).slice(-4).map(({ metadata }) => metadata.audit);
    const note = { game: 'bingo', tool: 'bingo-values', resourceType: 'bingo-value', resourceId: String(id.valueId) };
    expect(notes).toEqual([
      {
        ...note,
        action: 'UPDATE',
        resourceName: 'Wombat crossingalert(1)',
        changes: {
          value: { from: 'Wombat crossingalert(1)', to: 'Wombat' },
          difficulty: { from: 'easy', to: 'medium' },
        },
      },
      { ...note, action: 'UPDATE', resourceName: 'Wombat', changes: { isActive: { from: true, to: false } } },
      { ...note, action: 'UPDATE', resourceName: 'Wombat', changes: { isActive: { from: false, to: true } } },
      {
        ...note,
        action: 'DELETE',
        resourceName: 'Wombat',
        changes: { value: { from: 'Wombat', to: null }, difficulty: { from: 'medium', to: null } },
      },
    ]);
  });

  test('what does not fit is refused with a reason', async () => {
    const change = (id: number, body: object) => stack.request('PUT', `/api/bingo/values/${id}`, { ...host, body });
    expect((await change(1, { value: 'alone' })).status).toBe(400);
    expect((await change(1, { value: 'x', difficulty: 'easy', isActive: true })).status).toBe(400);
    expect((await change(1, {})).status).toBe(400);
    expect(await change(9_999, { isActive: true })).toMatchObject({ status: 404, body: { code: 'value-not-found' } });
    expect((await stack.request('DELETE', '/api/bingo/values/9999', host)).status).toBe(404);
    expect(await addValue('event 0', 'easy')).toMatchObject({ status: 409, body: { code: 'value-exists' } });
  });
});

describe('an evening of bingo', () => {
  let gameId: number;

  test('a host starts a game, which is noted for the audit', async () => {
    const answer = await start();
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Game started', gameId: 1 } });
    gameId = 1;
    const [started] = await stream('bingoGame-1');
    expect(started!.metadata).toMatchObject({
      actor: { id: people['bingo-host'].id, name: 'Currawong', roles: ['bingo-host', 'member'] },
      requestId: answer.headers.get('x-request-id'),
      audit: { game: 'bingo', tool: 'bingo-game', action: 'START', resourceId: '1' },
    });
  });

  test('nobody is dealt a second card, however often they ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(gameId, 'member')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.body['cardValues']).toHaveLength(9);
    expect((await stream('bingoGame-1')).filter(({ type }) => type === 'BingoCardDealt')).toHaveLength(1);
    expect((await join(gameId, 'vip')).text).not.toBe(answers[0]!.text);
  });

  test('a marked square is seen by its player at once', async () => {
    const marked = await toggle(gameId, 4, 'member');
    expect(marked).toMatchObject({ status: 200, body: { success: true } });
    const { body, headers } = await stack.get('/api/bingo/active-game', { as: 'member', headers: after(marked) });
    expect(headers.get('x-read-stale')).toBeNull();
    expect(body).toMatchObject({
      success: true,
      game: { id: 1, grid_size: '3x3', started_by_username: 'Currawong', started_at: expect.any(String) },
      userDiscordId: people.member.id,
    });
    expect(body['participants']).toEqual([
      expect.objectContaining({ id: 1, username: 'Kestrel', marked_values: [4], finished_position: null }),
      expect.objectContaining({ id: 2, username: 'Quoll', marked_values: [], has_bingo: false }),
    ]);
  });

  test('everybody gets the same game and their own id; whoever has it is told so', async () => {
    const of = (as: Person, headers = {}) => stack.get('/api/bingo/active-game', { as, headers });
    const [mine, other] = [await of('member'), await of('vip')];
    expect(other.body).toEqual({ ...mine.body, userDiscordId: people.vip.id });
    const etag = mine.headers.get('etag')!;
    expect(await of('member', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect((await of('vip', { 'if-none-match': etag })).status).toBe(200);
    const marked = await toggle(gameId, 0, 'vip');
    expect((await of('member', { 'if-none-match': etag, ...after(marked) })).status).toBe(200);
  });

  test('however many poll, the database is queried once for each version', async () => {
    const marked = await toggle(gameId, 1, 'vip');
    await stack.get('/api/bingo/values', { ...host, headers: after(marked) });
    const readModels = stack.app.get(ReadModels);
    expect(await readModels.waitFor([bingoGames], marksIn(marked.headers.get('x-log-position')!), 2_000)).toBe(true);
    const find = jest.spyOn(readModels, 'find');
    const polls = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        stack.get('/api/bingo/active-game', { as: index % 2 ? 'vip' : 'member' }),
      ),
    );
    expect(new Set(polls.map(({ status }) => status))).toEqual(new Set([200]));
    expect(find.mock.calls.filter(([model]) => model.name === 'bingo-games')).toHaveLength(1);
    find.mockRestore();
  });

  test('a full line is a bingo, and unmarking it is warned of', async () => {
    await toggle(gameId, 3, 'member');
    const line = await toggle(gameId, 5, 'member');
    const card = await stack.get(`/api/bingo/game/1/participant/${people.member.id}`, {
      as: 'vip',
      headers: after(line),
    });
    expect(card.body['participant']).toMatchObject({
      grid_size: '3x3',
      has_bingo: true,
      finished_position: 1,
      marked_values: [3, 4, 5],
    });
    const check = (position: number, as: Person) => stack.post('/api/bingo/check-unmark', { gameId, position }, { as });
    expect((await check(4, 'member')).body).toEqual({
      success: true,
      consequences: { willLoseBingo: true, willLoseMegaBingo: false, currentPosition: 1 },
    });
    expect((await check(8, 'member')).body['consequences']).toMatchObject({ willLoseBingo: false });
    expect((await check(4, 'moderator')).status).toBe(409);
    expect((await stack.post('/api/bingo/check-unmark', { gameId: 77, position: 0 }, { as: 'member' })).status).toBe(
      404,
    );
  });

  test('what the rules forbid is refused with a reason', async () => {
    expect(await toggle(gameId, 9, 'member')).toMatchObject({ status: 400, body: { code: 'no-such-square' } });
    expect(await toggle(gameId, 0, 'moderator')).toMatchObject({ status: 409, body: { code: 'not-joined' } });
    expect(await join(99, 'member')).toMatchObject({ status: 404, body: { code: 'game-not-found' } });
    expect(await start()).toMatchObject({
      status: 409,
      body: { code: 'game-runs', error: expect.stringMatching(/already running/) },
    });
    expect(await end(99)).toMatchObject({ status: 404 });
  });

  test('the end can be taken back, and only hosts are told', async () => {
    const ended = await end(gameId);
    expect(ended).toMatchObject({ status: 200, body: { success: true, message: 'Game ended' } });
    const active = (as: Person) => stack.get('/api/bingo/active-game', { as, headers: after(ended) });
    expect((await active('bingo-host')).body).toMatchObject({
      game: null,
      takeBack: { gameId, until: expect.any(String) },
    });
    expect((await active('member')).body).not.toHaveProperty('takeBack');
    expect(await toggle(gameId, 0, 'member')).toMatchObject({ status: 409, body: { code: 'game-over' } });

    const back = await stack.post('/api/bingo/take-back-end', { gameId }, host);
    expect(back.status).toBe(200);
    expect(
      (await stack.get('/api/bingo/active-game', { as: 'member', headers: after(back) })).body['game'],
    ).toMatchObject({ id: gameId });
    expect((await stream('bingoGame-1')).at(-1)!.metadata.audit).toMatchObject({
      action: 'TAKE_BACK',
      changes: { status: { from: 'ended', to: 'running' } },
    });
    expect((await end(gameId)).status).toBe(200);
  });

  test('a start that cannot be does not make the last end final', async () => {
    const distribution = { easy: 9, medium: 9, hard: 9, quotes: 9 };
    const answer = await stack.post('/api/bingo/start-game', { gridSize: '3x3', distribution }, host);
    expect(answer.body['error']).toBe('Distribution must total 9 squares. Current total: 36');
    expect((await stream('bingoGame-1')).map(({ type }) => type)).not.toContain('BingoGameClosed');
  });

  test('a game that ended is in the history with its marks and cards', async () => {
    const history = await stack.get('/api/bingo/game-history?page=1&limit=3', {
      as: 'member',
      headers: after(await end(gameId)),
    });
    expect(history.body).toMatchObject({
      success: true,
      totalGames: 1,
      totalPages: 1,
      games: [{ id: 1, grid_size: '3x3', participant_count: 2, winner_count: 1, ended_at: expect.any(String) }],
    });
    const details = (await stack.get('/api/bingo/game/1/details', { as: 'member' })).body['game'] as {
      markedStats: { count: number; players: string[] }[];
      participants: { finished_position: number }[];
    };
    expect(details.markedStats.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect(details.participants.map(({ finished_position }) => finished_position)).toEqual([1, 999]);
    expect((await stack.get('/api/bingo/game/2/details', { as: 'member' })).status).toBe(404);
    expect((await stack.get(`/api/bingo/game/1/participant/${people.newcomer.id}`, { as: 'member' })).status).toBe(404);
  });

  test('the leaderboard counts games that ended', async () => {
    const { body } = await stack.get('/api/bingo/leaderboard', { as: 'member', headers: after(await end(gameId)) });
    const kestrel = {
      discord_id: people.member.id,
      username: 'Kestrel',
      total_games_played: 1,
      total_bingos: 1,
      total_mega_bingos: 0,
      total_first_place_wins: 1,
    };
    expect(body).toEqual({
      success: true,
      leaderboard: {
        topWins: [kestrel],
        topGames: [kestrel, expect.objectContaining({ username: 'Quoll', total_games_played: 1, total_bingos: 0 })],
        topBingos: [kestrel],
        topMegaBingos: [],
      },
    });
  });

  test('a game can be watched again, event by event and page by page', async () => {
    const all = (await stack.get('/api/bingo/game/1/replay', { as: 'member' })).body as unknown as {
      game: object;
      events: { type: string; revision: number; username?: string }[];
    };
    expect(all.game).toMatchObject({ id: 1, grid_size: '3x3' });
    const types = all.events.map(({ type }) => type);
    expect(types.slice(0, 3)).toEqual(['started', 'joined', 'joined']);
    expect(types).toEqual(expect.arrayContaining(['marked', 'bingo', 'ended', 'end-taken-back']));
    expect(all.events.find(({ type }) => type === 'bingo')).toMatchObject({ username: 'Kestrel', position: 1 });
    const page = await stack.get('/api/bingo/game/1/replay?from=3&limit=2', { as: 'member' });
    expect(page.body['events']).toEqual(all.events.filter(({ revision }) => revision >= 3).slice(0, 2));
    expect((await stack.get('/api/bingo/game/99/replay', { as: 'member' })).status).toBe(404);
  });

  test('of hosts who start at the same moment one does, and there is one game', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => start('3x3', index % 2 ? 'bingo-host' : 'community-admin')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await stream('bingoLobby')).map(({ data }) => (data as { gameId: number }).gameId)).toEqual([1, 2]);
    expect((await stream('bingoGame-2')).filter(({ type }) => type === 'BingoGameStarted')).toHaveLength(1);
    expect((await stack.post('/api/bingo/take-back-end', { gameId: 1 }, host)).body).toMatchObject({
      code: 'game-closed',
    });
  });

  test('a number that was given out to a start that then failed is used by the next one', async () => {
    const last = await freshGame();
    await end(last);
    const at = new Date().toISOString();
    const by = { actor: { id: '1', name: 'somebody', roles: [] }, requestId: 'r' };
    await stack.app.get(Streams).transact(lobby, undefined, assignGameNumber({ last, at }), by);
    expect((await start()).body['gameId']).toBe(last + 1);
  });
});

describe('reading one’s own writes while the projector is behind', () => {
  let gameId: number;
  beforeAll(async () => {
    gameId = await freshGame();
    const joined = await join(gameId, 'member');
    await stack.get('/api/bingo/active-game', { as: 'member', headers: after(joined) });
    await projector.stop();
  });

  const marks = (answer: Answer) => (answer.body['participants'] as { marked_values: number[] }[])[0]!.marked_values;

  test('a query that has waited long enough says that it is stale', async () => {
    const marked = await toggle(gameId, 2, 'member');
    const begun = performance.now();
    const late = await stack.get('/api/bingo/active-game', { as: 'member', headers: after(marked) });
    const waited = performance.now() - begun;
    expect([late.status, late.headers.get('x-read-stale'), marks(late)]).toEqual([200, 'true', []]);
    expect(waited).toBeGreaterThan(1_900);
  });

  test('who did nothing, or something this query is not about, does not wait', async () => {
    const marked = await toggle(gameId, 0, 'member');
    const idle = await stack.get('/api/bingo/active-game', { as: 'vip' });
    const other = await stack.get('/api/bingo/values', { ...host, headers: after(marked) });
    // While nothing is folded, whoever waits gets an answer that says it is stale.
    expect([idle, other].map(({ status, headers }) => [status, headers.get('x-read-stale')])).toEqual([
      [200, null],
      [200, null],
    ]);
  });

  test('a query that waits gets its own write when the projector comes back', async () => {
    const marked = await toggle(gameId, 1, 'member');
    const waiting = stack.get('/api/bingo/active-game', { as: 'member', headers: after(marked) });
    projector = await stack.projector();
    const answer = await waiting;
    // Coming back may take longer than a query waits; then it must have said so.
    if (answer.headers.get('x-read-stale') === null) expect(marks(answer)).toEqual([0, 1, 2]);
    else
      expect(marks(await stack.get('/api/bingo/active-game', { as: 'member', headers: after(marked) }))).toEqual([
        0, 1, 2,
      ]);
  });

  test('a token that is none of ours is refused', async () => {
    const answer = await stack.get('/api/bingo/active-game', { as: 'member', headers: { 'x-read-after': 'e30' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-read-after' } });
  });
});

describe('operations', () => {
  const operator = { as: 'operator' } as const;
  const path = (command: string, name = 'bingo-games') => `/api/operations/projections/${name}/${command}`;

  test('an operator sees how every projection stands', async () => {
    const { body } = await stack.get('/api/operations/projections', operator);
    const projections = body['projections'] as { projection: string; serving: number; generations: object[] }[];
    expect(projections.map(({ projection }) => projection)).toEqual(
      expect.arrayContaining(['bingo-games', 'bingo-players', 'bingo-values']),
    );
    const games = projections.find(({ projection }) => projection === 'bingo-games');
    expect(games).toMatchObject({ serving: 1, generations: [{ generation: 1, state: 'serving' }] });
    expect(games).not.toHaveProperty('epoch');
  });

  test('a rebuild is requested once, noted for the audit, and carried out while queries go on', async () => {
    const requestId = '7b0e0a53-6f7e-4f2b-9d55-0f8f3a4b1c2d';
    const answers = [
      await stack.post(path('rebuild'), { requestId }, operator),
      await stack.post(path('rebuild'), { requestId }, operator),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]!.body).toEqual({ success: true, requestId, generation: 2 });
    const commands = await stream('operations-bingo-games');
    expect(commands).toHaveLength(1);
    expect(commands[0]!.metadata).toMatchObject({
      actor: { id: 'operator', roles: ['operator'] },
      audit: { game: 'platform', tool: 'operations', action: 'REBUILD', resourceId: 'bingo-games' },
    });
    for (let serving = 1; serving !== 2;) {
      expect((await stack.get('/api/bingo/active-game', { as: 'member' })).status).toBe(200);
      const { body } = await stack.get('/api/operations/projections', operator);
      const projections = body['projections'] as { projection: string; serving: number }[];
      serving = projections.find(({ projection }) => projection === 'bingo-games')!.serving;
    }
  });

  test('what cannot be done is refused with a reason', async () => {
    expect(await stack.post(path('cancel'), {}, operator)).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-cancel' },
    });
    expect(await stack.post(path('retry'), {}, operator)).toMatchObject({ status: 409 });
    expect(await stack.post(path('rebuild', 'no-such'), {}, operator)).toMatchObject({
      status: 404,
      body: { code: 'no-such-projection' },
    });
    expect((await stack.post(path('rebuild', '__proto__'), {}, operator)).status).toBe(404);
    expect((await stack.post(path('rebuild'), { requestId: 'x' }, operator)).status).toBe(400);
    expect((await stack.post(path('explode'), {}, operator)).status).toBe(404);
  });

  test('a model is compared with a clean fold of the log, on demand', async () => {
    const requested = await stack.post(path('verify', 'bingo-values'), {}, operator);
    expect(requested.status).toBe(202);
    for (let state = 'running'; state !== 'equal';) {
      const { body } = await stack.get(path('verify', 'bingo-values'), operator);
      const verification = body['verification'] as { requestId: string; state: string } | null;
      if (verification?.requestId === requested.body['requestId']) state = verification!.state;
      expect(['running', 'equal']).toContain(state);
    }
  });
});

describe('a player who was erased', () => {
  const { id, name } = people.vip;
  const operator = { as: 'operator' } as const;
  let gameId: number;

  const replay = async () => (await stack.get(`/api/bingo/game/${gameId}/replay`, host)).text;

  beforeAll(async () => {
    gameId = await freshGame();
    await join(gameId, 'vip');
    await toggle(gameId, 4, 'vip');
    await end(gameId);
    // The end stands for good: from now on the replay is held in memory.
    await freshGame();
  });

  test('is not named by a replay that was watched before', async () => {
    expect(await replay()).toContain(name);
    expect(await stack.post('/api/operations/erasures', { memberId: id }, operator)).toMatchObject({ status: 201 });
    const watched = await replay();
    expect(watched).toContain(FORMER_PLAYER);
    expect(watched).not.toContain(name);
    expect(watched).not.toContain(id);
  });

  test('still has a card that can be looked at', async () => {
    await stack.post('/api/operations/projections/bingo-games/rebuild', {}, operator);
    const former = await until('the game to be folded again', async () => {
      const { body } = await stack.get(`/api/bingo/game/${gameId}/details`, host);
      const [player] = (body['game'] as { participants: { discord_id: string; username: string }[] }).participants;
      return player!.username === FORMER_PLAYER && player!.discord_id;
    });
    const card = await stack.get(`/api/bingo/game/${gameId}/participant/${encodeURIComponent(former)}`, host);
    expect(card).toMatchObject({ status: 200, body: { participant: { discord_id: former, marked_values: [4] } } });
  });
});
