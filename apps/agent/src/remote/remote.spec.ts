import { generateKeyPairSync } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { until } from '../../../../test/until';
import { savesOf } from '../reforger/files';
import { Tail, type LogGap } from '../tailing/tail';
import type { Place } from '../tailing/log-file';
import { CERTIFICATE } from '../../../../test/agent/fake-certificate';
import { startFtp } from '../../../../test/agent/fake-ftp';
import { hostKey, startSftp } from '../../../../test/agent/fake-sftp';
import { followRemote, openRemote as open } from './follow-remote';
import { listedTime } from './ftp';
import { Mirror } from './mirror';
import { ProfileMirror } from './profile-mirror';
import {
  RemoteRefused,
  RemoteUnreadable,
  type RemoteFiles,
  type RemotePlace,
  type RemoteProtocol,
} from './remote-files';

let folder: string;
let server: string;
let log: string;
let files: RemoteFiles;
let breaks: { after: number };
let close: () => Promise<void>;
let remote: RemotePlace;
const gaps: LogGap[] = [];
const missed = (gap: LogGap) => void gaps.push(gap);
const key = hostKey();
const openRemote = (place: RemotePlace) => open(place, { ms: 20_000, ended: new AbortController().signal });

const logOf = (day: number) =>
  Array.from({ length: 10 }, (_, n) => `[2026.11.0${day}-09.00.0${n}:000][  1]LogSquad: line ${n} of day ${day}\n`);
const lines = (days: readonly number[]) => days.flatMap((day) => logOf(day).map((line) => line.trimEnd()));
const all = (tail: Tail): string[] => {
  const found: string[] = [];
  for (let some = tail.read(); some.length > 0; some = tail.read()) found.push(...some);
  return found;
};

const begin = async (protocol: RemoteProtocol) => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
  server = join(folder, 'server');
  mkdirSync(server);
  log = join(server, 'SquadGame.log');
  gaps.splice(0);
  const common = { protocol, host: '127.0.0.1', user: 'squad', path: '/SquadGame.log', password: () => 'secret' };
  if (protocol === 'sftp') {
    const started = await startSftp(server, { key });
    remote = { ...common, port: started.port, hostKey: started.fingerprint };
    ({ breaks, close } = started);
  } else {
    const started = await startFtp(server, { secure: secureOf(protocol) });
    remote = { ...common, port: started.port, ...(protocol !== 'ftp' && { certificate: () => CERTIFICATE }) };
    ({ breaks, close } = started);
  }
  files = await openRemote(remote);
};
const secureOf = (protocol: RemoteProtocol) => (protocol === 'ftps-implicit' ? 'implicit' : protocol === 'ftps');
const end = async () => {
  await files.close();
  await close();
  rmSync(folder, { recursive: true, force: true });
};
const mirrored = () => new Mirror(join(folder, 'mirror'), remote.path, missed);

const PROTOCOLS = ['sftp', 'ftp', 'ftps', 'ftps-implicit'] as const;

describe.each(['ignored', 'refused'] as const)('a server where the byte to go on from is %s', (rest) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'remote-'));
    server = join(folder, 'server');
    mkdirSync(server);
    log = join(server, 'SquadGame.log');
    gaps.splice(0);
    const started = await startFtp(server, { rest });
    const common = { protocol: 'ftp', host: '127.0.0.1', user: 'squad', path: '/SquadGame.log' } as const;
    remote = { ...common, port: started.port, password: () => 'secret' };
    ({ close } = started);
    files = await openRemote(remote);
  });
  afterEach(end);

  test('is read once all the same, before and after a restart and a rotation', async () => {
    const lineOf = (n: number) => `[2026.11.01-09.00.00:000][  1]LogSquad: line ${n}\n`;
    const some = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => lineOf(from + n)).join('');
    let mirror = mirrored();
    const tail = new Tail(mirror.path, undefined, missed);
    const read: string[] = [];
    const look = async () => {
      await mirror.update(files);
      read.push(...all(tail));
    };
    writeFileSync(log, some(0, 1_000));
    await look();
    for (let n = 1_000; n < 1_500; n += 100) {
      appendFileSync(log, some(n, n + 100));
      if (n === 1_200) mirror = mirrored();
      await look();
    }
    renameSync(log, join(server, 'SquadGame-backup-1.log'));
    writeFileSync(log, some(5_000, 5_100));
    await look();
    expect(read.join('\n')).toBe((some(0, 1_500) + some(5_000, 5_100)).trimEnd());
    expect(gaps).toEqual([]);
    tail.close();
  });
});

