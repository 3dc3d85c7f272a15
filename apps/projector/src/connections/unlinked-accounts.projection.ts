import { unlinkedAccounts, unlinkedKey, type UnlinkedAccountDocument } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { accountKey } from '@app/domain/connections/rules';
import { projection } from '../projection';

/**
 * Accounts that staff have unlinked, with the member each was unlinked from, so that staff can find and restore the
 * link.
 */
export const unlinked = projection<UnlinkedAccountDocument, ConnectionsEvent>()({
  into: unlinkedAccounts,
  key: ({ data: { platform, accountId, byStaff } }) =>
    byStaff && unlinkedKey(platform, accountKey(platform, accountId)),
  initial: () => ({ memberIds: [] }),
  evolve: {
    GameAccountDisconnected: ({ memberIds }, { data: { memberId } }) => ({
      memberIds: [...memberIds.filter((each) => each !== memberId), memberId],
    }),
  },
});
