/** Packets of Source RCON as Squad speaks it: little-endian size, id and type, a body in UTF-8, two zero bytes. */

export const PACKET = {
  /** Sent: the password. */
  login: 3,
  /** Sent: a command. Received: the answer to a login, with id -1 when it was refused. */
  command: 2,
  /** Received by itself: chat and events. */
  push: 1,
  answer: 0,
} as const;

export type Packet = { readonly id: number; readonly type: number; readonly body: Buffer };

const HEAD = 12;
const TAIL = 2;
const SMALLEST = 10;
/** Squad splits answers after some four kilobytes; this is generous. */
const LARGEST = 65_536;

export function encodePacket(id: number, type: number, body = ''): Buffer {
  const text = Buffer.from(body, 'utf8');
  const packet = Buffer.alloc(HEAD + text.length + TAIL);
  packet.writeInt32LE(HEAD - 4 + text.length + TAIL, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  text.copy(packet, HEAD);
  return packet;
}

/** The bytes are no RCON; nothing after them can be trusted. */
export class Garbled extends Error {}

/** After the two empty answers to an empty command Squad sends these seven bytes, which are no packet. */
const STRAY = Buffer.from('00010000000000', 'hex');

/** Cuts a stream of bytes into packets, however it arrives. */
export class PacketReader {
  private bytes: Buffer = Buffer.alloc(0);
  /** Id of the empty answer that came last, when nothing came between. */
  private emptyOf: number | undefined;
  /** The two empty answers are through: what follows are stray bytes, and never the start of a packet with their look. */
  private strayIsDue = false;

  /** The packets that are complete with this chunk. @throws Garbled */
  push(chunk: Buffer): Packet[] {
    this.bytes = this.bytes.length === 0 ? chunk : Buffer.concat([this.bytes, chunk]);
    const packets: Packet[] = [];
    for (let packet = this.next(); packet; packet = this.next()) packets.push(packet);
    return packets;
  }

  private next(): Packet | undefined {
    if (!this.skipStray() || this.bytes.length < 4) return undefined;
    const size = this.bytes.readInt32LE(0);
    if (size < SMALLEST || size > LARGEST) throw new Garbled(`a packet of ${size} bytes`);
    if (this.bytes.length < size + 4) return undefined;
    const packet = {
      id: this.bytes.readInt32LE(4),
      type: this.bytes.readInt32LE(8),
      body: Buffer.from(this.bytes.subarray(HEAD, size + 4 - TAIL)),
    };
    this.bytes = this.bytes.subarray(size + 4);
    const empty = packet.type === PACKET.answer && packet.body.length === 0;
    this.strayIsDue = empty && this.emptyOf === packet.id;
    this.emptyOf = empty && !this.strayIsDue ? packet.id : undefined;
    return packet;
  }

  /** Drops the stray bytes where they are due. False while there are too few bytes to decide. */
  private skipStray(): boolean {
    if (!this.strayIsDue || this.bytes.length === 0) return true;
    const seen = this.bytes.subarray(0, STRAY.length);
    if (!STRAY.subarray(0, seen.length).equals(seen)) {
      this.strayIsDue = false;
      return true;
    }
    if (seen.length < STRAY.length) return false;
    this.bytes = this.bytes.subarray(STRAY.length);
    this.strayIsDue = false;
    return true;
  }
}
