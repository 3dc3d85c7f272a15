import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { said } from './rcon-answers';

/** Types of packets of Source RCON. */
const LOGIN = 3;
const COMMAND = 2;
const PUSH = 1;
const ANSWER = 0;

const HEAD = 12;
/** Squad cuts answers after some four kilobytes. */
const PART = 4_000;
/** Squad's bytes after the two empty answers to an empty command. */
const STRAY = Buffer.from('00010000000000', 'hex');

const packet = (id: number, type: number, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.writeInt32LE(HEAD - 4 + body.length + 2, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(type, 8);
  return Buffer.concat([head, body, Buffer.alloc(2)]);
};

/**
 * RCON as a Squad server speaks it: answers a command with the latest `answer` that was set for it, and what admins do to
 * players, squads and the next layer as a server would. Nothing of that happens in the simulated game.
 */
export class RconServer {
  private readonly answers = new Map<string, string>();
  private readonly listeners = new Set<Socket>();
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  constructor(private readonly password: string) {}

  /** Listens on this machine alone. Returns the port. */
  async open(): Promise<number> {
    const server = createServer((socket) => this.serve(socket));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return (server.address() as AddressInfo).port;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server?.close();
  }

  answer(command: string, body: string): void {
    this.answers.set(command, body);
  }

  /** Sends a message to all clients that have logged in. Returns whether there is one. */
  push(body: string): boolean {
    for (const socket of this.listeners) socket.write(packet(0, PUSH, Buffer.from(body)));
    return this.listeners.size > 0;
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.listeners.delete(socket);
    });
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= HEAD && bytes.length >= bytes.readInt32LE(0) + 4) {
        const end = bytes.readInt32LE(0) + 4;
        const [id, type] = [bytes.readInt32LE(4), bytes.readInt32LE(8)];
        this.handle(socket, id, type, bytes.toString('utf8', HEAD, end - 2));
        bytes = bytes.subarray(end);
      }
    });
  }

  private handle(socket: Socket, id: number, type: number, text: string): void {
    if (type === LOGIN) {
      const isRight = text === this.password;
      socket.write(Buffer.concat([packet(id, ANSWER), packet(isRight ? id : -1, COMMAND)]));
      if (isRight) this.listeners.add(socket);
      return;
    }
    if (!this.listeners.has(socket)) return void socket.destroy();
    if (text === '') return void socket.write(Buffer.concat([packet(id, ANSWER), packet(id, ANSWER), STRAY]));
    const body = Buffer.from(this.answers.get(text) ?? said(text, (list) => this.answers.get(list) ?? ''));
    for (let from = 0; from < body.length; from += PART)
      socket.write(packet(id, ANSWER, body.subarray(from, from + PART)));
  }
}
