import { Inject, Injectable } from '@nestjs/common';
import type { NotRanked } from '@app/contracts/battlelog/battlelog';
import type { LeaderboardQuery } from '@app/contracts/battlelog/battlelog.dto';
import {
  squadPlayers,
  squadStandings,
  type SquadFigures,
  type SquadPlayerDocument,
} from '@app/contracts/squad/read-models';
import type { SquadLeaderboardAnswer, SquadLeaderboardEntry, SquadNeighboursAnswer } from '@app/contracts/squad/squad';
import { describeBoard, rankOf, type Board, type SquadRules } from '@app/domain/squad/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import {
  around,
  BOARD_LENGTH,
  boardKeyOf,
  firstVisible,
  ofAllTime,
  ofBoard,
  valueOf,
  type LeftOut,
  type Row as BoardRow,
  type Standings as BoardStandings,
} from '../../platform/boards';
import { cachedPage } from '../../platform/responses/cached-page';
import { CONFIG, type Config } from '../../platform/config';
import { latest } from '../../platform/latest';
import { ExemptPlayers } from './exempt-players';
import { PlayersById } from '../players-by-id';
import { SQUAD_RULES } from '../squad-rules';

/** An exempt account has one record, rarely two. */
const MOST_LEFT_OUT = 900;

type Figures = SquadFigures & { readonly playerId: string };
type Row = BoardRow<SquadPlayerDocument, Figures>;
type Standings = BoardStandings<SquadPlayerDocument, Figures>;
type Figure = Extract<
  keyof Figures,
  Exclude<Board, 'infantry_wounds' | 'vehicle_wounds'> | 'infantryWounds' | 'vehicleWounds'
>;

const figureOf = (board: Board): Figure => {
  if (board === 'infantry_wounds') return 'infantryWounds';
  return board === 'vehicle_wounds' ? 'vehicleWounds' : board;
};

const entry = (row: Row, figure: Figure, rank: number, { ladder }: SquadRules): SquadLeaderboardEntry => {
  const value = valueOf(row, figure);
  // Levels go by the score of all time on every board.
  const level = rankOf((row.player ?? row.figures).score, ladder);
  return {
    rank,
    steamID: row.player?.steamId ?? '',
    playerID: row.playerId,
    playerName: row.player?.name || 'Unknown Player',
    levelRank: level.rank,
    levelName: level.name,
    value: figure === 'playtime' ? Math.floor(value / 60) : value,
  };
};

/** Who has most of what a board counts, without exempt players. */
@Injectable()
export class Leaderboards {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: PlayersById,
    private readonly exempt: ExemptPlayers,
    @Inject(SQUAD_RULES) private readonly rules: SquadRules,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A board is another when its read model is, when names or levels of players are, and when others are exempt. */
  async page(board: Board, query: LeaderboardQuery = {}): Promise<Page> {
    const standings = this.standings(query);
    const leftOut = await this.leftOut();
    const name = `board ${board} ${standings.key} exempt ${leftOut.exempt.revision}`;
    return cachedPage(this.readModels, [standings.model, squadPlayers], name, () =>
      this.load(board, standings, leftOut),
    );
  }

  private async load(
    board: Board,
    standings: Standings,
    leftOut: LeftOut<SquadPlayerDocument>,
  ): Promise<SquadLeaderboardAnswer> {
    const figure = figureOf(board);
    const rows = await firstVisible(standings, figure, BOARD_LENGTH, leftOut);
    const players = rows.map((row, index) => entry(row, figure, index + 1, this.rules));
    const changes = rows.flatMap(({ figures, player }) => [figures.changedAt, player?.namedAt]);
    const lastUpdated = latest(rows.length > 0 ? [...changes, leftOut.exempt.changedAt] : []);
    return {
      success: true,
      data: { category: board, description: describeBoard(board, this.rules), players, lastUpdated },
    };
  }

  /** The caller's own place and those around it. */
  async around(board: Board, query: LeaderboardQuery, memberId: string): Promise<SquadNeighboursAnswer> {
    const figure = figureOf(board);
    const standings = this.standings(query);
    const [steamId, leftOut] = await Promise.all([this.players.linkedTo(memberId), this.leftOut()]);
    if (steamId === null) return this.boardAnswer(board, 'not-linked');
    if (leftOut.exempt.ids.has(steamId)) return this.boardAnswer(board, 'exempt');
    const player = await this.players.find(steamId);
    if (!player) return this.boardAnswer(board, 'not-seen');
    const found = await around(standings, figure, player, leftOut);
    if (!found) return this.boardAnswer(board, 'not-ranked');
    const players = found.rows.map(([rank, row]) => entry(row, figure, rank, this.rules));
    return this.boardAnswer(board, null, found.rank, players);
  }

  /** @throws Refused 404 for a server that the community does not have */
  private standings(query: LeaderboardQuery): Standings {
    const key = boardKeyOf(this.config, 'squad', query);
    return key === undefined
      ? (ofAllTime(this.readModels, squadPlayers) as Standings)
      : ofBoard<SquadPlayerDocument, Figures>(this.readModels, squadStandings, key, squadPlayers);
  }

  private async leftOut(): Promise<LeftOut<SquadPlayerDocument>> {
    const exempt = await this.exempt.now();
    return {
      exempt,
      isExempt: ({ player }) => player !== undefined && exempt.ids.has(player.steamId),
      players: () =>
        this.readModels.find(squadPlayers, {
          where: [{ field: 'steamId', is: 'in', value: [...exempt.ids] }],
          limit: MOST_LEFT_OUT,
        }),
    };
  }

  private boardAnswer(
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
