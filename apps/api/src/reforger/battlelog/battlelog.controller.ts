import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LeaderboardQuery, PlayerSearchQuery } from '@app/contracts/battlelog/battlelog.dto';
import {
  reforgerExempt,
  reforgerGames,
  reforgerLinks,
  reforgerPlayers,
  reforgerSeeders,
  reforgerStandings,
  reforgerTimeline,
  reforgerTotals,
} from '@app/contracts/reforger/read-models';
import type { ReforgerNeighboursAnswer, ReforgerSearchAnswer } from '@app/contracts/reforger/reforger';
import type { Board } from '@app/domain/reforger/rules';
import { CurrentUser, type Caller } from '../../platform/requests/caller';
import { GuildMember } from '../../platform/requests/policy';
import { ReadsFrom } from '../../platform/responses/read-after';
import { GamePages } from './game-pages';
import { ReforgerLeaderboards } from './leaderboards';
import { GameId, ReforgerBoardName } from '../parameters';
import { ReforgerPlayerSearch } from '../player-search';
import { ReforgerTotals } from './totals';

/** Totals, leaderboards, search and games. Everything is live: what a refresh answers, a query would too. */
@ApiTags('reforger')
@Controller('api/battlelog/reforger')
export class ReforgerBattlelogController {
  constructor(
    private readonly totals: ReforgerTotals,
    private readonly boards: ReforgerLeaderboards,
    private readonly players: ReforgerPlayerSearch,
    private readonly games: GamePages,
  ) {}

  @GuildMember()
  @ReadsFrom(reforgerTotals, reforgerPlayers)
  @Get('stats')
  stats() {
    return this.totals.page();
  }

  @GuildMember()
  @ReadsFrom(reforgerTotals, reforgerPlayers)
  @HttpCode(200)
  @Post('stats/refresh')
  refreshStats() {
    return this.totals.page();
  }

  /** The hundred with most of what the category counts; in this week, month or season, or on one server. */
  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerStandings, reforgerSeeders, reforgerTotals, reforgerExempt)
  @Get('leaderboards/:type')
  leaderboard(@Param('type', ReforgerBoardName) board: Board, @Query() query: LeaderboardQuery) {
    return this.boards.page(board, query);
  }

  /** The caller's rank, with five players before and behind, or why they have none. */
  @GuildMember()
  @ReadsFrom(reforgerPlayers, reforgerStandings, reforgerSeeders, reforgerLinks, reforgerExempt)
  @Get('leaderboards/:type/around-me')
  around(
    @Param('type', ReforgerBoardName) board: Board,
    @Query() query: LeaderboardQuery,
    @CurrentUser() { actor }: Caller,
  ): Promise<ReforgerNeighboursAnswer> {
    return this.boards.around(board, query, actor.id);
  }

  /** By a part of a name, without regard to case and accents; under two characters finds nobody. */
  @GuildMember()
  @ReadsFrom(reforgerPlayers)
  @Get('players/search')
  search(@Query() { q }: PlayerSearchQuery): Promise<ReforgerSearchAnswer> {
    return this.players.search(q);
  }

  @GuildMember()
  @ReadsFrom(reforgerGames, reforgerTimeline, reforgerPlayers)
  @Get('games/:gameId')
  game(@Param('gameId', GameId) gameId: string) {
    return this.games.page(gameId);
  }

  /** Deaths and captured bases of a game, in order. */
  @GuildMember()
  @ReadsFrom(reforgerGames, reforgerTimeline)
  @Get('games/:gameId/timeline')
  timeline(@Param('gameId', GameId) gameId: string) {
    return this.games.timeline(gameId);
  }
}
