import { CannotStart, settingsFrom } from './settings';

test('without settings everything stays on this machine', () => {
  expect(settingsFrom({}, '/home/site')).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/home/site/data',
    demo: 'auto',
    communityConfig: '/home/site/community',
    webOrigins: [],
    oidc: { clientId: 'web', audience: 'community-api', userClaim: 'discord_id' },
    logLevel: 'info',
  });
});

test('an empty value counts as absent', () => {
  expect(settingsFrom({ PORT: '', EVENTSTORE_URL: '', HOST: '' }, '/x')).toEqual(settingsFrom({}, '/x'));
});

test.each([
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ PORT: 'http' }, 'PORT is "http"'],
  [{ PORT: '0x10' }, 'PORT is "0x10"'],
  [{ DEMO: 'maybe' }, 'DEMO is "maybe"'],
  [{ PUBLIC_URL: 'localhost:3000' }, 'PUBLIC_URL is "localhost:3000"'],
  [{ PUBLIC_URL: 'https://a.example/b' }, 'PUBLIC_URL'],
  [{ WEB_ORIGINS: 'http://a.example, nonsense' }, 'WEB_ORIGINS is "nonsense"'],
  [{ DISCORD_API_URL: 'https://discord.com/api/v10' }, 'DISCORD_BOT_TOKEN belong together'],
  [{ DISCORD_BOT_TOKEN: 'x' }, 'DISCORD_BOT_TOKEN belong together'],
])('%j is refused by name', (env, message) => {
  expect(() => settingsFrom(env, '/x')).toThrow(CannotStart);
  expect(() => settingsFrom(env, '/x')).toThrow(message);
});
