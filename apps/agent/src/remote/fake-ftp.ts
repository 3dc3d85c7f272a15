import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

const listening = (server: Server, port = 0) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** An FTP server on this machine, of a folder, as far as reading a log needs it. */
export const startFtp = async (folder: string, { user = 'squad', password = 'secret', port = 0 } = {}) => {
  const sockets = new Set<Socket>();
  /** Bytes of a download after which the connection breaks. */
  const breaks = { after: Infinity };
  const server = createServer((control) => serve(control, folder, { user, password, sockets, breaks }));
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
}

/** Answers the commands of one connection. */
const serve = (control: Socket, folder: string, { user, password, sockets, breaks }: Served): void => {
  sockets.add(control);
  control.on('close', () => sockets.delete(control)).on('error', () => undefined);
  let [isIn, from] = [false, 0];
  let data: Promise<Socket> | undefined;
  const say = (text: string) => void control.write(`${text}\r\n`);
  const passive = async () => {
    const one = createServer();
    data = new Promise((resolve) => {
      one.once('connection', (socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
        one.close();
        resolve(socket);
      });
    });
    say(`229 Entering extended passive mode (|||${await listening(one)}|)`);
  };
  const list = async () => {
    say('150 Here it comes');
    const socket = await data!;
    const lines = readdirSync(folder).map((name) => {
      const { size, mtime, mtimeMs } = statSync(join(folder, name));
      const at = mtime.toISOString().replace(/[-:T]/gu, '').slice(0, 14);
      return `type=file;size=${size};modify=${at}.${String(Math.trunc(mtimeMs) % 1_000).padStart(3, '0')}; ${name}\r\n`;
    });
    socket.end(lines.join(''), () => say('226 Done'));
  };
  const retrieve = async (path: string) => {
    say('150 Here it comes');
    const socket = await data!;
    const stream = createReadStream(join(folder, path), { start: from });
    [from] = [0];
    let sent = 0;
    stream.on('data', (chunk) => {
      sent += chunk.length;
      if (sent > breaks.after) for (const each of sockets) each.destroy();
      else socket.write(chunk);
    });
    stream.on('end', () => socket.end(() => say('226 Done')));
  };
  const answer = (line: string): void => {
    const [verb = '', ...rest] = line.split(' ');
    const argument = rest.join(' ').replace(/^\//u, '');
    if (verb === 'USER') return say('331 Password please');
    if (verb === 'PASS') {
      isIn = argument === password;
      return say(isIn ? `230 Welcome, ${user}` : '530 Not logged in');
    }
    if (verb === 'FEAT') return say('211-Features\r\n MLST type*;size*;modify*;\r\n REST STREAM\r\n UTF8\r\n211 End');
    if (!isIn) return say('530 Not logged in');
    if (verb === 'EPSV') return void passive();
    if (verb === 'REST') {
      from = Number(argument);
      return say('350 From there on');
    }
    if (verb === 'MLSD') return void list();
    if (verb === 'RETR') return void retrieve(argument);
    say(verb === 'QUIT' ? '221 Bye' : '200 Fine');
  };
  let text = '';
  control.on('data', (chunk) => {
    text += chunk.toString();
    const lines = text.split('\r\n');
    text = lines.pop()!;
    lines.forEach(answer);
  });
  say('220 Ready');
};
