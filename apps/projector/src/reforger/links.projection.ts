import { reforgerLinks, type ReforgerAccount, type ReforgerLinkDocument } from '@app/contracts/reforger/read-models';
import type { ConnectionsEvent, ConnectionsFacts } from '@app/domain/connections/events';
import { projection } from '../projection';

type Link = ReforgerLinkDocument;
type Account = ConnectionsFacts['GameAccountVerified'];

const put = (link: Link, { platform }: Pick<Account, 'platform'>, account: ReforgerAccount | null): Link => ({
  ...link,
  [platform === 'reforger' ? 'code' : platform]: account,
});

const accountOf = ({ accountId, at }: Account, verified: boolean): ReforgerAccount => ({
  id: accountId.toLowerCase(),
  verified,
  at,
});

/** The gaming accounts of each member, and the player who said their code, by which a Reforger profile is theirs. */
export const links = projection<Link, ConnectionsEvent>()({
  into: reforgerLinks,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({ memberId, code: null, steam: null, psn: null, xbox: null }),
  evolve: {
    GameAccountConnected: (link, { data }) => put(link, data, accountOf(data, data.verified)),
    GameAccountVerified: (link, { data }) => put(link, data, accountOf(data, true)),
    GameAccountConfirmationWithdrawn: (link, { data }) => put(link, data, accountOf(data, data.provedBy !== undefined)),
    GameAccountDisconnected: (link, { data }) => put(link, data, null),
    GameAccountReleased: (link, { data }) => put(link, data, null),
  },
});
