import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retryAfter } from '../delivery/sender';
import { Misunderstood } from './misunderstood';
import { NoSite, optionsFrom } from './options';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'options-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const runs = (run: object = {}) =>
  writeFileSync(
    join(dir, 'run.json'),
    JSON.stringify({
      pid: process.pid,
      api: { url: 'http://127.0.0.1:3123', port: 3123 },
      agent: { tokens: { 1: 'one', 2: 'two', 'reforger-1': 'of-reforger' } },
      ...run,
    }),
  );
const options = (args: string, env: NodeJS.ProcessEnv = {}) =>
  optionsFrom(args.split(' '), { DATA_DIR: dir, ...env }, dir);

test('the site that runs on this machine is found, and each server’s own token', () => {
  runs();
  const found = options('--server 2 --log SquadGame.log --rcon [::1]:21114 --poll 5', {
    RCON_PASSWORD: 'p',
    PORT: '3123',
  });
  if (found === 'help' || found.mode !== 'live' || found.game !== 'squad') throw new Error('not live');
  expect([found.site.url, found.site.token(), found.log, found.state]).toEqual([
    'http://127.0.0.1:3123',
    'two',
    join(dir, 'SquadGame.log'),
    join(dir, 'agent', 'server-2'),
  ]);
  expect(found.rcon).toMatchObject({ host: '::1', port: 21_114, pollMs: 5_000 });
});

test('a Reforger server without a token is named among those that have one', () => {
  runs();
  const wrong = () => options('--game reforger --server 2 --profile a');
  expect(wrong).toThrow(NoSite);
  expect(wrong).toThrow(/no Reforger server 2 \(it has: 1\)/u);
});

test('a replay goes as fast as it can without another speed', () => {
  runs();
  expect(options('--server 1 --replay x')).toMatchObject({ mode: 'replay', speed: Infinity });
  expect(options('--server 1 --replay x --speed 60')).toMatchObject({ speed: 60 });
});

test('a Reforger server has a profile, a token and a folder of its own', () => {
  runs();
  const found = options('--game reforger --server 1 --profile arma --time-zone Australia/Sydney');
  if (found === 'help' || found.mode !== 'live' || found.game !== 'reforger') throw new Error('not live');
  expect([found.site.token(), found.site.game, found.profile, found.state]).toEqual([
    'of-reforger',
    'reforger',
    join(dir, 'arma'),
    join(dir, 'agent', 'server-reforger-1'),
  ]);
  // Summer time began on 4 October 2026 at 02:00.
  expect([found.zone(Date.UTC(2026, 9, 4, 1)), found.zone(Date.UTC(2026, 9, 4, 9))]).toEqual([
    Date.UTC(2026, 9, 3, 15),
    Date.UTC(2026, 9, 3, 22),
  ]);
});

test.each([
  ['--game chess --server 1 --log a', /--game is "chess"/u],
  ['--server 1 --profile a', /--profile is for Reforger/u],
  ['--game reforger --server 1 --log a', /--log is for Squad/u],
  ['--game reforger --server 1', /Either --profile.* or --replay/u],
  ['--game reforger --server 1 --profile a --time-zone Moon', /--time-zone is "Moon"/u],
  ['--log a', /--server is missing/u],
  ['--server 1', /Either --log.* or --replay/u],
  ['--server 1 --log a --replay b', /Either --log.* or --replay/u],
  ['--server 1 --log a --speed 2', /--speed is for --replay/u],
  ['--server 1 --replay a --speed fast', /--speed is "fast"/u],
  ['--server 1 --log a --rcon here', /such as 127\.0\.0\.1:21114/u],
  ['--server 1 --log a --rcon here:21114 --poll 61', /largest value is 60: .*time played, seeding and leading/u],
  ['--server 1 --log a --rcon here:21114 --poll 0', /--poll is "0"\. It must be a number from 1 to 60/u],
  ['--server 1 --log a --rcon here:21114', /RCON password is missing/u],
  ['--server 1 --log a --site ftp://x', /--site is "ftp:\/\/x"/u],
  ['--server 1 --log a --site http://x --token-file nowhere', /The ingest token cannot be read/u],
])('"%s" is not understood, and says why', (args, why) => {
  runs();
  const env = args.includes('--poll') ? { RCON_PASSWORD: 'p' } : {};
  expect(() => options(args, env)).toThrow(Misunderstood);
  expect(() => options(args, env)).toThrow(why);
});

