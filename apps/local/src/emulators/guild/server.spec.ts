import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LocalServer } from '../http';
import { createdAt, personaOf, personas } from '../../personas';
import { avatarOf } from './avatar';
import type { Guild } from './members';
import { RateLimit } from './rate-limit';
import { startGuild } from './server';

const guildConfig: Guild = {
  id: '300000000000000001',
  name: 'Test guild',
  roles: [
    { key: 'community-admin', id: '300000000000000010', name: 'Community Admin', color: '#c4473a' },
    { key: 'member', id: '300000000000000011', name: 'Member', color: '#79c27b' },
  ],
};
const GUILD = `/api/v10/guilds/${guildConfig.id}`;
const TOKEN = 'a-bot-token';
const member = personaOf('member')!;
const visitor = personaOf('visitor')!;

let dir: string;
let guild: LocalServer;

const start = (rateLimit = new RateLimit(10_000)) =>
  startGuild({
    port: 0,
    guild: guildConfig,
    botToken: TOKEN,
    stateFile: join(dir, 'guild.json'),
    messagesFile: join(dir, 'messages.json'),
    rateLimit,
  });

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'guild-'));
  guild = await start();
});

afterEach(async () => {
  await guild.close();
  rmSync(dir, { recursive: true });
});

async function call(path: string, init: RequestInit = {}, authorization = `Bot ${TOKEN}`) {
  const response = await fetch(`${guild.url}${path}`, { ...init, headers: { authorization } });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as never) : undefined, headers: response.headers };
}

const put = (path: string, body: unknown) => call(path, { method: 'PUT', body: JSON.stringify(body) });
const remove = (path: string) => call(path, { method: 'DELETE' });
const rolesOf = async (user: string) => (await call(`${GUILD}/members/${user}`)).body!['roles'] as string[];

