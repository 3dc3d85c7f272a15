import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { RconInput } from '../assembly/assembler';
import { LoginRefused, RconConnection } from './connection';
import { encodePacket, PACKET, PacketReader } from './packets';
import { listenToRcon } from './polling';
import { until as untilSeen } from '../../../../test/until';

const folder = join(__dirname, '../../../../test/fixtures/squad/real');
type Capture = {
  command: string;
  sentId: number;
  packets: { direction: string; hex: string }[];
  assembledBody: string;
};
const captures = ['capture-2026-07-12T20-15-27-515Z.json', 'capture-2026-07-12T20-58-19-152Z.json'].flatMap(
  (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { captures: Capture[] }).captures,
);

/** A recorded answer with other ids: those of the command and of the empty one after it. */
const answerOf = ({ packets, sentId }: Capture, id: number): Buffer =>
  Buffer.concat(
    packets
      .filter(({ direction }) => direction === 'received')
      .map(({ hex }) => {
        const bytes = Buffer.from(hex, 'hex');
        if (bytes.length < 14) return bytes;
        const was = bytes.readInt32LE(4);
        if (was === sentId) bytes.writeInt32LE(id, 4);
        if (was === sentId + 2) bytes.writeInt32LE(id + 2, 4);
        return bytes;
      }),
  );

/** A server that answers as recorded. */
class FakeServer {
  readonly sockets = new Set<Socket>();
  readonly passwords: string[] = [];
  logins = 0;
  silent = false;
  /** How a login is refused without a verdict. */
  refuses: 'close' | 'reset' | undefined;
  /** Another program logs in from the same address, as soon as we have. */
  endsAfterLogin = false;
  private readonly server: Server;

  constructor(private readonly password = 'secret') {
    this.server = createServer((socket) => this.serve(socket));
  }

  async open(): Promise<{ host: string; port: number }> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return { host: '127.0.0.1', port: (this.server.address() as AddressInfo).port };
  }

  drop(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.drop();
    await new Promise((resolve) => this.server.close(resolve));
  }

  push(body: string): void {
    for (const socket of this.sockets) socket.write(encodePacket(0, PACKET.push, body));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    const reader = new PacketReader();
    socket.on('data', (chunk) => {
      for (const { id, type, body } of reader.push(chunk)) {
        const text = body.toString('utf8');
        if (type === PACKET.login) {
          this.logins++;
          this.passwords.push(text);
          if (this.refuses) return void (this.refuses === 'close' ? socket.end() : socket.resetAndDestroy());
          const right = text === this.password;
          socket.write(Buffer.concat([encodePacket(id, PACKET.answer), encodePacket(right ? id : -1, PACKET.command)]));
          if (this.endsAfterLogin) socket.end();
        } else if (text !== '' && !this.silent) {
          const capture = captures.find(({ command }) => command === text);
          if (capture) socket.write(answerOf(capture, id));
        }
      }
    });
  }
}

let server: FakeServer;
beforeEach(() => (server = new FakeServer()));
afterEach(() => server.close());

const ignore = () => undefined;

test('every recorded command is answered as recorded, several at once and split however they come', async () => {
  const connection = await RconConnection.open(await server.open(), 'secret', ignore);
  const commands = captures.filter(
    ({ command }, index) => captures.findIndex((other) => other.command === command) === index,
  );
  const answers = await Promise.all(commands.map(({ command }) => connection.run(command)));
  answers.forEach((answer, index) =>
    expect([commands[index]!.command, answer]).toEqual([commands[index]!.command, commands[index]!.assembledBody]),
  );
  expect(answers.length).toBeGreaterThan(15);
  connection.close();
});

test('what the server says by itself is received, also in the middle of an answer', async () => {
  const received: string[] = [];
  const connection = await RconConnection.open(await server.open(), 'secret', (body) => received.push(body));
  await connection.run('AdminWarn "playerA" SLM corpus test warn via name');
  expect(received).toEqual([expect.stringContaining('Remote admin has warned player')]);
  connection.close();
});

test('a wrong password is reported as such', async () => {
  await expect(RconConnection.open(await server.open(), 'guess', ignore)).rejects.toThrow(LoginRefused);
});

