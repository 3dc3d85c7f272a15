import { createHmac, generateKeyPairSync } from 'node:crypto';
import { startApi, type TestApi } from './support/api';
import { handmade, rs256 } from './support/issuer';
import { people } from './support/people';

// The machine may be busy with the other suites.
let api: TestApi;
const mine = { discord_id: people.member.id };

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const status = async (token: string) => (await api.get('/api/auth/permissions', { token })).status;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

test('a sound token is let in, signed with RSA or with an elliptic curve', async () => {
  expect(await status(api.issuer.token(mine))).toBe(200);
  expect(await status(api.issuer.ecToken(mine))).toBe(200);
});

test('the type of a token may be spelled the ways providers spell it', async () => {
  for (const typ of ['at+jwt', 'AT+JWT', 'application/at+jwt', 'JWT', 'jwt'])
    expect([typ, await status(api.issuer.token(mine, { typ }))]).toEqual([typ, 200]);
});

test('an audience may be one of several', async () => {
  expect(await status(api.issuer.token({ ...mine, aud: ['other', 'community-api'] }))).toBe(200);
});

describe('a forged or foreign token is turned away', () => {
  const now = () => Math.floor(Date.now() / 1_000);
  const sound = { alg: 'RS256', typ: 'at+jwt', kid: 'rsa-1' };
  const signed = (header: object, claims: object | string = api.issuer.claims(mine)) =>
    handmade(header, claims, rs256(api.issuer.privateKey));
  const hmac = (secret: string) => (input: string) => createHmac('sha256', secret).update(input).digest();

  const forgeries: Record<string, () => string> = {
    'algorithm none': () => handmade({ ...sound, alg: 'none' }, api.issuer.claims(mine), () => ''),
    'algorithm None with a signature': () => signed({ ...sound, alg: 'None' }),
    'no algorithm': () => signed({ typ: 'at+jwt', kid: 'rsa-1' }),
    'HS256 keyed with the public key': () =>
      handmade({ ...sound, alg: 'HS256' }, api.issuer.claims(mine), hmac(api.issuer.publicPem)),
    'HS256 keyed with nothing': () => handmade({ ...sound, alg: 'HS256' }, api.issuer.claims(mine), hmac('')),
    'RS256 header with a key of another algorithm': () => signed({ ...sound, kid: 'ec-1' }),
    'PS256 header with a key meant for RS256': () => signed({ ...sound, alg: 'PS256' }),
    'an empty signature': () => handmade(sound, api.issuer.claims(mine), () => ''),
    'a signature of somebody else': () => handmade(sound, api.issuer.claims(mine), rs256(stranger.privateKey)),
    'a changed body': () => {
      const [header, , signature] = api.issuer.token(mine).split('.');
      const claims = { ...api.issuer.claims(mine), discord_id: people['community-admin'].id };
      return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    },
    'a key that walks the file system': () => signed({ ...sound, kid: '../../dev/null' }),
    'a key that speaks SQL': () => signed({ ...sound, kid: "x' UNION SELECT 'secret'--" }),
    'a key that is an object': () => signed({ ...sound, kid: { $ne: null } }),
    'an unknown key': () => signed({ ...sound, kid: 'rsa-2' }),
    'no key named, though there are several': () => signed({ alg: 'RS256', typ: 'at+jwt' }),
    'a key brought along': () =>
      handmade(
        { ...sound, kid: 'mine', jwk: stranger.publicKey.export({ format: 'jwk' }) },
        api.issuer.claims(mine),
        rs256(stranger.privateKey),
      ),
    'a critical extension': () => signed({ ...sound, crit: ['exp'], exp: 1 }),
    'an unencoded payload': () => signed({ ...sound, b64: false, crit: ['b64'] }),
    'the type of an id token': () => signed({ ...sound, typ: 'id+jwt' }),
    'the type of a logout token': () => signed({ ...sound, typ: 'logout+jwt' }),
    'no type': () => signed({ alg: 'RS256', kid: 'rsa-1' }),
    'an id token: for the browser client': () => api.issuer.token({ ...mine, aud: 'web' }, { typ: 'JWT' }),
    'an id token: with a nonce': () => api.issuer.token({ ...mine, nonce: 'n' }, { typ: 'JWT' }),
    'an id token: as Keycloak marks it': () => api.issuer.token({ ...mine, typ: 'ID' }, { typ: 'JWT' }),
    'no audience': () => api.issuer.token({ ...mine, aud: undefined }),
    'an audience that merely begins alike': () => api.issuer.token({ ...mine, aud: 'community-api.evil' }),
    'another issuer': () => api.issuer.token({ ...mine, iss: 'https://evil.example' }),
    'no issuer': () => api.issuer.token({ ...mine, iss: undefined }),
    'expired beyond the tolerance': () => api.issuer.token({ ...mine, exp: now() - 6 }),
    'never expiring': () => api.issuer.token({ ...mine, exp: undefined }),
    'an expiry that is text': () => api.issuer.token({ ...mine, exp: '9999999999' }),
    'not valid yet': () => api.issuer.token({ ...mine, nbf: now() + 60 }),
    'no subject': () => api.issuer.token({ ...mine, sub: undefined }),
    'a claim twice': () => signed(sound, JSON.stringify(api.issuer.claims(mine)).replace('{', '{"discord_id":"1",')),
    'a body that is no object': () => signed(sound, '"hello"'),
    'a body that is a list': () => signed(sound, '[]'),
    'two parts': () => api.issuer.token(mine).split('.').slice(0, 2).join('.'),
    'four parts': () => `${api.issuer.token(mine)}.more`,
    'not even a token': () => 'hello',
    'an endless token': () => `${'a'.repeat(9_000)}.b.c`,
  };

  test.each(Object.keys(forgeries))('%s', async (name) => {
    const answer = await api.get('/api/auth/permissions', { token: forgeries[name]!() });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
  });

  test('a token that says where its key is makes nobody fetch it', async () => {
    const reads = api.guild.requests.length;
    const elsewhere = { jku: `${api.guild.url}/jku`, x5u: `${api.guild.url}/x5u` };
    expect(
      await status(handmade({ ...sound, ...elsewhere }, api.issuer.claims(mine), rs256(stranger.privateKey))),
    ).toBe(401);
    expect(api.guild.requests.slice(reads)).toEqual([]);
  });

  test('a clock that is a little off does no harm', async () => {
    expect(await status(api.issuer.token({ ...mine, exp: now() - 2, jti: 'late' }))).toBe(200);
    expect(await status(api.issuer.token({ ...mine, nbf: now() + 3, jti: 'early' }))).toBe(200);
  });
});

