import { readFileSync } from 'node:fs';
import { createSocket, type Socket } from 'node:dgram';
import { join } from 'node:path';
import { BattlEyeConnection } from '../../apps/agent/src/reforger/battleye';
import { decode, encode, PACKET } from '../../apps/agent/src/reforger/battleye-packets';
import { FakeBattlEye } from '../agent/fake-battleye';
import { readListed } from '../../apps/agent/src/reforger/roster';
import { BattlEyeServer } from '../../apps/local/src/simulator/reforger/battleye-server';
import { until } from '../until';

/** Who sends; the kind of the packet and its number; the text. */
type Step = readonly ['client' | 'server', string, string];
interface Exchange {
  readonly name: string;
  readonly steps: readonly Step[];
}

const { exchanges } = JSON.parse(readFileSync(join(__dirname, '../fixtures/reforger/rcon-exchanges.json'), 'utf8')) as {
  readonly exchanges: readonly Exchange[];
};

const bytesOf = ([, kind, text]: Step): Buffer => {
  const [name = '', number] = kind.split(' ');
  const head = number === undefined ? [] : [Number(number)];
  return encode(PACKET[name as keyof typeof PACKET], Buffer.concat([Buffer.from(head), Buffer.from(text)]));
};
const readable = (packet: Buffer): readonly [string, string] => {
  const { kind, content } = decode(packet)!;
  if (kind === PACKET.login) return ['login', content.toString()];
  return [`${kind === PACKET.command ? 'command' : 'message'} ${content[0]}`, content.toString('utf8', 1)];
};
const commandsIn = ({ steps }: Exchange) =>
  steps.flatMap(([who, kind, text]) => (who === 'client' && kind.startsWith('command') ? [text] : []));
/** The message after the announcement of a command. */
const outputIn = ({ steps }: Exchange): string | undefined => steps.find((step) => step[1] === 'message 2')?.[2];

const FAKES = {
  'the agent’s fake': async ({ steps }: Exchange) => {
    const fake = new FakeBattlEye('secret');
    fake.output = () => steps.flatMap(([, kind, text]) => (kind === 'message 2' ? [text] : []));
    return { port: await fake.open(), close: () => fake.close() };
  },
  'the simulated server': async (exchange: Exchange) => {
    const server = new BattlEyeServer('secret');
    const [command, output] = [commandsIn(exchange)[0], outputIn(exchange)];
    server.answer('players', ROSTER);
    if (command === 'players' && output !== undefined) server.answer(command, output);
    return { port: await server.open(), close: () => server.close() };
  },
};
const ROSTER = outputIn(exchanges.find(({ name }) => name === 'a roster of two')!)!;

let socket: Socket;
beforeEach(() => (socket = createSocket('udp4')));
afterEach(() => socket.close());

describe.each(Object.entries(FAKES))('%s', (_, start) => {
  test.each(exchanges.map((exchange) => [exchange.name, exchange] as const))(
    'says what a server says: %s',
    async (__, exchange) => {
      const { port, close } = await start(exchange);
      const received: Buffer[] = [];
      socket.on('message', (packet) => received.push(packet));
      const expected = exchange.steps.filter(([who]) => who === 'server');
      let answered = 0;
      for (const [index, step] of exchange.steps.entries()) {
        if (step[0] === 'server') continue;
        socket.send(bytesOf(step), port, '127.0.0.1');
        const next = exchange.steps.slice(index + 1).findIndex(([who]) => who === 'client');
        answered += next < 0 ? exchange.steps.length - index - 1 : next;
        await until(`${answered} packets`, () => Promise.resolve(received.length >= answered), { patience: 5_000 });
      }
      expect(received.map(readable)).toEqual(expected.map(([___, kind, text]) => [kind, text]));
      close();
    },
  );

  test('is read by the agent as it should be', async () => {
    const read = async (name: string) => {
      const { port, close } = await start(exchanges.find((one) => one.name === name)!);
      const link = await BattlEyeConnection.open({ host: '127.0.0.1', port }, 'secret', () => undefined);
      const listed = readListed(await link.run('players'));
      link.close();
      close();
      return listed?.map(({ number, player }) => [number, player.name]);
    };
    expect(await read('a roster of two')).toEqual([
      ['1', 'Sample One'],
      ['2', 'Sample Two'],
    ]);
    expect(await read('a roster of nobody')).toEqual([]);
  });
});
