import { Inject, Injectable } from '@nestjs/common';
import type { ReadModel } from '@app/contracts/read-model';
import { squadPlayers, squadStandings, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { LeaderboardQuery } from '@app/contracts/squad/battlelog.dto';
import type {
  NotRanked,
  SquadLeaderboardAnswer,
  SquadLeaderboardEntry,
  SquadNeighboursAnswer,
} from '@app/contracts/squad/squad';
import { boardKey, describeBoard, rankOf, type Board, type SquadRules } from '@app/domain/squad/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { cachedOf, type Page } from '../platform/answers';
import { CONFIG, type Config } from '../platform/config';
import { now } from '../platform/context';
import { ExemptPlayers, firstVisible, type Exempt } from './exempt-players';
import { KnownPlayers } from './known-players';
import { SQUAD_RULES } from './squad-rules';

const LENGTH = 100;
/** On either side of the caller. */
const NEIGHBOURS = 5;
/** An exempt account has one record, rarely two. */
const MOST_LEFT_OUT = 900;

type Figure = Extract<
  keyof SquadPlayerDocument,
  Exclude<Board, 'infantry_wounds' | 'vehicle_wounds'> | 'infantryWounds' | 'vehicleWounds'
>;

const figureOf = (board: Board): Figure => {
  if (board === 'infantry_wounds') return 'infantryWounds';
  return board === 'vehicle_wounds' ? 'vehicleWounds' : board;
};

const levelOf = (score: number, { ladder }: SquadRules): Pick<SquadLeaderboardEntry, 'levelRank' | 'levelName'> => {
  const { rank: levelRank, name: levelName } = rankOf(score, ladder);
  return { levelRank, levelName };
};

const entry = (
  player: Omit<SquadPlayerDocument, 'search'>,
  figure: Figure,
  rank: number,
  rules: SquadRules,
): SquadLeaderboardEntry => {
  const value = player[figure] ?? 0;
  return {
    rank,
    steamID: player.steamId,
    playerID: player.playerId,
    playerName: player.name || 'Unknown Player',
    ...levelOf(player.score, rules),
    value: figure === 'playtime' ? Math.floor(value / 60) : value,
  };
};

/** Who has most of what a board counts, without exempt players. Equals stand in the order of their ids, which never changes. */
@Injectable()
export class Leaderboards {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: KnownPlayers,
    private readonly exempt: ExemptPlayers,
    @Inject(SQUAD_RULES) private readonly rules: SquadRules,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async page(board: Board, { window = 'all', server }: LeaderboardQuery = {}): Promise<Page> {
    const exempt = await this.exempt.now();
    if (window !== 'all' || server !== undefined) {
      const key = boardKey(window, server === undefined ? null : Number(server), now(), this.config.community.timeZone);
      return this.cached(squadStandings, board, key, exempt, () => this.windowed(board, key, exempt));
    }
    return this.cached(squadPlayers, board, 'all', exempt, () => this.allTime(board, exempt));
  }

  /** A board is another when its read model is, and when others are exempt. */
  private async cached(
    model: ReadModel<object>,
    board: Board,
    key: string,
    { revision }: Exempt,
    load: () => Promise<readonly SquadLeaderboardEntry[]>,
  ): Promise<Page> {
    const name = `board ${board} ${key} exempt ${revision}`;
    const { value: json, ...page } = await cachedOf(this.readModels, model, name, async () =>
      JSON.stringify(answer(board, this.rules, await load())),
    );
    return { ...page, json };
  }

  private async allTime(board: Board, exempt: Exempt): Promise<SquadLeaderboardEntry[]> {
    const figure = figureOf(board);
    const players = await firstVisible(exempt, LENGTH, (skip, limit) => this.ranked(figure, skip, limit));
    return players.map((player, index) => entry(player, figure, index + 1, this.rules));
  }

  private async windowed(board: Board, key: string, exempt: Exempt): Promise<SquadLeaderboardEntry[]> {
    const figure = figureOf(board);
    const players = await firstVisible(exempt, LENGTH, async (skip, limit) => {
      const standings = await this.readModels.find(squadStandings, {
        where: [
          { field: 'board', is: 'eq', value: key },
          { field: figure, is: 'gt', value: 0 },
        ],
        sort: [`-${figure}`, 'playerId'],
        skip,
        limit,
      });
      const known = await this.readModels.getMany(
        squadPlayers,
        standings.map(({ playerId }) => playerId),
      );
      return standings.map((standing) => {
        const { steamId = '', name = '', score = standing.score } = known.get(standing.playerId) ?? {};
        return { ...standing, steamId, name, scoreOfAllTime: score };
      });
    });
    // The level is that of all time.
    return players.map(({ scoreOfAllTime, ...player }, index) => ({
      ...entry(player, figure, index + 1, this.rules),
      ...levelOf(scoreOfAllTime, this.rules),
    }));
  }

  /** The caller's own place and those around it. */
  async around(board: Board, memberId: string): Promise<SquadNeighboursAnswer> {
    const figure = figureOf(board);
    const [steamId, exempt] = await Promise.all([this.players.linkedTo(memberId), this.exempt.now()]);
    if (steamId === null) return this.told(board, 'not-linked');
    if (exempt.steamIds.has(steamId)) return this.told(board, 'exempt');
    const player = await this.players.find(steamId);
    const value = player?.[figure] ?? 0;
    if (!player || value <= 0) return this.told(board, player ? 'not-ranked' : 'not-seen');
    const [place, leftOut] = await Promise.all([this.placeOf(player, figure, value), this.leftOut(figure, exempt)]);
    const ahead = leftOut.filter((other) => isAhead(other, player, figure)).length;
    const rank = place - ahead;
    // As many more on either side as may have to be left out there.
    const skip = Math.max(0, place - 1 - NEIGHBOURS - ahead);
    const rows = await this.ranked(figure, skip, place + NEIGHBOURS + leftOut.length - ahead - skip);
    const visible = rows.filter((other) => !exempt.steamIds.has(other.steamId));
    const own = visible.findIndex(({ playerId }) => playerId === player.playerId);
    const first = Math.max(0, own - NEIGHBOURS);
    const players = visible
      .slice(first, own + NEIGHBOURS + 1)
      .map((other, index) => entry(other, figure, rank - own + first + index, this.rules));
    return this.told(board, null, rank, players);
  }

  private ranked(figure: Figure, skip: number, limit: number): Promise<SquadPlayerDocument[]> {
    return this.readModels.find(squadPlayers, {
      where: [{ field: figure, is: 'gt', value: 0 }],
      sort: [`-${figure}`, 'playerId'],
      skip,
      limit,
    });
  }

  /** Exempt players who would stand on the board. */
  private async leftOut(figure: Figure, { steamIds }: Exempt): Promise<SquadPlayerDocument[]> {
    if (steamIds.size === 0) return [];
    const found = await this.readModels.find(squadPlayers, {
      where: [{ field: 'steamId', is: 'in', value: [...steamIds] }],
      limit: MOST_LEFT_OUT,
    });
    return found.filter((player) => (player[figure] ?? 0) > 0);
  }

  /** Counted from 1, with everybody. */
  private async placeOf({ playerId }: SquadPlayerDocument, figure: Figure, value: number): Promise<number> {
    const [above, equalBefore] = await Promise.all([
      this.readModels.count(squadPlayers, [{ field: figure, is: 'gt', value }]),
      this.readModels.count(squadPlayers, [
        { field: figure, is: 'eq', value },
        { field: 'playerId', is: 'lt', value: playerId },
      ]),
    ]);
    return above + equalBefore + 1;
  }

  private told(
    board: Board,
    reason: NotRanked | null,
    rank: number | null = null,
    players: readonly SquadLeaderboardEntry[] = [],
  ): SquadNeighboursAnswer {
    const { rankedKdFrom } = this.rules;
    const description = describeBoard(board, this.rules);
    return { success: true, data: { category: board, description, rank, reason, rankedKdFrom, players } };
  }
}

const isAhead = (other: SquadPlayerDocument, player: SquadPlayerDocument, figure: Figure): boolean => {
  const [theirs, own] = [other[figure] ?? 0, player[figure] ?? 0];
  return theirs > own || (theirs === own && other.playerId < player.playerId);
};

const answer = (
  board: Board,
  rules: SquadRules,
  players: readonly SquadLeaderboardEntry[],
): SquadLeaderboardAnswer => ({
  success: true,
  data: { category: board, description: describeBoard(board, rules), players, lastUpdated: now() },
});
