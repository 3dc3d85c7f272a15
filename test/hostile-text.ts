/** What no layout expects: no blanks, emoji, right to left, and letters that turn their neighbours round. */
const KINDS = ['W', '👩‍🚀', 'שלום', '\u202Eevil'].map((kind) => [...kind]);

/** A text of exactly so many characters; `n` tells it from the others. */
export const hostile = (length: number, n = 0): string => {
  const letters = KINDS[n % KINDS.length]!;
  const number = String(n);
  return number + Array.from({ length: length - number.length }, (_, i) => letters[i % letters.length]).join('');
};

/** The same, where a limit counts an emoji twice. */
export const hostileUnits = (length: number, n = 0): string => hostile(length / (n % KINDS.length === 1 ? 2 : 1), n);
