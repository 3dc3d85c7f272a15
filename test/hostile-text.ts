/** What no layout expects: no blanks, emoji, right to left, and letters that turn their neighbours round. */
const KINDS = ['W', '👩‍🚀', 'שלום', '\u202Eevil'].map((kind) => [...kind]);

/**
 * Longer texts are articles, which only operators write: their words end somewhere. Chromium 156 takes half a minute to lay
 * out one word of 100,000 letters that are kerned.
 */
const LONGEST_WITHOUT_BLANKS = 10_000;
const LONGEST_WORD = 200;

/** A text of exactly so many characters; `n` distinguishes it from the others. */
export const hostile = (length: number, n = 0): string => {
  const letters = KINDS[n % KINDS.length]!;
  const number = String(n);
  const isBlank = (i: number) => length > LONGEST_WITHOUT_BLANKS && i % LONGEST_WORD === LONGEST_WORD - 1;
  const letterAt = (_: unknown, i: number) => (isBlank(i) ? ' ' : letters[i % letters.length]);
  return number + Array.from({ length: length - number.length }, letterAt).join('');
};

/** The same, where a limit counts an emoji twice. */
export const hostileUnits = (length: number, n = 0): string => hostile(length / (n % KINDS.length === 1 ? 2 : 1), n);
