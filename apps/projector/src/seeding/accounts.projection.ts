import { seedingAccounts, type SeedingAccountDocument } from '@app/contracts/seeding/read-models';
import type { ConnectionsEvent, ConnectionsFacts } from '@app/domain/connections/events';
import { may, sourceIn } from '@app/domain/connections/sources';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import { projection } from '../projection';

const steamIn = (data: { readonly platform: string; readonly accountId: string }): string | undefined =>
  data.platform === 'steam' ? data.accountId : undefined;

type Link = ConnectionsFacts['GameAccountConnected'] | ConnectionsFacts['GameAccountVerified'];

/** An account that passed to another member stays theirs, in whatever order the two events come. */
const leave = (account: SeedingAccountDocument, { data }: { readonly data: { readonly memberId: string } }) =>
  account.memberId === data.memberId ? { ...account, memberId: null } : account;

/** A typed id is anybody's: what the account earns waits for a proof. */
const earned = (account: SeedingAccountDocument, { data }: { readonly data: Link }): SeedingAccountDocument =>
  may(sourceIn(data), 'reward') ? { ...account, memberId: data.memberId } : account;

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
    GameAccountConnected: earned,
    GameAccountVerified: earned,
    GameAccountDisconnected: leave,
    GameAccountReleased: leave,
    ExemptListChanged: (account, { data: { added } }) => ({ ...account, exempt: added.includes(account.steamId) }),
  },
});
