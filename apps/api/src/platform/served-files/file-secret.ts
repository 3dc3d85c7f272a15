import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Fit for a path, and more than anybody can guess. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** What the log keeps of it. A secret of 192 random bits needs no salt. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Takes as long for every wrong secret. */
export const isSecret = (given: string, hash: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), Buffer.from(hash, 'hex'));
