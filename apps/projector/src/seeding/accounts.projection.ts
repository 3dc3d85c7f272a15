import { seedingAccounts, type SeedingAccountDocument } from '@app/contracts/seeding/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import { projection } from '../projection';

const steamIn = (data: { readonly platform: string; readonly accountId: string }): string | undefined =>
  data.platform === 'steam' ? data.accountId : undefined;

/** An account that passed to another member stays theirs, in whatever order the two events come. */
const leave = (account: SeedingAccountDocument, { data }: { readonly data: { readonly memberId: string } }) =>
  account.memberId === data.memberId ? { ...account, memberId: null } : account;

/** Whose Steam accounts are proved to be whose, and who may not win: what rewards need to know of an account. */
export const accounts = projection<SeedingAccountDocument, ConnectionsEvent | ExemptionsEvent>()({
  into: seedingAccounts,
  key: (event) => {
    if (event.type !== 'ExemptListChanged') return steamIn(event.data);
    const { list, added, removed } = event.data;
    return list === 'seeding' ? [...added, ...removed] : undefined;
  },
  initial: (steamId) => ({ steamId, memberId: null, exempt: false }),
  evolve: {
    // A typed id is anybody's: what the account earns waits for a proof.
    GameAccountConnected: (account, { data: { memberId, verified } }) =>
      verified ? { ...account, memberId } : account,
    GameAccountVerified: (account, { data: { memberId } }) => ({ ...account, memberId }),
    GameAccountDisconnected: leave,
    GameAccountReleased: leave,
    ExemptListChanged: (account, { data: { added } }) => ({ ...account, exempt: added.includes(account.steamId) }),
  },
});
