import { randomUUID } from 'node:crypto';
import { moderationRules } from '@app/contracts/community/moderation';
import type { OrderDto } from '@app/contracts/moderation/moderation.dto';
import type { ModeratedGame, ServerOrderFacts } from '@app/domain/moderation/events';
import { gameText, LAYER_CHOICE, ORDERS_OF, STAFF_ORDERS, type OrderShape } from '@app/domain/moderation/rules';
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
    const shape = STAFF_ORDERS[kind];
    const reason = shape.reason
      ? reasonOf(moderationRules(config.community.moderation).reasons, shape.reason, input)
      : null;
    const text = textOf(shape, input, reason);
    const squad = shape.about === 'squad' ? squadOf(input) : null;
    const target = shape.about === 'player' ? await players.target(game, input.player ?? '', input.name) : null;
    const order: ServerOrderFacts['ServerOrderGiven'] = {
      ...{ orderId: randomUUID(), ...server, kind, reason, text, ban: null, until: null, at: now() },
      ...{ player: target?.player ?? null, name: target?.name ?? null, correlationId: context.requestId },
      squad,
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

/** What the game shows, which for a kick is the reason where nothing else is said; or the layer. */
const textOf = ({ text }: OrderShape, { kind, text: typed }: OrderDto, reason: string | null): string => {
  if (text === undefined) {
    if (typed !== '') throw invalid('The game shows no text with this order.');
    return '';
  }
  if (text === 'layer') {
    if (!LAYER_CHOICE.test(typed)) throw invalid(`Name a layer as the server does, such as ${AS_LAYERS_ARE_NAMED}.`);
    return typed;
  }
  const shown = gameText(typed) || (kind === 'kick' ? gameText(reason ?? '') : '');
  if (!/[\p{L}\p{N}]/u.test(shown)) throw invalid('Say what the game is to show.');
  return shown;
};

const AS_LAYERS_ARE_NAMED = 'Narva_RAAS_v1 or Narva_RAAS_v1 USA+CombinedArms RGF+CombinedArms';

/** Its name is what the agent knows it by: numbers are given again. */
const squadOf = ({ squad }: OrderDto) => {
  const name = cleanText(squad?.name ?? '');
  if (!squad || name === '') throw invalid('Say which squad it is about, by team, number and name.');
  return { ...squad, name };
};

const reasonOf = (
  reasons: readonly { readonly name: string; readonly for: readonly string[] }[],
  use: 'warn' | 'kick',
  { reason }: OrderDto,
): string => {
  if (!reasons.some((one) => one.name === reason && one.for.includes(use)))
    throw invalid('Choose a reason from the list.');
  return reason!;
};
