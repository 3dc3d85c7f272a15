import type { FileAccessDocument } from '@app/contracts/served-files/file-access';
import { banFileAccess } from '@app/contracts/moderation/read-models';
import type { BanFileEvent } from '@app/domain/moderation/events';
import { afterDrop, afterRotation, unchangedAccess } from '../file-access';
import { projection } from '../projection';

/** The path of the ban list, since when and by whom. */
export const fileAccess = projection<FileAccessDocument, BanFileEvent>()({
  into: banFileAccess,
  key: () => 'secret',
  initial: unchangedAccess,
  evolve: {
    BanFileSecretRotated: (access, { data }) => afterRotation(access, data),
    BanFileSecretDropped: (access, { data }) => afterDrop(access, data),
  },
});
