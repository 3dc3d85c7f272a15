import { env } from '~/lib/env';

/** A read that failed, for whoever develops the site; the screen tells everybody else. */
export const reportRead = (error: unknown, key: readonly unknown[]): void => {
  if (env.development) console.warn(`Reading ${key.join(' ')} failed.`, error);
};
