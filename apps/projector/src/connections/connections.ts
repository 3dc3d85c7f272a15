import { connectionsOf, type ConnectionsDocument, type LinkedAccount } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { accountKey, type Platform } from '@app/domain/connections/rules';
import { projection } from '../projection';

const put = (
  known: ConnectionsDocument,
  platform: Platform,
  account: LinkedAccount | null,
): Pick<ConnectionsDocument, 'accounts' | 'keys'> => ({
  accounts: { ...known.accounts, [platform]: account },
  keys: { ...known.keys, [platform]: account && accountKey(platform, account.id) },
});

const change = (known: ConnectionsDocument, platform: Platform, to: Partial<LinkedAccount>): ConnectionsDocument => {
  const account = known.accounts[platform];
  return account ? { ...known, ...put(known, platform, { ...account, ...to }) } : known;
};

const remove = (known: ConnectionsDocument, { platform }: { platform: Platform }): ConnectionsDocument => ({
  ...known,
  ...put(known, platform, null),
  mainProfile: known.mainProfile === platform ? null : known.mainProfile,
});

/** Which accounts are whose: the connections tab, and the member behind a Steam ID. */
export const connections = projection<ConnectionsDocument, ConnectionsEvent>()({
  into: connectionsOf,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({
    memberId,
    accounts: { steam: null, psn: null, xbox: null },
    mainProfile: null,
    keys: { steam: null, psn: null, xbox: null },
  }),
  evolve: {
    GameAccountConnected: (known, { data: { platform, accountId: id, displayName, verified, at } }) => ({
      ...known,
      ...put(known, platform, { id, displayName, verified, connectedAt: at }),
    }),
    GameAccountDisconnected: (known, { data }) => remove(known, data),
    GameAccountReleased: (known, { data }) => remove(known, data),
    GameAccountVerified: (known, { data: { platform } }) => change(known, platform, { verified: true }),
    GameAccountRenamed: (known, { data: { platform, displayName } }) => change(known, platform, { displayName }),
    MainProfileSelected: (known, { data: { platform } }) => ({ ...known, mainProfile: platform }),
  },
});
