import { serverOrderList, type ServerOrderDocument } from '@app/contracts/moderation/read-models';
import type { ServerOrderEvent } from '@app/domain/moderation/events';
import { serverOrdersId } from '@app/domain/moderation/server-orders';
import { projection } from '../projection';

const nothing = (orderId: string): ServerOrderDocument => ({
  ...{ orderId, server: '', game: 'squad', serverId: 0, kind: 'kick', player: null, name: null, squad: null },
  ...{ reason: null, text: '', ban: null, by: '', at: '', state: 'waiting' },
  ...{ takenAt: null, completedAt: null, answer: null, took: null },
});

/** Orders to game servers, with what came of them. */
export const serverOrders = projection<ServerOrderDocument, ServerOrderEvent>()({
  into: serverOrderList,
  key: ({ data }) => data.orderId,
  initial: nothing,
  evolve: {
    ServerOrderGiven: (doc, { data, metadata }) => {
      const { game, serverId, kind, player, name, squad, reason, text, ban, at } = data;
      const order = { game, serverId, kind, player, name, squad, reason, text, ban, at };
      return { ...doc, ...order, server: serverOrdersId(data), by: metadata.actor.name };
    },
    ServerOrderFetched: (doc, { data: { at } }) => ({ ...doc, state: 'taken', takenAt: at }),
    ServerOrderCompleted: (doc, { data: { outcome, answer, took, at } }) => ({
      ...doc,
      ...{ state: outcome, answer, took, completedAt: at },
    }),
    ServerOrderExpired: (doc, { data: { at } }) => ({ ...doc, state: 'expired', completedAt: at }),
    ServerOrderUnanswered: (doc, { data: { at } }) => ({ ...doc, state: 'unanswered', completedAt: at }),
  },
});
