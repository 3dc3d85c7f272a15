import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { LoginRefused, NotSent } from '../rcon/connection';
import { BattlEyeConnection, decode, encode, type BattlEyePace } from './battleye';
import { readRoster } from './roster';
import { until as untilSeen } from '../../../../test/until';

/** A server that speaks BattlEye's protocol, and loses, repeats and turns round packets as a test says. */
class FakeBattlEye {
  readonly commands: string[] = [];
  readonly acknowledged: number[] = [];
  /** Which packets of the client, counted from 0, never arrive. */
  loses: (packet: number) => boolean = () => false;
  /** What leaves instead of one packet. */
  sends: (packets: Buffer[]) => Buffer[] = (packets) => packets;
  answers: (command: string) => string[] = () => [''];
  private readonly socket: Socket = createSocket('udp4');
  private received = 0;
  private client: RemoteInfo | undefined;

  async open(): Promise<number> {
    this.socket.on('message', (packet, from) => this.take(packet, from));
    await new Promise<void>((resolve) => this.socket.bind(0, '127.0.0.1', resolve));
    return (this.socket.address() as AddressInfo).port;
  }

  close(): void {
    this.socket.close();
  }

  say(sequence: number, text: string): void {
    this.send([encode(2, Buffer.concat([Buffer.from([sequence]), Buffer.from(text)]))]);
  }

  private take(packet: Buffer, from: RemoteInfo): void {
    if (this.loses(this.received++)) return;
    this.client = from;
    const { kind, content } = decode(packet)!;
    if (kind === 0) return this.send([encode(0, Buffer.from([content.toString() === 'secret' ? 1 : 0]))]);
    if (kind === 2) return void this.acknowledged.push(content[0]!);
    const command = content.subarray(1).toString();
    this.commands.push(command);
    const parts = this.answers(command);
    const head = (index: number) => (parts.length === 1 ? [] : [0, parts.length, index]);
    this.send(
      parts.map((part, index) =>
        encode(1, Buffer.concat([Buffer.from([content[0]!, ...head(index)]), Buffer.from(part)])),
      ),
    );
  }

  private send(packets: Buffer[]): void {
    for (const packet of this.sends(packets)) this.socket.send(packet, this.client!.port, this.client!.address);
  }
}

const PACE: BattlEyePace = { againMs: 15, keepAliveMs: 40 };
let server: FakeBattlEye;
let port: number;
let connection: BattlEyeConnection | undefined;
let said: string[];

beforeEach(async () => {
  server = new FakeBattlEye();
  port = await server.open();
  said = [];
});
afterEach(() => {
  connection?.close();
  connection = undefined;
  server.close();
});
const open = async (password = 'secret', timeoutMs = 5_000) =>
  (connection = await BattlEyeConnection.open(
    { host: '127.0.0.1', port },
    password,
    (text) => said.push(text),
    timeoutMs,
    PACE,
  ));
const until = (condition: () => boolean) =>
  untilSeen(condition.toString(), () => Promise.resolve(condition()), { patience: 5_000 });
const players = 'Players on server:\n1 ; 6513270E-269e-4d37-b2a7-4de452e6b438 ; Barra; the, fish\n(1 players in total)';

test('packets have the check sum that the protocol requires', () => {
  // From the protocol's description: CRC32 of 0xFF and what follows, lowest byte first.
  const packet = encode(0, Buffer.from('abc'));
  expect(decode(packet)).toEqual({ kind: 0, content: Buffer.from('abc') });
  packet[8]! ^= 1;
  expect(decode(packet)).toBeUndefined();
  expect(decode(Buffer.from('BE'))).toBeUndefined();
});

test('it logs in, and reads who is there', async () => {
  server.answers = (command) => (command === 'players' ? [players] : ['']);
  const roster = readRoster(await (await open()).run('players'));
  expect(roster).toEqual([
    { playerId: '6513270e-269e-4d37-b2a7-4de452e6b438', name: 'Barra; the, fish', faction: null },
  ]);
});

test('a wrong password is another failure than silence', async () => {
  await expect(open('wrong')).rejects.toThrow(LoginRefused);
  server.loses = () => true;
  await expect(open('secret', 60)).rejects.toThrow(/no answer to login/u);
});

test('what is lost is sent again, what is repeated or late is put in order', async () => {
  server.answers = () => ['Bar', 'ra, the ', 'fish'];
  server.loses = (packet) => packet % 3 !== 2;
  server.sends = (packets) => [...packets, ...packets].reverse();
  const link = await open();
  const answers = [];
  for (let times = 0; times < 3; times++) answers.push(await link.run('players'));
  expect(answers).toEqual(Array(3).fill('Barra, the fish'));
});

test('what must not be done twice is sent once, and a lost answer leaves it unanswered', async () => {
  const link = await open('secret', 150);
  server.sends = (packets) => (server.commands.at(-1)?.startsWith('#kick') ? [] : packets);
  await expect(link.runOnce('#kick 3')).rejects.toThrow(/no answer to #kick 3/u);
  expect(server.commands.filter((command) => command === '#kick 3')).toHaveLength(1);
  await expect(link.runOnce('#kick 4')).rejects.toThrow(NotSent);
});

test('a request under way ends with the session', async () => {
  const link = await open();
  server.answers = () => [];
  const answer = link.run('players');
  await until(() => server.commands.includes('players'));
  link.close();
  await expect(answer).rejects.toThrow('closed');
  await expect(link.run('players')).rejects.toThrow(NotSent);
});

test('requests one after another leave nothing behind', async () => {
  const link = await open();
  const reaction = jest.spyOn(link.over, 'then');
  server.answers = (command) => [`answer to ${command}`];
  const commands = Array.from({ length: 300 }, (_, number) => `command ${number}`);
  const answers = await Promise.all(commands.map((command) => link.run(command)));
  expect(answers).toEqual(commands.map((command) => `answer to ${command}`));
  // A reaction to the end of the session would keep an answer until then.
  expect(reaction).not.toHaveBeenCalled();
});

test('messages are acknowledged as often as they come, and passed on once', async () => {
  await open();
  for (const sequence of [0, 0, 1, 0]) server.say(sequence, `message ${sequence}`);
  await until(() => server.acknowledged.length >= 4);
  expect([said, server.acknowledged]).toEqual([
    ['message 0', 'message 1'],
    [0, 0, 1, 0],
  ]);
});

test('a session that sends no commands stays alive', async () => {
  await open();
  await until(() => server.commands.filter((command) => command === '').length >= 2);
});

test('a server that falls silent ends the session, with the reason', async () => {
  const link = await open('secret', 100);
  server.loses = () => true;
  await expect(link.run('players')).rejects.toThrow(/no answer to players/u);
  expect((await link.over).message).toMatch(/no answer/u);
});
