import { banFileAccess, type BanFileAccessDocument } from '@app/contracts/moderation/read-models';
import type { BanFileEvent } from '@app/domain/moderation/events';
import { projection } from '../projection';

/** Whether the path of the ban list holds a secret, since when and by whom. */
export const fileAccess = projection<BanFileAccessDocument, BanFileEvent>()({
  into: banFileAccess,
  key: () => 'secret',
  initial: () => ({ secretHash: null, endsWith: '', since: '', by: '' }),
  evolve: {
    BanFileSecretRotated: (_, { data: { secretHash, endsWith, by, at } }) => ({ secretHash, endsWith, since: at, by }),
    BanFileSecretDropped: (_, { data: { by, at } }) => ({ secretHash: null, endsWith: '', since: at, by }),
  },
});
