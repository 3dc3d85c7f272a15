import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from './fake-certificate';

const tls = { cert: CERTIFICATE, key: CERTIFICATE_KEY };

const listening = (server: Server, port = 0) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/**
 * An FTP server on this machine, of a folder, as far as reading a log needs it: it answers as Pure-FTPd does, and without
 * MLSD as vsftpd (`captured.spec.ts`).
 */
export const startFtp = async (
  folder: string,
  {
    user = 'squad',
    password = 'secret',
    port = 0,
    secure = false as boolean | 'implicit',
    /** Without, times are to the minute, and MDTM says them to the second. */
    hasMlsd = true,
    /** What becomes of the byte from which a file is wanted: some servers answer that they begin there, and do not. */
    rest = 'kept' as Rest,
    /** Where a byte comes every 50 ms, and never the end. */
    dribblesAt = undefined as Dribble | undefined,
  } = {},
) => {
  const sockets = new Set<Socket>();
  /** Bytes of a download after which the connection breaks. */
  const breaks = { after: Infinity };
  const take = (control: Socket) =>
    void new Session(control, folder, { user, password, sockets, breaks, secure, hasMlsd, rest, dribblesAt });
  const server = secure === 'implicit' ? createTlsServer(tls, take) : createServer(take);
  const taken = await listening(server, port);
  return {
    port: taken,
    breaks,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const each of sockets) each.destroy();
      }),
  };
};

type Rest = 'kept' | 'ignored' | 'refused';
type Dribble = 'greeting' | 'listing';

const dribble = (to: Socket) => {
  const timer = setInterval(() => void to.write('2'), 50);
  to.on('close', () => clearInterval(timer));
};

interface Served {
  readonly user: string;
  readonly password: string;
  readonly sockets: Set<Socket>;
  readonly breaks: { readonly after: number };
  readonly secure: boolean | 'implicit';
  readonly hasMlsd: boolean;
  readonly rest: Rest;
  readonly dribblesAt: Dribble | undefined;
}

/** Of files that are older `ls` shows the year in place of the time. */
const HALF_A_YEAR = 182 * 24 * 3_600_000;

const stampOf = (time: Date): string => time.toISOString().replace(/[-:T]/gu, '').slice(0, 14);

const OWN_NAMES: Readonly<Record<string, string>> = { '.': 'cdir', '..': 'pdir' };

/** The lines of a listing, exact or as `ls` prints them, of the folder itself and the one above too. */
const linesOf = (folder: string, isExact: boolean): string =>
  ['.', '..', ...readdirSync(folder)]
    .map((name) => {
      const stats = statSync(join(folder, name));
      const { size, mtime } = stats;
      const type = OWN_NAMES[name] ?? (stats.isDirectory() ? 'dir' : 'file');
      if (isExact)
        return `type=${type};${type === 'file' ? 'size' : 'sizd'}=${size};modify=${stampOf(mtime)}; ${name}\r\n`;
      const month = mtime.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
      const isOld = Date.now() - mtime.getTime() > HALF_A_YEAR;
      const yearOrTime = isOld ? ` ${mtime.getUTCFullYear()}` : mtime.toISOString().slice(11, 16);
      const time = `${month} ${String(mtime.getUTCDate()).padStart(2)} ${yearOrTime}`;
      return `${type === 'file' ? '-' : 'd'}rw-r--r-- 1 u g ${size} ${time} ${name}\r\n`;
    })
    .join('');

type Answers = Readonly<Record<string, (argument: string) => void>>;

/** Answers the commands of one connection. */
class Session {
  private control: Socket;
  private isIn = false;
  private isProtected = false;
  private from = 0;
  private text = '';
  private data: Promise<Socket> | undefined;
  /** Where the next data connection comes in. */
  private offered: Server | undefined;

  constructor(
    first: Socket,
    private readonly folder: string,
    private readonly served: Served,
  ) {
    this.control = first;
    this.follow(first);
    // Whoever leaves before the data connection leaves nothing open. The plain socket ends with the one over it.
    first.on('data', this.receive).on('close', () => this.offered?.close());
    if (served.dribblesAt === 'greeting') dribble(first);
    else this.say('220 Ready');
  }

