import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Who began the sign-in, as encoded in the address that Steam sends the browser back to. */
export interface SignInState {
  readonly memberId: string;
  readonly signInId: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const SHAPE = /^(\d{17,20})\.([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

/** The key of states, other than that of reservations. */
export const stateKeyOf = (secret: string): Buffer => createHmac('sha256', secret).update('steam sign-in').digest();

/**
 * Signed, and bound to the browser that began by a value only that browser has: an address that somebody else had made
 * is worth nothing, or people could be led to prove their Steam account to a stranger's profile.
 */
export const signState = ({ memberId, signInId, expiresAt }: SignInState, browser: string, key: Buffer): string => {
  const claims = `${memberId}.${signInId}.${expiresAt}`;
  return `${claims}.${macOf(claims, browser, key)}`;
};

/** The content of a state; undefined when we did not issue it to this browser, or it has expired. */
export const readState = (
  text: unknown,
  browser: string | undefined,
  key: Buffer,
  now: number,
): SignInState | undefined => {
  const [, memberId, signInId, expires, mac] = (typeof text === 'string' && SHAPE.exec(text)) || [];
  if (!memberId || !signInId || !expires || !mac || browser === undefined) return undefined;
  const right = macOf(`${memberId}.${signInId}.${expires}`, browser, key);
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(right))) return undefined;
  const expiresAt = Number(expires);
  return expiresAt > now ? { memberId, signInId, expiresAt } : undefined;
};

const macOf = (claims: string, browser: string, key: Buffer): string =>
  createHmac('sha256', key)
    .update(`${claims}.${createHash('sha256').update(browser).digest('base64url')}`)
    .digest('base64url');
