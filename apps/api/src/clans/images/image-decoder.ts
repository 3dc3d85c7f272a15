import { Injectable } from '@nestjs/common';
import { CLAN_LIMITS, CLAN_TEXTS } from '@app/domain/clans/rules';
import sharp from 'sharp';
import { Refused } from '../../platform/responses/failures';

/** Pixels that an image may have: it is refused by its header, before anything is decoded. */
const MOST_PIXELS = 16_777_216;
/** Pixels on a side of the stored image. */
const SIDE = 512;
/** How long one image may take, seconds. */
const LONGEST = 5;
/** Images that wait while another is decoded. */
const MOST_WAITING = 8;

// Nothing but these is read, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const JPEG_BEGIN = Buffer.from('ffd8ff', 'hex');
const PNG_BEGIN = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** Archives and documents that readers find wherever in a file they begin. */
const HIDDEN = ['PK\x03\x04', 'PK\x05\x06', '%PDF-', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((signature) =>
  Buffer.from(signature, 'latin1'),
);
/** Of a tag with three letters also what follows it: the bytes of one photo in hundreds hold `<svg` by chance. */
const HIDDEN_PAGE = /<(?:html|head|body|script|iframe|svg[\s/>]|!doctype|\?php)/i;

/** Whether a file is also something else than an image: an archive, a document, a page. */
const isTwoThings = (bytes: Buffer): boolean =>
  HIDDEN.some((signature) => bytes.includes(signature)) || HIDDEN_PAGE.test(bytes.toString('latin1'));

const SOI = 0xd8;
const EOI = 0xd9;

/** Markers without a segment: an escaped byte, and restarts within a scan. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Whether the first picture of a JPEG ends. Phones append others to it, or a film: they are never read.
 */
const jpegEnds = (bytes: Buffer): boolean => {
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1];
    if (marker === undefined || marker === SOI) return false;
    if (marker === EOI) return true;
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (at + 4 > bytes.length) return false;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
};

/** Whether the bytes begin and end as an image of one of the types does, and are nothing else besides. */
const isWholeImage = (bytes: Buffer): boolean => {
  if (bytes.length < 64 || isTwoThings(bytes)) return false;
  if (bytes.subarray(0, 3).equals(JPEG_BEGIN)) return jpegEnds(bytes);
  if (bytes.subarray(0, 8).equals(PNG_BEGIN)) return bytes.subarray(-12).equals(PNG_END);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false;
  return bytes.readUInt32LE(4) + 8 === bytes.length;
};

/**
 * Makes one small WebP of what was uploaded, without whatever else was in it. Images are decoded one at a time, beside
 * the event loop, so that many uploads make nobody wait but those who upload.
 */
@Injectable()
export class ImageDecoder {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @throws Refused 400 in the words of the form, 503 while too many wait */
  async toWebp(bytes: Buffer): Promise<Buffer> {
    if (bytes.length >= CLAN_LIMITS.image) throw new Refused(400, 'image-large', CLAN_TEXTS.imageLarge);
    if (!isWholeImage(bytes)) throw wrongType();
    if (this.waiting >= MOST_WAITING)
      throw new Refused(503, 'busy', 'Too many images are being read. Try again shortly.', { retryAfter: 2 });
    this.waiting++;
    const turn = this.last.then(() => encode(bytes));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }
}

const encode = async (bytes: Buffer): Promise<Buffer> => {
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .timeout({ seconds: LONGEST })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw wrongType();
  }
};

const wrongType = () => new Refused(400, 'image-type', CLAN_TEXTS.imageType);
