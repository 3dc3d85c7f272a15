import { existsSync } from 'node:fs';

/** A device of Linux: every write to it fails as on a full disk. */
export const FULL_DISK = '/dev/full';

/** A test that writes to it. Elsewhere it is skipped, with the reason in its title. */
export const testFullDisk = (title: string, body: () => Promise<void>): void =>
  existsSync(FULL_DISK) ? test(title, body) : test.skip(`${title} (needs ${FULL_DISK}, which only Linux has)`, body);
