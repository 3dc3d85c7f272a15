/** Line ends and tabs become spaces, so that words stay apart. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Control characters, halves of surrogate pairs, and what makes text run backwards. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of which nothing shows: blanks of any script, and what only joins or shapes letters. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * Free text as it is kept, wherever a person typed it on one line: NFC, without control and bidirectional characters,
 * without blanks around it, and empty where nothing of it shows. How long it may be is for each field to say.
 */
export const cleanText = (typed: string): string => {
  const text = typed.replace(BREAKS, ' ').replace(UNSEEN, '').normalize('NFC').trim();
  return INVISIBLE.test(text) ? '' : text;
};

const LINE_END = /\r\n|[\n-\r\u0085\u2028\u2029]/;

/** The same for text of several lines: they stay, each clean, with at most one empty one between two. */
export const cleanLines = (typed: string): string =>
  typed
    .split(LINE_END)
    .map(cleanText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Characters as people count them, so that an emoji of one code point is one. */
export const lengthOf = (text: string): number => [...text].length;

/** Bytes of a text in UTF-8. */
export const utf8Bytes = (text: string): number => {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // A pair of surrogates is two units and four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
};

/** Letters, digits and marks of one line, as nearly every text is. */
const PLAIN = /^(?! )[\x20-\x7e]*(?<! )$/;

/** What a machine sent as JSON, in place, with every text in it as `cleanText` leaves it. Bounded by whoever parsed it. */
export const cleanTexts = <Value>(value: Value): Value => {
  if (typeof value === 'string') return (PLAIN.test(value) ? value : cleanText(value)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const key of Object.keys(parts)) parts[key] = cleanTexts(parts[key]);
  return value;
};
