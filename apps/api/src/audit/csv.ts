/**
 * What a spreadsheet would take for a formula, or for the start of one behind what it trims. Read from the compatibility
 * form (NFKC), because a fullwidth or small equals sign begins a formula too.
 */
const FORMULA = /^[\s\p{Cf}\0]*[=+\-@\u2212]|^[\t\r\0]/u;
/** At most so many characters stand in front of a formula. */
const FRONT = 64;

const isFormula = (value: string): boolean => FORMULA.test(value.slice(0, FRONT).normalize('NFKC'));

/** One cell, RFC 4180. Text that a spreadsheet would calculate gets an apostrophe in front. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = isFormula(value) ? `'${value}` : value;
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line, with its end. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;
