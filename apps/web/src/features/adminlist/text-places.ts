/** A place in a text: line from 1, column in UTF-16 units from 0. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where an offset stands. */
export const placeOf = (text: string, offset: number): Place => {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start };
};

/** The offset at which a line begins; the end of the text for one that it has not. */
export const startOf = (text: string, line: number): number => {
  let start = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start;
};

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const TAB = 4;

/** About how many columns of a fixed-width face the longest line takes. */
export const columnsOf = (lines: readonly string[]): number =>
  lines.reduce((most, text) => Math.max(most, widthOf(text, most)), 0);

const widthOf = (text: string, most: number): number => {
  // Only what may be the longest is measured letter by letter.
  if (text.length * TAB <= most) return 0;
  let width = 0;
  for (const letter of text) width += letter === '\t' ? TAB : letter > '\u10ff' && WIDE.test(letter) ? 2 : 1;
  return width;
};
