import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { encodePacket, PACKET, PacketReader } from './packets';

export interface FakePlayer {
  readonly eosId: string;
  readonly steamId: string;
  readonly name: string;
  readonly team: 1 | 2;
  readonly squad: number | null;
}

/** The commands that an agent sends by itself, and the empty one that marks the end of an answer. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set([
  ...['', 'ListPlayers', 'ListSquads', 'ShowCurrentMap', 'ShowNextMap', 'ShowServerInfo'],
]);

const STRAY = Buffer.from('00010000000000', 'hex');

/** A Squad server's RCON with players on it, for tests: it notes every command as it came, byte for byte. */
export class FakeRcon {
  /** Everything that changes something, in the order in which it came. */
  readonly commands: string[] = [];
  /** Every packet of a client after its login. */
  packets = 0;
  players: FakePlayer[] = [];
  answer: (command: string) => string = (command) => `Done: ${command.split(' ')[0]}`;
  /** Called when a command came; while it waits, no answer leaves. */
  before: (command: string) => Promise<void> = () => Promise.resolve();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.serve(socket));

  async open(): Promise<{ readonly host: string; readonly port: number }> {
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

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    const reader = new PacketReader();
    socket.on('data', (chunk) => {
      for (const { id, type, body } of reader.push(chunk)) void this.take(socket, id, type, body.toString('utf8'));
    });
  }

  private async take(socket: Socket, id: number, type: number, command: string): Promise<void> {
    if (type === PACKET.login) {
      socket.write(Buffer.concat([encodePacket(id, PACKET.answer), encodePacket(id, PACKET.command)]));
      return;
    }
    this.packets++;
    // The empty command behind each marks where its answer ends; both are answered together.
    if (command === '') return;
    if (!OF_THEIR_OWN.has(command)) {
      this.commands.push(command);
      await this.before(command);
    }
    if (socket.destroyed) return;
    const empty = encodePacket(id + 2, PACKET.answer);
    socket.write(Buffer.concat([encodePacket(id, PACKET.answer, this.answerTo(command)), empty, empty, STRAY]));
  }

  private answerTo(command: string): string {
    if (command === 'ListPlayers') return listOf(this.players);
    return OF_THEIR_OWN.has(command) ? '' : this.answer(command);
  }
}

const listOf = (players: readonly FakePlayer[]): string =>
  [
    '----- Active Players -----',
    ...players.map(
      ({ eosId, steamId, name, team, squad }, id) =>
        `ID: ${id} | Online IDs: EOS: ${eosId} steam: ${steamId} | Name:  ${name} | Team ID: ${team} | Squad ID: ${squad ?? 'N/A'} | Is Leader: False | Role: USA_Rifleman_01`,
    ),
    '----- Recently Disconnected Players [Max of 15] -----',
  ].join('\n');
