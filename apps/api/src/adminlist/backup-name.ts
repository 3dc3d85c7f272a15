/** The name of a version as a backup: the same for ever, whatever the file is called. */
export const backupName = ({ version, at }: { readonly version: number; readonly at: string }): string =>
  `admin-list-v${String(version).padStart(5, '0')}-${at.replace(/\.\d+|[:-]/g, '')}.cfg`;

/** The version that a backup's name speaks of; undefined for no such name. */
export const versionIn = (filename: string): number | undefined => {
  const digits = /^admin-list-v(\d{5,9})-\d{8}T\d{6}Z\.cfg$/.exec(filename)?.[1];
  return digits === undefined ? undefined : Number(digits);
};