describe.each(PROTOCOLS)('a log over %s', (protocol) => {
  beforeEach(() => begin(protocol));
  afterEach(end);

  test('is read from its beginning, then followed, half lines included', async () => {
    const mirror = mirrored();
    const tail = new Tail(mirror.path, undefined, missed);
    await mirror.update(files);
    expect(all(tail)).toEqual([]);
    writeFileSync(log, 'one\r\ntwo\nthr');
    await mirror.update(files);
    expect(all(tail)).toEqual(['one', 'two']);
    appendFileSync(log, 'ee\n');
    await mirror.update(files);
    expect(all(tail)).toEqual(['three']);
    tail.close();
  });

  test('goes on at the byte after the agent or the connection was away', async () => {
    const text = logOf(1).join('').repeat(3_000);
    writeFileSync(log, text);
    breaks.after = 400_000;
    await expect(mirrored().update(files)).rejects.toThrow();
    breaks.after = Infinity;
    files = await openRemote(remote);
    const mirror = mirrored();
    await mirror.update(files);
    const tail = new Tail(mirror.path, undefined, missed);
    expect(all(tail).join('\n')).toBe(text.trimEnd());
    tail.close();
    expect(gaps).toEqual([]);
  });

  test.each([
    ['moved', (to: string) => renameSync(log, to)],
    ['copied', (to: string) => copyFileSync(log, to)],
  ])('that was %s away several times is read in order', async (_, rotate) => {
    writeFileSync(log, logOf(1).slice(0, 7).join(''));
    let tail = new Tail(mirrored().path, undefined, missed);
    await mirrored().update(files);
    expect(all(tail)).toEqual(lines([1]).slice(0, 7));
    const place = JSON.parse(JSON.stringify(tail.place)) as Place;
    tail.close();
    appendFileSync(log, logOf(1).slice(7).join(''));
    for (const [index, name] of ['z', 'b', 'a'].entries()) {
      const to = join(server, `SquadGame-backup-${name}.log`);
      rotate(to);
      // Times of files are whole seconds over SFTP.
      const seconds = Date.now() / 1_000 - 60 + index;
      utimesSync(to, seconds, seconds);
      writeFileSync(log, logOf(index + 2).join(''));
    }
    const mirror = mirrored();
    tail = new Tail(mirror.path, place, missed);
    await mirror.update(files);
    expect(all(tail)).toEqual([...lines([1]).slice(7), ...lines([2, 3, 4])]);
    expect(gaps).toEqual([]);
    tail.close();
  });

  test('that was moved away several times is read in order when a copy broke off before its first byte', async () => {
    writeFileSync(log, logOf(1).join(''));
    const tail = new Tail(mirrored().path, undefined, missed);
    await mirrored().update(files);
    expect(all(tail)).toEqual(lines([1]));
    for (const [index, name] of ['a', 'b'].entries()) {
      const to = join(server, `SquadGame-backup-${name}.log`);
      renameSync(log, to);
      const seconds = Date.now() / 1_000 - 60 + index;
      utimesSync(to, seconds, seconds);
      writeFileSync(log, logOf(index + 2).join(''));
    }
    let downloads = 0;
    const breaking: RemoteFiles = {
      list: (path) => files.list(path),
      modifiedAt: (path) => files.modifiedAt(path),
      close: () => files.close(),
      // Three compare the copy with the current log and both that were moved away; the fourth copies the later one.
      download: (path, from, to) =>
        ++downloads === 4 ? Promise.reject(new Error('broken')) : files.download(path, from, to),
    };
    await expect(mirrored().update(breaking)).rejects.toThrow('broken');
    expect(all(tail)).toEqual([]);
    await mirrored().update(files);
    expect(all(tail)).toEqual(lines([2, 3]));
    expect(gaps).toEqual([]);
    tail.close();
  });

  test('that is gone with what was unread says so, and the new one is read', async () => {
    writeFileSync(log, logOf(1).join(''));
    const mirror = mirrored();
    const tail = new Tail(mirror.path, undefined, missed);
    await mirror.update(files);
    all(tail);
    rmSync(log);
    await mirror.update(files);
    writeFileSync(log, logOf(2).join(''));
    await mirror.update(files);
    expect(all(tail)).toEqual(lines([2]));
    expect(gaps).toMatchObject([{ reason: 'the log that was being copied from the server is gone' }]);
    tail.close();
  });

  test('that was cut off begins again', async () => {
    writeFileSync(log, logOf(1).join(''));
    const mirror = mirrored();
    const tail = new Tail(mirror.path, undefined, missed);
    await mirror.update(files);
    all(tail);
    truncateSync(log, 0);
    appendFileSync(log, logOf(2).slice(0, 3).join(''));
    await mirror.update(files);
    expect(all(tail)).toEqual(lines([2]).slice(0, 3));
    tail.close();
  });

  test('wherever the writing is cut, every line is read once', async () => {
    const parts = fc.array(fc.constantFrom('a', 'Игрок', '\r\n', '\n', '♞ x'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.nat(120), { maxLength: 4 }), async (words, cuts) => {
        rmSync(join(folder, 'mirror'), { recursive: true, force: true });
        const bytes = Buffer.from(`${words.join('')}\n`);
        const places = [...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        writeFileSync(log, '');
        let from = 0;
        const read: string[] = [];
        let tail = new Tail(mirrored().path);
        for (const to of places) {
          appendFileSync(log, bytes.subarray(from, to));
          from = to;
          await mirrored().update(files);
          read.push(...all(tail));
          const { place } = tail;
          tail.close();
          tail = new Tail(mirrored().path, place);
        }
        tail.close();
        const expected = bytes.toString('utf8').split('\n').slice(0, -1);
        expect(read).toEqual(expected.map((line) => line.replace(/\r$/u, '')));
      }),
      // TLS changes nothing of what the bytes are.
      { numRuns: protocol.startsWith('ftps') ? 1 : 5 },
    );
  });

  test('is refused to who has another password', async () => {
    const refused = openRemote({ ...remote, password: () => 'wrong' });
    await expect(refused).rejects.toThrow(/^127\.0\.0\.1 does not let squad in: the password/u);
    await expect(refused).rejects.toThrow(RemoteRefused);
  });

  test('leaves what nobody has read of many logs that were moved away', async () => {
    writeFileSync(log, logOf(1).join(''));
    let tail = new Tail(mirrored().path, undefined, missed);
    const mirror = new Mirror(join(folder, 'mirror'), remote.path, missed, () => tail.place?.file);
    await mirror.update(files);
    tail.read();
    const place = JSON.parse(JSON.stringify(tail.place)) as Place;
    tail.close();
    tail = new Tail(mirror.path, place, missed);
    for (let day = 2; day <= 7; day++) {
      const to = join(server, `SquadGame-backup-${day}.log`);
      renameSync(log, to);
      const seconds = Date.now() / 1_000 - 60 + day;
      utimesSync(to, seconds, seconds);
      writeFileSync(log, logOf(day).join(''));
    }
    await mirror.update(files);
    expect(all(tail)).toEqual(lines([2, 3, 4, 5, 6, 7]));
    expect(gaps).toEqual([]);
    tail.close();
  });

  test('waits a while for one that was moved away and is refused, then reads those after it and says so', async () => {
    let now = 0;
    const mirror = new Mirror(join(folder, 'mirror'), remote.path, missed, undefined, () => now);
    const tail = new Tail(mirror.path, undefined, missed);
    writeFileSync(log, logOf(1).join(''));
    await mirror.update(files);
    all(tail);
    for (const day of [2, 3, 4]) {
      const to = join(server, `SquadGame-backup-${day - 1}.log`);
      renameSync(log, to);
      const seconds = Date.now() / 1_000 - 60 + day;
      utimesSync(to, seconds, seconds);
      writeFileSync(log, logOf(day).join(''));
    }
    const refusing: RemoteFiles = {
      list: (path) => files.list(path),
      modifiedAt: (path) => files.modifiedAt(path),
      close: () => files.close(),
      download: (path, from, to) =>
        path === '/SquadGame-backup-2.log'
          ? Promise.reject(new RemoteUnreadable(`${path} may not be read by this user.`))
          : files.download(path, from, to),
    };
    await expect(mirror.update(refusing)).rejects.toThrow(RemoteUnreadable);
    now += 9 * 60_000;
    await expect(mirror.update(refusing)).rejects.toThrow(RemoteUnreadable);
    expect([all(tail), gaps]).toEqual([[], []]);
    now += 60_000;
    await mirror.update(refusing);
    expect(all(tail)).toEqual(lines([3, 4]));
    expect(gaps).toEqual([
      { from: expect.any(String), to: null, reason: '/SquadGame-backup-2.log may not be read by this user' },
    ]);
    appendFileSync(log, logOf(5).join(''));
    await mirror.update(refusing);
    expect(all(tail)).toEqual(lines([5]));
    expect(gaps).toHaveLength(1);
    tail.close();
  });
});

