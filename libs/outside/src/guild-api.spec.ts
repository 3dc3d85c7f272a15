import { GuildApi, GuildRefused } from './guild-api';

const GUILD = '700000000000000001';
const KESTREL = '200000000000000003';
const ERASED = '~0123456789abcdefghij';

afterEach(() => jest.restoreAllMocks());

test('whoever was erased is nobody, which takes no request and keeps nobody else waiting', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const isOdd = String(url).includes('~');
    const body = isOdd ? { code: 50035, message: 'Invalid Form Body' } : { user: { id: KESTREL }, roles: [] };
    return Promise.resolve(new Response(JSON.stringify(body), { status: isOdd ? 400 : 200 }));
  });
  const api = new GuildApi({ apiUrl: 'https://guild.example', botToken: 't', contact: 'https://chat.example' });
  expect(await api.member(GUILD, ERASED)).toBeUndefined();
  expect(await api.user(ERASED)).toBeUndefined();
  // The outbox of roles takes this for done.
  const refused = await api.removeRole(GUILD, ERASED, GUILD).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GuildRefused);
  expect(refused).toMatchObject({ status: 404 });
  expect(fetched).not.toHaveBeenCalled();
  expect(await api.member(GUILD, KESTREL)).toMatchObject({ user: { id: KESTREL } });
});
