import { supporters as supportersModel, type SupporterDocument } from '@app/contracts/supporters/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { SupportersEvent } from '@app/domain/supporters/events';
import { projection } from '../projection';

const without = (
  known: SupporterDocument,
  { platform, accountId }: { readonly platform: string; readonly accountId: string },
): SupporterDocument => (platform === 'steam' && known.steamId === accountId ? { ...known, steamId: null } : known);

/** Who supports the community, and under which Steam account they are proved to play. */
export const supporters = projection<SupporterDocument, SupportersEvent | ConnectionsEvent>()({
  into: supportersModel,
  key: ({ data }) => ('platform' in data && data.platform !== 'steam' ? undefined : data.memberId),
  initial: (memberId) => ({ memberId, memberships: {}, tier: 0, steamId: null }),
  evolve: {
    SupporterTierChanged: (known, { data: { patron, to } }) => {
      const others = Object.entries(known.memberships).filter(([membership]) => membership !== patron);
      const memberships = Object.fromEntries(to > 0 ? [...others, [patron, to]] : others);
      return { ...known, memberships, tier: Math.max(0, ...Object.values(memberships)) };
    },
    // Nobody puts a badge beside the name of an account that is only typed.
    GameAccountConnected: (known, { data: { accountId, verified } }) =>
      verified ? { ...known, steamId: accountId } : { ...known, steamId: null },
    GameAccountVerified: (known, { data: { accountId } }) => ({ ...known, steamId: accountId }),
    GameAccountDisconnected: (known, { data }) => without(known, data),
    GameAccountReleased: (known, { data }) => without(known, data),
  },
});
