import { connectionsOf, type ConnectionsDocument, type LinkedAccount } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { accountKey, type AccountKind } from '@app/domain/connections/rules';
import { projection } from '../projection';

const put = (
  doc: ConnectionsDocument,
  platform: AccountKind,
  account: LinkedAccount | null,
): Pick<ConnectionsDocument, 'accounts' | 'keys'> => ({
  accounts: { ...doc.accounts, [platform]: account },
  keys: { ...doc.keys, [platform]: account && accountKey(platform, account.id) },
});

const change = (doc: ConnectionsDocument, platform: AccountKind, to: Partial<LinkedAccount>): ConnectionsDocument => {
  const account = doc.accounts[platform];
  return account ? { ...doc, ...put(doc, platform, { ...account, ...to }) } : doc;
};

const remove = (doc: ConnectionsDocument, { platform }: { platform: AccountKind }): ConnectionsDocument => ({
  ...doc,
  ...put(doc, platform, null),
  mainProfile: doc.mainProfile === platform ? null : doc.mainProfile,
});

const without = (accounts: ConnectionsDocument['unlinked'], platform: AccountKind, id: string) =>
  accounts.filter((each) => each.platform !== platform || accountKey(platform, each.id) !== accountKey(platform, id));

/** Which accounts are whose: the connections tab, and the member behind a Steam ID. */
export const connections = projection<ConnectionsDocument, ConnectionsEvent>()({
  into: connectionsOf,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({
    memberId,
    accounts: { steam: null, psn: null, xbox: null, reforger: null },
    mainProfile: null,
    keys: { steam: null, psn: null, xbox: null, reforger: null },
    unlinked: [],
  }),
  evolve: {
    GameAccountConnected: (doc, { data: { platform, accountId: id, displayName, verified, at } }) => ({
      ...doc,
      ...put(doc, platform, { id, displayName, verified, connectedAt: at }),
      unlinked: without(doc.unlinked, platform, id),
    }),
    GameAccountDisconnected: (doc, { data, metadata: { actor } }) => {
      const { platform, accountId: id, byStaff, at } = data;
      const left = remove(doc, data);
      if (!byStaff) return left;
      const { displayName, verified, reason } = byStaff;
      const unlinked = { platform, id, displayName, verified, reason, by: actor.name, at };
      return { ...left, unlinked: [...without(doc.unlinked, platform, id), unlinked] };
    },
    GameAccountReleased: (doc, { data }) => remove(doc, data),
    GameAccountVerified: (doc, { data: { platform } }) => change(doc, platform, { verified: true }),
    GameAccountRenamed: (doc, { data: { platform, displayName } }) => change(doc, platform, { displayName }),
    MainProfileSelected: (doc, { data: { platform } }) => ({ ...doc, mainProfile: platform }),
  },
});
