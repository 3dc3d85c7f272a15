import { createSocket, type Socket } from 'node:dgram';
import { within } from '@app/kit/within';
import { LoginRefused, NotSent, Unanswered, type RconAddress } from '../rcon/connection';
import type { RconDialect, RconLink } from '../rcon/polling';
import { decode, encode, PACKET } from './battleye-packets';
import { isBegun, outputOf, type Message } from './output';
import { readListed } from './roster';

export interface BattlEyePace {
  /** A packet that nobody answers is sent again after this, milliseconds. */
  readonly againMs: number;
  /** The server ends a session after 45 s without a command. */
  readonly keepAliveMs: number;
  /** Nothing marks the end of an output: it is over when no message has followed for so long, milliseconds. */
  readonly outputMs: number;
  /** The same while the words do not say what came of a command: that of a ban comes from a service, and later. */
  readonly pendingMs: number;
}
export const BATTLEYE_PACE: BattlEyePace = {
  ...{ againMs: 1_500, keepAliveMs: 30_000, outputMs: 250, pendingMs: 5_000 },
};

/** A server has few places for sessions, and keeps one for half a minute unless it is given back. */
const LOGOUT = '@logout';
/** Messages of one wait: far more than an answer has. */
const MOST_MESSAGES = 100;

interface Waiting {
  readonly command: string;
  readonly sequence: number;
  /** Parts of an answer in several packets, by their numbers. */
  readonly parts: Map<number, Buffer>;
  /** What the server has said since. */
  readonly messages: Message[];
  readonly done: (body: string) => void;
  readonly isFinal: (body: string) => boolean;
  /** The server has acknowledged it: the output follows in messages. */
  isAcknowledged: boolean;
  /** Runs out when the output is over. */
  ending: NodeJS.Timeout | undefined;
}

/**
 * A session of BattlEye's RCON over UDP as a Reforger server speaks it: it acknowledges a command with nothing, and says
 * `Processing Command: <it>` and the output in messages. Servers before that answer in the acknowledgement. Packets may be
 * lost, repeated or overtake each other: a command is sent until it is acknowledged, and each message of the server is
 * acknowledged as often as it comes and taken once.
 */
