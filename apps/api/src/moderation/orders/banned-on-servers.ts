import { Injectable } from '@nestjs/common';
import type { ServerOrderFacts } from '@app/domain/moderation/events';
import { serverOrdersId, type ServerOrders } from '@app/domain/moderation/server-orders';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { randomUUID } from 'node:crypto';
import type { GameServerId } from '../../platform/game-servers';
import { PlayersOnServers, type PlayerOnServer } from '../../platform/ports/players-on-servers';
import { BanList } from '../bans/ban-list';

/** Sightings that are remembered: each is acted on once by a process. */
const REMEMBERED = 1_000;

/** Whoever is banned, and is on a server all the same. */
@Injectable()
export class BannedOnServers {
  /** By server and ban: when the player was seen there. */
  private readonly seen = new Map<string, string>();

  constructor(
    private readonly players: PlayersOnServers,
    private readonly bans: BanList,
  ) {}

  /** A kick for each of them who was seen since the last look. Nobody while the read models do not answer. */
  async kicks(server: GameServerId, orders: ServerOrders, at: string): Promise<ServerOrderFacts['ServerOrderGiven'][]> {
    try {
      const bans = await this.bans.inForce(server.game);
      if (bans.size === 0) return [];
      const present = await this.players.on(server);
      return present.flatMap((player) => {
        const ban = player.ids.map((id) => bans.get(id)).find((one) => one !== undefined);
        if (!ban || !this.isNews(`${serverOrdersId(server)} ${ban.banId}`, player)) return [];
        const orderId = randomUUID();
        const { banId, reason, text } = ban;
        const before = [...orders.values()].findLast((order) => order.ban === banId);
        return [
          {
            ...{ orderId, ...server, kind: 'kick', player: ban.player, name: ban.name || player.name, squad: null },
            ...{ reason, text, ban: banId, until: null, correlationId: before?.correlationId ?? orderId, at },
          },
        ];
      });
    } catch (error) {
      if (error instanceof StoreUnavailable) return [];
      throw error;
    }
  }

  private isNews(key: string, { seenAt }: PlayerOnServer): boolean {
    if ((this.seen.get(key) ?? '') >= seenAt) return false;
    this.seen.delete(key);
    this.seen.set(key, seenAt);
    const [oldest] = this.seen.keys();
    if (this.seen.size > REMEMBERED) this.seen.delete(oldest!);
    return true;
  }
}
