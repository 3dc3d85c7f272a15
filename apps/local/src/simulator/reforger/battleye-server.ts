import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { crc32 } from 'node:zlib';

/** Kinds of packets of BattlEye's RCON. */
const LOGIN = 0;
const COMMAND = 1;
const MESSAGE = 2;

/** An answer longer than this, in bytes, is sent in parts. */
const PART = 1_000;
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

/** RCON as a Reforger server speaks it, over UDP: answers a command with the latest `answer` that was set for it. */
export class BattlEyeServer {
  private readonly answers = new Map<string, string>();
  /** When the last packet of each client that has logged in arrived, epoch milliseconds, by address and port. */
  private readonly sessions = new Map<string, number>();
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
    if (kind === LOGIN) {
      const isRight = content.toString('utf8') === this.password;
      if (isRight) this.sessions.set(client, Date.now());
      return send(packet(LOGIN, Buffer.from([isRight ? 1 : 0])));
    }
    const seenAt = this.sessions.get(client);
    if (seenAt === undefined || Date.now() - seenAt > SESSION) return void this.sessions.delete(client);
    this.sessions.set(client, Date.now());
    if (kind === MESSAGE || content.length === 0) return;
    const sequence = content.subarray(0, 1);
    const body = Buffer.from(this.answers.get(content.toString('utf8', 1)) ?? '');
    const count = Math.ceil(body.length / PART);
    if (count <= 1) return send(packet(COMMAND, sequence, body));
    for (let part = 0; part < count; part++)
      send(packet(COMMAND, sequence, Buffer.from([0, count, part]), body.subarray(part * PART, (part + 1) * PART)));
  }
}
