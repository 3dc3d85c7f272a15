import { FRAME, SYMBOLS, type SymbolName } from '@app/contracts/community/symbols';
import { renderAsync, type RenderedImage } from '@resvg/resvg-js';
import { promisify } from 'node:util';
import { crc32, deflate, type ZlibOptions } from 'node:zlib';
import type { Lettered, Lettering } from './lettering';

/** What all pictures of the api are drawn with. */

const GROUND = '#0b0d0a';
export const INK = '#ecede3';
export const INK_2 = '#b9bcae';

let lettering: Lettering | undefined;

/** Fonts and what reads them are a tenth of what the api would load at its start. */
export const theLettering = async (): Promise<Lettering> =>
  (lettering ??= new (await import('./lettering')).Lettering());

/** @param inside SVG, over the ground @returns a PNG of this size in pixels, made in another thread */
export const rendered = async (inside: string, width: number, height: number): Promise<Buffer> => {
  const image = await renderAsync(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${GROUND}"/>${inside}</svg>`,
    { font: { loadSystemFonts: false } },
  );
  return pngOf(image);
};

const deflated = promisify<Uint8Array, ZlibOptions, Buffer>(deflate);
const chunk = (name: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** The library's own PNG is compressed in the thread of the event loop, which takes 15 ms. */
const pngOf = async ({ width, height, pixels }: RenderedImage): Promise<Buffer> => {
  const row = 4 * width;
  // Before each row the number of its filter: none.
  const rows = Buffer.alloc(height * (row + 1));
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (row + 1) + 1, y * row, (y + 1) * row);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  // Eight bits each of red, green, blue and alpha.
  size.set([8, 6], 8);
  return Buffer.concat([
    ...[Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', size), chunk('IDAT', await deflated(rows, { level: 3 }))],
    chunk('IEND', Buffer.of()),
  ]);
};

export const heightOf = ({ size, lines }: Lettered): number => size * (1 + (lines - 1) * 1.02);

/** @param clear pixels by which letters keep clear of the lines of a map behind them */
export const placed = ({ svg, size }: Lettered, x: number, y: number, colour: string, clear = 0): string => {
  const edge = `stroke="${GROUND}" stroke-width="${Math.round((1000 * clear) / size)}" stroke-linejoin="round"`;
  return `<g transform="translate(${x} ${y})" fill="${colour}">${clear > 0 ? `<g ${edge}>${svg}</g>` : ''}${svg}</g>`;
};

export const unit = (symbol: SymbolName, colour: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="1.6"><path d="${FRAME}" fill="${GROUND}"/><path d="${SYMBOLS[symbol]}"/></g>`;
