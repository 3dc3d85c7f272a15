import type { FileAccessDocument } from '@app/contracts/served-files/file-access';
import { whitelistFileAccess } from '@app/contracts/whitelist/read-models';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { afterDrop, afterRotation, unchangedAccess } from '../file-access';
import { projection } from '../projection';

/** The path of the whitelist's files, since when and by whom. */
export const fileAccess = projection<FileAccessDocument, WhitelistEvent>()({
  into: whitelistFileAccess,
  key: () => 'secret',
  initial: unchangedAccess,
  evolve: {
    WhitelistFileSecretRotated: (access, { data }) => afterRotation(access, data),
    WhitelistFileSecretDropped: (access, { data }) => afterDrop(access, data),
  },
});
