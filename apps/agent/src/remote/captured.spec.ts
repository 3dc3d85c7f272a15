import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type FileEntryWithStats, type SFTPWrapper, type Stats } from 'ssh2';
import { startFtp } from '../../../../test/agent/fake-ftp';
import { startSftp } from '../../../../test/agent/fake-sftp';
import { openRemote } from './follow-remote';

const fixtures = join(__dirname, '../../../../test/fixtures/remote');
const captured = <Capture>(name: string) => JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8')) as Capture;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'captured-'));
  const file = (name: string, text: string, at: string) => {
    writeFileSync(join(folder, name), text);
    utimesSync(join(folder, name), new Date(at), new Date(at));
  };
  file('SquadGame.log', 'line one\nline two\nline three\n', '2026-11-20T09:10:11Z');
  file('old.log', 'older\n', '2025-03-04T05:06:07Z');
  mkdirSync(join(folder, 'logs'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface FtpCapture {
  readonly servers: readonly {
    readonly server: string;
    readonly hasMlsd: boolean;
    readonly steps: readonly (readonly ['client' | 'server' | 'data', string])[];
    readonly refused: readonly string[];
  }[];
}

/** The replies of a control connection, one at a time. */
class Control {
  private text = '';
  private isOver = false;
  private wake = () => {};

  constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.text += String(chunk);
      this.wake();
    });
    socket.on('close', () => {
      this.isOver = true;
      this.wake();
    });
  }

  async reply(): Promise<string> {
    for (;;) {
      const [found] = /^(\d{3})(?: [^\n]*|-[^]*?\n\1 [^\n]*)\n/u.exec(this.text) ?? [];
      if (found !== undefined) {
        this.text = this.text.slice(found.length);
        return found.trimEnd();
      }
      if (this.isOver) throw new Error(`no reply, but "${this.text}"`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  ask(command: string): Promise<string> {
    this.socket.write(`${command}\r\n`);
    return this.reply();
  }
}

const control = (port: number) => new Control(connect(port, '127.0.0.1'));
const portIn = (reply: string) => Number(/\|\|\|(\d+)\|/u.exec(reply)?.[1]);
const received = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
};

/** Of a reply what a client acts on: its number, a time, and of features those that the agent uses. */
const meantBy = (reply: string): string => {
  const code = reply.slice(0, 3);
  if (code === '213') return reply;
  const features = code === '211' ? ['MLST', 'REST STREAM', 'MDTM'].filter((name) => reply.includes(` ${name}`)) : [];
  return [code, ...features].join(' ');
};

/** Of a listing what is told of files: times and sizes of folders are of the machine. */
const listedIn = (data: string): readonly string[] =>
  data
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, facts, name] = /^((?:[\w.]+=[^;]*;)+) (.*)$/u.exec(line) ?? [];
      if (facts !== undefined) {
        const of = (fact: string) => new RegExp(`(?:^|;)${fact}=([^;]*)`, 'u').exec(facts)?.[1];
        return `${of('type')} ${name} ${of('type') === 'file' ? `${of('size')} ${of('modify')}` : ''}`;
      }
      const [, mode, size, time, named] = /^(\S+)\s+\d+\s+\S+\s+\S+\s+(\d+) (\w{3} .\d .{5}) (.*)$/u.exec(line) ?? [];
      return `${mode?.[0]} ${named} ${mode?.startsWith('-') ? `${size} ${time?.replace(/ 0/u, '  ')}` : ''}`;
    })
    .sort();

describe.each(captured<FtpCapture>('ftp').servers)(
  'the FTP server of the tests',
  ({ server, hasMlsd, steps, refused }) => {
    test(`answers the agent as ${server} does`, async () => {
      const started = await startFtp(folder, { hasMlsd });
      const session = control(started.port);
      expect(meantBy(await session.reply())).toBe(meantBy(steps[0]![1]));
      let offered: Socket | undefined;
      for (const [index, [who, command]] of steps.entries()) {
        if (who !== 'client') continue;
        const reply = await session.ask(command);
        const at = `${command}: ${meantBy(steps[index + 1]![1])}`;
        expect(`${command}: ${meantBy(reply)}`).toBe(at);
        if (command === 'EPSV') {
          offered?.destroy();
          offered = connect(portIn(reply), '127.0.0.1').on('error', () => undefined);
        }
        const [kind, data] = steps[index + 2] ?? [];
        if (kind !== 'data') continue;
        const got = await received(offered!);
        if (command.startsWith('RETR')) expect(got).toBe(data);
        else expect([command, listedIn(got)]).toEqual([command, listedIn(data!)]);
        expect(`${command}, then: ${meantBy(await session.reply())}`).toBe(
          `${command}, then: ${meantBy(steps[index + 3]![1])}`,
        );
      }
      offered?.destroy();
      const other = control(started.port);
      await other.reply();
      const [early, named, wrong] = refused;
      expect(meantBy(await other.ask('EPSV'))).toBe(meantBy(early!));
      expect(meantBy(await other.ask('USER squad'))).toBe(meantBy(named!));
      // An anonymous capture knows no wrong password.
      if (hasMlsd) expect(meantBy(await other.ask('PASS wrong'))).toBe(meantBy(wrong!));
      await started.close();
    });

    test(`with ${hasMlsd ? 'MLSD' : 'LIST'} it is known of a folder whether it is there`, async () => {
      const started = await startFtp(folder, { hasMlsd });
      const place = { protocol: 'ftp', host: '127.0.0.1', user: 'squad', path: '/', password: () => 'secret' } as const;
      const patience = { ms: 20_000, ended: new AbortController().signal };
      const files = await openRemote({ ...place, port: started.port }, patience);
      expect((await files.list('/'))!.map(({ name }) => name).sort()).toEqual(['SquadGame.log', 'logs', 'old.log']);
      expect([await files.list('/logs'), await files.list('/absent')]).toEqual([[], undefined]);
      expect(await files.list('/')).toHaveLength(3);
      await files.close();
      await started.close();
    });
  },
);

