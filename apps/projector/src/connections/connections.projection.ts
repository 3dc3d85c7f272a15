import { connectionsOf, type ConnectionsDocument, type LinkedAccount } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent, ConnectionsFacts } from '@app/domain/connections/events';
import { accountKey, type AccountKind } from '@app/domain/connections/rules';
import { BY_CODE, BY_STEAM, type Proof } from '@app/domain/connections/sources';
import { projection } from '../projection';

const put = (
  doc: ConnectionsDocument,
  platform: AccountKind,
  account: LinkedAccount | null,
): Pick<ConnectionsDocument, 'accounts' | 'keys'> => ({
  accounts: { ...doc.accounts, [platform]: account },
  keys: { ...doc.keys, [platform]: account && accountKey(platform, account.id) },
});

/** Sign-ins of one member that are remembered. */
const MOST_SIGN_INS = 20;

type Link = ConnectionsFacts['GameAccountConnected'] | ConnectionsFacts['GameAccountVerified'];

/** Events from before do not say what proved a link: it was the member's sign-in, what it was, or else a code. */
const proofIn = (doc: ConnectionsDocument, link: Link): Proof | null => {
  const { platform, accountId, provedBy } = link;
  if (provedBy) return provedBy;
  if ('verified' in link && !link.verified) return null;
  if ('byStaff' in link) return doc.unlinked.find(isThe(platform, accountId))?.provedBy ?? BY_CODE;
  return platform === 'steam' && doc.signedInAs.includes(accountId) ? BY_STEAM : BY_CODE;
};

const proved = (provedBy: Proof | null, at: string) => ({ provedBy, provedAt: provedBy && at });

const isThe = (platform: AccountKind, id: string) => (each: ConnectionsDocument['unlinked'][number]) =>
  each.platform === platform && accountKey(platform, each.id) === accountKey(platform, id);

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
  accounts.filter((each) => !isThe(platform, id)(each));

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
    signedInAs: [],
  }),
  evolve: {
    SteamSignInCompleted: (doc, { data: { steamId } }) => ({
      ...doc,
      signedInAs: [...doc.signedInAs.filter((id) => id !== steamId), steamId].slice(-MOST_SIGN_INS),
    }),
    GameAccountConnected: (doc, { data }) => {
      const { platform, accountId: id, displayName, verified, at } = data;
      return {
        ...doc,
        ...put(doc, platform, { id, displayName, verified, ...proved(proofIn(doc, data), at), connectedAt: at }),
        unlinked: without(doc.unlinked, platform, id),
      };
    },
    GameAccountDisconnected: (doc, { data, metadata: { actor } }) => {
      const { platform, accountId: id, byStaff, at } = data;
      const left = remove(doc, data);
      if (!byStaff) return left;
      const { displayName, verified, reason } = byStaff;
      const provedBy = doc.accounts[platform]?.provedBy ?? null;
      const unlinked = { platform, id, displayName, verified, provedBy, reason, by: actor.name, at };
      return { ...left, unlinked: [...without(doc.unlinked, platform, id), unlinked] };
    },
    GameAccountReleased: (doc, { data }) => remove(doc, data),
    GameAccountVerified: (doc, { data }) =>
      change(doc, data.platform, { verified: true, ...proved(proofIn(doc, data), data.at) }),
    GameAccountConfirmationWithdrawn: (doc, { data: { platform, provedBy, at } }) =>
      change(doc, platform, { verified: provedBy !== undefined, ...proved(provedBy ?? null, at) }),
    GameAccountRenamed: (doc, { data: { platform, displayName } }) => change(doc, platform, { displayName }),
    MainProfileSelected: (doc, { data: { platform } }) => ({ ...doc, mainProfile: platform }),
  },
});
