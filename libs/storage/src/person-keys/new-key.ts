import { randomBytes } from 'node:crypto';
import type { PersonKey } from './port';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const LENGTH = 20;
/** Bytes from here on would make the first digits more likely than the last. */
const EVEN = 256 - (256 % DIGITS.length);

/** 103 random bits. */
const pseudonym = (): string => {
  let text = '';
  while (text.length < LENGTH)
    for (const byte of randomBytes(2 * LENGTH)) if (byte < EVEN) text += DIGITS[byte % DIGITS.length];
  return `~${text.slice(0, LENGTH)}`;
};

export const newKey = (id: string): PersonKey => ({ id, pseudonym: pseudonym(), key: randomBytes(32) });
