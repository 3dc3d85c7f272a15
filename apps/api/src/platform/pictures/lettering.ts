import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** The heading face, one file for each alphabet. */
const ALPHABETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek'];
const fileOf = (alphabet: string) =>
  require.resolve(`@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-${alphabet}-800-normal.woff2`);

interface Frame {
  /** Pixels. */
  readonly width: number;
  readonly lines: number;
  /** The greatest and the smallest height of the letters, pixels. */
  readonly size: readonly [most: number, least: number];
}

/** A text as SVG path elements, its first baseline at 0. */
export interface Lettered {
  readonly svg: string;
  readonly size: number;
  readonly lines: number;
  /** Of the longest line, pixels. */
  readonly width: number;
}

/** Of the height of the letters, from one baseline to the next. */
const LEADING = 1.02;
const STEP = 4;

/** Draws texts as outlines, so that a picture needs no font where it is rendered. */
export class Lettering {
  private readonly fonts = ALPHABETS.map((alphabet) => create(readFileSync(fileOf(alphabet))) as Font);
  /** Outlines of glyphs: making one takes longer than all else. There are as many at most as the fonts have. */
  private readonly outlines = new Map<object, string>();

  /** As large as fits, in as many lines as allowed; what does not fit at all ends in an ellipsis. */
  fit(text: string, { width, lines, size: [most, least] }: Frame): Lettered {
    const words = this.drawable(text).split(/\s+/).filter(Boolean);
    // In one line it is known which size fits.
    const fitting = lines > 1 ? most : width / Math.max(1e-9, this.widthOf(words.join(' ')));
    const first = most - STEP * Math.max(0, Math.ceil((most - fitting) / STEP));
    for (let size = first; size >= least; size -= STEP) {
      const rows = this.wrap(words, width / size);
      if (rows.length <= lines && rows.every((row) => this.widthOf(row) * size <= width)) return this.draw(rows, size);
    }
    const rows = this.wrap(words, width / least).slice(0, lines);
    return this.draw(
      rows.map((row, i) => (i === rows.length - 1 ? this.cut(`${row}…`, width / least) : this.cut(row, width / least))),
      least,
    );
  }

  /** Without what none of the alphabets has, such as emoji. */
  private drawable(text: string): string {
    return [...text.normalize('NFC')].filter((letter) => this.fontOf(letter)).join('');
  }

  private fontOf(letter: string): Font | undefined {
    return this.fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
  }

  private wrap(words: readonly string[], width: number): string[] {
    const rows: string[] = [];
    for (const word of words) {
      const longer = rows.length ? `${rows.at(-1)!} ${word}` : word;
      if (rows.length && this.widthOf(longer) <= width) rows[rows.length - 1] = longer;
      else rows.push(word);
    }
    return rows;
  }

  private cut(row: string, width: number): string {
    if (this.widthOf(row) <= width) return row;
    const letters = [...row.replace(/…$/, '')];
    const upTo = (count: number) => `${letters.slice(0, count).join('')}…`;
    let [fits, tooMany] = [0, letters.length + 1];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.widthOf(upTo(middle)) <= width) fits = middle;
      else tooMany = middle;
    }
    return upTo(fits);
  }

  /** In units of the letters' height, without kerning: setting a text takes fifty times as long as adding this up. */
  private widthOf(row: string): number {
    let sum = 0;
    for (const letter of row) {
      const font = this.fontOf(letter) ?? this.fonts[0]!;
      sum += font.glyphForCodePoint(letter.codePointAt(0)!).advanceWidth / font.unitsPerEm;
    }
    return sum;
  }

  private draw(rows: readonly string[], size: number): Lettered {
    const svg = rows.map((row, i) => this.drawRow(row, size, i * size * LEADING)).join('');
    return { svg, size, lines: rows.length, width: size * Math.max(0, ...rows.map((row) => this.widthOf(row))) };
  }

  private drawRow(row: string, size: number, y: number): string {
    let x = 0;
    const paths: string[] = [];
    for (const { font, text } of this.runs(row)) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text);
      for (const [i, glyph] of glyphs.entries()) {
        const outline = this.outlines.get(glyph) ?? glyph.path.toSVG();
        this.outlines.set(glyph, outline);
        const place = `translate(${round(x)} ${round(y)}) scale(${round(scale)} ${round(-scale)})`;
        if (outline) paths.push(`<path transform="${place}" d="${outline}"/>`);
        x += positions[i]!.xAdvance * scale;
      }
    }
    return paths.join('');
  }

  /** Neighbouring letters of one alphabet. */
  private runs(row: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = [];
    for (const letter of row) {
      const font = this.fontOf(letter) ?? this.fonts[0]!;
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
