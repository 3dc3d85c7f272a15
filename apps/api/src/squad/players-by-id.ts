import { Injectable } from '@nestjs/common';
import { squadLinks, squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from '../platform/responses/failures';

/** Records of one Steam account that are looked at, those that were joined to it first. */
const NAMESAKES = 5;
/** Steam IDs in one query. */
const AT_ONCE = 200;

type Player = SquadPlayerDocument;

/**
 * Whose a Steam account is, of the players that servers reported with it: the first one's, which no later report changes.
 * A record of the account itself is the same player's, from a sender that knew no EOS id: the one seen last counts.
 */
export const holderAmong = (players: readonly Player[]): Player | undefined => {
  const [first] = players.filter((one) => one.playerId !== one.steamId).toSorted(bySince);
  const itself = players.find((one) => one.playerId === one.steamId);
  return first && itself ? (first.seenAt >= itself.seenAt ? first : itself) : (first ?? itself);
};

const bySince = (one: Player, other: Player): number =>
  one.steamSince < other.steamSince
    ? -1
    : one.steamSince > other.steamSince
      ? 1
      : one.playerId < other.playerId
        ? -1
        : 1;

const isJoined = ({ playerId, steamId }: Player): boolean => steamId !== '' && steamId !== playerId;

const settledAmong = (player: Player, joined: readonly Player[]): Player => {
  const [first] = joined.filter(isJoined).toSorted(bySince);
  if (!isJoined(player) || !first || first.playerId === player.playerId) return player;
  const said = { steamId: player.steamId, serverId: null, at: player.steamSince };
  return { ...player, steamId: '', contradictions: [said, ...player.contradictions] };
};

/** Finds players by SteamID64 or EOS id. */
@Injectable()
export class PlayersById {
  constructor(private readonly readModels: ReadModels) {}

  /** @param key a SteamID64 or an EOS id */
  async find(key: string): Promise<SquadPlayerDocument | undefined> {
    return (await this.findMany([key])).get(key);
  }

  /** The same of several, by their keys; who is not known is missing. */
  async findMany(keys: readonly string[]): Promise<Map<string, Player>> {
    const byId = await this.many(keys.filter((key) => key.length !== 17));
    const accounts = [...byId.values()].filter(isJoined).map(({ steamId }) => steamId);
    const joined = await this.joinedTo([...keys.filter((key) => key.length === 17), ...accounts]);
    const found = keys.map((key) => {
      const player = byId.get(key);
      if (key.length === 17) return [key, holderAmong(joined.get(key) ?? [])] as const;
      return [key, player && settledAmong(player, joined.get(player.steamId) ?? [])] as const;
    });
    return new Map(found.filter((one): one is readonly [string, Player] => one[1] !== undefined));
  }

  /**
   * A player without the Steam account that a server joined to them after it had joined it to somebody else, which
   * contradicts. Nobody is warned, banned or shown as another because one server says so.
   */
  async settled(player: Player): Promise<Player> {
    if (!isJoined(player)) return player;
    const { steamId } = player;
    return settledAmong(player, (await this.joinedTo([steamId])).get(steamId) ?? []);
  }

  /** The players that servers reported with each of some Steam accounts, the first ones. */
  private async joinedTo(steamIds: readonly string[]): Promise<ReadonlyMap<string, readonly Player[]>> {
    const joined = new Map<string, Player[]>();
    const each = [...new Set(steamIds)];
    for (let from = 0; from < each.length; from += AT_ONCE) {
      const value = each.slice(from, from + AT_ONCE);
      const where = [
        value.length === 1 ? { field: 'steamId', is: 'eq', value: value[0]! } : { field: 'steamId', is: 'in', value },
      ] as const;
      const limit = NAMESAKES * value.length;
      for (const one of await this.readModels.find(squadPlayers, { where, sort: ['steamSince'], limit }))
        joined.set(one.steamId, [...(joined.get(one.steamId) ?? []), one]);
    }
    return joined;
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
