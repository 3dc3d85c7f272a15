import { randomUUID } from 'node:crypto';
import { moderationRules } from '@app/contracts/community/moderation';
import type { OrderDto } from '@app/contracts/moderation/moderation.dto';
import type { ModeratedGame, ServerOrderFacts } from '@app/domain/moderation/events';
import { gameText, ORDERS_OF } from '@app/domain/moderation/rules';
import { orderOnce, serverOrders, serverOrdersId } from '@app/domain/moderation/server-orders';
import { cleanText } from '@app/domain/text';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { Refused } from '../../platform/responses/failures';
import { gameServerOf } from '../../platform/game-servers';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { orderAudit } from '../audit';
import { ModeratedPlayers } from '../moderated-players';
import { OrderNews } from './order-news';

const invalid = (why: string) => new Refused(400, 'invalid', why);

/** Has a game server do something. @throws Refused 400, 404; Rejected; LogUnavailable, StoreUnavailable */
export const GiveOrder = command(
  'GiveOrder',
  async ({ streams, config, players, news }, context, game: ModeratedGame, serverId: number, input: OrderDto) => {
    gameServerOf(config, game, serverId);
    const { kind } = input;
    if (!ORDERS_OF[game].includes(kind)) throw invalid('The RCON of this game cannot do that.');
    const server = { game, serverId };
    const isForRecord = kind === 'warn' || kind === 'kick';
    const isForPlayer = isForRecord || kind === 'message';
    const reason = isForRecord ? reasonOf(moderationRules(config.community.moderation).reasons, kind, input) : null;
    const text = gameText(input.text) || (kind === 'kick' ? gameText(reason ?? '') : '');
    if (!/[\p{L}\p{N}]/u.test(text)) throw invalid('Say what the game is to show.');
    if (kind === 'squad-message' && !input.squad) throw invalid('Say which squad the message is for.');
    const target = isForPlayer ? await players.target(game, input.player ?? '', input.name) : null;
    const order: ServerOrderFacts['ServerOrderGiven'] = {
      ...{ orderId: randomUUID(), ...server, kind, reason, text, ban: null, until: null, at: now() },
      ...{ player: target?.player ?? null, name: target?.name ?? null, correlationId: context.requestId },
      squad: kind === 'squad-message' ? { ...input.squad!, name: cleanText(input.squad!.name) } : null,
    };
    const route = `POST /api/moderation/${game}/servers/${serverId}/orders`;
    const receipt = await streams.transact(serverOrders, serverOrdersId(server), orderOnce(order), {
      ...writeContext(context, { audit: orderAudit(order), ...idempotencyOf(context, route, input) }),
      eventId: () => order.orderId,
    });
    news.notify(serverOrdersId(server));
    const [given] = receipt.events;
    return { orderId: given?.data.orderId ?? order.orderId, receipt };
  },
  { players: ModeratedPlayers, news: OrderNews },
);

const reasonOf = (
  reasons: readonly { readonly name: string; readonly for: readonly string[] }[],
  kind: 'warn' | 'kick',
  { reason }: OrderDto,
): string => {
  if (!reasons.some((one) => one.name === reason && one.for.includes(kind)))
    throw invalid('Choose a reason from the list.');
  return reason!;
};
