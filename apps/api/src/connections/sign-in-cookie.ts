import { randomBytes } from 'node:crypto';

const NAME = 'steam_sign_in';
const PATH = '/api/connections/steam';

/** The value that tells this browser from others; undefined when it has none. */
export const browserOf = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1];

export const newBrowser = (): string => randomBytes(32).toString('base64url');

/** `Lax`, because the browser comes back from another site. @param seconds it is kept */
export const browserCookie = (browser: string, { secure, seconds }: { secure: boolean; seconds: number }): string =>
  `${NAME}=${browser}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
