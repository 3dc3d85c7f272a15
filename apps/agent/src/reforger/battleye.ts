import { createSocket, type Socket } from 'node:dgram';
import { crc32 } from 'node:zlib';
import { within } from '@app/kit/within';
import { LoginRefused, NotSent, type RconAddress } from '../rcon/connection';
import type { RconDialect, RconLink } from '../rcon/polling';

/** What BattlEye's packets are. */
const PACKET = { login: 0, command: 1, message: 2 } as const;

/** A packet: `BE`, the check sum of what follows, 0xFF, its kind and its content. */
export const encode = (kind: number, content: Uint8Array): Buffer => {
  const payload = Buffer.concat([Buffer.from([0xff, kind]), content]);
  const head = Buffer.from('BE\0\0\0\0', 'latin1');
  head.writeUInt32LE(crc32(payload), 2);
  return Buffer.concat([head, payload]);
};

/** Undefined for what is damaged, or none of BattlEye's. */
export const decode = (packet: Buffer): { readonly kind: number; readonly content: Buffer } | undefined => {
  if (packet.length < 8 || packet.toString('latin1', 0, 2) !== 'BE' || packet[6] !== 0xff) return undefined;
  const payload = packet.subarray(6);
  if (packet.readUInt32LE(2) !== crc32(payload)) return undefined;
  return { kind: payload[1]!, content: payload.subarray(2) };
};

export interface BattlEyePace {
  /** A packet that nobody answers is sent again after this, milliseconds. */
  readonly againMs: number;
  /** The server ends a session after 45 s without a command. */
  readonly keepAliveMs: number;
}
export const BATTLEYE_PACE: BattlEyePace = { againMs: 1_500, keepAliveMs: 30_000 };

interface Waiting {
  readonly sequence: number;
  /** Parts of an answer in several packets, by their numbers. */
  readonly parts: Map<number, Buffer>;
  readonly done: (body: string) => void;
}

/**
 * A session of BattlEye's RCON over UDP. Packets may be lost, repeated or overtake each other: a command is sent until it is
 * answered, and each message of the server is acknowledged as often as it comes and passed on once.
 */
export class BattlEyeConnection implements RconLink {
  private waiting: Waiting | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private sequence = 0;
  private login: ((accepted: boolean) => void) | undefined;
  private readonly acknowledged: number[] = [];
  private keepAlive: NodeJS.Timeout | undefined;
  private end: (why: Error) => void = () => undefined;
  private failure: Error | undefined;
  /** Rejects the request under way: there is one at a time. */
  private failed: ((why: Error) => void) | undefined;
  /** Resolves with the reason when the session is over. */
  readonly over: Promise<Error>;

  private constructor(
    private readonly socket: Socket,
    private readonly timeoutMs: number,
    private readonly onPush: (body: string) => void,
    private readonly pace: BattlEyePace,
  ) {
    this.over = new Promise((resolve) => {
      this.end = (why) => {
        if (this.failure) return;
        this.failure = why;
        clearInterval(this.keepAlive);
        socket.close();
        this.failed?.(why);
        resolve(why);
      };
    });
    socket.on('error', (error) => this.end(error));
    socket.on('message', (packet) => this.received(packet));
  }

  /** Logs in. @throws LoginRefused; other errors when nobody answers */
  static async open(
    { host, port }: RconAddress,
    password: string,
    onPush: (body: string) => void,
    timeoutMs = 10_000,
    pace = BATTLEYE_PACE,
  ): Promise<BattlEyeConnection> {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    const connection = new BattlEyeConnection(socket, timeoutMs, onPush, pace);
    await connection.within<undefined>('login', (done) =>
      socket.connect(port, host, (error?: Error) => (error ? connection.end(error) : done(undefined))),
    );
    const accepted = await connection.request<boolean>(
      encode(PACKET.login, Buffer.from(password, 'utf8')),
      'login',
      (done) => {
        connection.login = done;
      },
    );
    connection.login = undefined;
    if (!accepted) {
      connection.close();
      throw new LoginRefused('the RCON password is wrong');
    }
    connection.keepAlive = setInterval(() => void connection.run('').catch(() => undefined), pace.keepAliveMs);
    return connection;
  }

