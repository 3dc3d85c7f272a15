import { randomBytes } from 'node:crypto';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const LENGTH = 20;
/** Bytes from here on would make the first digits more likely than the last. */
const EVEN = 256 - (256 % DIGITS.length);

/** Pseudonyms within a text. */
export const PSEUDONYM = /~[0-9a-z]{20}/g;

/** Whether a text is a pseudonym and nothing else. */
export const isPseudonym = (text: string): boolean => text.replace(PSEUDONYM, '') === '' && text.length === LENGTH + 1;

/** 103 random bits. */
export const newPseudonym = (): string => {
  let text = '';
  while (text.length < LENGTH)
    for (const byte of randomBytes(2 * LENGTH)) if (byte < EVEN) text += DIGITS[byte % DIGITS.length];
  return `~${text.slice(0, LENGTH)}`;
};
