import { squadLinks, type SquadLinkDocument } from '@app/contracts/squad/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { projection } from '../projection';

const without = (doc: SquadLinkDocument, { platform }: { readonly platform: string }): SquadLinkDocument =>
  platform === 'steam' ? { ...doc, steamId: null } : doc;

/** Whose Squad profile is whose: the Steam account each member has linked. */
export const links = projection<SquadLinkDocument, ConnectionsEvent>()({
  into: squadLinks,
  key: ({ data }) => (data.platform === 'steam' ? data.memberId : undefined),
  initial: (memberId) => ({ memberId, steamId: null }),
  evolve: {
    GameAccountConnected: (doc, { data: { accountId } }) => ({ ...doc, steamId: accountId }),
    GameAccountDisconnected: (doc, { data }) => without(doc, data),
    GameAccountReleased: (doc, { data }) => without(doc, data),
  },
});
