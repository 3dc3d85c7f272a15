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