  private readonly answers: Answers = {
    AUTH: () => this.authenticate(),
    USER: () => this.say('331 Password please'),
    PASS: (argument) => {
      this.isIn = argument === this.served.password;
      this.say(this.isIn ? `230 Welcome, ${this.served.user}` : '530 Not logged in');
    },
    FEAT: () =>
      this.say(
        `211-Features\r\n${this.served.hasMlsd ? ' MLST type*;size*;modify*;\r\n' : ''} MDTM\r\n REST STREAM\r\n UTF8\r\n211 End`,
      ),
    PROT: (argument) => {
      this.isProtected = argument === 'P';
      this.say('200 Fine');
    },
    TYPE: () => this.say('200 Binary'),
    STRU: () => this.say('200 Of files'),
    OPTS: (argument) => {
      if (argument.startsWith('MLST')) return this.say(this.served.hasMlsd ? '200 Fine' : '501 No MLST here');
      this.say(this.served.hasMlsd ? '504 No such option' : '200 Always so');
    },
    PBSZ: () => this.say('200 Fine'),
    QUIT: () => this.say('221 Bye'),
  };

  /** To who is let in. */
  private readonly answersInside: Answers = {
    EPSV: () => void this.passive(),
    CWD: (argument) => this.say(this.isFolder(argument) ? '250 There' : '550 No such folder'),
    REST: (argument) => {
      if (this.served.rest === 'refused') return this.say('502 No REST here');
      this.from = this.served.rest === 'kept' ? Number(argument) : 0;
      this.say('350 From there on');
    },
    MLSD: (argument) => (this.served.hasMlsd ? void this.list(argument, true) : this.say('500 No MLSD here')),
    LIST: (argument) => void this.list(argument, false),
    MDTM: (argument) => {
      const stats = this.statsOf(argument);
      this.say(stats ? `213 ${stampOf(stats.mtime)}` : '550 No such file');
    },
    RETR: (argument) => void this.retrieve(argument),
  };

  private answer(line: string): void {
    const [verb = '', ...rest] = line.split(' ');
    const act = this.answers[verb] ?? (this.isIn ? this.answersInside[verb] : undefined);
    if (act) act(rest.join(' '));
    else this.say(!this.isIn && verb in this.answersInside ? '530 Not logged in' : '500 Unknown command');
  }

  private readonly receive = (chunk: Buffer): void => {
    this.text += chunk.toString();
    const lines = this.text.split('\r\n');
    this.text = lines.pop()!;
    for (const line of lines) this.answer(line);
  };

  private say(text: string): void {
    this.control.write(`${text}\r\n`);
  }

  private follow(socket: Socket): void {
    const { sockets } = this.served;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  }

  private pathOf(argument: string): string {
    return join(this.folder, argument.replace(/^-a ?/u, ''));
  }

  private statsOf(argument: string) {
    return statSync(this.pathOf(argument), { throwIfNoEntry: false });
  }

  private isFolder(argument: string): boolean {
    return this.statsOf(argument)?.isDirectory() ?? false;
  }

  private authenticate(): void {
    if (this.served.secure !== true) return this.say('500 No TLS here');
    this.say('234 Go ahead');
    const plain = this.control.removeAllListeners('data');
    this.control = new TLSSocket(plain, { isServer: true, ...tls });
    this.control.on('error', () => undefined).on('data', this.receive);
  }

  private async passive(): Promise<void> {
    const one = this.isProtected ? createTlsServer(tls) : createServer();
    this.offered?.close();
    this.offered = one;
    this.data = new Promise((resolve) => {
      one.once(this.isProtected ? 'secureConnection' : 'connection', (socket: Socket) => {
        this.follow(socket);
        one.close();
        resolve(socket);
      });
    });
    this.say(`229 Entering extended passive mode (|||${await listening(one)}|)`);
  }

  /** Of a folder that is not there LIST shows nothing, and that went well. */
  private async list(argument: string, isExact: boolean): Promise<void> {
    const isThere = this.isFolder(argument);
    if (!isThere && isExact) return this.say('550 No such folder');
    this.say('150 Here it comes');
    const data = await this.data!;
    if (this.served.dribblesAt === 'listing') return dribble(data);
    const lines = isThere ? linesOf(this.pathOf(argument), isExact) : '';
    data.end(lines, () => this.say('226 Done'));
  }

  private async retrieve(argument: string): Promise<void> {
    const start = this.from;
    this.from = 0;
    const stats = this.statsOf(argument);
    if (!stats) return this.say('550 No such file');
    if (this.served.hasMlsd && start > stats.size) return this.say('554 Restart offset is too large');
    this.say('150 Here it comes');
    const socket = await this.data!;
    const { breaks, sockets } = this.served;
    let sent = 0;
    createReadStream(this.pathOf(argument), { start })
      .on('data', (chunk) => {
        sent += chunk.length;
        if (sent > breaks.after) for (const each of sockets) each.destroy();
        else socket.write(chunk);
      })
      .on('end', () => socket.end(() => this.say('226 Done')));
  }
}
