import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { decode, encode, PACKET } from '../../apps/agent/src/reforger/battleye-packets';

/**
 * A Reforger server's RCON for tests, as in `test/fixtures/reforger/rcon-exchanges.json`: it acknowledges a command with
 * nothing and says the output in messages. It loses, repeats and turns round packets as a test says.
 */
export class FakeBattlEye {
  /** Commands as they came, the signs of life among them. */
  readonly commands: string[] = [];
  readonly acknowledged: number[] = [];
  logins = 0;
  /** Which packets of the client, counted from 0, never arrive. */
  loses: (packet: number) => boolean = () => false;
  /** What leaves instead of the packets of one answer. */
  sends: (packets: Buffer[]) => Buffer[] = (packets) => packets;
  /** Messages after the announcement of a command; undefined for none at all. */
  output: (command: string) => readonly string[] | undefined = () => [''];
  /** As servers did before: the output in parts, in the acknowledgement. */
  answers: ((command: string) => readonly string[]) | undefined;
  private readonly socket: Socket = createSocket('udp4');
  private received = 0;
  private said = 0;
  private last: number | undefined;
  private client: RemoteInfo | undefined;

  constructor(private readonly password = 'secret') {}

  async open(): Promise<number> {
    this.socket.on('message', (packet, from) => this.take(packet, from));
    await new Promise<void>((resolve) => this.socket.bind(0, '127.0.0.1', resolve));
    return (this.socket.address() as AddressInfo).port;
  }

  close(): void {
    this.socket.close();
  }

  say(text: string, sequence = this.said++ % 256): void {
    this.send([this.message(text, sequence)]);
  }

  /** Sends bytes as they are. */
  send(packets: Buffer[]): void {
    for (const packet of this.sends(packets)) this.socket.send(packet, this.client!.port, this.client!.address);
  }

  private message(text: string, sequence = this.said++ % 256): Buffer {
    return encode(PACKET.message, Buffer.concat([Buffer.from([sequence]), Buffer.from(text)]));
  }

  private take(packet: Buffer, from: RemoteInfo): void {
    if (this.loses(this.received++)) return;
    this.client = from;
    const { kind, content } = decode(packet)!;
    if (kind === PACKET.message) return void this.acknowledged.push(content[0]!);
    if (kind === PACKET.login) return this.letIn(content.toString() === this.password);
    const command = content.toString('utf8', 1);
    this.commands.push(command);
    this.send(this.packetsTo(content[0]!, command));
  }

  private letIn(isRight: boolean): void {
    this.logins++;
    this.said = 0;
    this.last = undefined;
    const verdict = encode(PACKET.login, Buffer.from([isRight ? 1 : 0]));
    this.send(isRight ? [verdict, this.message('Logged In! Client ID: #0\n')] : [verdict]);
  }

  private packetsTo(sequence: number, command: string): Buffer[] {
    const parts = this.answers?.(command);
    const head = (index: number) => (parts!.length === 1 ? [] : [0, parts!.length, index]);
    if (parts)
      return parts.map((part, index) =>
        encode(PACKET.command, Buffer.concat([Buffer.from([sequence, ...head(index)]), Buffer.from(part)])),
      );
    const acknowledgement = encode(PACKET.command, Buffer.from([sequence]));
    // Neither a sign of life nor the end of a session has an output.
    const isRepeated = this.last === sequence;
    this.last = sequence;
    const output = command === '' || command === '@logout' || isRepeated ? undefined : this.output(command);
    if (!output) return [acknowledgement];
    return [`Processing Command: ${command}\n`, ...output].reduce(
      (packets, text) => [...packets, this.message(text)],
      [acknowledgement],
    );
  }
}
