import { squadLinks, type SquadLinkDocument } from '@app/contracts/squad/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { projection } from '../projection';

const without = (known: SquadLinkDocument, { platform }: { readonly platform: string }): SquadLinkDocument =>
  platform === 'steam' ? { ...known, steamId: null } : known;

/** Whose Squad profile is whose: the Steam account each member has linked. */
export const links = projection<SquadLinkDocument, ConnectionsEvent>()({
  into: squadLinks,
  key: ({ data }) => (data.platform === 'steam' ? data.memberId : undefined),
  initial: (memberId) => ({ memberId, steamId: null }),
  evolve: {
    GameAccountConnected: (known, { data: { accountId } }) => ({ ...known, steamId: accountId }),
    GameAccountDisconnected: (known, { data }) => without(known, data),
    GameAccountReleased: (known, { data }) => without(known, data),
  },
});
