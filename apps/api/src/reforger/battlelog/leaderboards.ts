import { Inject, Injectable } from '@nestjs/common';
import type { NotRanked } from '@app/contracts/battlelog/battlelog';
import type { LeaderboardQuery } from '@app/contracts/battlelog/battlelog.dto';
import {
  reforgerPlayers,
  type ReforgerFigures,
  type ReforgerPlayerDocument,
} from '@app/contracts/reforger/read-models';
import type {
  ReforgerLeaderboardAnswer,
  ReforgerLeaderboardEntry,
  ReforgerNeighboursAnswer,
} from '@app/contracts/reforger/reforger';
import { boardNeeds, describeBoard, type Board, type ReforgerRules } from '@app/domain/reforger/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import {
  around,
  BOARD_LENGTH,
  boardKeyOf,
  firstVisible,
  ofAllTime,
  valueOf,
  type LeftOut,
  type Row as BoardRow,
  type Standings as BoardStandings,
} from '../../platform/boards';
import { cachedPage } from '../../platform/responses/cached-page';
import { CONFIG, type Config } from '../../platform/config';
import { latest } from '../../platform/latest';
import { ExemptReforgerPlayers } from './exempt-players';
import { Identities } from '../identities';
import { levelOf, nameOf, ReforgerPlayers } from '../players';
import { REFORGER_RULES } from '../reforger-rules';
import { ofSeeders, ofStandings } from './window-boards';

/** What the boards rank, whichever read model has it. */
type Figures = Partial<Record<Board, number>> & Pick<ReforgerFigures, 'changedAt'> & { readonly playerId: string };
type Row = BoardRow<ReforgerPlayerDocument, Figures>;
type Standings = BoardStandings<ReforgerPlayerDocument, Figures>;

const ALL_TIME_SEEDERS = 'all/all';

/** How many of what is stored make one of what is shown: seconds, metres, and minutes of milliseconds. */
const SCALE: Readonly<Partial<Record<Board, number>>> = {
  timePlayed: 1_000,
  distanceWalked: 1_000,
  distanceDriven: 1_000,
  seeders: 60_000,
};

const entry = (row: Row, board: Board, rank: number, rules: ReforgerRules): ReforgerLeaderboardEntry => {
  const level = levelOf(row.player, rules);
  return {
    rank,
    playerUID: row.playerId,
    playerName: nameOf(row.player),
    platform: row.player?.platform?.value ?? null,
    levelRank: level?.rank ?? null,
    levelName: level?.name ?? null,
    value: Math.floor(valueOf(row, board) / (SCALE[board] ?? 1)),
  };
};

/** Who has most of what a board counts, without exempt players. */
@Injectable()
export class ReforgerLeaderboards {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ReforgerPlayers,
    private readonly identities: Identities,
    private readonly exempt: ExemptReforgerPlayers,
    @Inject(REFORGER_RULES) private readonly rules: ReforgerRules,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A board is another when its read model is, when names or levels of players are, when others are exempt, and when a
   * source has sent something for the first time.
   */
  async page(board: Board, query: LeaderboardQuery): Promise<Page> {
    const standings = this.standings(board, query);
    const [leftOut, sources] = await Promise.all([this.leftOut(), this.players.sources()]);
    const needs = boardNeeds(board, sources);
    const name = `board ${board} ${standings.key} exempt ${leftOut.exempt.revision} ${needs === null}`;
    return cachedPage(this.readModels, [standings.model, reforgerPlayers], name, () =>
      this.load(board, standings, leftOut, needs),
    );
  }

  private async load(
    board: Board,
    standings: Standings,
    leftOut: LeftOut<ReforgerPlayerDocument>,
    needs: string | null,
  ): Promise<ReforgerLeaderboardAnswer> {
    const rows = await firstVisible(standings, board, BOARD_LENGTH, leftOut);
    const players = rows.map((row, index) => entry(row, board, index + 1, this.rules));
    const changes = rows.map(({ figures }) => figures.changedAt);
    const lastUpdated = latest(rows.length > 0 ? [...changes, leftOut.exempt.changedAt] : []);
    return { success: true, data: { category: board, description: describeBoard(board), needs, players, lastUpdated } };
  }

  /** The caller's own place and those around it. */
  async around(board: Board, query: LeaderboardQuery, memberId: string): Promise<ReforgerNeighboursAnswer> {
    const standings = this.standings(board, query);
    const [{ link, claim }, leftOut] = await Promise.all([this.identities.find(memberId), this.leftOut()]);
    if (!claim) return boardAnswer(board, link && hasAccount(link) ? 'not-seen' : 'not-linked');
    if (leftOut.exempt.ids.has(claim.player.playerId)) return boardAnswer(board, 'exempt');
    const found = await around(standings, board, claim.player, leftOut);
    if (!found) return boardAnswer(board, 'not-ranked');
    const players = found.rows.map(([rank, row]) => entry(row, board, rank, this.rules));
    return boardAnswer(board, null, found.rank, players);
  }

  /** @throws Refused 404 for a server that the community does not have */
  private standings(board: Board, query: LeaderboardQuery): Standings {
    const key = boardKeyOf(this.config, 'reforger', query);
    const { window = 'all' } = query;
    if (board === 'seeders') return ofSeeders(this.readModels, window, key ?? ALL_TIME_SEEDERS) as unknown as Standings;
    return (
      key === undefined ? ofAllTime(this.readModels, reforgerPlayers) : ofStandings(this.readModels, window, key)
    ) as Standings;
  }

  private async leftOut(): Promise<LeftOut<ReforgerPlayerDocument>> {
    const exempt = await this.exempt.now();
    return {
      exempt,
      isExempt: ({ playerId }) => exempt.ids.has(playerId),
      players: async () => [...(await this.players.all([...exempt.ids])).values()],
    };
  }
}

const hasAccount = ({ steam, psn, xbox }: { steam: unknown; psn: unknown; xbox: unknown }): boolean =>
  steam !== null || psn !== null || xbox !== null;

const boardAnswer = (
  category: Board,
  reason: NotRanked | null,
  rank: number | null = null,
  players: readonly ReforgerLeaderboardEntry[] = [],
): ReforgerNeighboursAnswer => ({
  success: true,
  data: { category, description: describeBoard(category), rank, reason, players },
});