test('only a bearer header carries a token', async () => {
  const token = api.issuer.token(mine);
  const tries = [
    api.get(`/api/auth/permissions?access_token=${token}`),
    api.get('/api/auth/permissions', { headers: { authorization: `Basic ${token}` } }),
    api.get('/api/auth/permissions', { headers: { cookie: `access_token=${token}` } }),
    api.get('/api/auth/permissions', { headers: { authorization: token } }),
  ];
  for (const { status, headers } of await Promise.all(tries)) {
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('an expired session says so, for the browser to renew it', async () => {
  const token = api.issuer.token({ ...mine, exp: Math.floor(Date.now() / 1_000) - 60 });
  expect((await api.get('/api/auth/permissions', { token })).body).toMatchObject({ code: 'token-expired' });
});

test('tokens that name unknown keys cause one request to the issuer, not one each', async () => {
  await status(api.issuer.token(mine));
  const before = api.issuer.reads();
  const strange = Array.from({ length: 50 }, (_, index) => api.issuer.token(mine, { kid: `unknown-${index}` }));
  expect(new Set(await Promise.all(strange.map(status)))).toEqual(new Set([401]));
  expect(api.issuer.reads() - before).toBeLessThanOrEqual(1);
});

test('somebody who is signed in without a chat account is told so', async () => {
  const answer = await api.get('/api/auth/permissions', { token: api.issuer.token() });
  expect([answer.status, answer.body['code']]).toEqual([403, 'no-chat-account']);
});

test('a chat account id that is none is not believed', async () => {
  for (const discord_id of ['1', 2e17, { $ne: null }, ['200000000000000003'], '200000000000000003/../1'])
    expect((await api.get('/api/auth/permissions', { token: api.issuer.token({ discord_id }) })).status).toBe(403);
});

test('an operator’s name does not make a person a machine', async () => {
  const token = api.issuer.token({ sub: 'operator', ...mine });
  expect((await api.get('/api/operations/projections', { token })).status).toBe(403);
});

test('tokens are not written to the log', async () => {
  const token = api.issuer.token({ ...mine, jti: 'to be looked for' });
  await api.get('/api/auth/permissions', { token });
  await api.get(`/api/nowhere?access_token=${token}`, { token: `${token}x` });
  const [, , signature = ''] = token.split('.');
  expect(api.lines.join('')).not.toContain(signature);
  expect(api.lines.join('')).not.toContain('secret-of-the-bot');
});

test('while the issuer is down known sessions go on, new ones are asked to try again, and it recovers', async () => {
  const late = await startApi();
  try {
    late.issuer.fail(true);
    const fresh = late.issuer.token(mine);
    // The keys may have been read at the start; a key nobody knows yet needs the issuer.
    const known = await late.get('/api/auth/permissions', { token: fresh });
    expect([200, 503]).toContain(known.status);
    if (known.status === 503) expect(Number(known.headers.get('retry-after'))).toBeLessThanOrEqual(1);
    late.issuer.fail(false);
    await until(async () => (await late.get('/api/auth/permissions', { token: fresh })).status === 200);
    late.issuer.fail(true);
    expect((await late.get('/api/auth/permissions', { token: fresh })).status).toBe(200);
    expect((await late.get('/api/site')).status).toBe(200);
  } finally {
    await late.close();
  }
});

/** Sends requests until it is so; jest's own timeout is the limit. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};