describe.each(PROTOCOLS)('a Reforger profile over %s', (protocol) => {
  beforeEach(() => begin(protocol));
  afterEach(end);

  test('is read as one of this machine: logs, consoles one after the other, saves', async () => {
    const recorded = join(__dirname, '../../../../test/fixtures/reforger');
    const write = (name: string, from: string, bytes?: number) => {
      mkdirSync(dirname(join(server, name)), { recursive: true });
      writeFileSync(join(server, name), readFileSync(join(recorded, from)).subarray(0, bytes));
    };
    const copied = join(folder, 'mirror');
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    let now = 0;
    const mirror = new ProfileMirror(copied, '/', missed, say, undefined, () => (now += 100_000));
    const [first, second] = ['logs/logs_2026-10-04_08-59-58/console.log', 'logs/logs_2026-10-04_12-00-00/console.log'];
    const kills = 'RJSLogging/playerKilledEvents.log';
    const save = 'PlayerData.0fd630f1-f29d-4da9-953f-48f1a09f76b5.json';
    write(first, 'console.log', 20_000);
    await mirror.update(files);
    write(first, 'console.log');
    write(second, 'console.log', 5_000);
    write(kills, 'rjs-logging/playerKilledEvents.log', 3_000);
    write(`.save/playersave/${save}`, `playersave/before/${save}`);
    await mirror.update(files);
    write(kills, 'rjs-logging/playerKilledEvents.log');
    breaks.after = 1_000;
    await expect(mirror.update(files)).rejects.toThrow();
    breaks.after = Infinity;
    files = await openRemote(remote);
    await mirror.update(files);
    const same = (name: string, below = name) =>
      expect(readFileSync(join(copied, below), 'utf8')).toBe(readFileSync(join(server, name), 'utf8'));
    [first, second, `.save/playersave/${save}`].forEach((name) => same(name));
    same(kills, 'RJS/events/playerKilledEvents.log');
    expect([gaps, said]).toEqual([[], []]);
  });

  test('goes on with the console of a later start when one before it is refused for long', async () => {
    const console = (hour: number) => join(server, `logs/logs_2026-10-04_${hour}-00-00/console.log`);
    const write = (hour: number) => {
      mkdirSync(dirname(console(hour)), { recursive: true });
      writeFileSync(console(hour), `${hour}:00:01.000   SCRIPT: started at ${hour}\n`);
    };
    const copied = (hour: number) => join(folder, `mirror/logs/logs_2026-10-04_${hour}-00-00/console.log`);
    let now = 0;
    const mirror = new ProfileMirror(join(folder, 'mirror'), '/', missed, undefined, undefined, () => now);
    const refusing: RemoteFiles = {
      list: (path) => files.list(path),
      modifiedAt: (path) => files.modifiedAt(path),
      close: () => files.close(),
      download: (path, from, to) =>
        path.includes('_11-00-00')
          ? Promise.reject(new RemoteUnreadable(`${path} may not be read by this user.`))
          : files.download(path, from, to),
    };
    write(10);
    await mirror.update(refusing);
    write(11);
    const at = (minute: number) => {
      now = minute * 60_000;
      return mirror.update(refusing);
    };
    for (const minute of [1, 30]) await at(minute);
    // Nothing waits for it yet.
    expect(gaps).toEqual([]);
    write(12);
    for (const minute of [31, 40]) await at(minute);
    expect(existsSync(copied(12))).toBe(false);
    await at(42);
    expect([copied(10), copied(12)].map(existsSync)).toEqual([true, true]);
    expect(gaps).toEqual([
      {
        from: '2026-10-04T11:00:00.000Z',
        to: null,
        reason: '/logs/logs_2026-10-04_11-00-00/console.log may not be read by this user',
      },
    ]);
  });
});

