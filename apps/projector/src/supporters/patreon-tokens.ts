import { createHash } from 'node:crypto';
import type { PatreonTokens, TokenStore } from '@app/outside/patreon-api';
import type { ReadModelStore } from '@app/storage/read-models/port';

const KEY = 'patreon-tokens';

interface Stored extends PatreonTokens {
  /** A hash of the configured refresh token that these followed from. */
  readonly from: string;
}

/**
 * The tokens that Patreon gave in place of the configured ones: a refresh token counts once, so without them a restart
 * would need the operator. Other configured tokens count at once.
 */
export const patreonTokens = (
  store: Pick<ReadModelStore, 'readControl' | 'writeControl'>,
  configured: PatreonTokens,
): TokenStore => {
  const from = createHash('sha256')
    .update(configured.refreshToken ?? configured.accessToken)
    .digest('base64url');
  return {
    read: async () => {
      const stored = (await store.readControl<Stored>(KEY))?.value;
      return stored?.from === from ? stored : undefined;
    },
    write: async (tokens) => {
      const before = await store.readControl<Stored>(KEY);
      await store.writeControl<Stored>(KEY, before?.revision ?? 0, { ...tokens, from });
    },
  };
};
