import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture, for one of the types. */
export const drawn = () => sharp({ create: { width: 800, height: 600, channels: 3, background: '#c2b26a' } });

const PNG_BEGIN = Buffer.from('89504e470d0a1a0a', 'hex');
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>',
);
const archive = () => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)]);

/** A picture of one colour, as small as a file of so many pixels can be. */
const bomb = (side: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc(side * (side + 1)));
  return Buffer.concat([PNG_BEGIN, ...[chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]]);
};

/** What is no image of the three types, less than 1 MiB each. */
export const HOSTILE_IMAGES: readonly (readonly [what: string, make: () => Promise<Buffer> | Buffer])[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['noise', () => randomBytes(5_000)],
  ['an SVG', () => SVG],
  ['an SVG after the first bytes of a PNG', () => Buffer.concat([PNG_BEGIN, SVG])],
  ['a GIF', () => drawn().gif().toBuffer()],
  ['a TIFF', () => drawn().tiff().toBuffer()],
  [
    'a page that begins as a JPEG',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), SVG, Buffer.from('ffd9', 'hex')]),
  ],
  ['half a JPEG', async () => (await drawn().jpeg().toBuffer()).subarray(0, 2_000)],
  ['half a PNG', async () => (await drawn().png().toBuffer()).subarray(0, 1_000)],
  ['a JPEG with an archive behind it', async () => Buffer.concat([await drawn().jpeg().toBuffer(), archive()])],
  ['a PNG with a script behind it', async () => Buffer.concat([await drawn().png().toBuffer(), SVG])],
  ['a WebP with an archive behind it', async () => Buffer.concat([await drawn().webp().toBuffer(), archive()])],
  ['14,000 x 14,000 pixels', () => bomb(14_000)],
];
