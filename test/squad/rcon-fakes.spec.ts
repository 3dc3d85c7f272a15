import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { FakeRcon } from '../agent/fake-rcon';
import { encodePacket, PACKET } from '../../apps/agent/src/rcon/packets';
import { understands } from '../../apps/agent/src/rcon/answers';
import { RconConnection } from '../../apps/agent/src/rcon/connection';
import { RconServer } from '../../apps/local/src/simulator/squad/rcon-server';
import { until } from '../until';

const fixtures = join(__dirname, '../fixtures/squad');
interface Capture {
  readonly command: string;
  readonly sentId: number;
  readonly packets: readonly { readonly direction: string; readonly hex: string }[];
  readonly assembledBody: string;
}
const captures = ['2026-07-12T20-41-03-630Z', '2026-07-12T20-58-19-152Z'].flatMap(
  (name) =>
    (JSON.parse(readFileSync(join(fixtures, 'real', `capture-${name}.json`), 'utf8')) as { captures: Capture[] })
      .captures,
);
const { exchanges } = JSON.parse(readFileSync(join(fixtures, 'rcon-exchanges.json'), 'utf8')) as {
  readonly exchanges: readonly { readonly name: string; readonly command: string; readonly answer: string }[];
};
const capture = (command: string): Capture => captures.find((one) => one.command.startsWith(command))!;

const [EOS, STEAM] = ['0002f00d000000000000000000000001', '76561190000000001'];
const SAMPLE = { eosId: EOS, steamId: STEAM, name: 'Sample One', team: 1, squad: null } as const;

const FAKES = {
  'the agent’s fake': async () => {
    const fake = new FakeRcon();
    fake.players = [SAMPLE];
    fake.squads = [{ team: 1, id: 1, name: 'A SQUAD' }];
    return { port: (await fake.open()).port, close: () => fake.close() };
  },
  'the simulated server': async () => {
    const server = new RconServer('secret');
    const listed = `ID: 0 | Online IDs: EOS: ${EOS} steam: ${STEAM} | Name:  Sample One | Team ID: 1 | Squad ID: N/A | Is Leader: False`;
    server.answer(
      'ListPlayers',
      `----- Active Players -----\n${listed}\n----- Recently Disconnected Players [Max of 15] -----`,
    );
    server.answer(
      'ListSquads',
      '----- Active Squads -----\nTeam ID: 1 (1st Battalion) - Tickets: 300\nID: 1 | Name: A SQUAD | Size: 1 | Locked: False\nTeam ID: 2 (49th Combined Arms Army) - Tickets: 300',
    );
    return { port: await server.open(), close: () => Promise.resolve(server.close()) };
  },
};

/** What a recorded server sent to a command, with the ids of another and without the texts. */
const shapeOf = ({ packets, sentId }: Capture, id: number): string[] => {
  const received = packets
    .filter(({ direction }) => direction === 'received')
    .map(({ hex }) => Buffer.from(hex, 'hex'));
  return received.flatMap((bytes) => {
    if (bytes.length < 14) return [bytes.toString('hex')];
    const type = bytes.readInt32LE(8);
    return type === PACKET.push
      ? []
      : [`${bytes.readInt32LE(4) - sentId + id} ${type} ${bytes.length === 14 ? '' : 'text'}`];
  });
};

describe.each(Object.entries(FAKES))('%s', (_, start) => {
  let port: number;
  let close: () => Promise<void>;
  beforeEach(async () => ({ port, close } = await start()));
  afterEach(() => close());

  test('answers a command in the packets of a recorded server', async () => {
    const socket = connect(port, '127.0.0.1');
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => (bytes = Buffer.concat([bytes, chunk])));
    const received = (): string[] => {
      const shapes: string[] = [];
      for (let at = 0; at < bytes.length;) {
        const size = bytes.readInt32LE(at);
        // The stray bytes are no packet.
        const isStray = size === 256;
        const end = isStray ? at + 7 : at + size + 4;
        const text = size > 10 ? 'text' : '';
        shapes.push(
          isStray
            ? bytes.toString('hex', at, end)
            : `${bytes.readInt32LE(at + 4)} ${bytes.readInt32LE(at + 8)} ${text}`,
        );
        at = end;
      }
      return shapes;
    };
    const log = (
      JSON.parse(readFileSync(join(fixtures, 'real/capture-2026-07-12T20-41-03-630Z.json'), 'utf8')) as {
        sessionLog: { direction: string; type: number; id: number }[];
      }
    ).sessionLog;
    const verdict = log.filter(({ direction }) => direction === 'received').slice(0, 2);
    socket.write(encodePacket(verdict[1]!.id, PACKET.login, 'secret'));
    await until('the verdict', () => Promise.resolve(received().length === 2));
    expect(received()).toEqual(verdict.map(({ id, type }) => `${id} ${type} `));
    bytes = Buffer.alloc(0);
    const expected = shapeOf(capture('AdminBroadcast'), 40);
    socket.write(
      Buffer.concat([encodePacket(40, PACKET.command, 'AdminBroadcast hello'), encodePacket(42, PACKET.command)]),
    );
    await until('the answer', () => Promise.resolve(received().length === expected.length));
    expect(received()).toEqual(expected);
    socket.destroy();
  });

  test('uses the words of a recorded server', async () => {
    const link = await RconConnection.open({ host: '127.0.0.1', port }, 'secret', () => undefined);
    const warned = capture('AdminWarn "0002').assembledBody;
    const same = (recorded: string) =>
      recorded
        .replace('playerA', 'Sample One')
        .replace(/"[^"]*"$/u, '"hello"')
        .replace(/ +/gu, ' ');
    const said = async (command: string) => (await link.run(command)).replace(/ +/gu, ' ');
    expect(await said(`AdminWarn "${EOS}" hello`)).toBe(same(warned));
    expect(await said('AdminWarn "0" hello')).toBe(capture('AdminWarn "0"').assembledBody);
    expect(await said('AdminBroadcast hello')).toBe(
      capture('AdminBroadcast').assembledBody.replace(/<.*>/u, '<hello>'),
    );
    expect(await said('ThisCommandDoesNotExist')).toBe('');
    expect(await said('AdminRenameSquad 1 1')).toBe(
      capture('AdminRenameSquad').assembledBody.replaceAll('on team 2', 'on team 1'),
    );
    for (const { command, assembledBody } of captures.filter((one) => /^AdminSetNextLayer \w/u.test(one.command)))
      expect(await said(command)).toBe(assembledBody);
    for (const { command, answer } of exchanges) expect(await said(command)).toBe(answer.replace(/ +/gu, ' '));
    expect(understands('ListPlayers', await link.run('ListPlayers'))).toBe(true);
    link.close();
    await link.over;
  });
});
