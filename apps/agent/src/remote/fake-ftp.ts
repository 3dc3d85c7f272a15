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

/** An FTP server on this machine, of a folder, as far as reading a log needs it. */
export const startFtp = async (
  folder: string,
  {
    user = 'squad',
    password = 'secret',
    port = 0,
    secure = false as boolean | 'implicit',
    /** Without, times are to the minute, and MDTM says them to the second. */
    hasMlsd = true,
  } = {},
) => {
  const sockets = new Set<Socket>();
  /** Bytes of a download after which the connection breaks. */
  const breaks = { after: Infinity };
  const take = (control: Socket) => serve(control, folder, { user, password, sockets, breaks, secure, hasMlsd });
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

interface Served {
  readonly user: string;
  readonly password: string;
  readonly sockets: Set<Socket>;
  readonly breaks: { readonly after: number };
  readonly secure: boolean | 'implicit';
  readonly hasMlsd: boolean;
}

const stampOf = (time: Date): string => time.toISOString().replace(/[-:T]/gu, '').slice(0, 14);

/** The lines of a listing, exact or as `ls` prints them. */
const linesOf = (folder: string, isExact: boolean): string =>
  readdirSync(folder)
    .map((name) => {
      const stats = statSync(join(folder, name));
      const { size, mtime } = stats;
      const type = stats.isDirectory() ? 'dir' : 'file';
      if (isExact) return `type=${type};size=${size};modify=${stampOf(mtime)}; ${name}\r\n`;
      const month = mtime.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
      const time = `${month} ${String(mtime.getUTCDate()).padStart(2)} ${mtime.toISOString().slice(11, 16)}`;
      return `${type === 'dir' ? 'd' : '-'}rw-r--r-- 1 u g ${size} ${time} ${name}\r\n`;
    })
    .join('');

/** Answers the commands of one connection. */
const serve = (first: Socket, folder: string, served: Served): void => {
  const { user, password, sockets, breaks, secure, hasMlsd } = served;
  let control = first;
  sockets.add(first);
  first.on('close', () => sockets.delete(first)).on('error', () => undefined);
  let [isIn, from, isProtected] = [false, 0, false];
  let data: Promise<Socket> | undefined;
  const say = (text: string) => void control.write(`${text}\r\n`);
  const pathOf = (argument: string) => join(folder, argument.replace(/^-a ?/u, ''));
  const passive = async () => {
    const one = isProtected ? createTlsServer(tls) : createServer();
    data = new Promise((resolve) => {
      one.once(isProtected ? 'secureConnection' : 'connection', (socket: Socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
        one.close();
        resolve(socket);
      });
    });
    say(`229 Entering extended passive mode (|||${await listening(one)}|)`);
  };
  const list = async (argument: string, isExact: boolean) => {
    if (!statSync(pathOf(argument), { throwIfNoEntry: false })?.isDirectory()) return say('550 No such folder');
    say('150 Here it comes');
    (await data!).end(linesOf(pathOf(argument), isExact), () => say('226 Done'));
  };
  const retrieve = async (argument: string) => {
    const at = from;
    from = 0;
    if (!statSync(pathOf(argument), { throwIfNoEntry: false })) return say('550 No such file');
    say('150 Here it comes');
    const socket = await data!;
    const stream = createReadStream(pathOf(argument), { start: at });
    let sent = 0;
    stream.on('data', (chunk) => {
      sent += chunk.length;
      if (sent > breaks.after) for (const each of sockets) each.destroy();
      else socket.write(chunk);
    });
    stream.on('end', () => socket.end(() => say('226 Done')));
  };
  const authenticate = () => {
    if (secure !== true) return say('502 No TLS here');
    say('234 Go ahead');
    control.removeAllListeners('data');
    control = new TLSSocket(first, { isServer: true, ...tls });
    control.on('error', () => undefined).on('data', receive);
  };
  const enter = (argument: string) => {
    isIn = argument === password;
    say(isIn ? `230 Welcome, ${user}` : '530 Not logged in');
  };
  const answers: Readonly<Record<string, (argument: string) => void>> = {
    AUTH: authenticate,
    USER: () => say('331 Password please'),
    PASS: enter,
    FEAT: () =>
      say(`211-Features\r\n${hasMlsd ? ' MLST type*;size*;modify*;\r\n' : ''} REST STREAM\r\n UTF8\r\n211 End`),
    PROT: (argument) => {
      isProtected = argument === 'P';
      say('200 Fine');
    },
    QUIT: () => say('221 Bye'),
  };
  const answersOfMembers: Readonly<Record<string, (argument: string) => void>> = {
    EPSV: () => void passive(),
    REST: (argument) => {
      from = Number(argument);
      say('350 From there on');
    },
    MLSD: (argument) => (hasMlsd ? void list(argument, true) : say('502 No MLSD here')),
    LIST: (argument) => void list(argument, false),
    MDTM: (argument) => {
      const stats = statSync(pathOf(argument), { throwIfNoEntry: false });
      say(stats ? `213 ${stampOf(stats.mtime)}` : '550 No such file');
    },
    RETR: (argument) => void retrieve(argument),
  };
  const answer = (line: string): void => {
    const [verb = '', ...rest] = line.split(' ');
    const act = answers[verb] ?? (isIn ? answersOfMembers[verb] : undefined);
    if (act) act(rest.join(' '));
    else say(!isIn && verb in answersOfMembers ? '530 Not logged in' : '200 Fine');
  };
  let text = '';
  const receive = (chunk: Buffer) => {
    text += chunk.toString();
    const lines = text.split('\r\n');
    text = lines.pop()!;
    lines.forEach(answer);
  };
  control.on('data', receive);
  say('220 Ready');
};
