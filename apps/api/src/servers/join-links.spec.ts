import type { Logger } from 'pino';
import type { Config } from '../platform/config';
import { JoinLinks } from './join-links';
import type { LiveServers } from './live-servers';

const LOBBY = '109775241047570000';
const STEAM_ID = '76561190000000001';
const HOUR = 3_600_000;

afterEach(() => jest.restoreAllMocks());

/** A server with one player, and Steam, which answers as `status` says. */
const world = () => {
  const steam: { status: number; lobby: string | undefined } = { status: 200, lobby: LOBBY };
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const player = { steamid: STEAM_ID, gameid: '393380', lobbysteamid: steam.lobby };
    return Promise.resolve(Response.json({ response: { players: [player] } }, { status: steam.status }));
  });
  const state = { server: { id: 1 }, isOnline: true, reported: { match: 'm', online: [STEAM_ID] } };
  const servers = { find: () => Promise.resolve(state) } as unknown as LiveServers;
  const config = { steamApi: { url: 'https://steam.example', key: 'k' } } as Config;
  return { steam, fetched, links: new JoinLinks(servers, config, { warn: () => undefined } as unknown as Logger) };
};

/** A while later, by a clock that was set back meanwhile. */
const later = (milliseconds: number) => {
  const [shown, passed] = [Date.now(), performance.now()];
  jest.spyOn(Date, 'now').mockReturnValue(shown - HOUR);
  jest.spyOn(performance, 'now').mockReturnValue(passed + milliseconds);
};

test('a lobby is believed for a minute, also after the clock was set back', async () => {
  const { links, fetched } = world();
  expect(await links.to(1)).toBe(`steam://joinlobby/393380/${LOBBY}/${STEAM_ID}`);
  await links.to(1);
  expect(fetched).toHaveBeenCalledTimes(1);
  later(60_001);
  await links.to(1);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a server that has no lobby yet is looked at again after a quarter of a minute', async () => {
  const { links, steam, fetched } = world();
  steam.lobby = undefined;
  await expect(links.to(1)).rejects.toThrow('Unable to join server');
  steam.lobby = LOBBY;
  later(14_000);
  await expect(links.to(1)).rejects.toMatchObject({ options: { retryAfter: expect.closeTo(1, 0) as number } });
  expect(fetched).toHaveBeenCalledTimes(1);
  later(1_001);
  expect(await links.to(1)).toBe(`steam://joinlobby/393380/${LOBBY}/${STEAM_ID}`);
});

test('Steam is left alone after a failure for seconds, also after the clock was set back', async () => {
  const { links, steam } = world();
  steam.status = 503;
  await expect(links.to(1)).rejects.toThrow('Unable to join server');
  steam.status = 200;
  await expect(links.to(1)).rejects.toThrow('Unable to join server');
  later(5_001);
  expect(await links.to(1)).toBe(`steam://joinlobby/393380/${LOBBY}/${STEAM_ID}`);
});
