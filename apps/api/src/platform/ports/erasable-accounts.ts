import type { ErasableAccount } from '@app/contracts/privacy/privacy';

/** What privacy needs to know of links. The capability `connections` implements it. */
export abstract class ErasableAccounts {
  /** What a member has linked now, with what would go with them, as the log has it. */
  abstract of(memberId: string): Promise<readonly ErasableAccount[]>;
}
