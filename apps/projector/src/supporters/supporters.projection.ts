import { supporters as supportersModel, type SupporterDocument } from '@app/contracts/supporters/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { may, sourceIn } from '@app/domain/connections/sources';
import type { SupportersEvent } from '@app/domain/supporters/events';
import { projection } from '../projection';

const without = (
  doc: SupporterDocument,
  { platform, accountId }: { readonly platform: string; readonly accountId: string },
): SupporterDocument => (platform === 'steam' && doc.steamId === accountId ? { ...doc, steamId: null } : doc);

/** Who supports the community, and under which Steam account they are proved to play. */
export const supporters = projection<SupporterDocument, SupportersEvent | ConnectionsEvent>()({
  into: supportersModel,
  key: ({ data }) => ('platform' in data && data.platform !== 'steam' ? undefined : data.memberId),
  initial: (memberId) => ({ memberId, memberships: {}, tier: 0, steamId: null }),
  evolve: {
    SupporterTierChanged: (doc, { data: { patron, to } }) => {
      const others = Object.entries(doc.memberships).filter(([membership]) => membership !== patron);
      const memberships = Object.fromEntries(to > 0 ? [...others, [patron, to]] : others);
      return { ...doc, memberships, tier: Math.max(0, ...Object.values(memberships)) };
    },
    // Nobody puts a badge beside the name of an account that is only typed.
    GameAccountConnected: (doc, { data }) => ({
      ...doc,
      steamId: may(sourceIn(data), 'reward') ? data.accountId : null,
    }),
    GameAccountVerified: (doc, { data }) => ({ ...doc, steamId: data.accountId }),
    GameAccountDisconnected: (doc, { data }) => without(doc, data),
    GameAccountReleased: (doc, { data }) => without(doc, data),
  },
});
