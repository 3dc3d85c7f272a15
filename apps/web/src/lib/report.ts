import { env } from '~/lib/env';

/** Writes a failed read to the console of developers; everybody else sees it on the screen. */
export const reportRead = (error: unknown, key: readonly unknown[]): void => {
  if (env.development) console.warn(`Reading ${key.join(' ')} failed.`, error);
};
