import { Injectable } from '@nestjs/common';
import { squadLinks, squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from '../platform/responses/failures';

/** Records of one Steam account that are looked at, those that were joined to it first. */
const NAMESAKES = 5;

/** Players asked for in one query. */
const AT_ONCE = 200;

type Player = SquadPlayerDocument;

const inParts = (keys: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, part) =>
    keys.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );

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

/** Finds players by SteamID64 or EOS id. */
@Injectable()
export class PlayersById {
  constructor(private readonly readModels: ReadModels) {}

  /** @param key a SteamID64 or an EOS id */
  async find(key: string): Promise<SquadPlayerDocument | undefined> {
    if (key.length === 17) return holderAmong(await this.joinedTo(key));
    const player = await this.readModels.get(squadPlayers, key);
    return player && this.settled(player);
  }

  /**
   * A player without the Steam account that a server joined to them after it had joined it to somebody else, which
   * contradicts. Nobody is warned, banned or shown as another because one server says so.
   */
  async settled(player: Player): Promise<Player> {
    if (!isJoined(player)) return player;
    const { steamId } = player;
    const [first] = (await this.joinedTo(steamId)).filter(isJoined).toSorted(bySince);
    if (!first || first.playerId === player.playerId) return player;
    const said = { steamId, serverId: null, at: player.steamSince };
    return { ...player, steamId: '', contradictions: [said, ...player.contradictions] };
  }

  /** The players that servers reported with a Steam account, the first ones. */
  private joinedTo(steamId: string): Promise<Player[]> {
    const where = [{ field: 'steamId', is: 'eq', value: steamId }] as const;
    return this.readModels.find(squadPlayers, { where, sort: ['steamSince'], limit: NAMESAKES });
  }

  /** The same of several, by their keys; who is not known is missing. */
  async findMany(keys: readonly string[]): Promise<ReadonlyMap<string, Player>> {
    const known = [...(await this.many(keys.filter((key) => key.length !== 17))).keys()];
    for (const value of inParts(keys.filter((key) => key.length === 17))) {
      const where = [{ field: 'steamId', is: 'in', value }] as const;
      const seen = await this.readModels.find(squadPlayers, { where, limit: NAMESAKES * value.length });
      known.push(...new Set(seen.map(({ steamId }) => steamId)));
    }
    const found = new Map<string, Player>();
    for (const part of inParts(known))
      for (const [index, player] of (await Promise.all(part.map((key) => this.find(key)))).entries())
        if (player) found.set(part[index]!, player);
    return found;
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
