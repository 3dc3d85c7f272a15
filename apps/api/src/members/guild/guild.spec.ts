import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseCommunity } from '@app/contracts/community/community';
import { GuildUnavailable } from '@app/outside/guild-api';
import communityJson from '../../../../../community/community.json';
import type { Config } from '../../platform/config';
import { until } from '../../../../../test/until';
import { Guild, HARD_AGE, RIGHTS_AGE, SOFT_AGE } from './guild';

const community = parseCommunity(communityJson);
const MEMBER_ROLE = '700000000000000161';
const KESTREL = '200000000000000003';

let server: Server;
let guild: Guild;
let calls = 0;
let agent: string | undefined;
let answer: { status: number; body: object; headers?: Record<string, string>; after?: Promise<void> | undefined };
/** Instead of `answer`, by path; sent when `after` is over. */
let answerTo: ((path: string) => typeof answer) | undefined;
let time = 0;

const member = (roles: string[] = [MEMBER_ROLE]) => ({
  status: 200,
  body: {
    user: { id: KESTREL, username: 'kestrel_au', global_name: 'Kestrel' },
    roles,
    joined_at: '2021-02-06T11:04:38.940000+00:00',
  },
});

beforeEach(async () => {
  calls = 0;
  answerTo = undefined;
  answer = member();
  time = Date.now();
  for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(() => time);
  server = createServer(({ headers, url = '' }, response) => {
    calls++;
    agent = headers['user-agent'];
    const { status, body, headers: more, after } = answerTo?.(url) ?? answer;
    void Promise.resolve(after).then(() => {
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { community, discord: { apiUrl, cdnUrl: 'https://cdn.example', botToken: 't' } } as Config;
  guild = new Guild(config);
});
afterEach(async () => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('simultaneous queries for a member share one request', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, async () => guild.member(KESTREL)));
  expect(calls).toBe(1);
  expect(answers[0]).toMatchObject({ displayName: 'Kestrel', inGuild: true, roleKeys: ['member'] });
  expect([...answers[0]!.rights].sort()).toEqual(['bingo', 'member']);
});

test('what is known is not requested again for half a minute', async () => {
  await guild.member(KESTREL);
  time += SOFT_AGE - 1;
  await guild.member(KESTREL);
  expect(calls).toBe(1);
});

test('after that it is requested in the background, and nobody waits', async () => {
  await guild.member(KESTREL);
  answer = member([]);
  time += SOFT_AGE;
  expect((await guild.member(KESTREL)).roleKeys).toEqual(['member']);
  // Joins the question under way.
  expect((await guild.member(KESTREL, { refresh: true })).roleKeys).toEqual([]);
  expect(calls).toBe(2);
});

test('a role that was taken away gives nothing after a minute', async () => {
  await guild.member(KESTREL);
  answer = member([]);
  time += HARD_AGE;
  expect((await guild.member(KESTREL)).rights.size).toBe(0);
});

describe('what somebody may do', () => {
  test('follows from roles that are seconds old, and most do not wait for them', async () => {
    await guild.current(KESTREL);
    answer = member([]);
    time += RIGHTS_AGE - 1;
    expect((await guild.current(KESTREL)).roleKeys).toEqual(['member']);
    await until('the reading in the background', async () => (await guild.current(KESTREL)).rights.size === 0);
    answer = member();
    time += RIGHTS_AGE;
    expect((await guild.current(KESTREL)).roleKeys).toEqual(['member']);
    expect(calls).toBe(3);
  });

  test('is believed for a minute while the chat platform is down, after which nobody is', async () => {
    await guild.current(KESTREL);
    answer = { status: 500, body: {} };
    time += RIGHTS_AGE;
    expect((await guild.current(KESTREL)).roleKeys).toEqual(['member']);
    // Nobody waits for one that failed.
    answer = { ...answer, after: new Promise(() => undefined) };
    time += 1_000;
    expect(guild.current(KESTREL)).toMatchObject({ roleKeys: ['member'] });
    answer = { status: 500, body: {} };
    time += HARD_AGE;
    await expect(guild.current(KESTREL)).rejects.toThrow(GuildUnavailable);
  });
});

test('not being in the guild is remembered as well', async () => {
  answer = { status: 404, body: { message: 'Unknown Member', code: 10007 } };
  expect(await guild.member(KESTREL)).toMatchObject({ inGuild: false, joinedAt: null });
  const before = calls;
  await guild.member(KESTREL);
  expect(calls).toBe(before);
});

test.each([{ message: '404: Not Found', code: 0 }, {}])(
  'an answer that does not name what is missing, %j, is a failure, and takes nobody’s roles',
  async (body) => {
    answer = { status: 404, body };
    const listener = jest.fn();
    guild.onAnswer(listener);
    await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
    expect(listener).not.toHaveBeenCalled();
    answer = member();
    time += 500;
    expect((await guild.member(KESTREL)).inGuild).toBe(true);
  },
);

test('a guild that is not there for the bot is a wrong setting, and not a guild without members', async () => {
  answer = { status: 404, body: { message: 'Unknown Guild', code: 10004 } };
  await expect(guild.member(KESTREL)).rejects.toThrow(/no guild 700000000000000001 .*guild\.id/);
  answer = member();
  time += 29_000;
  await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
  expect(calls).toBe(1);
  time += 1_000;
  expect((await guild.member(KESTREL)).inGuild).toBe(true);
});

test('the bot says what it is, and how its owner is reached', async () => {
  await guild.member(KESTREL);
  expect(agent).toBe(`DiscordBot (${community.links.chatInvite}, 1)`);
});

test('while the guild is down what is younger than a minute counts, and nothing older', async () => {
  await guild.member(KESTREL);
  answer = { status: 500, body: {} };
  time += HARD_AGE - 1;
  expect((await guild.member(KESTREL)).roleKeys).toEqual(['member']);
  time += 1;
  await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
});

test('a guild that failed gets no request for a moment, then one again', async () => {
  answer = { status: 502, body: {} };
  await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
  await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
  expect(calls).toBe(1);
  answer = member();
  time += 1_000;
  expect((await guild.member(KESTREL)).inGuild).toBe(true);
});

test('a rate limit is kept to: a caller who would have to wait long gets the time to come back', async () => {
  answer = { status: 429, body: { message: 'slow down', retry_after: 30, global: true } };
  await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
  answer = member();
  await expect(guild.member(KESTREL)).rejects.toMatchObject({ retryAfter: 30 });
  expect(calls).toBe(1);
  time += 30_000;
  expect((await guild.member(KESTREL)).inGuild).toBe(true);
});

test('a clock that is set back keeps the guild away no longer', async () => {
  const setBack = () => jest.spyOn(Date, 'now').mockImplementation(() => time - 3_600_000);
  answer = { status: 502, body: {} };
  await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
  setBack();
  time += 1_000;
  answer = { status: 429, body: { message: 'slow down', retry_after: 30, global: true } };
  await expect(guild.member(KESTREL)).rejects.toMatchObject({ retryAfter: 30 });
  answer = member();
  time += 30_000;
  expect((await guild.member(KESTREL)).inGuild).toBe(true);
});

test('when the allowance of a window is used up the next question waits for the next one', async () => {
  answer = { ...member(), headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '60' } };
  await guild.member(KESTREL);
  await expect(guild.member('200000000000000004')).rejects.toThrow(GuildUnavailable);
  expect(calls).toBe(1);
});

test('a refused bot token is not tried over and over', async () => {
  answer = { status: 401, body: { message: '401: Unauthorized' } };
  await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
  time += 29_000;
  await expect(guild.member(KESTREL)).rejects.toThrow(GuildUnavailable);
  expect(calls).toBe(1);
});

test('a name cannot carry line breaks or turn the text around', async () => {
  const { body } = member();
  answer = { status: 200, body: { ...body, nick: 'Kes\ntrel\u202Eevil' } };
  expect((await guild.member(KESTREL)).displayName).toBe('Kes trel evil');
});

test('the handle is another than the names, and an account that there is no more has none', async () => {
  expect(await guild.member(KESTREL)).toMatchObject({ username: 'kestrel_au', displayName: 'Kestrel' });
  answer = { status: 404, body: { message: 'Unknown User', code: 10013 } };
  const id = '200000000000000004';
  expect(await guild.member(id)).toMatchObject({ username: null, displayName: id });
});

test('role names fall back on the configuration while the guild is down', async () => {
  answer = { status: 500, body: {} };
  expect((await guild.roles()).find(({ id }) => id === MEMBER_ROLE)).toMatchObject({ name: 'Member', color: 0x93a07c });
});

test('many members at once cost a few calls, and what the list says of others who are cached counts as well', async () => {
  await guild.member(KESTREL);
  const listener = jest.fn();
  guild.onAnswer(listener);
  time += SOFT_AGE - 1;
  const ids = Array.from({ length: 500 }, (_, nth) => String(300_000_000_000_000_000n + BigInt(nth)));
  const one = (id: string, roles: string[]) => ({ ...member(roles).body, user: { id, username: id } });
  answerTo = (path) => {
    const alone = /members\/(\d+)$/.exec(path)?.[1];
    if (alone) return { status: 200, body: one(alone, [MEMBER_ROLE]) };
    return { status: 200, body: [one(KESTREL, []), ...ids.map((id) => one(id, [MEMBER_ROLE]))] };
  };
  const found = await Promise.all(ids.map(async (id) => guild.member(id)));
  expect(found.map(({ id, roleKeys }) => [id, ...roleKeys])).toEqual(ids.map((id) => [id, 'member']));
  expect(calls).toBeLessThan(15);
  // A role that was taken away: reported, and believed without another call.
  expect(listener).toHaveBeenCalledWith(expect.objectContaining({ id: KESTREL, roleKeys: [] }), time, false);
  const before = calls;
  time += SOFT_AGE - 1;
  expect((await guild.member(KESTREL)).rights.size).toBe(0);
  expect(calls).toBe(before);
});

test('what a list says of somebody who has not been here for a minute is nobody’s business', async () => {
  await guild.member(KESTREL);
  const reported: string[] = [];
  guild.onAnswer(({ id }) => void reported.push(id));
  time += HARD_AGE;
  const ids = Array.from({ length: 20 }, (_, nth) => String(300_000_000_000_000_000n + BigInt(nth)));
  const one = (id: string) => ({ ...member([]).body, user: { id, username: id } });
  answerTo = (path) => {
    const alone = /members\/(\d+)$/.exec(path)?.[1];
    return { status: 200, body: alone ? one(alone) : [one(KESTREL), ...ids.map(one)] };
  };
  await Promise.all(ids.map(async (id) => guild.member(id)));
  expect(reported.sort()).toEqual(ids);
});

test('a list that began before a forced refresh neither hides nor undoes what that said', async () => {
  await guild.member(KESTREL);
  const reported: string[][] = [];
  guild.onAnswer(({ id, roleKeys }) => id === KESTREL && reported.push([...roleKeys]));
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => (send = resolve));
  const begun = new Promise<void>((resolve) => {
    answerTo = (path) => {
      if (!path.includes('members?')) return member([]);
      resolve();
      return { status: 200, body: [member().body], after: held };
    };
  });
  const others = Array.from({ length: 20 }, async (_, nth) =>
    guild.member(String(300_000_000_000_000_000n + BigInt(nth))),
  );
  await begun;
  time += 1;
  expect((await guild.member(KESTREL, { refresh: true })).roleKeys).toEqual([]);
  send();
  await Promise.all(others);
  expect((await guild.member(KESTREL)).roleKeys).toEqual([]);
  expect(reported).toEqual([[]]);
});
