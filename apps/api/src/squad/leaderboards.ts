import { Injectable } from '@nestjs/common';
import { squadPlayers, squadStandings, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { LeaderboardQuery } from '@app/contracts/squad/battlelog.dto';
import type {
  NotRanked,
  SquadLeaderboardAnswer,
  SquadLeaderboardEntry,
  SquadNeighboursAnswer,
} from '@app/contracts/squad/squad';
import { BOARDS, boardKey, rankOf, type Board } from '@app/domain/squad/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { cachedOf, type Page } from '../platform/answers';
import { now } from '../platform/context';
import { KnownPlayers } from './known-players';

const LENGTH = 100;
/** On either side of the caller. */
const NEIGHBOURS = 5;

type Figure = Extract<
  keyof SquadPlayerDocument,
  Exclude<Board, 'infantry_wounds' | 'vehicle_wounds'> | 'infantryWounds' | 'vehicleWounds'
>;

const figureOf = (board: Board): Figure => {
  if (board === 'infantry_wounds') return 'infantryWounds';
  return board === 'vehicle_wounds' ? 'vehicleWounds' : board;
};

const levelOf = (score: number): Pick<SquadLeaderboardEntry, 'levelRank' | 'levelName'> => {
  const { rank: levelRank, name: levelName } = rankOf(score);
  return { levelRank, levelName };
};

const entry = (player: Omit<SquadPlayerDocument, 'search'>, figure: Figure, rank: number): SquadLeaderboardEntry => {
  const value = player[figure] ?? 0;
  return {
    rank,
    steamID: player.steamId,
    playerID: player.playerId,
    playerName: player.name || 'Unknown Player',
    ...levelOf(player.score),
    value: figure === 'playtime' ? Math.floor(value / 60) : value,
  };
};

/** Who has most of what a board counts. Equals stand in the order of their ids, which never changes. */
@Injectable()
export class Leaderboards {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: KnownPlayers,
  ) {}

  async page(board: Board, { window = 'all', server }: LeaderboardQuery = {}): Promise<Page> {
    if (window !== 'all' || server !== undefined)
      return this.windowed(board, boardKey(window, server === undefined ? null : Number(server), now()));
    const { value: json, ...page } = await cachedOf(this.readModels, squadPlayers, `board ${board}`, async () =>
      JSON.stringify(answer(board, await this.ranked(board, 0, LENGTH))),
    );
    return { ...page, json };
  }

  private async windowed(board: Board, key: string): Promise<Page> {
    const { value: json, ...page } = await cachedOf(this.readModels, squadStandings, `${board} ${key}`, async () => {
      const figure = figureOf(board);
      const standings = await this.readModels.find(squadStandings, {
        where: [
          { field: 'board', is: 'eq', value: key },
          { field: figure, is: 'gt', value: 0 },
        ],
        sort: [`-${figure}`, 'playerId'],
        limit: LENGTH,
      });
      const known = await this.readModels.getMany(
        squadPlayers,
        standings.map(({ playerId }) => playerId),
      );
      const players = standings.map((standing, index) => {
        // The level is that of all time.
        const { steamId = '', name = '', score = standing.score } = known.get(standing.playerId) ?? {};
        const told = entry({ ...standing, steamId, name }, figure, index + 1);
        return { ...told, ...levelOf(score) };
      });
      return JSON.stringify(answer(board, players));
    });
    return { ...page, json };
  }

  /** The caller's own place and those around it. */
  async around(board: Board, memberId: string): Promise<SquadNeighboursAnswer> {
    const steamId = await this.players.linkedTo(memberId);
    const player = steamId === null ? undefined : await this.players.find(steamId);
    const value = player?.[figureOf(board)] ?? 0;
    if (!player || value <= 0) return told(board, steamId === null ? 'not-linked' : player ? 'not-ranked' : 'not-seen');
    const rank = await this.rankOf(player, figureOf(board), value);
    const first = Math.max(0, rank - 1 - NEIGHBOURS);
    const players = await this.ranked(board, first, rank + NEIGHBOURS - first);
    return told(board, null, rank, players);
  }

  private async ranked(board: Board, skip: number, limit: number): Promise<SquadLeaderboardEntry[]> {
    const figure = figureOf(board);
    const players = await this.readModels.find(squadPlayers, {
      where: [{ field: figure, is: 'gt', value: 0 }],
      sort: [`-${figure}`, 'playerId'],
      skip,
      limit,
    });
    return players.map((player, index) => entry(player, figure, skip + index + 1));
  }

  private async rankOf({ playerId }: SquadPlayerDocument, figure: Figure, value: number): Promise<number> {
    const [above, equalBefore] = await Promise.all([
      this.readModels.count(squadPlayers, [{ field: figure, is: 'gt', value }]),
      this.readModels.count(squadPlayers, [
        { field: figure, is: 'eq', value },
        { field: 'playerId', is: 'lt', value: playerId },
      ]),
    ]);
    return above + equalBefore + 1;
  }
}

const answer = (board: Board, players: readonly SquadLeaderboardEntry[]): SquadLeaderboardAnswer => ({
  success: true,
  data: { category: board, description: BOARDS[board], players, lastUpdated: now() },
});

const told = (
  board: Board,
  reason: NotRanked | null,
  rank: number | null = null,
  players: readonly SquadLeaderboardEntry[] = [],
): SquadNeighboursAnswer => ({
  success: true,
  data: { category: board, description: BOARDS[board], rank, reason, players },
});