interface SftpCapture {
  readonly exchange: readonly {
    readonly request: string;
    readonly answer: {
      readonly code?: number;
      readonly text?: string;
      readonly attrs?: Attrs;
      readonly names?: readonly { readonly name: string; readonly longname: string; readonly attrs: Attrs }[];
    };
  }[];
}
interface Attrs {
  readonly size: number;
  readonly mode: string;
  readonly mtime: number;
}

describe('the SFTP server of the tests', () => {
  const { exchange } = captured<SftpCapture>('sftp');
  const answerTo = (request: string, nth = 0) => exchange.filter((each) => each.request === request)[nth]!.answer;
  let sftp: SFTPWrapper;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const started = await startSftp(folder);
    const client = new Client();
    await new Promise((resolve) =>
      client
        .once('ready', () => resolve(undefined))
        .connect({ host: '127.0.0.1', port: started.port, username: 'squad', password: 'secret' }),
    );
    sftp = await new Promise((resolve, reject) =>
      client.sftp((error, made) => (error ? reject(error) : resolve(made))),
    );
    close = async () => {
      client.end();
      await started.close();
    };
  });
  afterEach(() => close());

  /** The value, or the number of the status. */
  const asked = <Value>(ask: (done: (error: unknown, value?: Value) => void) => void): Promise<Value | number> =>
    new Promise((resolve) => ask((error, value) => resolve(error ? (error as { code: number }).code : value!)));
  /** The library leaves out a folder's own names otherwise; its types do not know the option. */
  const readAll = (handle: Buffer, done: (error: unknown, names?: FileEntryWithStats[]) => void) =>
    (sftp.readdir as (...given: unknown[]) => void).call(sftp, handle, { full: true }, done);
  const told = ({ mode, size, mtime }: { mode: number | string; size: number; mtime: number }) => {
    const type = Number.parseInt(String(mode), typeof mode === 'string' ? 8 : 10) & 0o170000;
    return type === 0o100000 ? { type, size, mtime } : { type };
  };

  test('lists as sftp-server of OpenSSH does, itself and its parent included', async () => {
    const listed = (await asked<Buffer>((done) => sftp.opendir('.', done))) as Buffer;
    const names = (await asked<FileEntryWithStats[]>((done) => readAll(listed, done))) as FileEntryWithStats[];
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(names.map(({ filename: name, attrs }) => ({ name, ...told(attrs) })).sort(byName)).toEqual(
      answerTo('READDIR')
        .names!.map(({ name, attrs }) => ({ name, ...told(attrs) }))
        .sort(byName),
    );
    expect(await asked((done) => sftp.readdir(listed, done))).toBe(answerTo('READDIR', 1).code);
  });

  test('answers about files as it does', async () => {
    for (const absent of ['absent', 'SquadGame.log'])
      expect(await asked((done) => sftp.opendir(absent, done))).toBe(answerTo(`OPENDIR ${absent}`).code);
    expect(await asked((done) => sftp.open('absent.log', 'r', done))).toBe(answerTo('OPEN absent.log').code);
    expect(await asked((done) => sftp.stat('absent.log', done))).toBe(answerTo('STAT absent.log').code);
    const stats = (await asked<Stats>((done) => sftp.stat('SquadGame.log', done))) as Stats;
    expect(told(stats)).toEqual(told(answerTo('STAT SquadGame.log').attrs!));
    const file = (await asked<Buffer>((done) => sftp.open('SquadGame.log', 'r', done))) as Buffer;
    expect(told((await asked<Stats>((done) => sftp.fstat(file, done))) as Stats)).toEqual(
      told(answerTo('FSTAT').attrs!),
    );
    const bytes = Buffer.alloc(100);
    const read = (from: number) =>
      new Promise((resolve) =>
        sftp.read(file, bytes, 0, 100, from, (error, count) =>
          resolve(error ? (error as { code?: number }).code : bytes.toString('utf8', 0, count)),
        ),
      );
    expect(await read(9)).toBe(answerTo('READ 9 100').text);
    // The library tells of no bytes where the server says that the file has ended.
    expect([answerTo('READ 29 100').code, answerTo('READ 4000 100').code]).toEqual([1, 1]);
    expect([await read(29), await read(4_000)]).toEqual(['', '']);
    const dir = await asked<Buffer>((done) => sftp.open('logs', 'r', done));
    expect(Buffer.isBuffer(dir)).toBe(true);
    const failed = new Promise((resolve) =>
      sftp.read(dir as Buffer, bytes, 0, 100, 0, (error) => resolve((error as { code?: number } | undefined)?.code)),
    );
    expect(await failed).toBe(answerTo('READ 0 100').code);
  });
});
