import type { FilePath } from './file-secret';

/**
 * The path of the files that a Squad server names in `RemoteAdminListHosts.cfg`: the whitelist, and the admin list under
 * the same secret. The capability `whitelist` implements it.
 */
export abstract class WhitelistPath {
  /** @throws StoreUnavailable when the read models cannot be read and never could */
  abstract current(): Promise<FilePath>;
}
