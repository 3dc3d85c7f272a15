import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { encodePacket, Garbled, PACKET, PacketReader, type Packet } from './packets';

const folder = join(__dirname, '../../../../test/fixtures/squad/real');
type Recorded = { direction: 'sent' | 'received'; size: number; id: number; type: number; body: string; hex: string };
const captures = readdirSync(folder)
  .filter((name) => name.startsWith('capture-'))
  .map((name) => ({
    name,
    log: (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sessionLog: Recorded[] }).sessionLog,
  }));

const isStray = ({ size }: Recorded) => size === 7;
const readable = ({ id, type, body }: Packet) => ({ id, type, body: body.toString('utf8') });

test('there are captures', () => expect(captures).toHaveLength(4));

describe.each(captures)('$name', ({ log }) => {
  const received = log.filter(({ direction }) => direction === 'received');
  const bytes = Buffer.concat(received.map(({ hex }) => Buffer.from(hex, 'hex')));
  const expected = received.filter((packet) => !isStray(packet)).map(({ id, type, body }) => ({ id, type, body }));

  test('all that the server sent is read, byte by byte', () => {
    const reader = new PacketReader();
    const packets = [...bytes].flatMap((byte) => reader.push(Buffer.from([byte])));
    expect(packets.map(readable)).toEqual(expected);
  });

  test('it makes no difference where the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 40 }), (cuts) => {
        const reader = new PacketReader();
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const packets = places.slice(1).flatMap((end, i) => reader.push(bytes.subarray(places[i]!, end)));
        expect(packets.map(readable)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('we send what the recorded client sent', () => {
    for (const { direction, type, id, body, hex } of log) {
      if (direction === 'sent' && type === PACKET.command)
        expect(encodePacket(id, type, body).toString('hex')).toBe(hex);
    }
  });
});

test('a message that looks like the stray bytes is a message everywhere but in their place', () => {
  // 246 bytes of chat make a packet that begins as the stray bytes do.
  const chat = encodePacket(0, PACKET.push, 'x'.repeat(246));
  expect(chat.subarray(0, 7).toString('hex')).toBe('00010000000000');
  const empty = encodePacket(23, PACKET.answer);
  const reader = new PacketReader();
  const packets = reader.push(
    Buffer.concat([chat, empty, chat, empty, empty, Buffer.from('00010000000000', 'hex'), chat, chat]),
  );
  expect(packets.map(({ body }) => body.length)).toEqual([246, 0, 246, 0, 0, 246, 246]);
});

test('what is no RCON is refused, not waited for', () => {
  expect(() => new PacketReader().push(Buffer.from('HTTP/1.1 400 Bad Request'))).toThrow(Garbled);
  expect(() => new PacketReader().push(Buffer.from([9, 0, 0, 0]))).toThrow(Garbled);
});
