import { voiceOf } from '@app/contracts/community/moderation';
import type { ModeratedGame, ServerOrderFacts } from '@app/domain/moderation/events';
import {
  changeBan,
  exceptFromList,
  inForce,
  liftBan,
  listOf,
  playerRecord,
  playerRecordId,
  type PlayerRecord,
} from '@app/domain/moderation/player-record';
import { banEnd, banState, banText, cleanNote } from '@app/domain/moderation/rules';
import { giveOrder, serverOrders, serverOrdersId } from '@app/domain/moderation/server-orders';
import type { Streams } from '@app/storage/event-log/streams';
import { randomUUID } from 'node:crypto';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { Refused } from '../../platform/responses/failures';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { orderAudit, recordAudit } from '../audit';
import { ModeratedPlayers } from '../moderated-players';
import { OrderNews } from '../orders/order-news';

const missing = () => new Refused(404, 'ban-not-found', 'There is no such ban.');

/** A ban as the log has it: read models may be behind. @throws Refused 404 */
const banOf = async (streams: Streams, game: ModeratedGame, banId: string) => {
  // `squad-76561190000000001-2`
  const [, of, player] = /^(squad|reforger)-([0-9a-f-]{17,36})-\d{1,4}$/.exec(banId) ?? [];
  if (of !== game || player === undefined) throw missing();
  const { state } = await streams.load(playerRecord, playerRecordId({ game, player }));
  const ban = state.bans.get(banId);
  if (!ban) throw missing();
  return { target: { game, player, name: ban.name }, ban, record: state };
};

/** Ends a ban at another time, from now on. */
export const ChangeBan = command(
  'ChangeBan',
  async ({ streams, config }, context, game: ModeratedGame, banId: string, days: number) => {
    const { target, ban } = await banOf(streams, game, banId);
    const at = now();
    const until = banEnd(at, days);
    const text = banText(voiceOf(config.community), { reason: ban.reason, until });
    return streams.transact(
      playerRecord,
      playerRecordId(target),
      changeBan({ ...target, banId, text, until, at }),
      writeContext(context, {
        audit: ({ bans: before }) =>
          recordAudit(target, 'bans', 'CHANGE_BAN', {
            until: { from: before.get(banId)?.until ?? 'for good', to: until ?? 'for good' },
          }),
        ...idempotencyOf(context, `POST /api/moderation/${game}/bans/${banId}/length`, { days }),
      }),
    );
  },
);

/** A list names many a player by both ids: the ban of the other one is lifted as well. */
export const LiftBan = command(
  'LiftBan',
  async ({ streams, players }, context, game: ModeratedGame, banId: string, reason: string) => {
    const { target, ban } = await banOf(streams, game, banId);
    const at = now();
    const lifting = writeContext<PlayerRecord>(context, {
      audit: ({ bans: before }) =>
        recordAudit(target, 'bans', 'LIFT_BAN', {
          until: { from: (before.get(banId) ?? ban).until ?? 'for good', to: 'lifted' },
          reason: cleanNote(reason),
        }),
    });
    const list = listOf(ban);
    const others = list ? (await players.idsOf(game, target.player)).filter((id) => id !== target.player) : [];
    for (const player of others) {
      const other = { ...target, player };
      await streams.transact(
        playerRecord,
        playerRecordId(other),
        exceptFromList({ ...other, ...list!, at, reason }),
        lifting,
      );
    }
    return streams.transact(playerRecord, playerRecordId(target), liftBan({ ...target, banId, reason, at }), lifting);
  },
  { players: ModeratedPlayers },
);

/** Sends a ban of Reforger, or its end, to one server once more: its agent was away, or the server forgot. */
export const SendBan = command(
  'SendBan',
  async ({ streams, config, news }, context, banId: string, serverId: number) => {
    const game = 'reforger';
    if (!config.community.servers.some((one) => one.game === game && one.id === serverId))
      throw new Refused(404, 'server-not-found', 'There is no such game server.');
    const { target, ban, record } = await banOf(streams, game, banId);
    const at = now();
    const isOver = banState(ban, Date.parse(at)) !== 'active';
    // A server knows players, not bans: the end of this one would end the other.
    if (isOver && inForce(record, at) !== undefined)
      throw new Refused(409, 'ban-over', 'This ban is over, and the player has another one in force.');
    const order: ServerOrderFacts['ServerOrderGiven'] = {
      ...{ orderId: randomUUID(), ...target, serverId, squad: null, ban: banId, at },
      ...{ kind: isOver ? 'unban' : 'ban', text: isOver ? '' : ban.text, until: isOver ? null : ban.until },
      ...{ reason: ban.reason, correlationId: context.requestId },
    };
    const receipt = await streams.transact(serverOrders, serverOrdersId(order), giveOrder(order), {
      ...writeContext(context, {
        audit: orderAudit(order),
        ...idempotencyOf(context, `POST /api/moderation/reforger/bans/${banId}/send/${serverId}`, {}),
      }),
      eventId: () => order.orderId,
    });
    news.notify(serverOrdersId(order));
    return receipt;
  },
  { news: OrderNews },
);
