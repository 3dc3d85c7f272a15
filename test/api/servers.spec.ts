import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerStatus } from '@app/contracts/servers/servers';
import { startApi } from './support/api';
import { community } from './support/guild';
import type { Person } from './support/people';
import { startProjector, startStack, type Stack } from './support/stack';
import { answered } from './support/caller';
import { until } from '../until';

const STATUS = '/api/squad-server/public-status';
const tokenOf = (server: number) => `token-of-the-game-server-${server}`;
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const LOBBY = '109775241047570000';

/** Steam’s Web API; a test sets its answer. */
let web: Server;
let steamUrl: string;
let steamAnswer: { status: number; text: string; headers?: Record<string, string>; hang?: boolean };
const requests: string[] = [];

let stack: Stack;
let projector: Awaited<ReturnType<typeof startProjector>>;

beforeAll(async () => {
  web = createServer((request, response) => {
    requests.push(request.url!);
    if (!steamAnswer.hang) response.writeHead(steamAnswer.status, steamAnswer.headers).end(steamAnswer.text);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  steamUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const INGEST_TOKENS = [1, 2, 3].map((server) => `${server}:${tokenOf(server)}`).join(',');
  stack = await startStack({
    env: { INGEST_TOKENS, STEAM_API_KEY: 'key-of-the-web-api', STEAM_API_URL: steamUrl },
    projections: ['live-servers'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
  web.closeAllConnections();
  await new Promise((resolve) => web.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
  steamAnswer = lobby(LOBBY);
});

const lobby = (lobbysteamid: string | null) => ({
  status: 200,
  text: JSON.stringify({
    response: {
      players: [1, 2].map((n) => ({ steamid: steam(n), ...(lobbysteamid && { gameid: '393380', lobbysteamid }) })),
    },
  }),
});

/** Sends a report of an agent at a time, of a match of its own. */
const report = async (
  server: number,
  { ago = 0, nth = 0, population = {} }: { ago?: number; nth?: number; population?: object } = {},
): Promise<void> => {
  const time = new Date(Date.now() - ago);
  const at = time.toISOString();
  const begun = new Date(time.getTime() + nth).toISOString().replace(/[-:.Z]/g, '');
  const named = (n: number) => ({
    ...{ eosId: `0002f00d${String(n).padStart(24, '0')}`, steamId: steam(n), name: `Quoll ${n}`, team: 1, role: null },
    ...{ displayName: `Quoll ${n}`, squad: null, isLeader: false },
  });
  const sample = { serverName: 'One', gameVersion: 'v10.6', players: 42, maxPlayers: 98, publicQueue: 3 };
  const facts = [
    { kind: 'matchStarted', sequence: 0, at, layer: null, level: null, partial: false },
    { kind: 'rosterSampled', sequence: 1_000, at, players: [named(1), named(2)], squads: [], teams: [] },
    {
      ...{ kind: 'populationSampled', sequence: 2_000, at, ...sample, reservedQueue: 1 },
      ...{ layer: 'Gorodok_RAAS_v1', nextLayer: null, ...population },
    },
  ];
  const batch = {
    format: 1,
    sender: 'agent/test',
    match: `${begun}-Gorodok_RAAS_v1`,
    source: 'log',
    after: -1,
    from: 0,
  };
  const whole = { ...batch, to: 2_000, facts, connections: [] };
  const answer = await answered(() => stack.post(`/api/ingest/squad/${server}`, whole, { token: tokenOf(server) }));
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
};

const statuses = async (): Promise<readonly ServerStatus[]> => {
  const { status, body } = await stack.get(STATUS);
  return status === 200 ? (body['servers'] as ServerStatus[]) : [];
};
/** Until it is as wanted: nobody who reads this has written it. */
const eventually = (server: number, isWanted: (status: ServerStatus) => boolean): Promise<ServerStatus> =>
  until('the status of a server', async () => {
    const found = (await statuses()).find(({ id }) => id === server);
    return found && isWanted(found) && found;
  });
const join = (server: number | string, as?: Person) =>
  stack.get(`/api/squad-server/join-link/${server}`, as ? { as } : {});

test('before any fact arrived, every Squad server of the community is offline', async () => {
  await eventually(1, () => true);
  const configured = community.servers.filter(({ game }) => game === 'squad');
  expect(await statuses()).toEqual(
    configured.map(({ id, name, capacity }) => ({
      ...{ id, name, isOnline: false, playerCount: 0, maxPlayers: capacity, queue: 0, currentMap: null },
      lastUpdate: null,
    })),
  );
});

test('a sample shows players, queue and map, to anybody', async () => {
  await report(1);
  expect(await eventually(1, ({ isOnline }) => isOnline)).toEqual({
    ...{ id: 1, name: community.servers[0]!.name, isOnline: true, playerCount: 42, maxPlayers: 98, queue: 4 },
    ...{ currentMap: 'Gorodok RAAS v1', lastUpdate: expect.stringMatching(/^\d{4}-.*Z$/) as string },
  });
  expect((await statuses()).map(({ isOnline }) => isOnline)).toEqual([true, false, false]);
});

test('what a sample lacks is taken from the configuration, or left open', async () => {
  await report(2, {
    population: { players: null, maxPlayers: null, publicQueue: null, reservedQueue: null, layer: null },
  });
  const { capacity } = community.servers[1]!;
  expect(await eventually(2, ({ isOnline }) => isOnline)).toMatchObject({
    playerCount: 0,
    maxPlayers: capacity,
    queue: 0,
    currentMap: null,
  });
});

test('a server whose last fact is two minutes old is offline, and that fact is not shown', async () => {
  await report(3, { ago: 120_000 });
  expect(await eventually(3, ({ lastUpdate }) => lastUpdate !== null)).toMatchObject({
    ...{ isOnline: false, playerCount: 0, queue: 0, currentMap: null },
  });
});

describe('a link to join', () => {
  test('leads to the lobby of the players, and is found once for all requests within a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(1, 'newcomer')));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { success: true, joinUrl: `steam://joinlobby/393380/${LOBBY}/${steam(1)}` },
      ]);
    expect(requests).toHaveLength(1);
    expect(new URL(requests[0]!, steamUrl).searchParams.get('steamids')).toBe(`${steam(1)},${steam(2)}`);
  });

  test('is found anew in the next match', async () => {
    const before = (await statuses()).find(({ id }) => id === 1)!.lastUpdate!;
    await report(1, { nth: 1 });
    await eventually(1, ({ lastUpdate }) => lastUpdate! > before);
    steamAnswer = lobby('109775241047579999');
    expect((await join(1, 'newcomer')).body['joinUrl']).toContain('109775241047579999');
    expect(requests).toHaveLength(1);
  });

  test.each<[string, number | string, number, string]>([
    ['a server that is not ours', 99, 404, 'server-not-found'],
    ['a server that is offline', 3, 409, 'server-offline'],
    ['a word', 'one', 400, 'invalid'],
    ['a number that reads like one', '1e0', 400, 'invalid'],
    ['zero', 0, 400, 'invalid'],
    ['an operator', '%7B%22$ne%22%3A1%7D', 400, 'invalid'],
  ])('to %s is refused', async (_, server, status, code) => {
    const answer = await join(server, 'member');
    expect([answer.status, answer.body]).toMatchObject([status, { success: false, code }]);
    expect(requests).toHaveLength(0);
  });

  test('is for the guild', async () => {
    expect((await join(1)).status).toBe(401);
    expect((await join(1, 'visitor')).status).toBe(403);
  });

  test('there is none while no player shows a lobby, and Steam gets no second request at once', async () => {
    await report(2, { nth: 2 });
    await eventually(2, ({ playerCount }) => playerCount === 42);
    steamAnswer = lobby(null);
    for (let n = 0; n < 3; n++) {
      const { status, body, headers } = await join(2, 'member');
      expect([status, body]).toMatchObject([503, { success: false, error: 'Unable to join server' }]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(10);
    }
    expect(requests).toHaveLength(1);
  });
});

/** Each with an api of its own: what went wrong before is remembered. */
describe('Steam', () => {
  test.each<[string, typeof steamAnswer, number]>([
    ['is down', { status: 502, text: '' }, 5],
    ['is asked too often', { status: 429, text: '', headers: { 'retry-after': '40' } }, 40],
    ['answers garbage', { status: 200, text: '<html>' }, 5],
    ['does not answer', { status: 200, text: '', hang: true }, 5],
  ])('%s: nobody can join for a while, it is left alone, and its key stays with us', async (_, failing, seconds) => {
    const other = await startApi({
      EVENTSTORE_URL: stack.node.connectionString,
      ...stack.readModels,
      STEAM_API_KEY: 'key-of-the-web-api',
      STEAM_API_URL: steamUrl,
    });
    steamAnswer = failing;
    const first = await other.get('/api/squad-server/join-link/1', { as: 'newcomer' });
    const second = await other.get('/api/squad-server/join-link/1', { as: 'newcomer' });
    for (const { status, body, headers, text } of [first, second]) {
      expect([status, body]).toMatchObject([503, { success: false, error: 'Unable to join server' }]);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(seconds - 3);
      expect(text).not.toContain('key-of-the-web-api');
    }
    expect(requests).toHaveLength(1);
    expect(other.lines.join('')).not.toContain('key-of-the-web-api');
    await other.close();
  });

  test('is not asked without a key', async () => {
    const other = await startApi({
      EVENTSTORE_URL: stack.node.connectionString,
      ...stack.readModels,
      STEAM_API_URL: steamUrl,
    });
    const { status, body } = await other.get('/api/squad-server/join-link/1', { as: 'newcomer' });
    expect([status, body]).toMatchObject([503, { success: false, error: 'Unable to join server' }]);
    expect(requests).toHaveLength(0);
    await other.close();
  });
});
