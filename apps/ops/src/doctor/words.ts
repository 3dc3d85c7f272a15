export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A request to somebody else takes at most so long, milliseconds: whoever waits for the doctor is in no hurry. */
export const PATIENCE = 10_000;

export const plural = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** A message in which no address has a password. */
export const withoutPassword = (text: string): string => text.replace(/\/\/[^/@\s]+@/g, '//…@');
