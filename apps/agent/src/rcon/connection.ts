import { connect, type Socket } from 'node:net';
import { within } from '@app/kit/within';
import { encodePacket, PACKET, PacketReader, type Packet } from './packets';

export type RconAddress = { readonly host: string; readonly port: number };

/** The server does not let us in: trying again at once would lock us out. */
export class LoginRefused extends Error {}

/** The server took a command and said nothing to it. The session goes on. */
export class Unanswered extends Error {}

/** The server ended the session. */
export class ClosedByServer extends Error {}

/** The session was over before the command: the server has not got it. */
export class NotSent extends Error {}

type Waiting = {
  readonly id: number;
  readonly body: Buffer[];
  empties: number;
  readonly done: (body: string) => void;
  readonly failed: (error: Error) => void;
};

const LOGIN_ID = 2_147_483_647;

/**
 * A session of RCON. Commands go one after another. An answer has no end of its own, so each command is followed by an
 * empty one, whose two empty answers are it.
 */
export class RconConnection {
  private readonly reader = new PacketReader();
  private waiting: Waiting | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private nextId = 20;
  private login: ((error?: Error) => void) | undefined;
  private isLoginSent = false;
  private failure: Error | undefined;
  /** Resolves with the reason when the session is over. */
  readonly over: Promise<Error>;

  private constructor(
    private readonly socket: Socket,
    private readonly timeoutMs: number,
    private readonly onPush: (body: string) => void,
  ) {
    this.over = new Promise((resolve) => {
      const end = (error: Error) => {
        this.failure ??= error;
        socket.destroy();
        this.waiting?.failed(this.failure);
        this.waiting = undefined;
        this.login?.(this.failure);
        resolve(this.failure);
      };
      const closed = () =>
        end(
          this.isLoginSent && this.login
            ? new LoginRefused('the server closed the connection after the login: the RCON password is probably wrong')
            : new ClosedByServer('the server closed the connection'),
        );
      // Some servers reset the connection where others close it.
      socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? closed() : end(error)));
      socket.on('close', closed);
      socket.on('data', (chunk) => {
        try {
          for (const packet of this.reader.push(chunk)) this.received(packet);
        } catch (error) {
          end(error as Error);
        }
      });
    });
  }

  /** Connects and logs in. @throws LoginRefused; other errors when the server cannot be reached */
  static async open(
    { host, port }: RconAddress,
    password: string,
    onPush: (body: string) => void,
    timeoutMs = 10_000,
  ): Promise<RconConnection> {
    const socket = connect({ host, port });
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 15_000);
    const connection = new RconConnection(socket, timeoutMs, onPush);
    await connection.within(
      'login',
      new Promise<void>((resolve, reject) => {
        connection.login = (error) => {
          connection.login = undefined;
          if (error) reject(error);
          else resolve();
        };
        if (connection.failure) connection.login(connection.failure);
        socket.once('connect', () => {
          connection.isLoginSent = true;
          socket.write(encodePacket(LOGIN_ID, PACKET.login, password));
        });
      }),
    );
    return connection;
  }

  /** The answer to a command, joined from its packets. An unknown command is answered by nothing: ''. */
  run(command: string): Promise<string> {
    const answer = this.queue.then(() =>
      this.within(
        command,
        new Promise<string>((done, failed) => {
          if (this.failure) return failed(new NotSent(this.failure.message));
          const id = this.nextId;
          this.nextId = id > 1_000_000 ? 20 : id + 4;
          this.waiting = { id, body: [], empties: 0, done, failed };
          this.socket.write(
            Buffer.concat([encodePacket(id, PACKET.command, command), encodePacket(id + 2, PACKET.command)]),
          );
        }),
      ),
    );
    this.queue = answer.catch(() => undefined);
    return answer;
  }

  /** Commands are never sent twice here. @throws NotSent; other errors when nobody knows whether it was carried out */
  runOnce(command: string): Promise<string> {
    return this.run(command);
  }

  close(): void {
    this.socket.destroy(new Error('closed'));
  }

  private received({ id, type, body }: Packet): void {
    if (type === PACKET.push) return this.onPush(body.toString('utf8'));
    if (this.login) {
      // An empty answer comes first, then the verdict.
      if (type !== PACKET.command) return;
      return this.login(id === LOGIN_ID ? undefined : new LoginRefused('the RCON password is wrong'));
    }
    const { waiting } = this;
    if (!waiting || type !== PACKET.answer) return;
    if (id === waiting.id) waiting.body.push(body);
    else if (id === waiting.id + 2 && ++waiting.empties === 2) {
      this.waiting = undefined;
      // A character may be cut in two between packets.
      waiting.done(Buffer.concat(waiting.body).toString('utf8'));
    }
  }

  /** After a time-out nothing says which command an answer belongs to, so the session ends. */
  private within<Result>(what: string, work: Promise<Result>): Promise<Result> {
    return within(this.timeoutMs, work, () => {
      const late = new Error(`no answer to ${what} within ${this.timeoutMs / 1000} s`);
      this.socket.destroy(late);
      return late;
    });
  }
}