test('without a site it says how to get one', () => {
  expect(() => options('--server 1 --log a')).toThrow(NoSite);
  runs({ pid: 2 ** 22 + 7 });
  expect(() => options('--server 1 --log a')).toThrow(/No site runs on/u);
  runs();
  expect(() => options('--server 9 --log a')).toThrow(/has no Squad server 9 \(it has: 1, 2\)/u);
  expect(() => options('--server 1 --log a', { PORT: '3999' })).toThrow(/served on port 3123, and PORT is 3999/u);
  expect(() => options('--server 1 --log a --site https://x.example')).toThrow(
    /token for https:\/\/x\.example is missing/u,
  );
});

test('a token file is read anew each time', () => {
  const file = join(dir, 'token');
  writeFileSync(file, 'first\n');
  const found = options(`--server 1 --log a --site https://x.example/base/ --token-file ${file}`);
  if (found === 'help') throw new Error('help');
  expect([found.site.url, found.site.token()]).toEqual(['https://x.example/base', 'first']);
  writeFileSync(file, 'second\n');
  expect(found.site.token()).toBe('second');
});

test('Retry-After is seconds or a date, and never a day', () => {
  const now = Date.parse('2026-10-03T09:00:00Z');
  expect([null, '', 'soon'].map((header) => retryAfter(header, now))).toEqual([undefined, undefined, undefined]);
  expect(
    ['7', '0', '99999999', 'Sat, 03 Oct 2026 09:00:30 GMT', 'Sat, 03 Oct 2026 08:00:00 GMT'].map((header) =>
      retryAfter(header, now),
    ),
  ).toEqual([7_000, 0, 3_600_000, 30_000, 0]);
});

describe('the log of a rented server', () => {
  const HOST_KEY = `SHA256:${'a'.repeat(43)}`;
  const remote = (args: string, env: NodeJS.ProcessEnv = { REMOTE_PASSWORD: 'p' }) => {
    runs();
    const found = options(`--server 1 --log ${args}`, env);
    if (found === 'help' || found.mode !== 'live' || found.game !== 'squad') throw new Error('not live');
    return found.remote;
  };

  test('is named by an address', () => {
    const found = remote(`sftp://squad@198.51.100.5/Saved/Squad%20Game.log --host-key ${HOST_KEY}`);
    expect(found).toMatchObject({
      ...{ protocol: 'sftp', host: '198.51.100.5', port: 22, user: 'squad', path: '/Saved/Squad Game.log' },
      hostKey: HOST_KEY,
    });
    expect(found?.password()).toBe('p');
    expect(remote('ftps://squad@ftp.example:2121/a.log')).toMatchObject({ protocol: 'ftps', port: 2_121 });
    expect(remote('ftps-implicit://squad@[2001:db8::7]/a.log')).toMatchObject({ host: '2001:db8::7', port: 990 });
    expect(remote('SquadGame.log')).toBeUndefined();
  });

  test('of Reforger is a profile', () => {
    runs();
    const env = { REMOTE_PASSWORD: 'p' };
    const args = `--game reforger --server 1 --host-key ${HOST_KEY} --profile sftp://arma@host`;
    for (const [address, path] of [
      ['', '/'],
      ['/profile/', '/profile/'],
    ]) {
      const found = options(`${args}${address}`, env);
      expect(found).toMatchObject({ remote: { protocol: 'sftp', user: 'arma', path } });
    }
  });

  test.each([
    ['sftp://squad@host/a.log', /--host-key is missing/u],
    ['sftp://squad@host/a.log --host-key SHA256:abc', /--host-key is missing or no fingerprint/u],
    [`sftp://squad:secret@host/a.log --host-key ${HOST_KEY}`, /must not hold a password/u],
    [`sftp://host/a.log --host-key ${HOST_KEY}`, /must be like sftp:/u],
    [`sftp://squad@host/ --host-key ${HOST_KEY}`, /must be like sftp:/u],
    [`ftp://squad@host/a.log --host-key ${HOST_KEY}`, /are for sftp:/u],
    ['ftps://squad@host:990/a.log', /Write ftps-implicit:/u],
    ['ftp://squad@host/a.log --remote-certificate package.json', /is for ftps:/u],
    ['ftps://squad@host/a.log --remote-certificate run.json', /is no certificate/u],
    [`SquadGame.log --host-key ${HOST_KEY}`, /is for a rented server/u],
  ])('%s is not understood', (args, words) => expect(() => remote(args)).toThrow(words));

  test('needs a password or a key', () => {
    expect(() => remote('ftp://squad@host/a.log', {})).toThrow(/The password is missing/u);
    const file = join(dir, 'key');
    writeFileSync(file, 'KEY');
    const found = remote(`sftp://squad@host/a.log --host-key ${HOST_KEY} --remote-key ${file}`, {});
    expect(found?.key?.().toString()).toBe('KEY\n');
  });
});
