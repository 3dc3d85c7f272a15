import { enforceBans } from '@app/contracts/moderation/policies';
import type { Community } from '@app/contracts/community/community';
import type { OrderKind, PlayerRecordEvent } from '@app/domain/moderation/events';
import { isOverdue } from '@app/domain/moderation/rules';
import { giveOrder, serverOrders, serverOrdersId } from '@app/domain/moderation/server-orders';
import { consequentId, policy, type Policy } from '../engine/policies/policy-runner';

type Event = Extract<PlayerRecordEvent, { type: 'PlayerBanned' | 'PlayerBanChanged' | 'PlayerBanLifted' }>;

/**
 * What a ban has the servers do. Squad's servers read the list of bans by themselves, but only at their own time: whoever
 * is banned is also kicked off every server of the game on which they are. Reforger's servers have no such list: each gets
 * the ban, and the end of it, over RCON.
 */
const ordersFor = (type: Event['type'], game: Event['data']['game']): readonly OrderKind[] => {
  if (game === 'squad') return type === 'PlayerBanned' ? ['kick'] : [];
  const kinds = { PlayerBanned: ['ban'], PlayerBanChanged: ['unban', 'ban'], PlayerBanLifted: ['unban'] } as const;
  return kinds[type];
};

export const moderationEnforceBans = ({ servers }: Pick<Community, 'servers'>): Policy =>
  policy<Event>(enforceBans, {
    computedIds: true,
    act: async ({ id: cause, type, data, created, metadata: { correlationId } }, decide) => {
      const { game, player, name, at, banId } = data;
      // Written down long after it was made, as in the demo: there is nobody to put out any more. Imports bring thousands
      // at once, of players who may never come: whoever does is put out at the join.
      if (isOverdue(at, created) || ('through' in data && data.through !== undefined)) return;
      for (const { id: serverId } of servers.filter((server) => server.game === game)) {
        const stream = serverOrdersId({ game, serverId });
        const given = ordersFor(type, game).map((kind, n) => ({
          // The order is named by its event, so that the result follows from that.
          orderId: consequentId(enforceBans.name, cause, `${serverOrders.category}-${stream}`, n),
          ...{ game, serverId, player, name, kind, squad: null, ban: banId, correlationId, at },
          reason: 'reason' in data ? data.reason : null,
          text: 'text' in data ? data.text : '',
          until: kind === 'ban' && 'until' in data ? data.until : null,
        }));
        await decide(serverOrders, stream, function* (orders) {
          for (const order of given) yield* giveOrder(order)(orders);
        });
      }
    },
  });