test.each([
  ['Dec 30 23:59', '2027-01-02T08:00', '2026-12-30T23:59'],
  ['Jan  2 07:59', '2027-01-02T08:00', '2027-01-02T07:59'],
  // The server is east of this machine.
  ['Jan  1 09:00', '2026-12-31T23:00', '2027-01-01T09:00'],
  ['Feb 29 12:00', '2028-03-01T08:00', '2028-02-29T12:00'],
  ['Mar 10  2025', '2027-01-02T08:00', '2025-03-10T00:00'],
  ['12-30-26 11:59PM', '2027-01-02T08:00', '2026-12-30T23:59'],
  ['12-30-2026 12:05AM', '2027-01-02T08:00', '2026-12-30T00:05'],
  ['whenever', '2027-01-02T08:00', '1970-01-01T00:00Z'],
])('an FTP server that lists %s at %s means %s', (listed, now, meant) => {
  expect(new Date(listedTime(listed, Date.parse(now)))).toEqual(new Date(meant));
});

describe('an FTP server', () => {
  afterEach(end);

  test('whose listing names the year of old files only has its logs read in order', async () => {
    await begin('ftp');
    const coarse = await startFtp(server, { hasMlsd: false });
    const one = await openRemote({ ...remote, port: coarse.port });
    const mirror = mirrored();
    const tail = new Tail(mirror.path, undefined, missed);
    const [old, moved] = ['old', 'moved'].map((name) => join(server, `SquadGame-backup-${name}.log`)) as [
      string,
      string,
    ];
    writeFileSync(old, logOf(9).join(''));
    utimesSync(old, Date.now() / 1_000 - 300 * 86_400, Date.now() / 1_000 - 300 * 86_400);
    writeFileSync(log, logOf(1).join(''));
    await mirror.update(one);
    const read = [all(tail)];
    renameSync(log, moved);
    writeFileSync(log, logOf(2).join(''));
    await mirror.update(one);
    read.push(all(tail));
    tail.close();
    await one.close();
    await coarse.close();
    expect([read, gaps]).toEqual([[lines([1]), lines([2])], []]);
  });

  test('whose listing has times in minutes gives saves the time of their files', async () => {
    await begin('ftp');
    const coarse = await startFtp(server, { hasMlsd: false });
    const one = await openRemote({ ...remote, port: coarse.port });
    const name = 'PlayerData.0fd630f1-f29d-4da9-953f-48f1a09f76b5.json';
    mkdirSync(join(server, 'playersave'));
    const recorded = join(__dirname, '../../../../test/fixtures/reforger/playersave');
    let now = 0;
    const mirror = new ProfileMirror(join(folder, 'mirror'), '/', missed, undefined, undefined, () => (now += 100_000));
    for (const [index, moment] of ['before', 'after', 'before'].entries()) {
      copyFileSync(join(recorded, moment, name), join(server, 'playersave', name));
      const seconds = Date.parse('2026-10-04T10:00:07Z') / 1_000 + index;
      utimesSync(join(server, 'playersave', name), seconds, seconds);
      // Once for what is new, once because the same minute may hold more.
      await mirror.update(one);
      const [save] = savesOf(join(folder, 'mirror/.save/playersave'));
      expect([save!.writtenAt, readFileSync(save!.path)]).toEqual([
        seconds * 1_000,
        readFileSync(join(recorded, moment, name)),
      ]);
    }
    await one.close();
    await coarse.close();
  });

  test.each([
    ['ftps', false, 'offers no TLS', undefined],
    ['ftps', true, 'shows a certificate that is not trusted', undefined],
    ['ftps-implicit', 'implicit', 'shows a certificate that is not trusted', undefined],
    ['ftps-implicit', true, 'does not speak TLS here', CERTIFICATE],
  ] as const)('over %s where TLS is %s: it %s', async (protocol, secure, words, certificate) => {
    await begin('ftp');
    const other = await startFtp(server, { secure });
    const place = { ...remote, protocol, port: other.port, ...(certificate && { certificate: () => certificate }) };
    const refused = openRemote(place);
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toThrow(RemoteRefused);
    await other.close();
  });
});

