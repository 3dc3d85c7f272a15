import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { crc32 } from 'node:zlib';

/** Kinds of packets of BattlEye's RCON. */
const LOGIN = 0;
const COMMAND = 1;
const MESSAGE = 2;
/** Gives the place of a session back. */
const LOGOUT = '@logout';

/** A session without a packet of its client is over, milliseconds. */
const SESSION = 45_000;

/** `BE`, the check sum of what follows, 0xFF, the kind and the content. */
const packet = (kind: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat([Buffer.from([0xff, kind]), ...content]);
  const head = Buffer.from('BE\0\0\0\0', 'latin1');
  head.writeUInt32LE(crc32(body), 2);
  return Buffer.concat([head, body]);
};

const isWhole = (bytes: Buffer): boolean =>
  bytes.length >= 8 &&
  bytes.toString('latin1', 0, 2) === 'BE' &&
  bytes[6] === 0xff &&
  bytes.readUInt32LE(2) === crc32(bytes.subarray(6));

interface Session {
  /** When the client's last packet arrived, epoch milliseconds. */
  seenAt: number;
  /** The number of the next message, and of the last command: one that comes again is acknowledged only. */
  messages: number;
  command: number | undefined;
}

/**
 * RCON as a Reforger server speaks it, over UDP: acknowledges a command with nothing, and says the latest `answer` that was
 * set for it in messages. Of who is put out or banned nothing happens in the simulated game.
 */
export class BattlEyeServer {
  private readonly answers = new Map<string, string>();
  /** Of each client that has logged in, by address and port. */
  private readonly sessions = new Map<string, Session>();
  private readonly socket: Socket = createSocket('udp4');

  constructor(private readonly password: string) {}

  /** Listens on this machine alone. Returns the port. */
  async open(): Promise<number> {
    this.socket.on('message', (bytes, from) => this.take(bytes, from));
    await new Promise<void>((resolve, reject) => {
      this.socket.once('error', reject);
      this.socket.bind(0, '127.0.0.1', resolve);
    });
    // A client that has ended says so by an error of this socket: the next packet is another's.
    this.socket.on('error', () => undefined);
    return this.socket.address().port;
  }

  close(): void {
    this.socket.close();
  }

  answer(command: string, body: string): void {
    this.answers.set(command, body);
  }

  private take(bytes: Buffer, from: RemoteInfo): void {
    if (!isWhole(bytes)) return;
    const [kind, content] = [bytes[7], bytes.subarray(8)];
    const client = `${from.address}:${from.port}`;
    const send = (reply: Buffer) => this.socket.send(reply, from.port, from.address);
    const say = (to: Session, text: string) =>
      send(packet(MESSAGE, Buffer.from([to.messages++ % 256]), Buffer.from(text)));
    if (kind === LOGIN) {
      const isRight = content.toString('utf8') === this.password;
      send(packet(LOGIN, Buffer.from([isRight ? 1 : 0])));
      if (!isRight) return;
      const session: Session = { seenAt: Date.now(), messages: 0, command: undefined };
      this.sessions.set(client, session);
      return say(session, 'Logged In! Client ID: #0\n');
    }
    const session = this.sessions.get(client);
    if (!session || Date.now() - session.seenAt > SESSION) return void this.sessions.delete(client);
    session.seenAt = Date.now();
    if (kind === MESSAGE || content.length === 0) return;
    const isRepeated = session.command === content[0];
    session.command = content[0];
    send(packet(COMMAND, content.subarray(0, 1)));
    const command = content.toString('utf8', 1);
    if (command === LOGOUT) this.sessions.delete(client);
    if (isRepeated || command === '' || command === LOGOUT) return;
    say(session, `Processing Command: ${command}\n`);
    say(session, this.answers.get(command) ?? said(command, this.answers.get('players') ?? ''));
  }
}

/** What a server says to a kick, a ban and the end of one; it knows no other command by itself. */
const said = (command: string, roster: string): string => {
  const [, action = '', id = ''] = /^#(kick|ban create|ban remove) (\S+)/u.exec(command) ?? [];
  if (action === '') return `Unknown command '${command.split(' ')[0]}'`;
  if (action === 'ban remove') return 'Ban removed!';
  const row = roster
    .split('\n')
    .find((one) => (action === 'kick' ? one.startsWith(`${id} ; `) : one.includes(` ; ${id} ; `)));
  const name = row?.split(' ; ').slice(2).join(' ; ');
  if (action === 'kick') return name === undefined ? 'Player not found' : `Player '${name}' kicked!`;
  return `Player '${name ?? id}' banned!`;
};
