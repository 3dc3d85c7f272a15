import { reforgerLinks, type ReforgerAccount, type ReforgerLinkDocument } from '@app/contracts/reforger/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { projection } from '../projection';

type Link = ReforgerLinkDocument;
type Platform = 'steam' | 'psn' | 'xbox';

const put = (link: Link, platform: Platform, account: ReforgerAccount | null): Link => ({
  ...link,
  [platform]: account,
});

const leave = (link: Link, { data: { platform } }: { readonly data: { readonly platform: Platform } }): Link =>
  put(link, platform, null);

/** The gaming accounts of each member, and the player who said their code, by which a Reforger profile is theirs. */
export const links = projection<Link, ConnectionsEvent>()({
  into: reforgerLinks,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({ memberId, code: null, steam: null, psn: null, xbox: null }),
  evolve: {
    GameAccountConnected: (link, { data: { platform, accountId, verified, at } }) =>
      put(link, platform, { id: accountId.toLowerCase(), verified, at }),
    GameAccountVerified: (link, { data: { platform, accountId, at } }) =>
      put(link, platform, { id: accountId.toLowerCase(), verified: true, at }),
    ReforgerPlayerProved: (link, { data: { playerId, at } }) => ({
      ...link,
      code: { id: playerId, verified: true, at },
    }),
    GameAccountDisconnected: leave,
    GameAccountReleased: leave,
  },
});