  /** The answer to a command, joined from its packets. Commands go one after another, each until it is answered. */
  run(command: string): Promise<string> {
    return this.command(command, true);
  }

  /**
   * The same for a command that must not be carried out twice: it is sent once, so a lost packet leaves it unanswered.
   * @throws NotSent; other errors when nobody knows whether it was carried out
   */
  runOnce(command: string): Promise<string> {
    return this.command(command, false);
  }

  private command(command: string, resends: boolean): Promise<string> {
    const answer = this.queue.then(() => {
      if (this.failure) throw new NotSent('the session is over');
      const sequence = this.sequence;
      this.sequence = (sequence + 1) % 256;
      const packet = encode(PACKET.command, Buffer.concat([Buffer.from([sequence]), Buffer.from(command, 'utf8')]));
      const expect = (done: (body: string) => void) => {
        this.waiting = { sequence, parts: new Map(), done };
      };
      return this.request<string>(packet, command || 'a sign of life', expect, resends);
    });
    this.queue = answer.catch(() => undefined);
    return answer;
  }

  close(): void {
    this.end(new Error('closed'));
  }

  /** Sends until it is answered, or the time is over: then the session is. */
  private async request<Answer>(
    packet: Buffer,
    what: string,
    expect: (done: (answer: Answer) => void) => void,
    resends = true,
  ): Promise<Answer> {
    const send = () => {
      if (!this.failure) this.socket.send(packet, (error) => error && this.end(error));
    };
    const again = resends ? setInterval(send, this.pace.againMs) : undefined;
    try {
      return await this.within<Answer>(what, (done) => {
        expect(done);
        send();
      });
    } finally {
      clearInterval(again);
    }
  }

  /** Waits for one answer. It adds no reaction to `over`, which would keep every answer until the session ends. */
  private within<Answer>(what: string, work: (done: (answer: Answer) => void) => void): Promise<Answer> {
    const answer = new Promise<Answer>((done, failed) => {
      if (this.failure) return failed(this.failure);
      this.failed = failed;
      work(done);
    });
    const late = () => {
      const silence = new Error(`no answer to ${what} within ${this.timeoutMs / 1000} s`);
      this.end(silence);
      return silence;
    };
    return within(this.timeoutMs, answer, late).finally(() => (this.failed = undefined));
  }

  private received(bytes: Buffer): void {
    const packet = decode(bytes);
    if (!packet || this.failure) return;
    const { kind, content } = packet;
    if (kind === PACKET.login) this.login?.(content[0] === 1);
    else if (kind === PACKET.message && content.length > 0) this.message(content[0]!, content.subarray(1));
    else if (kind === PACKET.command && content.length > 0) this.answer(content[0]!, content.subarray(1));
  }

  private message(sequence: number, body: Buffer): void {
    this.socket.send(encode(PACKET.message, Buffer.from([sequence])), (error) => error && this.end(error));
    // Its numbers come round again after 256 messages; what is sent again is one of the last.
    if (this.acknowledged.includes(sequence)) return;
    this.acknowledged.push(sequence);
    if (this.acknowledged.length > 64) this.acknowledged.shift();
    this.onPush(body.toString('utf8'));
  }

  private answer(sequence: number, body: Buffer): void {
    const { waiting } = this;
    if (waiting?.sequence !== sequence) return;
    // A part of several begins with 0, how many there are, and which one it is.
    const isPart = body.length >= 3 && body[0] === 0;
    const [count, index] = isPart ? [body[1]!, body[2]!] : [1, 0];
    waiting.parts.set(index, isPart ? body.subarray(3) : body);
    if (waiting.parts.size < count) return;
    this.waiting = undefined;
    const parts = [...waiting.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    // A character may be cut in two between packets.
    waiting.done(Buffer.concat(parts).toString('utf8'));
  }
}

export const REFORGER_RCON: RconDialect = {
  commands: ['players'],
  open: (...settings) => BattlEyeConnection.open(...settings),
};
