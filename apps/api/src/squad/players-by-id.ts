import { Injectable } from '@nestjs/common';
import { squadLinks, squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from '../platform/responses/failures';

/** Two records of one Steam account are rare: one with and one without the EOS id. */
const NAMESAKES = 5;

/** Finds players by SteamID64 or EOS id. */
@Injectable()
export class PlayersById {
  constructor(private readonly readModels: ReadModels) {}

  /** @param key a SteamID64 or an EOS id */
  async find(key: string): Promise<SquadPlayerDocument | undefined> {
    if (key.length !== 17) return this.readModels.get(squadPlayers, key);
    const where = [{ field: 'steamId', is: 'eq', value: key }] as const;
    const found = await this.readModels.find(squadPlayers, { where, limit: NAMESAKES });
    return found.reduce<SquadPlayerDocument | undefined>(
      (best, one) => (best && best.seenAt >= one.seenAt ? best : one),
      undefined,
    );
  }

  /** By playerId; who is not known is missing. */
  many(playerIds: readonly string[]): Promise<Map<string, SquadPlayerDocument>> {
    return this.readModels.getMany(squadPlayers, [...new Set(playerIds)]);
  }

  /** @throws Refused 404, with the message of the calling route */
  async get(key: string, failure: string): Promise<SquadPlayerDocument> {
    const player = await this.find(key);
    if (!player) throw new Refused(404, 'player-not-found', failure);
    return player;
  }

  /** The Steam account that a member has linked; null without one. */
  async linkedTo(memberId: string): Promise<string | null> {
    return (await this.readModels.get(squadLinks, memberId))?.steamId ?? null;
  }
}
