import { generateKeyPairSync } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Tail, type LogGap } from '../tailing/tail';
import type { Place } from '../tailing/log-file';
import { startFtp } from './fake-ftp';
import { hostKey, startSftp } from './fake-sftp';
import { openRemote } from './follow-remote';
import { Mirror } from './mirror';
import { RemoteRefused, type RemoteFiles, type RemoteLog } from './remote-files';

let folder: string;
let server: string;
let log: string;
let files: RemoteFiles;
let breaks: { after: number };
let close: () => Promise<void>;
let remote: RemoteLog;
const gaps: LogGap[] = [];
const missed = (gap: LogGap) => void gaps.push(gap);
const key = hostKey();

const logOf = (day: number) =>
  Array.from({ length: 10 }, (_, n) => `[2026.11.0${day}-09.00.0${n}:000][  1]LogSquad: line ${n} of day ${day}\n`);
const lines = (days: readonly number[]) => days.flatMap((day) => logOf(day).map((line) => line.trimEnd()));
const all = (tail: Tail): string[] => {
  const found: string[] = [];
  for (let some = tail.read(); some.length > 0; some = tail.read()) found.push(...some);
  return found;
};

const begin = async (protocol: 'sftp' | 'ftp') => {
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
    const started = await startFtp(server);
    remote = { ...common, port: started.port };
    ({ breaks, close } = started);
  }
  files = await openRemote(remote);
};
const end = async () => {
  await files.close();
  await close();
  rmSync(folder, { recursive: true, force: true });
};
const mirrored = () => new Mirror(join(folder, 'mirror'), remote.path, missed);

describe.each(['sftp', 'ftp'] as const)('a log over %s', (protocol) => {
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
      { numRuns: 5 },
    );
  });

  test('is refused to who has another password', async () => {
    await expect(openRemote({ ...remote, password: () => 'wrong' })).rejects.toThrow(RemoteRefused);
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
