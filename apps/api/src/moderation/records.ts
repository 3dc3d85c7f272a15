import { Inject, Injectable } from '@nestjs/common';
import { moderationRules, voiceOf } from '@app/contracts/community/moderation';
import type { ModerationSettings, OrdersAnswer, RecordAnswer } from '@app/contracts/moderation/moderation';
import { playerRecords, serverOrderList, type PlayerRecordDocument } from '@app/contracts/moderation/read-models';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { playerRecordId } from '@app/domain/moderation/player-record';
import { banState } from '@app/domain/moderation/rules';
import { serverOrdersId } from '@app/domain/moderation/server-orders';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { gameServerOf } from '../platform/game-servers';
import { ModeratedPlayers } from './moderated-players';
import { toOrder, toRecordEntry } from './to-response';

const ORDERS_LISTED = 50;
const NOTHING: PlayerRecordDocument = { counts: { note: 0, warning: 0, kick: 0, ban: 0 }, entries: [] };

/** What staff wrote under two ids of one player, newest first. Each counts its notes from 1: the second's get other ids. */
const together = (one: PlayerRecordDocument, other: PlayerRecordDocument, nth: number): PlayerRecordDocument => ({
  counts: {
    note: one.counts.note + other.counts.note,
    warning: one.counts.warning + other.counts.warning,
    kick: one.counts.kick + other.counts.kick,
    ban: one.counts.ban + other.counts.ban,
  },
  entries: [
    ...one.entries,
    ...other.entries.map((entry) => (nth > 0 && entry.kind === 'note' ? { ...entry, id: `alias-${entry.id}` } : entry)),
  ].sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at)),
});

/** What staff did to the players of a game, and what they may do. */
@Injectable()
export class Records {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ModeratedPlayers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  settings(): ModerationSettings {
    const { community } = this.config;
    const { reasons } = moderationRules(community.moderation);
    return {
      success: true,
      reasons: reasons.map(({ name, message, for: uses }) => ({ name, message: message ?? name, for: uses })),
      voice: voiceOf(community),
    };
  }

  /** @throws Refused 404; StoreUnavailable */
  async orders(game: ModeratedGame, serverId: number): Promise<OrdersAnswer> {
    gameServerOf(this.config, game, serverId);
    const where = [{ field: 'server', is: 'eq', value: serverOrdersId({ game, serverId }) }] as const;
    const found = await this.readModels.find(serverOrderList, { where, sort: ['-at'], limit: ORDERS_LISTED });
    const now = Date.now();
    return { success: true, orders: found.map((order) => toOrder(order, now)) };
  }

  /** @throws Refused 400; StoreUnavailable */
  async record(game: ModeratedGame, key: string): Promise<RecordAnswer> {
    const seen = await this.players.find(game, key);
    const player = seen?.player ?? this.players.keyOf(game, key);
    const ids = [player, ...(seen?.alias ? [seen.alias] : [])].map((id) => playerRecordId({ game, player: id }));
    const found = await this.readModels.getMany(playerRecords, ids);
    const { counts, entries } = ids.flatMap((id) => found.get(id) ?? []).reduce(together, NOTHING);
    const now = Date.now();
    const active = entries.find((entry) => entry.kind === 'ban' && banState(entry, now) === 'active');
    return {
      success: true,
      player: { player, name: seen?.name ?? '', seenAt: seen?.seenAt ?? null },
      counts,
      activeBan: active?.id ?? null,
      entries: entries.map((entry) => toRecordEntry(entry, now)),
    };
  }
}
