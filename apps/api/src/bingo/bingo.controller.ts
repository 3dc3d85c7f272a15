import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type {
  CanManageAnswer,
  CheckAccessAnswer,
  CheckUnmarkAnswer,
  JoinGameAnswer,
  ParticipantAnswer,
  ReplayAnswer,
  StartGameAnswer,
} from '@app/contracts/bingo/bingo';
import {
  AddValueDto,
  GameDto,
  GameHistoryQuery,
  SquareDto,
  StartGameDto,
  ToggleSquareDto,
  UpdateValueDto,
} from '@app/contracts/bingo/bingo.dto';
import { bingoGames, bingoPlayers, bingoValues } from '@app/contracts/bingo/read-models';
import type { Edit } from '@app/domain/editing';
import { answer, type CommandAnswer, done } from '../platform/commands/command-answer';
import {
  CurrentRequest,
  CurrentUser,
  type RequestContext,
  type Caller,
  IdempotentRequest,
} from '../platform/requests/caller';
import { IfMatch } from '../platform/requests/if-match';
import { Requires, SignedIn } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { UserIdOrPseudonym, WholeId } from '../platform/validation/validation';
import { ActiveGame } from './games/active-game';
import { AddValue } from './values/add-value';
import { CheckUnmark } from './games/check-unmark';
import { DeleteValue } from './values/delete-value';
import { EndGame } from './games/end-game';
import { Games } from './games/games';
import { JoinGame } from './games/join-game';
import { Leaderboard } from './games/leaderboard';
import { Replay } from './games/replay';
import { ReplayQuery } from './games/replay.dto';
import { StartGame } from './games/start-game';
import { TakeBackEnd } from './games/take-back-end';
import { ToggleSquare } from './games/toggle-square';
import { UpdateValue } from './values/update-value';
import { ValuesList } from './values/values';

const NO_ACCESS = 'Bingo is for members of the community. Join the guild and get a role first.';

