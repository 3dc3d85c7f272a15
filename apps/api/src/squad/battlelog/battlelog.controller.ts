import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LeaderboardQuery, PlayerSearchQuery } from '@app/contracts/battlelog/battlelog.dto';
import {
  squadExempt,
  squadLinks,
  squadMatches,
  squadPlayers,
  squadStandings,
  squadTotals,
} from '@app/contracts/squad/read-models';
import type { SquadNeighboursAnswer, SquadSearchAnswer } from '@app/contracts/squad/squad';
import type { Board } from '@app/domain/squad/rules';
import { CurrentUser, type Caller } from '../../platform/requests/caller';
import { GuildMember } from '../../platform/requests/policy';
import { ReadsFrom, ReadsOwn } from '../../platform/responses/read-after';
import { Leaderboards } from './leaderboards';
import { MatchPages } from './match-pages';
import { BoardName, MatchId } from '../parameters';
import { PlayerSearch } from '../player-search';
import { Totals } from './totals';

/** Totals, leaderboards, search and matches. Everything is live: what a refresh answers, a query would too. */
@ApiTags('squad')
@Controller('api/battlelog/squad')
export class BattlelogController {
  constructor(
    private readonly totals: Totals,
    private readonly boards: Leaderboards,
    private readonly players: PlayerSearch,
    private readonly matches: MatchPages,
  ) {}

  @GuildMember()
  @ReadsFrom(squadTotals, squadPlayers)
  @Get('stats')
  stats() {
    return this.totals.page();
  }

  @GuildMember()
  @ReadsFrom(squadTotals, squadPlayers)
  @HttpCode(200)
  @Post('stats/refresh')
  refreshStats() {
    return this.totals.page();
  }

  /** The hundred with most of what the category counts; in this week, month or season, or on one server. */
  @GuildMember()
  @ReadsFrom(squadPlayers, squadStandings, squadExempt)
  @Get('leaderboards/:category')
  leaderboard(@Param('category', BoardName) board: Board, @Query() query: LeaderboardQuery) {
    return this.boards.page(board, query);
  }

  @GuildMember()
  @ReadsFrom(squadPlayers, squadExempt)
  @HttpCode(200)
  @Post('leaderboards/refresh/:category')
  refreshLeaderboard(@Param('category', BoardName) board: Board) {
    return this.boards.page(board);
  }

  /** The caller's rank, with five players before and behind, or why they have none. */
  @GuildMember()
  @ReadsFrom(squadPlayers, squadStandings, squadExempt)
  @ReadsOwn(squadLinks)
  @Get('leaderboards/:category/around-me')
  around(
    @Param('category', BoardName) board: Board,
    @Query() query: LeaderboardQuery,
    @CurrentUser() { actor }: Caller,
  ): Promise<SquadNeighboursAnswer> {
    return this.boards.around(board, query, actor.id);
  }

  /** By a part of a name, without regard to case and accents; under two characters finds nobody. */
  @GuildMember()
  @ReadsFrom(squadPlayers)
  @Get('players/search')
  search(@Query() { q }: PlayerSearchQuery): Promise<SquadSearchAnswer> {
    return this.players.search(q);
  }

  @GuildMember()
  @ReadsFrom(squadMatches)
  @Get('matches/:matchId')
  match(@Param('matchId', MatchId) matchId: string) {
    return this.matches.page(matchId);
  }

  /** Deaths, revives, captures and tickets of a match, in order: from its stream, which is never behind the match's page. */
  @GuildMember()
  @ReadsFrom(squadMatches)
  @Get('matches/:matchId/timeline')
  timeline(@Param('matchId', MatchId) matchId: string) {
    return this.matches.timeline(matchId);
  }
}
