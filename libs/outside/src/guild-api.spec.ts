import { GuildApi, GuildRefused, GuildUnavailable } from './guild-api';

const GUILD = '700000000000000001';
const KESTREL = '200000000000000003';
const ERASED = '~0123456789abcdefghij';

afterEach(() => jest.restoreAllMocks());

const newApi = () => new GuildApi({ apiUrl: 'https://guild.example', botToken: 't', contact: 'https://chat.example' });
const answers = (status: number, text: string) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(text, { status })));
const memberOf = (n: number) => ({ user: { id: String(n), username: 'm' }, roles: [], joined_at: null });

test('whoever was erased is nobody, which takes no request and keeps nobody else waiting', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const isOdd = String(url).includes('~');
    const body = isOdd ? { code: 50035, message: 'Invalid Form Body' } : { user: { id: KESTREL }, roles: [] };
    return Promise.resolve(new Response(JSON.stringify(body), { status: isOdd ? 400 : 200 }));
  });
  const api = newApi();
  expect(await api.member(GUILD, ERASED)).toBeUndefined();
  expect(await api.user(ERASED)).toBeUndefined();
  // The outbox of roles takes this for done.
  const refused = await api.removeRole(GUILD, ERASED, GUILD).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GuildRefused);
  expect(refused).toMatchObject({ status: 404 });
  expect(fetched).not.toHaveBeenCalled();
  expect(await api.member(GUILD, KESTREL)).toMatchObject({ user: { id: KESTREL } });
});

test.each([
  ['an object', {}],
  ['nothing', null],
  ['somebody without an id', [memberOf(8), { roles: [] }]],
  ['somebody without roles', [{ user: { id: '8', username: 'm' } }]],
  ['those of the page before', [memberOf(6), memberOf(7)]],
])('a page of members that is %s is no end of the list', async (_, page) => {
  answers(200, JSON.stringify(page));
  await expect(newApi().members(GUILD, { limit: 2, after: '7' })).rejects.toThrow(GuildUnavailable);
});

test('a page of members may be empty, and is behind the one before', async () => {
  answers(200, '[]');
  expect(await newApi().members(GUILD, { limit: 2, after: '7' })).toEqual([]);
  answers(200, JSON.stringify([memberOf(9), memberOf(10)]));
  expect(await newApi().members(GUILD, { limit: 2, after: '7' })).toHaveLength(2);
});

test.each(['{}', 'null', '[]', '{"roles":"all"}'])(
  'an answer %s says nothing of the roles of a member',
  async (text) => {
    answers(200, text);
    await expect(newApi().member(GUILD, KESTREL)).rejects.toThrow(GuildUnavailable);
  },
);

test.each(['{}', 'null', '[]', '{"id":7}'])(
  'an answer %s is no channel, and no message that was sent',
  async (text) => {
    answers(200, text);
    await expect(newApi().directChannel(KESTREL)).rejects.toThrow(GuildUnavailable);
    await expect(newApi().send('6', { content: 'You won.', nonce: 'n' })).rejects.toThrow(GuildUnavailable);
  },
);

test('a message mentions the roles that it is to, and nobody else', async () => {
  const fetched = answers(200, '{"id":"1"}');
  const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init!.body)) as object);
  await newApi().send('6', { content: '<@&7> @everyone', nonce: 'n', mentions: ['7'] });
  expect(bodies().at(-1)).toMatchObject({ allowed_mentions: { parse: [], roles: ['7'] } });
  await newApi().send('6', { content: '@everyone', nonce: 'n' });
  expect(bodies().at(-1)).toMatchObject({ allowed_mentions: { parse: [], roles: [] } });
});

test.each(['{}', 'null', '[null]', '[{"content":"You won."}]'])('an answer %s is no list of messages', async (text) => {
  answers(200, text);
  await expect(newApi().messages('6')).rejects.toThrow(GuildUnavailable);
});

test('whoever takes no messages is told nothing, and the one who tells goes on; while nobody answers, they do not', async () => {
  answers(403, JSON.stringify({ code: 50007, message: 'Cannot send messages to this user' }));
  const message = { content: 'You are erased.', nonce: 'n' };
  expect(await newApi().tell(KESTREL, message)).toContain('Cannot send messages');
  expect(await newApi().tell(ERASED, message)).toBe('There is no such user.');
  answers(200, '{"id":"6"}');
  expect(await newApi().tell(KESTREL, message)).toBeUndefined();
  answers(502, '');
  await expect(newApi().tell(KESTREL, message)).rejects.toThrow(GuildUnavailable);
});

test('a rate limit counts, whatever else the answer says', async () => {
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response('null', { status: 429, headers: { 'retry-after': '30' } })));
  const api = newApi();
  await expect(api.self()).rejects.toMatchObject({ retryAfter: 30 });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  await expect(api.self()).rejects.toThrow('Its rate limit is used up.');
  expect(fetched).toHaveBeenCalledTimes(1);
});
