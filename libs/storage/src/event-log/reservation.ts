import { createHmac } from 'node:crypto';

/**
 * What stands for a unique value in the name of its reservation stream. Whoever reads the log without the key cannot
 * tell which value it is, nor look for one.
 */
export const reservationOf = (secret: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`reservation\n${kind}\n${value}`).digest('base64url');
