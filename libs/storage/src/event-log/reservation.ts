import { createHmac } from 'node:crypto';

/**
 * What stands for a unique value in the name of its reservation stream. Whoever reads the log without the key cannot
 * tell which value it is, nor look for one.
 */
export const reservationOf = (secret: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`reservation\n${kind}\n${value}`).digest('base64url');

/** What stands for a link code in the log: whoever reads it there without the key cannot say the code. */
export const linkCodeHash = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`link-code\n${code}`).digest('base64url');
