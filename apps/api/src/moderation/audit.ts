import type { ToolId } from '@app/contracts/capabilities';
import type { ModeratedGame, ServerOrderFacts } from '@app/domain/moderation/events';
import type { AuditNote } from '@app/storage/event-log/event';

type Order = Omit<ServerOrderFacts['ServerOrderGiven'], 'at' | 'correlationId'>;

const ACTIONS = {
  message: 'MESSAGE_PLAYER',
  warn: 'WARN',
  kick: 'KICK',
  broadcast: 'BROADCAST',
  'squad-message': 'MESSAGE_SQUAD',
  'remove-from-squad': 'REMOVE_FROM_SQUAD',
  'change-team': 'CHANGE_TEAM',
  'disband-squad': 'DISBAND_SQUAD',
  'rename-squad': 'RENAME_SQUAD',
  'next-layer': 'SET_NEXT_LAYER',
  ban: 'SEND_BAN',
  unban: 'SEND_UNBAN',
} as const;

const targetOf = ({ game, serverId, player, name, squad }: Order) => {
  if (player !== null)
    return { resourceType: 'player', resourceId: player, resourceName: name === null || name === '' ? player : name };
  if (squad !== null)
    return {
      resourceType: 'squad',
      resourceId: `${squad.team}-${squad.squadId}`,
      resourceName: squad.name || `Squad ${squad.squadId}`,
    };
  return { resourceType: 'game-server', resourceId: `${game}-${serverId}`, resourceName: `Server #${serverId}` };
};

/** The tool that orders come from: the live dashboard of the server, or the list of bans. */
const toolOf = ({ serverId, ban }: Order): ToolId => {
  const tool: string = ban === null ? `server-${serverId}` : 'bans';
  return tool as ToolId;
};

export const orderAudit = (order: Order): AuditNote => ({
  ...{ game: order.game, tool: toolOf(order), action: ACTIONS[order.kind], ...targetOf(order) },
  changes: {
    server: order.serverId,
    ...(order.reason === null ? {} : { reason: order.reason }),
    ...(order.text === '' ? {} : { text: order.text }),
  },
});

/** What came of an order: its outcome and the server's words. */
export const resultAudit = (
  order: Order,
  outcome: ServerOrderFacts['ServerOrderCompleted']['outcome'] | 'expired' | 'unanswered',
  answer: string | null,
): AuditNote => ({
  ...{ game: order.game, tool: toolOf(order), action: `${ACTIONS[order.kind]}_${outcome.toUpperCase()}` },
  ...targetOf(order),
  changes: { order: order.orderId, server: order.serverId, ...(answer === null ? {} : { answer }) },
});

/** What staff write about a player. */
export const recordAudit = (
  { game, player, name }: { readonly game: ModeratedGame; readonly player: string; readonly name: string },
  tool: ToolId,
  action:
    | ('ADD_NOTE' | 'BAN' | 'CHANGE_BAN' | 'LIFT_BAN' | 'EXCEPT_FROM_LIST' | 'END_LIST_EXCEPTION')
    | ('WATCH' | 'UNWATCH'),
  changes: AuditNote['changes'],
): AuditNote => ({
  ...{
    game,
    tool,
    action,
    resourceType: 'player',
    resourceId: player,
    resourceName: name === '' ? player : name,
    changes,
  },
});

export const importAudit = (
  { importId, game, source }: { readonly importId: string; readonly game: ModeratedGame; readonly source: string },
  action: 'IMPORT_BANS' | 'UNDO_IMPORT',
  changes: AuditNote['changes'],
): AuditNote => ({
  ...{ game, tool: 'bans', action, resourceType: 'ban-import', resourceId: importId, resourceName: source, changes },
});

export const listAudit = (
  { listId, game, name }: { readonly listId: string; readonly game: ModeratedGame; readonly name: string },
  action: 'SUBSCRIBE_BAN_LIST' | 'READ_BAN_LIST' | 'ACCEPT_BAN_LIST' | 'UNSUBSCRIBE_BAN_LIST',
  changes: AuditNote['changes'],
): AuditNote => ({
  ...{ game, tool: 'bans', action, resourceType: 'ban-list', resourceId: listId, resourceName: name, changes },
});

export const banFileAudit = (
  action: 'ENABLE_SECRET' | 'ROTATE_SECRET' | 'DISABLE_SECRET',
  changes: AuditNote['changes'],
): AuditNote => ({
  ...{ game: 'squad', tool: 'bans', action, resourceType: 'ban-file', resourceId: 'secret' },
  resourceName: 'Secret of the ban list',
  changes,
});
