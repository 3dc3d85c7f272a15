import { randomUUID } from 'node:crypto';
import type {
  ExemptListAnswer,
  ExemptListConflict,
  SeedingExemptListAnswer,
} from '@app/contracts/exemptions/exemptions';
import type { SquadLeaderboardAnswer, SquadNeighboursAnswer, SquadSearchAnswer } from '@app/contracts/squad/squad';
import type { UpdateInfo } from '@app/contracts/update-info';
import { MOST_EXEMPT } from '@app/domain/exemptions/rules';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { MATCH, batches, expected } from '../squad/recorded';
import type { Answer } from './support/api';
import { people, type Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';
import { answered } from './support/caller';
import { until } from '../until';

jest.setTimeout(120_000);

const PORTAL = '/api/admin-portal';
const BOARD = '/api/battlelog/squad';
const TOKEN = 'token-of-the-first-server';
const SQUAD = `${PORTAL}/squad-exempt-list`;
const REFORGER = `${PORTAL}/reforger-exempt-list`;
const SEEDING = `${PORTAL}/squad-seeding-exempt-list`;
const INFO = `${PORTAL}/exempt-list-info`;

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;

beforeAll(async () => {
  stack = await startStack({
    env: { INGEST_TOKENS: `1:${TOKEN}` },
    projections: ['connections', 'exempt', 'seeding', 'squad'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const uuid = (n: number) => `0fd630f1-f29d-4da9-953f-${n.toString(16).padStart(12, '0')}`;

const keyed = (headers: Record<string, string>) => ({ 'idempotency-key': randomUUID(), ...headers });

const put = (path: string, body: unknown, as: Person = 'squad-coordinator', given: Record<string, string> = {}) => {
  // What happens without is for `editing.spec.ts`.
  const headers = keyed({ 'if-match': '*', ...given });
  return answered(() => stack.request('PUT', path, { as, body, headers }));
};
const save = (players: string[], headers: Record<string, string> = {}) =>
  put(SQUAD, { exemptPlayers: players }, 'squad-coordinator', headers);
const post = (path: string, body: unknown, given: Record<string, string> = {}, as: Person = 'squad-coordinator') => {
  const headers = keyed(given);
  return answered(() => stack.post(path, body, { as, headers }));
};
/** What a query answers that has seen `since`. */
const get = async <Body>(path: string, since: Answer, as: Person = 'squad-coordinator'): Promise<Body> => {
  const { status, body } = await answered(() => stack.get(path, { as, headers: after(since) }));
  expect(status).toBe(200);
  return body as unknown as Body;
};

const stream = async (name: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const events of stack.app.get(EventLog).readStream(name)) all.push(...events);
  return all;
};
const everyEvent = async () =>
  (await Promise.all(['squad', 'reforger', 'seeding'].map((list) => stream(`exemptList-${list}`)))).flat();

const refused = (answer: Answer, status: number, code: string, error?: string | RegExp) => {
  expect([answer.status, answer.body['code'], answer.body['success']]).toEqual([status, code, false]);
  if (error !== undefined)
    expect(answer.body['error']).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
};

describe('a whole list', () => {
  test('is empty at first, and says that nobody changed it', async () => {
    const answer = await answered(() => stack.get(SQUAD, { as: 'squad-coordinator' }));
    expect(answer.body).toEqual({
      success: true,
      data: { exemptPlayers: [], lastUpdated: null, updatedBy: null, names: {} },
    });
    const info = await answered(() => stack.get(`${INFO}/squad/exempt-list`, { as: 'squad-coordinator' }));
    expect(info.body).toEqual({ success: true, lastUpdated: null, updatedBy: null, adminRoles: [] });
  });

  test('is saved, read back, and tells who saved it; the event says who came and who went, with an audit note', async () => {
    const first = await save([steam(1), steam(2)]);
    expect(first.status).toBe(200);
    const second = await save([steam(2), ` ${steam(3)} `]);
    const list = await get<ExemptListAnswer>(SQUAD, second);
    expect(list.data).toMatchObject({
      exemptPlayers: [steam(2), steam(3)],
      updatedBy: 'Wombat',
      lastUpdated: expect.any(String),
    });
    expect(second.body).toEqual(list);
    expect(await get<UpdateInfo>(`${INFO}/squad/exempt-list`, second)).toEqual({
      success: true,
      lastUpdated: list.data.lastUpdated,
      updatedBy: 'Wombat',
      adminRoles: ['Squad Coordinator'],
    });
    const event = (await stream('exemptList-squad')).at(-1)!;
    expect(event).toMatchObject({
      type: 'ExemptListChanged',
      data: { list: 'squad', added: [steam(3)], removed: [steam(1)], by: 'Wombat' },
      metadata: {
        actor: { id: people['squad-coordinator'].id },
        audit: {
          game: 'squad',
          tool: 'exempt-list',
          action: 'UPDATE',
          resourceType: 'exempt-list',
          resourceId: 'squad',
          changes: {
            players: { from: 2, to: 2 },
            added: { from: null, to: [steam(3)] },
            removed: { from: [steam(1)], to: null },
          },
        },
      },
    });
  });

  test('saved twice is saved once, also in another order and with a key', async () => {
    await save([steam(4), steam(5)]);
    const { length } = await stream('exemptList-squad');
    expect((await save([steam(4), steam(5)])).status).toBe(200);
    expect((await save([steam(5), steam(4)])).status).toBe(200);
    expect(await stream('exemptList-squad')).toHaveLength(length);

    const headers = { 'idempotency-key': randomUUID() };
    expect((await save([steam(6)], headers)).status).toBe(200);
    await save([steam(7)]);
    // Sent again, it does not undo what came after it.
    expect((await save([steam(6)], headers)).body).toMatchObject({ data: { exemptPlayers: [steam(7)] } });
    refused(await save([steam(8)], headers), 422, 'idempotency-key-reused');
  });

  test('made from an older one is 409 with both lists, and nothing is saved', async () => {
    const mine = await stack.get(SQUAD, { as: 'squad-coordinator', headers: after(await save([steam(10)])) });
    const etag = mine.headers.get('etag')!;
    const theirs = await put(SQUAD, { exemptPlayers: [steam(10), steam(11)] }, 'community-admin', { 'if-match': etag });
    expect(theirs.status).toBe(200);
    const late = await save([steam(10), steam(12)], { 'if-match': etag });
    refused(late, 409, 'exempt-list-changed', 'The exempt list was changed in the meantime. Nothing was saved.');
    expect(late.body as unknown as ExemptListConflict).toMatchObject({
      yours: [steam(10), steam(12)],
      current: { exemptPlayers: [steam(10), steam(11)], updatedBy: 'Cassowary' },
      requestId: expect.any(String),
    });
    expect((await get<ExemptListAnswer>(SQUAD, theirs)).data.exemptPlayers).toEqual([steam(10), steam(11)]);
    // From what stands there now it goes through; so does whoever does not say from what.
    expect((await save([steam(12)], { 'if-match': theirs.headers.get('etag')! })).status).toBe(200);
    expect((await save([steam(13)], { 'if-match': '*' })).status).toBe(200);
    refused(await save([steam(14)], { 'if-match': 'yesterday' }), 400, 'bad-if-match');
  });

  test('two saves of one moment are one after the other, or a conflict, never one over the other', async () => {
    const etag = (await save([])).headers.get('etag')!;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save([steam(100 + n)], { 'if-match': etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('refuses what is no list of Steam IDs, and no event is left', async () => {
    const before = (await everyEvent()).length;
    const invalid = 'Invalid Steam ID format. Steam IDs must be 17 digits.';
    refused(await save(['7656119']), 400, 'exempt-player-invalid', invalid);
    refused(await save(['']), 400, 'exempt-player-invalid', invalid);
    refused(await save([steam(1).replace('7', '٧')]), 400, 'exempt-player-invalid', invalid);
    refused(
      await save([steam(1), steam(1)]),
      400,
      'exempt-player-invalid',
      'Steam ID already exists in the exempt list.',
    );
    refused(
      await save(Array.from({ length: MOST_EXEMPT + 1 }, (_, n) => steam(n))),
      400,
      'too-many-exempt',
      'At most 500 players can be exempt.',
    );
    for (const body of [
      {},
      { exemptPlayers: null },
      { exemptPlayers: steam(1) },
      { exemptPlayers: [1] },
      { exemptPlayers: [{ $ne: null }] },
      { exemptPlayers: ['9'.repeat(65)] },
      { exemptPlayers: [], unknown: true },
      { exemptPlayers: { length: 1, 0: steam(1) } },
      [],
      'nonsense',
    ])
      refused(await put(SQUAD, body), 400, typeof body === 'string' ? 'bad-request' : 'invalid');
    expect(await everyEvent()).toHaveLength(before);
  });

  test('of Reforger holds identities in lower case', async () => {
    const typed = { exemptPlayers: [` ${uuid(0xabc).toUpperCase()} `] };
    const saved = await put(REFORGER, typed, 'community-admin');
    expect((await get<ExemptListAnswer>(REFORGER, saved, 'community-admin')).data.exemptPlayers).toEqual([uuid(0xabc)]);
    expect(await get<UpdateInfo>(`${INFO}/reforger/exempt-list`, saved, 'community-admin')).toMatchObject({
      updatedBy: 'Cassowary',
      adminRoles: ['Community Admin'],
    });
    const twice = [uuid(1), uuid(1)];
    refused(
      await put(REFORGER, { exemptPlayers: twice }, 'community-admin'),
      400,
      'exempt-player-invalid',
      'Player UUID already exists in the exempt list.',
    );
    refused(
      await put(REFORGER, { exemptPlayers: [steam(1)] }, 'community-admin'),
      400,
      'exempt-player-invalid',
      /^Invalid Player UUID format\. UUIDs must be in format: xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx \(e\.g\., /,
    );
    expect((await stream('exemptList-reforger')).at(-1)).toMatchObject({
      data: { list: 'reforger' },
      metadata: { audit: { game: 'reforger', tool: 'exempt-list' } },
    });
  });
});

describe('the seeding exempt list', () => {
  const add = (steamId: unknown, headers: Record<string, string> = {}) => post(`${SEEDING}/add`, { steamId }, headers);
  const remove = (steamId: unknown, headers: Record<string, string> = {}) =>
    post(`${SEEDING}/remove`, { steamId }, headers);

  test('takes one player on and off at once, each once', async () => {
    const added = await add(steam(20));
    expect([added.status, added.body]).toEqual([
      200,
      { success: true, message: 'Player added to the seeding exempt list' },
    ]);
    expect(await get<SeedingExemptListAnswer>(SEEDING, added)).toEqual({
      success: true,
      data: { exemptPlayers: [{ steamId: steam(20), steamName: 'Unknown Player' }] },
    });
    refused(await add(steam(20)), 409, 'already-exempt', 'Steam ID already exists in the seeding exempt list.');
    expect(await get<UpdateInfo>(`${INFO}/squad/seeding-exempt-list`, added)).toMatchObject({ updatedBy: 'Wombat' });

    const removed = await remove(steam(20));
    expect(removed.body).toEqual({ success: true, message: 'Player removed from the seeding exempt list' });
    expect((await remove(steam(20))).status).toBe(200);
    expect((await get<SeedingExemptListAnswer>(SEEDING, removed)).data.exemptPlayers).toEqual([]);
    expect((await stream('exemptList-seeding')).map(({ metadata }) => metadata.audit)).toMatchObject([
      {
        tool: 'seeding-exempt-list',
        action: 'CREATE',
        resourceId: steam(20),
        changes: { exempt: { from: false, to: true } },
      },
      {
        tool: 'seeding-exempt-list',
        action: 'DELETE',
        resourceId: steam(20),
        changes: { exempt: { from: true, to: false } },
      },
    ]);
  });

  test('the same request again is answered as the first time', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await add(steam(21), headers), await add(steam(21), headers)];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(
      (await stream('exemptList-seeding')).filter(({ data }) => JSON.stringify(data).includes(steam(21))),
    ).toHaveLength(1);
  });

  test('what is no Steam ID is refused', async () => {
    const before = (await everyEvent()).length;
    for (const change of [add, remove]) {
      for (const steamId of ['', '7656119', `${steam(1)}0`, 'nobody'])
        refused(
          await change(steamId),
          400,
          'exempt-player-invalid',
          'Invalid Steam ID format. Steam IDs must be 17 digits.',
        );
      for (const steamId of [undefined, null, 76561198000000000, [steam(1)], { $gt: '' }, '9'.repeat(65)])
        refused(await change(steamId), 400, 'invalid');
    }
    refused(await post(`${SEEDING}/add`, { steamId: steam(1), steamName: 'Me' }), 400, 'invalid');
    expect(await everyEvent()).toHaveLength(before);
  });
});

describe('who may', () => {
  const squad: Person[] = ['squad-coordinator', 'community-admin'];
  const reforger: Person[] = ['reforger-coordinator', 'community-admin'];
  const everybody = Object.keys(people) as Person[];
  const calls = [
    {
      name: 'Squad',
      may: squad,
      gets: [SQUAD, SEEDING, `${INFO}/squad/exempt-list`, `${INFO}/squad/seeding-exempt-list`],
    },
    { name: 'Reforger', may: reforger, gets: [REFORGER, `${INFO}/reforger/exempt-list`] },
  ];

  test.each(calls)('only coordinators of $name and community admins read its lists', async ({ may, gets }) => {
    for (const path of gets) {
      for (const as of everybody)
        expect([as, (await stack.get(path, { as })).status]).toEqual([as, may.includes(as) ? 200 : 403]);
      expect((await stack.get(path)).status).toBe(401);
    }
  });

  test('everybody else is refused every change, and no event is left', async () => {
    const before = (await everyEvent()).length;
    for (const as of everybody) {
      if (!squad.includes(as)) {
        expect((await put(SQUAD, { exemptPlayers: [steam(66)] }, as)).status).toBe(403);
        for (const way of ['add', 'remove'])
          expect((await post(`${SEEDING}/${way}`, { steamId: steam(66) }, {}, as)).status).toBe(403);
      }
      if (!reforger.includes(as)) expect((await put(REFORGER, { exemptPlayers: [uuid(66)] }, as)).status).toBe(403);
    }
    for (const path of [SQUAD, REFORGER])
      expect((await stack.request('PUT', path, { body: { exemptPlayers: [] } })).status).toBe(401);
    for (const way of ['add', 'remove'])
      expect((await stack.post(`${SEEDING}/${way}`, { steamId: steam(66) })).status).toBe(401);
    expect(await everyEvent()).toHaveLength(before);
  });
});

describe('on the leaderboards', () => {
  const categories = 'score kills deaths revives kd wounds playtime wins infantry_wounds vehicle_wounds'.split(' ');
  const views = ['', '?window=week', '?window=month', '?window=season', '?server=1'];
  const first = [...expected.players].sort((a, b) => b.kills - a.kills || (a.eosID < b.eosID ? -1 : 1))[0]!;
  let played: Answer;

  beforeAll(async () => {
    for (const batch of batches().filter(({ match }) => match === MATCH))
      played = await answered(() => stack.post('/api/ingest/squad/1', batch, { token: TOKEN }));
    for (const view of views) await get(`${BOARD}/leaderboards/kills${view}`, played, 'member');
  });

  const boards = async (since: Answer) => {
    const all = new Map<string, SquadLeaderboardAnswer['data']['players']>();
    for (const category of categories)
      for (const view of views) {
        const path = `${BOARD}/leaderboards/${category}${view}`;
        all.set(path, (await get<SquadLeaderboardAnswer>(path, since, 'member')).data.players);
      }
    return all;
  };

  test('an exempt player is on none of them, ranks close up, and all is as before when they are removed', async () => {
    const before = await boards(await save([]));
    const steamID = first.steamID!;
    for (const view of ['', '?server=1'])
      expect(before.get(`${BOARD}/leaderboards/kills${view}`)![0]).toMatchObject({ rank: 1, steamID });

    const exempted = await save([steamID]);
    const without = await boards(exempted);
    for (const [path, players] of without) {
      expect(players.map(({ steamID: id }) => id)).not.toContain(steamID);
      const rest = before.get(path)!.filter(({ steamID: id }) => id !== steamID);
      expect(players).toEqual(rest.map((player, index) => ({ ...player, rank: index + 1 })));
    }
    // A hidden player is still a player.
    expect((await stack.get(`${BOARD}/profile/basic/${steamID}`, { as: 'member' })).status).toBe(200);
    const found = await get<SquadSearchAnswer>(`${BOARD}/players/search?q=${steamID}`, exempted, 'member');
    expect(found.results).toHaveLength(1);
    // And staff are told whom the id means.
    expect((await get<ExemptListAnswer>(SQUAD, exempted)).data.names).toEqual({ [steamID]: first.name });

    expect(await boards(await save([]))).toEqual(before);
  });

  test('a board that is kept by its ETag is another when somebody is exempted, and the old one again after', async () => {
    const path = `${BOARD}/leaderboards/kills`;
    const read = (since: Answer, headers: Record<string, string> = {}) =>
      stack.get(path, { as: 'member', headers: { ...after(since), ...headers } });
    const etag = (await read(await save([]))).headers.get('etag')!;
    expect((await read(await save([]), { 'if-none-match': etag })).status).toBe(304);
    const hidden = await read(await save([first.steamID!]), { 'if-none-match': etag });
    expect(hidden.status).toBe(200);
    expect(hidden.text).not.toContain(first.steamID!);
    await save([]);
  });

  test('who is exempt is told so where they ask why they are not on the board', async () => {
    await post('/api/connections/connect', { platform: 'steam', id: first.steamID, username: 'Kestrel' }, {}, 'member');
    const around = async (since: Answer) =>
      (await get<SquadNeighboursAnswer>(`${BOARD}/leaderboards/kills/around-me`, since, 'member')).data;
    await until('the first rank', async () => (await around(await save([]))).rank === 1);
    expect(await around(await save([first.steamID!]))).toMatchObject({ rank: null, reason: 'exempt', players: [] });
    expect(await around(await save([]))).toMatchObject({ rank: 1, reason: null });
  });
});
