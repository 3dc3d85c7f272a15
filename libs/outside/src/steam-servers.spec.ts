import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LobbiesUnavailable, SteamLobbies } from './steam-servers';

let server: Server;
let url: string;
let answer: { status: number; text: string; headers?: Record<string, string> };
const requests: URL[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(new URL(request.url!, url));
    response.writeHead(answer.status, answer.headers).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));
beforeEach(() => void requests.splice(0));

const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const [here, there] = ['109775241047570000', '109775241047579999'];
const player = (n: number, lobbysteamid?: unknown, gameid: unknown = '393380') => ({
  steamid: steam(n),
  personaname: 'Quoll',
  gameid,
  lobbysteamid,
});
const answers = (...players: unknown[]) => {
  answer = { status: 200, text: JSON.stringify({ response: { players } }) };
};
const find = (...ids: string[]) => new SteamLobbies({ url, key: 'the-key' }).lobbyOf(ids);

test('most of the players are in the lobby of the server', async () => {
  answers(player(1, there), player(2, here), player(3, here), player(4));
  expect(await find(steam(1), steam(2), steam(3), steam(4))).toEqual({ lobbyId: here, steamId: steam(2) });
  expect(requests[0]!.pathname).toBe('/ISteamUser/GetPlayerSummaries/v2/');
  expect(requests[0]!.searchParams.get('key')).toBe('the-key');
  expect(requests[0]!.searchParams.get('steamids')).toBe([1, 2, 3, 4].map(steam).join(','));
});

test.each([
  ['nobody shows a lobby', [player(1)]],
  ['they play something else', [player(1, here, '440')]],
  ['the lobby is none', [player(1, '0'), player(1, 109775241047570000), player(1, `${here}/../x`)]],
  ['somebody answers who was not asked about', [player(9, here)]],
  ['players are no objects', [null, 7, 'x']],
])('there is no lobby when %s', async (_, players) => {
  answers(...players);
  expect(await find(steam(1))).toBeUndefined();
});

test('a request to Steam names a hundred players at most, and without a player there is none', async () => {
  answers();
  await find(...Array.from({ length: 140 }, (_, n) => steam(n)));
  expect(requests[0]!.searchParams.get('steamids')!.split(',')).toHaveLength(100);
  expect(await find('', 'x', '1,2')).toBeUndefined();
  expect(requests).toHaveLength(1);
});

test.each([
  ['is down', { status: 503, text: '' }, undefined],
  ['refuses the key', { status: 403, text: '<html>Forbidden</html>' }, undefined],
  ['says that it is asked too often', { status: 429, text: '', headers: { 'retry-after': '30' } }, 30],
  ['answers with a page', { status: 200, text: '<html></html>' }, undefined],
  ['answers something else', { status: 200, text: '{"response":{}}' }, undefined],
  ['answers nothing', { status: 200, text: 'null' }, undefined],
  ['leads elsewhere', { status: 302, text: '', headers: { location: 'http://127.0.0.1:1/' } }, undefined],
  ['talks without end', { status: 200, text: `{"response":{"players":["${'x'.repeat(600_000)}"]}}` }, undefined],
])('Steam %s: there is no answer, and the key is not in the message', async (_, failing, retryAfter) => {
  answer = failing;
  const failure = await find(steam(1)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(LobbiesUnavailable);
  expect(failure).toMatchObject({ retryAfter });
  expect(String((failure as Error).stack)).not.toContain('the-key');
});

test('Steam is not there', async () => {
  const nowhere = new SteamLobbies({ url: 'http://127.0.0.1:1', key: 'the-key' });
  await expect(nowhere.lobbyOf([steam(1)])).rejects.toThrow(LobbiesUnavailable);
});
