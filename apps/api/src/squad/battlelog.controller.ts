import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LeaderboardQuery, PlayerSearchQuery } from '@app/contracts/squad/battlelog.dto';
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
import { sendPage } from '../platform/answers';
import { CurrentUser, type Caller } from '../platform/caller';
import { GuildMember } from '../platform/policy';
import { ReadAfter, ReadsFrom } from '../platform/read-after';
import { Leaderboards } from './leaderboards';
import { MatchPages } from './match-pages';
import { BoardName, MatchId } from './parameters';
import { PlayerSearch } from './player-search';
import { Totals } from './totals';

/** Totals, leaderboards, search and matches. Everything is live: what a refresh answers, a query would too. */
@ApiTags('squad')
@ApiBearerAuth()
@Controller('api/battlelog/squad')
@UseInterceptors(ReadAfter)
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
  async stats(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendPage(request, reply, await this.totals.page());
  }

  @GuildMember()
  @ReadsFrom(squadTotals, squadPlayers)
  @HttpCode(200)
  @Post('stats/refresh')
  async refreshStats(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendPage(request, reply, await this.totals.page());
  }

  /** The hundred with most of what the category counts; in this week, month or season, or on one server. */
  @GuildMember()
  @ReadsFrom(squadPlayers, squadStandings, squadExempt)
  @Get('leaderboards/:category')
  async leaderboard(
    @Param('category', BoardName) board: Board,
    @Query() query: LeaderboardQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendPage(request, reply, await this.boards.page(board, query));
  }

  @GuildMember()
  @ReadsFrom(squadPlayers, squadExempt)
  @HttpCode(200)
  @Post('leaderboards/refresh/:category')
  async refreshLeaderboard(
    @Param('category', BoardName) board: Board,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendPage(request, reply, await this.boards.page(board));
  }

  /** Where the caller stands, with five players before and behind; or why nowhere. */
  @GuildMember()
  @ReadsFrom(squadPlayers, squadStandings, squadLinks, squadExempt)
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
  async match(
    @Param('matchId', MatchId) matchId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendPage(request, reply, await this.matches.page(matchId));
  }

  /** Deaths, revives, captures and tickets of a match, in order. */
  @GuildMember()
  @Get('matches/:matchId/timeline')
  async timeline(@Param('matchId', MatchId) matchId: string, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.type('application/json; charset=utf-8');
    return this.matches.timeline(matchId);
  }
}
