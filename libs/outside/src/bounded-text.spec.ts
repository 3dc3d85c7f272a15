import { DiscordSignIn, DiscordUnavailable } from './discord-sign-in';
import { GuildApi, GuildUnavailable } from './guild-api';
import { readJson } from './openid-provider';
import { PatreonApi, PatreonUnavailable } from './patreon-api';
import { SteamLobbies, LobbiesUnavailable } from './steam-servers';

const MIB = 1_024 * 1_024;
/** Of an answer that has no end, in chunks of a mebibyte: more is not read for its sake. */
const ENOUGH = 64;
const url = 'https://outside.example';
const contact = 'https://chat.example';
const signal = new AbortController().signal;

afterEach(() => jest.restoreAllMocks());

const application = { clientId: '1', clientSecret: 's', authorizeUrl: url, apiUrl: url, contact };
const answer = { code: 'c', redirectUri: url, verifier: 'v' };
const guild = new GuildApi({ apiUrl: url, botToken: 't', contact });
const patreon = new PatreonApi({ apiUrl: url, tokens: { accessToken: 't' }, contact });

test.each<[string, number, () => Promise<unknown>, new (...of: never[]) => Error]>([
  ['the chat platform', 200, () => guild.self(), GuildUnavailable],
  [
    'the chat platform, which refuses',
    500,
    () => new GuildApi({ apiUrl: url, botToken: 't', contact }).self(),
    GuildUnavailable,
  ],
  ['its sign-in', 200, () => new DiscordSignIn(application).userOf(answer), DiscordUnavailable],
  ['Patreon', 200, () => patreon.campaigns(signal), PatreonUnavailable],
  ['a provider', 200, () => readJson(url), Error],
  ['Steam', 200, () => new SteamLobbies({ url, key: 'k' }).verify(), LobbiesUnavailable],
])('an answer without end of %s is not read to its end (%i)', async (_, status, call, failure) => {
  let chunks = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(MIB).fill(32));
      if (++chunks >= ENOUGH) controller.close();
    },
  });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(endless, { status }));
  await expect(call()).rejects.toThrow(failure);
  expect(chunks).toBeLessThan(16);
});
