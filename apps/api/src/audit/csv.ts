/** What a spreadsheet would take for a formula, or for the start of one behind what it trims. */
const FORMULA = /^[=+\-@\t\r\0]/;

/** One cell, RFC 4180. Text that a spreadsheet would calculate gets an apostrophe in front. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line, with its end. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;