describe('an SFTP server', () => {
  beforeEach(() => begin('sftp'));
  afterEach(end);

  test('that shows another host key is not spoken to', async () => {
    const refused = openRemote({ ...remote, hostKey: `SHA256:${'A'.repeat(43)}` });
    await expect(refused).rejects.toThrow(`shows the host key ${remote.hostKey}, which is not the one of --host-key`);
  });

  test('lets in who has the key', async () => {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const started = await startSftp(server, { key, publicKey: pair.privateKey });
    const opened = await openRemote({
      ...remote,
      port: started.port,
      hostKey: started.fingerprint,
      password: () => undefined,
      key: () => Buffer.from(pair.privateKey),
    });
    writeFileSync(log, 'one\n');
    expect(await opened.list('/')).toMatchObject([{ name: 'SquadGame.log', size: 4 }]);
    await opened.close();
    await started.close();
  });
});

describe('a server that says just enough to be waited for', () => {
  const servers: Record<string, () => Promise<{ port: number; fingerprint?: string; close: () => Promise<void> }>> = {
    'at its greeting, over FTP': () => startFtp(server, { dribblesAt: 'greeting' }),
    'in a listing, over FTP': () => startFtp(server, { dribblesAt: 'listing' }),
    'before it opens a session, over SFTP': () => startSftp(server, { key, silentAt: 'session' }),
    'when it is asked for a listing, over SFTP': () => startSftp(server, { key, silentAt: 'OPENDIR' }),
    'when it is asked for bytes, over SFTP': () => startSftp(server, { key, silentAt: 'READ' }),
  };
  let place: RemotePlace;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'remote-'));
    server = join(folder, 'server');
    mkdirSync(server);
    writeFileSync(join(server, 'SquadGame.log'), logOf(1).join(''));
  });
  afterEach(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  const begun = async (where: string) => {
    const { port, fingerprint, close: stop } = await servers[where]!();
    close = stop;
    const common = { host: '127.0.0.1', port, user: 'squad', path: '/SquadGame.log', password: () => 'secret' };
    place = fingerprint ? { ...common, protocol: 'sftp', hostKey: fingerprint } : { ...common, protocol: 'ftp' };
    remote = place;
  };
  const follow = (said: string[], signal: AbortSignal, patience: number) => {
    const pace = { every: 10, longestBackoff: 20, patience };
    return followRemote(
      place,
      mirrored(),
      (text) => void said.push(text),
      signal,
      pace,
      () => false,
    );
  };

  test.each(Object.keys(servers))('%s, is said to be away', async (where) => {
    await begun(where);
    const [said, over] = [[] as string[], new AbortController()];
    const following = follow(said, over.signal, 300);
    await until('a word of it', () => Promise.resolve(said.length > 0));
    over.abort();
    await following;
    expect(said[0]).toContain(`/SquadGame.log cannot be read: the server takes too long`);
  });

  test.each(Object.keys(servers))('%s, keeps no agent from ending', async (where) => {
    await begun(where);
    const over = new AbortController();
    const following = follow([], over.signal, 60_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const start = performance.now();
    over.abort();
    await following;
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
