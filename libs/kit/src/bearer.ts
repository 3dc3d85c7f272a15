import { createHash, timingSafeEqual } from 'node:crypto';

export const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a bearer token is one of those with these digests. Takes the same time whatever is sent. */
export const isBearerOf = (digests: readonly Buffer[], authorization: string | undefined): boolean => {
  const sent = digest(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
  return digests.filter((one) => timingSafeEqual(one, sent)).length > 0;
};