test('people sign in at the application: a code counts once, for the verifier that goes with it', async () => {
  const redirectUri = 'https://community.test/id/discord/callback';
  const application = { clientId: '300000000000000001', clientSecret: 'a-secret', redirectUris: [redirectUri] };
  const files = { stateFile: join(dir, 'guild.json'), messagesFile: join(dir, 'messages.json') };
  const other = await startGuild({ port: 0, guild: guildConfig, botToken: TOKEN, application, ...files });
  try {
    const verifier = 'v'.repeat(43);
    const query = new URLSearchParams({
      ...{ client_id: application.clientId, redirect_uri: redirectUri, scope: 'identify', state: 's' },
      ...{ code_challenge_method: 'S256', code_challenge: createHash('sha256').update(verifier).digest('base64url') },
    });
    const page = (changed: Record<string, string>, form?: Record<string, string>) =>
      fetch(`${other.url}/oauth2/authorize?${new URLSearchParams({ ...Object.fromEntries(query), ...changed })}`, {
        redirect: 'manual',
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
    expect(await (await page({ redirect_uri: 'https://elsewhere.test/' })).text()).toContain('redirect_uri');
    expect(await (await page({})).text()).toContain(member.name);
    const denied = await page({}, { cancel: 'yes' });
    expect(denied.headers.get('location')).toBe(`${redirectUri}?error=access_denied&state=s`);
    const back = new URL((await page({}, { persona: 'member' })).headers.get('location')!);
    expect(back.searchParams.get('state')).toBe('s');
    const token = async (proof: string) => {
      const client = { client_id: application.clientId, client_secret: application.clientSecret };
      const form = { ...client, grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: proof };
      const body = new URLSearchParams({ ...form, code: back.searchParams.get('code')! });
      const answer = await fetch(`${other.url}/api/v10/oauth2/token`, { method: 'POST', body });
      return [answer.status, ((await answer.json()) as { access_token: string }).access_token] as const;
    };
    const [status, bearer] = await token(verifier);
    expect([status, (await token(verifier))[0]]).toEqual([200, 400]);
    const me = await fetch(`${other.url}/api/v10/users/@me`, { headers: { authorization: `Bearer ${bearer}` } });
    expect(await me.json()).toMatchObject({ id: member.discordId, username: member.username });
  } finally {
    await other.close();
  }
});

describe('members and roles', () => {
  test('a member comes in the shape of the chat platform, roles as ids', async () => {
    const { status, body } = await call(`${GUILD}/members/${member.discordId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: member.discordId, username: member.username, global_name: member.name, avatar: member.avatar },
      roles: ['300000000000000011'],
      pending: false,
    });
    expect(new Date(body!['joined_at']).toISOString()).toBe(member.joinedAt);
  });

  test('somebody outside the guild is an unknown member', async () => {
    const { status, body } = await call(`${GUILD}/members/${visitor.discordId}`);
    expect([status, body]).toEqual([404, { message: 'Unknown Member', code: 10007 }]);
  });

  test('the roles are listed with colours as integers, everyone first', async () => {
    const { body } = await call(`${GUILD}/roles`);
    const roles = body as unknown as { id: string; name: string; color: number; position: number }[];
    expect(roles.map(({ name, color }) => [name, color])).toEqual([
      ['@everyone', 0],
      ['Community Admin', 0xc4473a],
      ['Member', 0x79c27b],
      ['Community Bot', 0],
    ]);
    expect(roles[0]!.id).toBe(guildConfig.id);
  });

  test('members are listed page by page, in order of their ids, without the visitor', async () => {
    const seen: string[] = [];
    for (let after = '0'; ;) {
      const page = (await call(`${GUILD}/members?limit=5&after=${after}`)).body as unknown as {
        user: { id: string };
      }[];
      if (!page.length) break;
      expect(page.length).toBeLessThanOrEqual(5);
      seen.push(...page.map(({ user }) => user.id));
      after = seen.at(-1)!;
    }
    const inGuild = personas.filter(({ joinedAt }) => joinedAt).map(({ discordId }) => BigInt(discordId));
    expect(seen.map(BigInt)).toEqual(inGuild.sort((a, b) => (a < b ? -1 : 1)));
  });

  test('a user is found whether in the guild or not', async () => {
    expect((await call(`/api/v10/users/${visitor.discordId}`)).body).toMatchObject({ username: visitor.username });
    expect((await call('/api/v10/users/300000000000000099')).body).toMatchObject({ code: 10013 });
  });

  test.each([
    [`/api/v10/guilds/300000000000000099/roles`, 404, 10004],
    [`${GUILD}/members/..%2f..`, 400, 50035],
    [`${GUILD}/members?limit=1001`, 400, 50035],
    ['/api/v10/gateway', 404, 0],
    ['/nowhere', 404, 0],
  ])('%s answers %i with code %i', async (path, status, code) => {
    const answer = await call(path);
    expect([answer.status, answer.body!['code']]).toEqual([status, code]);
  });

  test.each(['', 'Bot wrong', `Bearer ${TOKEN}`])('authorization "%s" is refused everywhere', async (authorization) => {
    for (const path of [`${GUILD}/roles`, `${GUILD}/members/${member.discordId}`, '/control/fault'])
      expect((await call(path, {}, authorization)).status).toBe(401);
  });

  test('the 51st request within a second gets a retry-after', async () => {
    let now = 1_000;
    await guild.close();
    guild = await start(new RateLimit(50, () => now));
    for (let used = 1; used <= 50; used++) {
      const { status, headers } = await call(`${GUILD}/members/${member.discordId}`);
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(50 - used)]);
    }
    const refused = await call(`${GUILD}/members/${personaOf('vip')!.discordId}`);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ retry_after: 1, global: false });
    expect(refused.headers.get('retry-after')).toBe('1');
    now += 1_000;
    expect((await call(`${GUILD}/members/${member.discordId}`)).status).toBe(200);
  });
});

describe('the control of the emulator', () => {
  const control = (user: string) => `/control/members/${user}`;

  test('roles change at once, by key or id, and stay changed after a restart', async () => {
    await put(control(member.discordId), { roles: ['community-admin'] });
    expect(await rolesOf(member.discordId)).toEqual(['300000000000000010']);
    await put(control(member.discordId), { roles: [] });
    await guild.close();
    guild = await start();
    expect(await rolesOf(member.discordId)).toEqual([]);
  });

  test('a visitor can join, a member can leave, and all can be as before', async () => {
    await put(control(visitor.discordId), { roles: ['member'] });
    expect(await rolesOf(visitor.discordId)).toEqual(['300000000000000011']);
    await remove(control(member.discordId));
    expect((await call(`${GUILD}/members/${member.discordId}`)).status).toBe(404);
    await remove('/control/members');
    expect((await call(`${GUILD}/members/${visitor.discordId}`)).status).toBe(404);
    expect(await rolesOf(member.discordId)).toEqual(['300000000000000011']);
  });

  test('somebody new joins with names and a picture, which stay when roles change', async () => {
    const user = '300000000000000099';
    await put(control(user), {
      roles: [],
      username: 'dusty_galah',
      global_name: 'Dusty',
      nick: 'Dusty Galah',
      avatar: visitor.avatar,
    });
    await put(control(user), { roles: ['member'] });
    const { body } = await call(`${GUILD}/members/${user}`);
    expect(body).toMatchObject({
      nick: 'Dusty Galah',
      user: { username: 'dusty_galah', global_name: 'Dusty', avatar: visitor.avatar },
      roles: ['300000000000000011'],
    });
    expect((await fetch(`${guild.url}/avatars/${user}/${visitor.avatar}.png`)).status).toBe(200);
    expect((await fetch(`${guild.url}/avatars/${user}/${member.avatar}.png`)).status).toBe(404);
  });

  test('an outage answers as configured until it is over, avatars excepted', async () => {
    await put('/control/fault', { status: 503 });
    expect((await call(`${GUILD}/roles`)).status).toBe(503);
    await put('/control/fault', { status: 429 });
    expect((await call(`${GUILD}/roles`)).headers.get('retry-after')).toBe('1');
    await remove('/control/fault');
    expect((await call(`${GUILD}/roles`)).status).toBe(200);
  });

  test('a delay holds the answer back for as long', async () => {
    await put('/control/fault', { delayMs: 120 });
    const before = performance.now();
    expect((await call(`${GUILD}/roles`)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(119);
  });

  test('a bot without the members intent may read one member, but not the list', async () => {
    await put('/control/bot', { members: false });
    const { status, body } = await call(`${GUILD}/members?limit=5`);
    expect([status, body]).toEqual([403, { message: 'Missing Access', code: 50001 }]);
    expect((await call(`${GUILD}/members/${member.discordId}`)).status).toBe(200);
    await put('/control/bot', { members: true });
    expect((await call(`${GUILD}/members?limit=5`)).status).toBe(200);
  });

  test.each([
    ['/control/members/300000000000000099', { roles: ['no-such-role'] }],
    ['/control/members/300000000000000099', { roles: 'member' }],
    ['/control/fault', { status: 200 }],
    ['/control/fault', { delayMs: -1 }],
    ['/control/bot', { members: 'yes' }],
    ['/control/fault', 'x'.repeat(20_000)],
  ])('%s refuses nonsense', async (path, body) => {
    expect((await put(path, body)).status).toBe(400);
  });
});

describe('avatars', () => {
  test('are PNGs of the requested size, for anybody', async () => {
    const response = await fetch(`${guild.url}/avatars/${member.discordId}/${member.avatar}.png?size=64`);
    const png = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
    // A field with something on it.
    const { isOpaque, entropy } = await sharp(png).stats();
    expect([isOpaque, entropy > 0.5]).toEqual([true, true]);
  });

  test('exist only under the hash of the persona', async () => {
    const status = async (path: string) => (await fetch(`${guild.url}/avatars/${path}`)).status;
    expect(await status(`${member.discordId}/${visitor.avatar}.png`)).toBe(404);
    expect(await status(`300000000000000099/${member.avatar}.png`)).toBe(404);
  });

  test('tell every persona apart', () => {
    expect(new Set(personas.map(({ avatar }) => avatarOf(avatar, 32).toString('hex'))).size).toBe(personas.length);
  });
});

describe('personas', () => {
  test('have ids, handles and avatars of their own, and joined after they were created', () => {
    for (const field of ['key', 'name', 'username', 'discordId', 'avatar'] as const)
      expect(new Set(personas.map((persona) => persona[field])).size).toBe(personas.length);
    for (const { discordId, joinedAt, username } of personas) {
      expect(username).toMatch(/^[a-z0-9_.]{2,32}$/);
      expect(discordId).toMatch(/^\d{17,20}$/);
      if (joinedAt) expect(Date.parse(joinedAt)).toBeGreaterThan(createdAt(discordId).getTime());
    }
  });

  test('keep their ids', () => {
    expect(member.discordId).toBe('290401099666423845');
    expect(createdAt(member.discordId).toISOString()).toBe('2017-03-12T08:30:17.552Z');
  });
});

describe('roles given and taken one by one', () => {
  const role = `${GUILD}/members/${member.discordId}/roles/300000000000000010`;

  test('a role is given once and taken once, and the others stay', async () => {
    expect([(await put(role, undefined)).status, (await put(role, undefined)).status]).toEqual([204, 204]);
    expect((await rolesOf(member.discordId)).sort()).toEqual(['300000000000000010', '300000000000000011']);
    expect([(await remove(role)).status, (await remove(role)).status]).toEqual([204, 204]);
    expect(await rolesOf(member.discordId)).toEqual(['300000000000000011']);
  });

  test('whoever is not in the guild gets none, and what is no role is none', async () => {
    const strange = await put(`${GUILD}/members/${visitor.discordId}/roles/300000000000000010`, undefined);
    expect([strange.status, strange.body!['code']]).toEqual([404, 10007]);
    const unknown = await put(`${GUILD}/members/${member.discordId}/roles/300000000000000099`, undefined);
    expect([unknown.status, unknown.body!['code']]).toEqual([404, 10011]);
  });
});

describe('direct messages', () => {
  const post = (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) });
  const channelOf = async (user: string) =>
    (await post('/api/v10/users/@me/channels', { recipient_id: user })).body!['id'] as string;

  test('a message can be read again, on the inbox page and after a restart too', async () => {
    const channel = await channelOf(member.discordId);
    await post(`/api/v10/channels/${channel}/messages`, { content: 'You <won>.' });
    await guild.close();
    guild = await start();
    const { body } = await call(`/api/v10/channels/${channel}/messages?limit=10`);
    expect(body).toMatchObject([{ content: 'You <won>.', author: { bot: true } }]);
    const page = await (await fetch(`${guild.url}/inbox`)).text();
    expect(page).toContain('You &#60;won&#62;.');
    expect(page).toContain(member.name);
  });

  test('the same enforced nonce sends once', async () => {
    const messages = `/api/v10/channels/${await channelOf(member.discordId)}/messages`;
    const first = await post(messages, { content: 'once', nonce: 'n-1', enforce_nonce: true });
    const again = await post(messages, { content: 'once', nonce: 'n-1', enforce_nonce: true });
    expect(again.body!['id']).toBe(first.body!['id']);
    await post(messages, { content: 'once', nonce: 'n-1' });
    expect((await call('/control/messages')).body).toHaveLength(2);
  });

  test('whoever takes no messages gets none, and the chat platform says why', async () => {
    const channel = await channelOf(member.discordId);
    await remove(`/control/messages/${member.discordId}`);
    const refused = await post(`/api/v10/channels/${channel}/messages`, { content: 'hello' });
    expect([refused.status, refused.body!['code']]).toEqual([403, 50007]);
    await put(`/control/messages/${member.discordId}`, undefined);
    expect((await post(`/api/v10/channels/${channel}/messages`, { content: 'hello' })).status).toBe(200);
  });
});