test('a server that says nothing is given up', async () => {
  const connection = await RconConnection.open(await server.open(), 'secret', ignore, 100);
  server.silent = true;
  await expect(connection.run('ListPlayers')).rejects.toThrow('no answer to ListPlayers within 0.1 s');
  expect((await connection.over).message).toContain('no answer');
  await expect(connection.run('ListPlayers')).rejects.toThrow('no answer');
});

test('nobody listening is an error, not a wait', async () => {
  const address = await server.open();
  await server.close();
  server = new FakeServer();
  await server.open();
  await expect(RconConnection.open(address, 'secret', ignore, 2_000)).rejects.toThrow();
});

test('polling goes on over lost sessions, and ends by the signal', async () => {
  const address = await server.open();
  const inputs: RconInput[] = [];
  const lost: string[] = [];
  const ending = new AbortController();
  const events = {
    received: (input: RconInput) => inputs.push(input),
    connected: ignore,
    lost: (why: string) => lost.push(why),
  };
  const until = (condition: () => boolean) => untilSeen(condition.toString(), async () => condition());
  const pace = { firstPauseMs: 1, longestPauseMs: 5, timeoutMs: 5_000, steadyMs: 60_000 };
  const listening = listenToRcon({ ...address, password: () => 'secret', pollMs: 5 }, events, ending.signal, pace);
  await until(() => inputs.length >= 5);
  expect(inputs.slice(0, 5).map((input) => input.kind === 'answer' && input.command)).toEqual([
    'ListPlayers',
    'ListSquads',
    'ShowCurrentMap',
    'ShowNextMap',
    'ShowServerInfo',
  ]);
  server.drop();
  const before = inputs.length;
  await until(() => server.logins === 2 && inputs.length > before + 5);
  expect(lost).toHaveLength(1);
  server.push('[ChatAll] [Online IDs:EOS: 0002f00d000000000000000000000384 steam: 76561190000000900]  playerA : hello');
  await until(() => inputs.some(({ kind }) => kind === 'push'));
  ending.abort();
  await listening;
});

test('an end that comes with the login is an end too', async () => {
  const ending = new AbortController();
  const events = { received: ignore, lost: ignore, connected: () => ending.abort() };
  await listenToRcon({ ...(await server.open()), password: () => 'secret', pollMs: 5 }, events, ending.signal);
  expect(server.logins).toBe(1);
});

describe('a server that does not let us in', () => {
  /** What the agent says until it has been lost so often, and the pauses that it takes. */
  const refusals = async (
    times: number,
    pace = { firstPauseMs: 1, longestPauseMs: 40, timeoutMs: 5_000, steadyMs: 60_000 },
  ) => {
    const lost: [string, number][] = [];
    const ending = new AbortController();
    const events = {
      ...{ received: ignore, connected: ignore },
      lost: (why: string, ms: number) => {
        lost.push([why, ms]);
        if (lost.length === times) ending.abort();
      },
    };
    await listenToRcon({ ...(await server.open()), password: () => 'guess', pollMs: 5 }, events, ending.signal, pace);
    return lost;
  };

  test('by its verdict: the password is named, and the pause is the longest at once', async () => {
    const lost = await refusals(2);
    expect(lost.map(([why]) => why)).toEqual(Array(2).fill('the RCON password is wrong'));
    for (const [, ms] of lost) expect(ms).toBeGreaterThanOrEqual(32);
  });

  test.each(['close', 'reset'] as const)('by a %s after the login: the same', async (how) => {
    server.refuses = how;
    const lost = await refusals(2);
    for (const [why, ms] of lost) {
      expect(why).toMatch(/the RCON password is probably wrong/u);
      expect(ms).toBeGreaterThanOrEqual(32);
    }
  });

  test('for long, because another program logs in from this address: it is named, and the pauses grow', async () => {
    server = new FakeServer('guess');
    server.endsAfterLogin = true;
    const lost = await refusals(6);
    expect(lost[0]![0]).toBe('the server closed the connection');
    for (const [why] of lost.slice(1)) expect(why).toMatch(/another program logs in from this address/u);
    expect(lost[5]![1]).toBeGreaterThan(lost[0]![1] * 8);
  });
});