@ApiTags('bingo')
@Controller('api/bingo')
export class BingoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly activeGame: ActiveGame,
    private readonly games: Games,
    private readonly leaders: Leaderboard,
    private readonly list: ValuesList,
    private readonly recordings: Replay,
    private readonly unmark: CheckUnmark,
  ) {}

  @SignedIn()
  @Get('check-access')
  checkAccess(@CurrentUser() { rights }: Caller): CheckAccessAnswer {
    return rights.has('bingo')
      ? { success: true, hasAccess: true }
      : { success: true, hasAccess: false, message: NO_ACCESS };
  }

  @Requires('bingo')
  @Get('can-manage')
  canManage(@CurrentUser() { rights }: Caller): CanManageAnswer {
    return { success: true, canManage: rights.has('bingo-host') };
  }

  /** The running game with everybody in it. Polled; answers 304 while nothing has happened. */
  @Requires('bingo')
  @ReadsFrom(bingoGames)
  @Get('active-game')
  active(@CurrentUser() caller: Caller) {
    return this.activeGame.page(caller);
  }

  /** Closes the last game for good and starts the next one. */
  @Requires('bingo-host')
  @HttpCode(200)
  @Post('start-game')
  async start(
    @Body() input: StartGameDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<StartGameAnswer>> {
    const { gameId, receipts } = await this.commands.execute(new StartGame(context, input));
    return answer({ success: true, message: 'Game started', gameId }, ...receipts);
  }

  /** Players without a bingo did not finish. */
  @Requires('bingo-host')
  @HttpCode(200)
  @Post('end-game')
  async end(@Body() input: GameDto, @CurrentRequest() context: RequestContext) {
    return done('Game ended', await this.commands.execute(new EndGame(context, input)));
  }

  /** Within two minutes of the end, as long as no other game has started. */
  @Requires('bingo-host')
  @HttpCode(200)
  @Post('take-back-end')
  async takeBack(@Body() input: GameDto, @CurrentRequest() context: RequestContext) {
    return done('The game goes on', await this.commands.execute(new TakeBackEnd(context, input)));
  }

  /** Deals a card. Joining again returns the same card. */
  @Requires('bingo')
  @HttpCode(200)
  @Post('join-game')
  async join(
    @Body() input: GameDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<JoinGameAnswer>> {
    const { card, receipt } = await this.commands.execute(new JoinGame(context, input));
    return answer({ success: true, cardValues: card }, receipt);
  }

  /** What unmarking a square of the caller's own card would cost. */
  @Requires('bingo')
  @HttpCode(200)
  @Post('check-unmark')
  async checkUnmark(@Body() input: SquareDto, @CurrentUser() { actor }: Caller): Promise<CheckUnmarkAnswer> {
    return { success: true, consequences: await this.unmark.consequences(input, actor.id) };
  }

  /** Marks or unmarks a square of the caller's own card. */
  @Requires('bingo')
  @HttpCode(200)
  @Post('toggle-square')
  async toggle(
    @Body() input: ToggleSquareDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<{ success: true }>> {
    return answer({ success: true }, await this.commands.execute(new ToggleSquare(context, input)));
  }

  @Requires('bingo')
  @ReadsFrom(bingoPlayers)
  @Get('leaderboard')
  leaderboard() {
    return this.leaders.page();
  }

  /** Ended games, newest first. */
  @Requires('bingo')
  @ReadsFrom(bingoGames)
  @Get('game-history')
  history(@Query() { page, limit }: GameHistoryQuery) {
    return this.games.history(page, limit);
  }

  @Requires('bingo')
  @ReadsFrom(bingoGames)
  @Get('game/:id/details')
  details(@Param('id', WholeId) id: number) {
    return this.games.details(id);
  }

  @Requires('bingo')
  @ReadsFrom(bingoGames)
  @Get('game/:id/participant/:discordId')
  participant(
    @Param('id', WholeId) id: number,
    @Param('discordId', UserIdOrPseudonym) discordId: string,
  ): Promise<ParticipantAnswer> {
    return this.games.participant(id, discordId);
  }

  /** The game as it happened, from the log itself. Pages go on at the revision after the last one received. */
  @Requires('bingo')
  @Get('game/:id/replay')
  replay(@Param('id', WholeId) id: number, @Query() { from, limit }: ReplayQuery): Promise<ReplayAnswer> {
    return this.recordings.events(id, from, limit);
  }

  @Requires('bingo-host')
  @ReadsFrom(bingoValues)
  @Get('values')
  values() {
    return this.list.page();
  }

  /** May truly happen twice: send an `Idempotency-Key`, and a repeated request adds nothing. */
  @Requires('bingo-host')
  @Post('values')
  async addValue(@Body() input: AddValueDto, @IdempotentRequest() context: RequestContext) {
    return done('Value added successfully', await this.commands.execute(new AddValue(context, input)));
  }

  /**
   * `value` and `difficulty` together, or `isActive` alone. For `value` and `difficulty`, 409 `value-changed` and 428
   * `if-match-required` carry the current version.
   */
  @Requires('bingo-host')
  @Put('values/:id')
  async updateValue(
    @Param('id', WholeId) id: number,
    @Body() input: UpdateValueDto,
    @CurrentRequest() context: RequestContext,
    @IfMatch('GET /api/bingo/values') edit: Edit,
  ) {
    const receipt = await this.commands.execute(new UpdateValue(context, id, input, edit));
    if (input.isActive === undefined) return done('Value updated successfully', receipt);
    return done(input.isActive ? 'Value enabled' : 'Value disabled', receipt);
  }

  @Requires('bingo-host')
  @Delete('values/:id')
  async deleteValue(@Param('id', WholeId) id: number, @CurrentRequest() context: RequestContext) {
    return done('Value deleted successfully', await this.commands.execute(new DeleteValue(context, id)));
  }
}
