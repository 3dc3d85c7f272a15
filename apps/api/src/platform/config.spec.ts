import { ConfigInvalid, readConfig } from './config';

const env = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  READ_MODELS_FILE: 'data/read-models.sqlite',
  OIDC_ISSUER: 'https://issuer.example',
  OIDC_AUDIENCE: 'community-api',
  OIDC_CLIENT_ID: 'web',
  DISCORD_BOT_TOKEN: 'a token',
  RESERVATION_SECRET: 'a secret of thirty-two characters',
};

test('what must be known is enough to start', () => {
  expect(readConfig(env)).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    discord: { apiUrl: 'https://discord.com/api/v10' },
    signIn: { userClaim: 'discord_id', scope: 'openid profile offline_access' },
    community: { name: 'ZSU Gaming' },
  });
});

test.each([
  ['https://community.example/id', 'openid profile'],
  ['https://id.example/realms/community', 'openid profile offline_access'],
])('of the provider %s the site asks for %s', (issuer, scope) => {
  const given = { ...env, PUBLIC_URL: 'https://community.example', OIDC_ISSUER: issuer };
  expect(readConfig(given).signIn.scope).toBe(scope);
  expect(readConfig({ ...given, OIDC_SCOPE: 'openid' }).signIn.scope).toBe('openid');
});

test.each(Object.keys(env))('%s is named when it is missing', (name) => {
  expect(() => readConfig({ ...env, [name]: undefined })).toThrow(ConfigInvalid);
  expect(() => readConfig({ ...env, [name]: undefined })).toThrow(new RegExp(`${name}.*is missing`));
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'eighty'],
  ['EVENTSTORE_URL', 'http://127.0.0.1:2113'],
  ['EVENTSTORE_URL', 'esdb://ops:pass@word@127.0.0.1:2113'],
  ['OIDC_ISSUER', 'issuer.example'],
  ['OIDC_USER_PATTERN', '(unfinished'],
  ['OIDC_USER_PATTERN', '^no group$'],
  ['OIDC_USER_PATTERN', '^(two)(groups)$'],
  ['DISCORD_API_URL', 'file:///etc/passwd'],
  ['DISCORD_PUBLIC_KEY', 'a'.repeat(63)],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['RESERVATION_SECRET', 'short'],
  ['STEAM_OPENID_URL', 'steamcommunity.com/openid'],
  ['RATE_LIMIT_READS', '-1'],
  ['COMMUNITY_CONFIG', 'nowhere.json'],
  ['MONGODB_URL', 'mongodb:27017/community'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '10.0.0.0/8,proxy.example'],
])('%s is named when it is %s', (name, value) => {
  expect(() => readConfig({ ...env, [name]: value })).toThrow(new RegExp(`^${name}`));
});

test.each([
  'true',
  'false',
  '10.0.0.1',
  '172.30.80.0/24, fd8a:6c5e:30b2::/64',
  '10.0.0.0/255.0.0.0',
  'loopback,uniquelocal',
])('TRUST_PROXY may be %s', (value) =>
  expect(String(readConfig({ ...env, TRUST_PROXY: value }).trustProxy)).toBe(value.replace(' ', '')),
);

test('the default password of the log is refused in production alone', () => {
  const EVENTSTORE_URL = 'esdb://admin:changeit@log.test:2113';
  const real = { ...env, OIDC_ISSUER: 'https://issuer.test', EVENTSTORE_URL };
  expect(readConfig(real).eventStoreUrl).toBe(EVENTSTORE_URL);
  expect(() => readConfig({ ...real, NODE_ENV: 'production' })).toThrow(/^EVENTSTORE_URL.*default password/);
});

test.each(['https://community.example.org', 'change-me-change-me', '<token-of-the-scraper>'])(
  '%s is refused in production alone',
  (value) => {
    expect(() => readConfig({ ...env, METRICS_TOKEN: `${value}-of-20-characters` })).not.toThrow();
    expect(() => readConfig({ ...env, METRICS_TOKEN: `${value}-of-20-characters`, NODE_ENV: 'production' })).toThrow(
      /METRICS_TOKEN.* still ha(?:s a|ve) placeholder/,
    );
  },
);

test('the password of the log is not repeated in the message', () => {
  expect(() => readConfig({ ...env, EVENTSTORE_URL: 'https://admin:hunter2@log.example' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') as string }),
  );
});

test('a user id may be part of a claim', () => {
  const { signIn } = readConfig({ ...env, OIDC_USER_CLAIM: 'sub', OIDC_USER_PATTERN: '^oauth2\\|discord\\|(\\d+)$' });
  expect(signIn.userPattern.exec('oauth2|discord|200000000000000003')?.[1]).toBe('200000000000000003');
});
