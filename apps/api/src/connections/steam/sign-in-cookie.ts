import { randomBytes } from 'node:crypto';

const NAME = 'steam_sign_in';
const PATH = '/api/connections/steam';

/** The value that identifies this browser; undefined when it has none. */
export const browserOf = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1];

export const newBrowser = (): string => randomBytes(32).toString('base64url');

/** `Lax`, because the browser comes back from another site. @param seconds lifetime of the cookie */
export const browserCookie = (browser: string, { secure, seconds }: { secure: boolean; seconds: number }): string =>
  `${NAME}=${browser}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
