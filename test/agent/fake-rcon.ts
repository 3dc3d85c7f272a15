import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { encodePacket, PACKET, PacketReader } from '../../apps/agent/src/rcon/packets';
import { said } from '../../apps/local/src/simulator/squad/rcon-answers';

export interface FakePlayer {
  readonly eosId: string;
  readonly steamId: string;
  readonly name: string;
  readonly team: 1 | 2;
  readonly squad: number | null;
}

const STRAY = Buffer.from('00010000000000', 'hex');

/** A Squad server's RCON with players on it, for tests: it notes every command as it came, byte for byte. */
export class FakeRcon {
  /** Everything that changes something, in the order in which it came. */
  readonly commands: string[] = [];
  /** Every packet of a client after its login. */
  packets = 0;
  players: FakePlayer[] = [];
  squads: { readonly team: 1 | 2; readonly id: number; readonly name: string }[] = [];
  answer: (command: string) => string = (command) => said(command, (list) => this.answerTo(list));
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

  /** A line of the chat. */
  say({ eosId, steamId, name }: Pick<FakePlayer, 'eosId' | 'steamId' | 'name'>, message: string): void {
    const line = `[ChatAll] [Online IDs:EOS: ${eosId} steam: ${steamId}] ${name} : ${message}`;
    for (const socket of this.sockets) socket.write(encodePacket(0, PACKET.push, line));
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
    if (!command.startsWith('List') && !(command in POLLED)) {
      this.commands.push(command);
      await this.before(command);
    }
    if (socket.destroyed) return;
    const empty = encodePacket(id + 2, PACKET.answer);
    socket.write(Buffer.concat([encodePacket(id, PACKET.answer, this.answerTo(command)), empty, empty, STRAY]));
  }

  private answerTo(command: string): string {
    if (command === 'ListPlayers') return listOf(this.players);
    if (command === 'ListSquads') return listOfSquads(this.squads);
    return POLLED[command] ?? this.answer(command);
  }
}

/** Of an empty map between two matches. */
const POLLED: Readonly<Record<string, string>> = {
  ShowCurrentMap: 'Current level is Sumari Bala, layer is Sumari_Seed_v1, factions USA RGF',
  ShowNextMap: 'Next map is not defined',
  ShowServerInfo: JSON.stringify({ ServerName_s: 'Squad #1', MapName_s: 'Sumari_Seed_v1', PlayerCount_I: '0' }),
};

const listOf = (players: readonly FakePlayer[]): string =>
  [
    '----- Active Players -----',
    ...players.map(
      ({ eosId, steamId, name, team, squad }, id) =>
        `ID: ${id} | Online IDs: EOS: ${eosId} steam: ${steamId} | Name:  ${name} | Team ID: ${team} | Squad ID: ${squad ?? 'N/A'} | Is Leader: False | Role: USA_Rifleman_01`,
    ),
    '----- Recently Disconnected Players [Max of 15] -----',
  ].join('\n');

const listOfSquads = (squads: FakeRcon['squads']): string =>
  [
    '----- Active Squads -----',
    ...([1, 2] as const).flatMap((team) => [
      `Team ID: ${team} (${team === 1 ? '1st Battalion' : '49th Combined Arms Army'})`,
      ...squads
        .filter((squad) => squad.team === team)
        .map(({ id, name }) => `ID: ${id} | Name: ${name} | Size: 2 | Locked: False | Creator Name: Yabby`),
    ]),
  ].join('\n');
