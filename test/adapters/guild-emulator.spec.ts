import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseCommunity } from '@app/contracts/community/community';
import { registration } from '@app/contracts/discord/registration';
import { GuildApi } from '@app/outside/guild-api';
import { textChannels } from '@app/outside/text-channels';
import { messageAnswer, publicKeyFrom, readInteraction, signedAt, withPicture } from '@app/outside/interactions';
import { publicKeyOf } from '../../apps/local/src/emulators/guild/chat';
import communityJson from '../../community/community.json';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuild } from '../../apps/local/src/emulators/guild/server';
import { RateLimit } from '../../apps/local/src/emulators/guild/rate-limit';
import { personaOf } from '../../apps/local/src/personas';

type Structure = Readonly<Record<string, string>>;
const file = join(__dirname, '../fixtures/discord/structures.json');
const structures = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Structure>>;

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  snowflake: (value) => typeof value === 'string' && /^\d{17,20}$/.test(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/.test(value),
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
  nothing: () => false,
};

/** Where a value differs from what Discord documents: a field that is missing, unknown, or of another kind. */
const differences = (value: unknown, kind: string, at = kind): readonly string[] => {
  if (kind.startsWith('?')) return value === null ? [] : differences(value, kind.slice(1), at);
  if (kind.endsWith('[]'))
    return Array.isArray(value)
      ? value.flatMap((one) => differences(one, kind.slice(0, -2), `${at}[]`))
      : [`${at} is no list`];
  const structure = structures[kind];
  if (!structure) return kinds[kind]!(value) ? [] : [`${at} is no ${kind}: ${JSON.stringify(value)}`];
  if (typeof value !== 'object' || value === null) return [`${at} is no ${kind}`];
  const documented = new Map(Object.entries(structure).map(([name, of]) => [name.replace(/\?$/, ''), of]));
  const missing = Object.keys(structure).filter((name) => !name.endsWith('?') && !(name in value));
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, field]) =>
      documented.has(name)
        ? differences(field, documented.get(name)!, `${at}.${name}`)
        : [`${at}.${name} is not documented`],
    ),
  ];
};

const GUILD = '300000000000000001';
const redirectUri = 'https://community.test/back';
const application = { clientId: '300000000000000099', clientSecret: 'a-secret', redirectUris: [redirectUri] };
const member = personaOf('member')!.discordId;
const guildPath = `/guilds/${GUILD}`;
const missing = '999999999999999999';
const channel = String(BigInt(member) + 1n);
const GENERAL = '600000000000000002';
const RULES = '600000000000000005';

