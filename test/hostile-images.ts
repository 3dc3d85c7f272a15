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

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const PAGE = Buffer.from('\n<HTML><body onload="alert(1)">');
const jpeg = () => drawn().jpeg().toBuffer();
const JPEG_END = Buffer.from('ffd9', 'hex');

/** A JPEG with something in its comment. */
const commented = async (what: Buffer): Promise<Buffer> => {
  const bytes = await jpeg();
  const head = Buffer.from('fffe0000', 'hex');
  head.writeUInt16BE(what.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, what, bytes.subarray(2)]);
};

/** Bytes like those of a film: nothing begins in them. */
const film = (): Buffer => {
  const frames = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 167 + (n >> 3)) & 0xff));
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42\0\0\x13\x90mdat', 'latin1'), frames]);
};

/** JPEGs as phones write them, with something behind the picture that is no picture of the clan. */
export const PHONE_IMAGES: readonly (readonly [what: string, make: () => Promise<Buffer>])[] = [
  ['a second picture behind it', async () => Buffer.concat([await jpeg(), await drawn().resize(80).jpeg().toBuffer()])],
  ['a film behind it', async () => Buffer.concat([await jpeg(), film()])],
  ['padding and a film behind it', async () => Buffer.concat([await jpeg(), Buffer.alloc(512), film()])],
  [
    'the maker’s own data behind it',
    async () =>
      Buffer.concat([await jpeg(), Buffer.from('Image_UTC_Data1763798400000SEFHk\0\0\0\x01\0\0\0SEFT', 'latin1')]),
  ],
  ['the letters of a tag among its bytes', () => commented(Buffer.from('\x9f<SvG\x91\x07', 'latin1'))],
  ['several scans', () => drawn().jpeg({ progressive: true }).toBuffer()],
  ['a comment', () => commented(Buffer.from('Sydney, <b>2026</b>'))],
];

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
  ['half a JPEG', async () => (await jpeg()).subarray(0, 2_000)],
  ['half a PNG', async () => (await drawn().png().toBuffer()).subarray(0, 1_000)],
  ['a JPEG with an archive behind it', async () => Buffer.concat([await jpeg(), archive()])],
  ['a JPEG with a page behind it', async () => Buffer.concat([await jpeg(), PAGE])],
  ['a JPEG with an SVG behind it', async () => Buffer.concat([await jpeg(), SVG])],
  ['a JPEG with a document behind it', async () => Buffer.concat([await jpeg(), PDF])],
  ['a JPEG with a film and an archive behind it', async () => Buffer.concat([await jpeg(), film(), archive()])],
  ['a JPEG with an archive in its comment', () => commented(archive())],
  ['a JPEG with a document in its comment', () => commented(PDF)],
  ['a JPEG behind a page', async () => Buffer.concat([PAGE, await jpeg()])],
  ['a JPEG behind an archive', async () => Buffer.concat([archive(), await jpeg()])],
  ['half a JPEG that is ended', async () => Buffer.concat([(await jpeg()).subarray(0, 2_000), JPEG_END])],
  [
    'half a JPEG with a whole one behind it',
    async () => Buffer.concat([(await jpeg()).subarray(0, 2_000), await jpeg()]),
  ],
  [
    'a PNG with a page in its text',
    () =>
      drawn()
        .png()
        .withMetadata({ exif: { IFD0: { Artist: PAGE.toString() } } })
        .toBuffer(),
  ],
  ['a PNG with a script behind it', async () => Buffer.concat([await drawn().png().toBuffer(), SVG])],
  ['a WebP with an archive behind it', async () => Buffer.concat([await drawn().webp().toBuffer(), archive()])],
  ['14,000 x 14,000 pixels', () => bomb(14_000)],
];
