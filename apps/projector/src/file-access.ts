import type { FileAccessDocument } from '@app/contracts/served-files/file-access';
import { FORMER_PATH_WORKS, type SecretDropped, type SecretRotated } from '@app/domain/file-access';

/** Before the first change: as the setting says. */
export const unchangedAccess = (): FileAccessDocument => ({
  ...{ secretHash: null, endsWith: '', since: '', by: '', former: null },
});

export const afterRotation = (
  access: FileAccessDocument,
  { secretHash, endsWith, by, at }: SecretRotated,
): FileAccessDocument => ({ secretHash, endsWith, since: at, by, former: formerOf(access, at) });

export const afterDrop = (access: FileAccessDocument, { by, at }: SecretDropped): FileAccessDocument => ({
  ...{ secretHash: null, endsWith: '', since: at, by, former: formerOf(access, at) },
});

const formerOf = ({ since, secretHash }: FileAccessDocument, at: string): FileAccessDocument['former'] => ({
  ...(since === '' ? {} : { secretHash }),
  until: new Date(Date.parse(at) + FORMER_PATH_WORKS).toISOString(),
});