let dir: string;
let guild: Awaited<ReturnType<typeof startGuild>>;
/** Where the application takes interactions: what came, and what is answered. */
const taken: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let answer: object | FormData = { type: 4, data: { content: 'Hello', allowed_mentions: { parse: [] } } };
const SEED = '5a'.repeat(32);
const endpoint = createServer((request, response) => {
  void text(request).then((body) => {
    taken.push({ headers: request.headers, body });
    const sent = answer instanceof FormData ? new Response(answer) : Response.json(answer);
    void sent.arrayBuffer().then((bytes) => response.writeHead(200, [...sent.headers].flat()).end(Buffer.from(bytes)));
  });
});
const start = async (rateLimit?: RateLimit) =>
  startGuild({
    ...{ port: 0, botToken: 'a-token', application, ...(rateLimit && { rateLimit }) },
    guild: { id: GUILD, name: 'G', roles: [{ key: 'member', id: '300000000000000011', name: 'M', color: '#79c27b' }] },
    interactions: { url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`, seed: SEED },
    ...{ stateFile: join(dir, 'guild.json'), messagesFile: join(dir, 'messages.json') },
  });
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'guild-'));
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  guild = await start();
});
afterAll(async () => {
  await guild.close();
  endpoint.close();
  rmSync(dir, { recursive: true });
});

const call = async (path: string, body?: object, authorization = 'Bot a-token') => {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${guild.url}/api/v10${path}`, { ...init, headers: { authorization } });
  return (await answer.json()) as unknown;
};
const form = async (path: string, fields: Record<string, string>) =>
  (await fetch(`${guild.url}/api/v10${path}`, { method: 'POST', body: new URLSearchParams(fields) })).json();

test.each<[string, string, object?]>([
  ['user', '/users/@me'],
  ['user', `/users/${member}`],
  ['application', '/applications/@me'],
  ['member', `${guildPath}/members/${member}`],
  ['member', `${guildPath}/members/500000000000000001`],
  ['member[]', `${guildPath}/members?limit=1000`],
  ['role[]', `${guildPath}/roles`],
  ['channel', '/users/@me/channels', { recipient_id: member }],
  ['message', `/channels/${channel}/messages`, { content: 'text', nonce: '1', enforce_nonce: true }],
  ['message[]', `/channels/${channel}/messages?limit=100`],
  ['guildChannel[]', `${guildPath}/channels`],
  ['message', `/channels/${GENERAL}/messages`, { content: 'text', nonce: '2', enforce_nonce: true }],
  ['message[]', `/channels/${GENERAL}/messages?limit=100`],
  ['problem', `/users/${missing}`],
  ['problem', `${guildPath}/members/${missing}`],
  ['problem', `/guilds/${missing}/roles`],
  ['problem', '/users/@me/channels', { recipient_id: 'nobody' }],
])('%s as Discord documents it: %s', async (...[kind, path, body]) => {
  expect(differences(await call(path, body), kind)).toEqual([]);
});

test('who may not call is told so as Discord does', async () => {
  expect(differences(await call('/users/@me', undefined, 'Bot another'), 'problem')).toEqual([]);
  expect(differences(await call('/users/@me', undefined, 'Bearer nobody'), 'problem')).toEqual([]);
});

test('a token of the application is answered as Discord does', async () => {
  const client = { client_id: application.clientId, client_secret: application.clientSecret };
  const answer = await form('/oauth2/token', { ...client, grant_type: 'client_credentials', scope: 'identify' });
  expect(differences(answer, 'token')).toEqual([]);
});

test('who calls too often is told so as Discord does', async () => {
  const strict = await start(new RateLimit(0));
  const answer = await fetch(`${strict.url}/api/v10/users/@me`, { headers: { authorization: 'Bot a-token' } });
  expect(answer.status).toBe(429);
  expect(differences(await answer.json(), 'limited')).toEqual([]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('x-ratelimit-scope')).toBe('user');
  await strict.close();
});

describe('the bot in a channel', () => {
  const api = () =>
    new GuildApi({ apiUrl: `${guild.url}/api/v10`, botToken: 'a-token', contact: 'https://chat.example' });
  const restrict = (denies: string | null) => {
    const init = { method: 'PUT', headers: { authorization: 'Bot a-token' }, body: JSON.stringify({ denies }) };
    return fetch(`${guild.url}/control/channels/${GENERAL}`, init);
  };
  const lacking = async () =>
    Object.fromEntries((await textChannels(api(), GUILD)).map(({ name, lacks }) => [name, lacks]));
  afterEach(() => restrict(null));

  test('sees the text channels, and in which it may write', async () => {
    expect(await lacking()).toEqual({ general: [], 'game-feed': [], 'staff-log': [], rules: ['Send Messages'] });
    await restrict('view');
    expect((await lacking())['general']).toEqual(['View Channel']);
    expect((await textChannels(api(), GUILD)).map(({ isOpen }) => isOpen)).toEqual([false, true, true, true]);
    await restrict('history');
    expect((await lacking())['general']).toEqual(['Read Message History']);
    expect(await api().messages(GENERAL)).toEqual([]);
    await restrict('gone');
    expect(await lacking()).not.toHaveProperty('general');
  });

  test('writes once for a nonce, changes what it wrote, and finds it', async () => {
    const first = await api().send(GENERAL, { content: 'one', nonce: 'n1' });
    expect((await api().send(GENERAL, { content: 'two', nonce: 'n1' })).id).toBe(first.id);
    expect(await api().edit(GENERAL, first.id, 'three')).toBe(true);
    expect(await api().edit(GENERAL, missing, 'three')).toBe(false);
    const [found] = await api().messages(GENERAL);
    expect(found).toMatchObject({ id: first.id, content: 'three', author: { bot: true } });
  });

  test.each([
    ['gone', 404, 10003],
    ['view', 403, 50001],
    ['send', 403, 50013],
  ])('is refused where it may not (%s) with %i and %i', async (denies, status, code) => {
    await restrict(denies);
    const refused = await api()
      .send(GENERAL, { content: 'text', nonce: denies })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'GuildRefused', status, code });
    await expect(api().send(RULES, { content: 'text', nonce: denies })).rejects.toMatchObject({ code: 50013 });
  });

  test('waits for one channel without keeping the others waiting', async () => {
    const strict = await start(new RateLimit(1));
    const own = new GuildApi({ apiUrl: `${strict.url}/api/v10`, botToken: 'a-token', contact: 'https://chat.example' });
    const began = performance.now();
    await own.send(GENERAL, { content: 'one', nonce: 'l1' });
    await own.send('600000000000000003', { content: 'two', nonce: 'l2' });
    const both = performance.now() - began;
    await own.send(GENERAL, { content: 'three', nonce: 'l3' });
    // The limit of the first channel is one message a second.
    expect([both < 900, performance.now() - began >= 900]).toEqual([true, true]);
    await strict.close();
  });
});

