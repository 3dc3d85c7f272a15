import { LoginRefused, NotSent, Unanswered } from '../rcon/connection';
import { BattlEyeConnection, type BattlEyePace } from './battleye';
import { decode, encode } from './battleye-packets';
import { FakeBattlEye } from '../../../../test/agent/fake-battleye';
import { readRoster } from './roster';
import { until as untilSeen } from '../../../../test/until';

const PACE: BattlEyePace = { againMs: 15, keepAliveMs: 40, outputMs: 30, pendingMs: 200 };
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
const isFinal = () => true;
const until = (condition: () => boolean) => untilSeen(condition.toString(), () => Promise.resolve(condition()));
const HEADER = 'Players on server: [Player#] ; [Player UID] ; [Player Name]';
const players = `${HEADER}\n1 ; 6513270E-269e-4d37-b2a7-4de452e6b438 ; Barra; the, fish\n`;

test('packets have the check sum that the protocol requires', () => {
  // From the protocol's description: CRC32 of 0xFF and what follows, lowest byte first.
  const packet = encode(0, Buffer.from('abc'));
  expect(decode(packet)).toEqual({ kind: 0, content: Buffer.from('abc') });
  packet[8]! ^= 1;
  expect(decode(packet)).toBeUndefined();
  expect(decode(Buffer.from('BE'))).toBeUndefined();
});

test.each([1, 2])('a packet with %d NULs that its check sum leaves out is read', (nuls) => {
  for (const content of [Buffer.from('abc'), Buffer.from([0]), Buffer.from('a\0')])
    expect(decode(Buffer.concat([encode(1, content), Buffer.alloc(nuls)]))).toEqual({ kind: 1, content });
});

describe('a server that says its output in messages', () => {
  beforeEach(() => {
    server.output = (command) => (command === 'players' ? [players] : ["Unknown command '#ban'"]);
  });

  test('its acknowledgement is no answer: the roster is what it says after it has announced the command', async () => {
    const link = await open();
    expect(readRoster(await link.run('players'))).toEqual([
      { playerId: '6513270e-269e-4d37-b2a7-4de452e6b438', name: 'Barra; the, fish', faction: null },
    ]);
    expect(await link.runOnce('#ban create x', isFinal)).toBe("Unknown command '#ban'");
    expect(said).toEqual(['Logged In! Client ID: #0\n']);
  });

  test('what belongs to no command is passed on, also in the middle of an answer', async () => {
    const link = await open();
    server.output = () => ['Somebody talks', players, 'Somebody else talks'];
    expect(await link.run('players')).toBe(players);
    server.say('and talks');
    await until(() => said.length === 4);
    expect(said.slice(1)).toEqual(['Somebody talks', 'Somebody else talks', 'and talks']);
  });

  test('what the announcement of another command follows is not the answer', async () => {
    const link = await open();
    server.output = (command) =>
      command === 'players' ? [players, 'Processing Command: #kick 3', 'Player kicked!'] : [];
    expect(await link.run('players')).toBe(players);
  });

  test('the output may come in several messages, turned round and twice', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, n) => `${n + 1} ; 00000000-0000-4000-8000-${String(n).padStart(12, '0')} ; A\n`,
    );
    server.output = () => [`${HEADER}\n${rows.slice(0, 20).join('')}`, rows.slice(20).join('')];
    server.sends = (packets) => [...packets, ...packets].reverse();
    const roster = readRoster(await (await open()).run('players'));
    expect(roster).toHaveLength(40);
  });

  test('a lost acknowledgement is none to wait for', async () => {
    const link = await open();
    server.sends = (packets) => packets.filter((packet) => decode(packet)!.kind !== 1);
    expect(await link.runOnce('#kick 3', isFinal)).toBe("Unknown command '#ban'");
  });

  test('silence after the acknowledgement is no answer, and the session goes on', async () => {
    const link = await open('secret', 120);
    server.output = () => undefined;
    await expect(link.run('players')).rejects.toThrow(Unanswered);
    server.output = () => [];
    await expect(link.run('players')).rejects.toThrow('the server took players and said nothing to it within 0.12 s');
    server.output = () => [players];
    expect(await link.run('players')).toBe(players);
  });
});

test('a server of before answers in the acknowledgement', async () => {
  server.answers = (command) => (command === 'players' ? [players] : ['']);
  expect(readRoster(await (await open()).run('players'))).toHaveLength(1);
});

test('a place that is not needed any more is given back', async () => {
  const link = await open();
  await link.run('');
  link.close();
  await until(() => server.commands.includes('@logout'));
});

test('damaged packets are another failure than silence', async () => {
  const link = await open('secret', 100);
  server.sends = (packets) => packets.map((packet) => Buffer.concat([packet, Buffer.from('x')]));
  await expect(link.run('players')).rejects.toThrow(/^damaged packets \(\d+\) and no answer to players/u);
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
  await expect(link.runOnce('#kick 3', isFinal)).rejects.toThrow(/no answer to #kick 3/u);
  expect(server.commands.filter((command) => command === '#kick 3')).toHaveLength(1);
  await expect(link.runOnce('#kick 4', isFinal)).rejects.toThrow(NotSent);
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
  await until(() => server.acknowledged.length === 1);
  for (const sequence of [1, 1, 2, 1]) server.say(`message ${sequence}`, sequence);
  await until(() => server.acknowledged.length >= 5);
  expect([said.slice(1), server.acknowledged.slice(1)]).toEqual([
    ['message 1', 'message 2'],
    [1, 1, 2, 1],
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
