import { whitelistFileAccess, type WhitelistFileAccessDocument } from '@app/contracts/whitelist/read-models';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { projection } from '../projection';

/** Whether the files' paths hold a secret, since when and by whom. */
export const fileAccess = projection<WhitelistFileAccessDocument, WhitelistEvent>()({
  into: whitelistFileAccess,
  key: () => 'secret',
  initial: () => ({ secretHash: null, endsWith: '', since: '', by: '' }),
  evolve: {
    WhitelistFileSecretRotated: (_, { data: { secretHash, endsWith, by, at } }) => ({
      secretHash,
      endsWith,
      since: at,
      by,
    }),
    WhitelistFileSecretDropped: (_, { data: { by, at } }) => ({ secretHash: null, endsWith: '', since: at, by }),
  },
});
