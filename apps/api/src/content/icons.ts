import { FRAME, SYMBOLS, type SymbolName } from '@app/contracts/community/symbols';
import { Resvg } from '@resvg/resvg-js';

const GROUND = '#0b0d0a';
/** Pixels; browsers take the one that fits. */
const FAVICON_SIZES = [16, 32, 48];
/** Pixels, as phones want it on their home screen. */
const TOUCH_SIZE = 180;

interface Look {
  readonly mark: SymbolName;
  readonly accent: string;
}

/** The community's mark in its accent colour, on the ground of every page. */
export const iconSvg = (look: Look): string => drawn(look, { corner: 6, stroke: 2.2 });

/** Phones cut the corners themselves. */
export const touchIcon = (look: Look): Buffer => png(drawn(look, { corner: 0, stroke: 2.2 }), TOUCH_SIZE);

/** An ICO file of PNG pictures. Small ones are drawn with thicker lines. */
export const favicon = (look: Look): Buffer => {
  const pictures = FAVICON_SIZES.map((size) => ({
    size,
    data: png(drawn(look, { corner: 6, stroke: size < 32 ? 3.6 : 2.6 }), size),
  }));
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(({ size, data }) => {
    const entry = Buffer.alloc(16);
    entry.set([size, size], 0);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(data.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += data.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ data }) => data)]);
};

const drawn = ({ mark, accent }: Look, { corner, stroke }: { corner: number; stroke: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${corner}" fill="${GROUND}"/><g transform="translate(6 12)" fill="none" stroke="${accent}" stroke-width="${stroke}"><path d="${FRAME}"/><path d="${SYMBOLS[mark]}"/></g></svg>
`;

const png = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng();
