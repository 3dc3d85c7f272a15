import { Refused } from '../platform/failures';

/** The name of a version as a backup: the same for ever, whatever the file is called. */
export const backupName = ({ version, at }: { readonly version: number; readonly at: string }): string =>
  `admin-list-v${String(version).padStart(5, '0')}-${at.replace(/\.\d+|[:-]/g, '')}.cfg`;

/** The version that a backup's name speaks of; undefined for no such name. */
export const versionIn = (filename: string): number | undefined => {
  const digits = /^admin-list-v(\d{5,9})-\d{8}T\d{6}Z\.cfg$/.exec(filename)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The version that an ETag of `GET /api/admin-portal/admin-list/content` begins with. @throws Refused 400 for what is none of ours */
export const versionOf = (ifMatch: string | undefined): number | undefined => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const version = /^\s*(?:W\/)?"(\d{1,9})(?:-[\w-]{1,64})?"\s*$/.exec(ifMatch)?.[1];
  if (version === undefined)
    throw new Refused(400, 'bad-if-match', 'If-Match must be an ETag that the content was answered with.');
  return Number(version);
};