describe('commands', () => {
  const path = `/api/v10/applications/${application.clientId}/guilds/${GUILD}/commands`;
  const put = async (commands: unknown, to = path) => {
    const headers = { authorization: 'Bot a-token' };
    const answered = await fetch(`${guild.url}${to}`, { method: 'PUT', headers, body: JSON.stringify(commands) });
    return { status: answered.status, body: (await answered.json()) as { id: string; name: string }[] };
  };
  const commands = registration(parseCommunity(communityJson));
  const named = (wanted: string) => commands.find(({ name }) => name === wanted)!;
  const stats = named('stats');
  const act = async (deed: object, headers: Record<string, string> = {}) => {
    const whole = { persona: 'member', locale: 'de', command: 'stats', line: '/stats', values: {}, ...deed };
    const init = { method: 'POST', headers, body: JSON.stringify(whole) };
    const answered = await fetch(`${guild.url}/chat/deeds`, init);
    return { status: answered.status, body: (await answered.json()) as { choices?: object[] } };
  };
  const seen = async (persona: string) =>
    (await (await fetch(`${guild.url}/chat/messages?persona=${persona}`)).json()) as {
      id: string;
      answer?: object;
      failed?: boolean;
    }[];

  test('are registered and listed as Discord documents it, and keep their ids', async () => {
    const { status, body } = await put(commands);
    expect([status, differences(body, 'command[]')]).toEqual([200, []]);
    expect((await put(commands.slice(1))).body.map(({ id }) => id)).toEqual(body.slice(1).map(({ id }) => id));
    expect(await call(`${path.slice('/api/v10'.length)}?with_localizations=true`)).toHaveLength(commands.length - 1);
    await put(commands);
  });

  test.each<[string, unknown]>([
    ['no list', {}],
    ['a name in capitals', [{ ...commands[0], name: 'Stats' }]],
    ['no description', [{ ...commands[0], description: '' }]],
    [
      'a required option behind another',
      [
        {
          ...stats,
          options: [...stats.options].reverse().map((one, at) => ({ ...one, required: at > 0 })),
        },
      ],
    ],
    ['choices that are typed too', [{ ...stats, options: [{ ...stats.options[1], autocomplete: true }] }]],
    ['an option beside a command below it', [{ ...stats, options: [...named('reforger').options, stats.options[0]] }]],
  ])('with %s are refused', async (_, wanted) => expect(await put(wanted)).toMatchObject({ status: 400 }));

  test('of another guild or application are refused', async () =>
    expect(await put(commands, path.replace(GUILD, missing))).toMatchObject({ status: 403 }));

  test('are sent as signed interactions that Discord documents', async () => {
    const values = { player: 'Kes', game: '' };
    await act({ values });
    await act({ values, typing: 'player' });
    await act({ command: 'reforger link' });
    await act({ command: 'seeding call', isButton: true });
    await act({ command: 'ban squad:1', values: { 'list:reason': 'Cheating', notes: 'Seen' }, isForm: true });
    const key = publicKeyFrom(publicKeyOf(SEED));
    const sent = taken.map(({ headers, body }) => {
      const signature = headers['x-signature-ed25519'];
      const at = signedAt(key, { timestamp: headers['x-signature-timestamp'], signature, body: Buffer.from(body) });
      expect(Math.abs(Date.now() / 1_000 - at!)).toBeLessThan(60);
      return JSON.parse(body) as object;
    });
    expect(sent.flatMap((one) => differences(one, 'interaction'))).toEqual([]);
    expect(sent.map((one) => readInteraction(one))).toMatchObject([
      { kind: 'command', name: 'stats', values: { player: 'Kes' }, guild: GUILD, user: { id: member }, locale: 'de' },
      { kind: 'complete', values: { player: 'Kes' }, typing: 'player' },
      { kind: 'command', name: 'reforger link', values: {}, guild: GUILD },
      { kind: 'button', name: 'seeding call', values: {}, guild: GUILD },
      { kind: 'form', name: 'ban squad:1', values: { reason: 'Cheating', notes: 'Seen' } },
    ]);
  });

  test('are answered in the channel, to all or to one', async () => {
    const before = (await seen('vip')).length;
    answer = { type: 4, data: { content: 'To all' } };
    await act({});
    answer = { type: 4, data: { content: 'To one', flags: 64 } };
    await act({});
    expect((await seen('member')).slice(-2)).toMatchObject([
      { answer: { content: 'To all' } },
      { answer: { content: 'To one' } },
    ]);
    expect((await seen('vip')).slice(before)).toMatchObject([{ answer: { content: 'To all' } }]);
  });

  test('are answered later by an edit, which needs the token of the interaction', async () => {
    answer = { type: 5, data: { flags: 64 } };
    await act({});
    const { token } = JSON.parse(taken.at(-1)!.body) as { token: string };
    expect((await seen('member')).at(-1)).not.toHaveProperty('answer');
    const edit = async (to: string, content: string) =>
      (
        await fetch(`${guild.url}/api/v10/webhooks/${application.clientId}/${to}/messages/@original`, {
          ...{ method: 'PATCH', headers: { authorization: 'Bot a-token' }, body: JSON.stringify({ content }) },
        })
      ).status;
    expect([await edit('another', 'Late'), await edit(token, 'x'.repeat(2_001)), await edit(token, 'Late')]).toEqual([
      404, 400, 200,
    ]);
    expect((await seen('member')).at(-1)).toMatchObject({ answer: { content: 'Late' } });
  });

  test('are answered with a picture, at once or later', async () => {
    const picture = { png: Buffer.from('a picture'), alt: 'Kestrel; Kills 7' };
    const message = { card: { title: 'Kestrel', color: 0, fields: [] }, picture };
    answer = withPicture(messageAnswer(message, true), picture);
    await act({});
    answer = { type: 5, data: {} };
    await act({});
    const { token, application_id: id } = JSON.parse(taken.at(-1)!.body) as { token: string; application_id: string };
    const api = new GuildApi({ apiUrl: `${guild.url}/api/v10`, botToken: 'a-token', contact: 'https://chat.example' });
    await api.editAnswer({ application: id, token }, message);
    const shown = (await seen('vip')).slice(-1).concat((await seen('member')).slice(-2));
    for (const { id: of, answer: said } of shown) {
      const image = { url: `/chat/pictures/${of}.png`, alt: picture.alt };
      expect(said).toMatchObject({ embeds: [{ title: 'Kestrel', image }] });
      expect(await (await fetch(`${guild.url}${image.url}`)).text()).toBe('a picture');
    }
    const heavy = { ...picture, png: Buffer.alloc(150_000) };
    answer = withPicture(messageAnswer({ ...message, picture: heavy }, true), heavy);
    await act({});
    expect((await seen('member')).at(-1)).toMatchObject({ failed: true });
  });

  test.each<[string, object]>([
    ['a text that is too long', { type: 4, data: { content: 'x'.repeat(2_001) } }],
    ['no text', { type: 4, data: { content: '' } }],
    [
      'a button without a label',
      {
        type: 4,
        data: { content: 'x', components: [{ type: 1, components: [{ type: 2, custom_id: 'x', label: '' }] }] },
      },
    ],
    ['a card without a value', { type: 4, data: { embeds: [{ fields: [{ name: 'a', value: '' }] }] } }],
    [
      'too much to choose from',
      { type: 8, data: { choices: Array.from({ length: 26 }, () => ({ name: 'a', value: 'b' })) } },
    ],
    ['a form without a field', { type: 9, data: { custom_id: 'x', title: 'x', components: [] } }],
  ])('that are answered with %s count as not answered', async (_, wrong) => {
    answer = wrong;
    await act({});
    expect((await seen('member')).at(-1)).toMatchObject({ failed: true });
  });

  test('are used by the page of the chat alone', async () => {
    const before = taken.length;
    expect(await act({}, { origin: 'https://evil.test' })).toMatchObject({ status: 404 });
    expect(await act({ values: { player: 7 } })).toMatchObject({ status: 400 });
    await act({ persona: 'nobody' });
    await act({ persona: 'visitor' });
    expect(taken).toHaveLength(before);
  });
});