export class BattlEyeConnection implements RconLink {
  private waiting: Waiting | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private sequence = 0;
  private login: ((accepted: boolean) => void) | undefined;
  private isIn = false;
  private readonly acknowledged: number[] = [];
  private keepAlive: NodeJS.Timeout | undefined;
  private end: (why: Error) => void = () => undefined;
  private failure: Error | undefined;
  /** Rejects the request under way: there is one at a time. */
  private failed: ((why: Error) => void) | undefined;
  /** Sends the packet of the request under way again and again. */
  private sending: NodeJS.Timeout | undefined;
  /** Packets that fit nothing, since the last that did. */
  private damaged = 0;
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
        this.leave();
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
    connection.isIn = true;
    connection.keepAlive = setInterval(() => void connection.run('').catch(() => undefined), pace.keepAliveMs);
    return connection;
  }

  /**
   * The output of a command. Commands go one after another, each until it is answered.
   * @throws Unanswered when the server took it and said nothing: the session goes on
   */
  run(command: string): Promise<string> {
    return this.command(command, true);
  }

  /**
   * The same for a command that must not be carried out twice: it is sent once, so a lost packet leaves it unanswered.
   * @throws NotSent; other errors when nobody knows whether it was carried out
   */
  runOnce(command: string, isFinal: (answer: string) => boolean): Promise<string> {
    return this.command(command, false, isFinal);
  }

  private command(command: string, resends: boolean, isFinal = (_: string) => true): Promise<string> {
    const answer = this.queue.then(async () => {
      if (this.failure) throw new NotSent('the session is over');
      const packet = this.packetOf(command);
      const expect = (done: (body: string) => void) => {
        this.waiting = {
          ...{ command, sequence: packet.sequence, parts: new Map(), messages: [], done },
          ...{ isFinal, isAcknowledged: false, ending: undefined },
        };
      };
      try {
        return await this.request<string>(packet.bytes, command || 'a sign of life', expect, resends);
      } finally {
        this.giveUp();
      }
    });
    this.queue = answer.catch(() => undefined);
    return answer;
  }

  close(): void {
    this.end(new Error('closed'));
  }

  private packetOf(command: string): { readonly sequence: number; readonly bytes: Buffer } {
    const { sequence } = this;
    this.sequence = (sequence + 1) % 256;
    const content = Buffer.concat([Buffer.from([sequence]), Buffer.from(command, 'utf8')]);
    return { sequence, bytes: encode(PACKET.command, content) };
  }

  private leave(): void {
    const close = () => this.socket.close();
    if (this.isIn) this.socket.send(this.packetOf(LOGOUT).bytes, close);
    else close();
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
    this.sending = resends ? setInterval(send, this.pace.againMs) : undefined;
    try {
      return await this.within<Answer>(what, (done) => {
        expect(done);
        send();
      });
    } finally {
      clearInterval(this.sending);
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
      const limit = `within ${this.timeoutMs / 1000} s`;
      if (this.waiting?.isAcknowledged)
        return new Unanswered(`the server took ${what} and said nothing to it ${limit}`);
      const damage = this.damaged > 0 ? `damaged packets (${this.damaged}) and ` : '';
      const silence = new Error(`${damage}no answer to ${what} ${limit}`);
      this.end(silence);
      return silence;
    };
    return within(this.timeoutMs, answer, late).finally(() => (this.failed = undefined));
  }

  private received(bytes: Buffer): void {
    if (this.failure) return;
    const packet = decode(bytes);
    if (!packet) return void this.damaged++;
    this.damaged = 0;
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
    const text = body.toString('utf8');
    const { waiting } = this;
    // A sign of life has no output.
    if (!waiting || waiting.command === '' || waiting.messages.length >= MOST_MESSAGES) return this.onPush(text);
    waiting.messages.push({ sequence, text });
    // The acknowledgement may have been lost.
    if (isBegun(waiting.command, waiting.messages)) this.acknowledge(waiting);
    clearTimeout(waiting.ending);
    const found = outputOf(waiting.command, waiting.messages);
    if (!found) return;
    const { outputMs, pendingMs } = this.pace;
    waiting.ending = setTimeout(() => this.finish(), waiting.isFinal(textOf(found.output)) ? outputMs : pendingMs);
  }

  /** No message has followed for a while: the output is over. What belongs to no command is passed on. */
  private finish(): void {
    const { waiting } = this;
    const found = waiting && outputOf(waiting.command, waiting.messages);
    if (!found) return;
    this.waiting = undefined;
    const own = found.output.filter(({ text }) => isOwn(waiting.command, text));
    const output = own.length > 0 ? own : found.output;
    waiting.done(textOf(output));
    for (const message of [...found.others, ...found.output.filter((one) => !output.includes(one))])
      this.onPush(message.text);
  }

  /** The wait is over without an output: what was said meanwhile is passed on. */
  private giveUp(): void {
    const { waiting } = this;
    this.waiting = undefined;
    clearTimeout(waiting?.ending);
    for (const { text } of waiting?.messages ?? []) this.onPush(text);
  }

  private answer(sequence: number, body: Buffer): void {
    const { waiting } = this;
    if (waiting?.sequence !== sequence) return;
    // A part of several begins with 0, how many there are, and which one it is.
    const isPart = body.length >= 3 && body[0] === 0;
    const [count, index] = isPart ? [body[1]!, body[2]!] : [1, 0];
    waiting.parts.set(index, isPart ? body.subarray(3) : body);
    if (waiting.parts.size < count) return;
    const parts = [...waiting.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    // A character may be cut in two between packets.
    const text = Buffer.concat(parts).toString('utf8');
    if (text === '' && waiting.command !== '') return this.acknowledge(waiting);
    this.giveUp();
    waiting.done(text);
  }

  private acknowledge(waiting: Waiting): void {
    waiting.isAcknowledged = true;
    clearInterval(this.sending);
  }
}

const textOf = (messages: readonly Message[]): string => messages.map(({ text }) => text).join('\n');

const LIST = 'players';

/** What the game says by itself may come in between: to a list of players belongs only what reads as one. */
const isOwn = (command: string, text: string): boolean => command !== LIST || readListed(text) !== undefined;

export const REFORGER_RCON: RconDialect = {
  commands: [LIST],
  open: (...settings) => BattlEyeConnection.open(...settings),
  understands: (_, body) => readListed(body) !== undefined,
};
