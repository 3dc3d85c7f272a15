import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { ServerProofsAnswer, ServerProofsWithdrawn } from '@app/contracts/connections/connections';
import { ServerProofsQuery, WithdrawServerProofsDto } from '@app/contracts/connections/connections.dto';
import { connectionsOf } from '@app/contracts/connections/read-models';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CONFIG, type Config } from '../platform/config';
import { gameServerOf, type Game } from '../platform/game-servers';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { ServerProofs } from './server-proofs';
import { WithdrawServerProofs } from './withdraw-server-proofs';

/** What codes said on one game server have proved, to be taken back together when its token has leaked. */
@ApiTags('connections')
@Controller('api/admin-portal/server-proofs')
export class ServerProofsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly proofs: ServerProofs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The links that nothing else proves: whom a withdrawal concerns. */
  @Requires('community-admin', 'operations')
  @ReadsFrom(connectionsOf)
  @Get(':game/:serverId')
  async since(
    @Param('game') game: Game,
    @Param('serverId', WholeId) serverId: number,
    @Query() { since }: ServerProofsQuery,
  ): Promise<ServerProofsAnswer> {
    gameServerOf(this.config, game, serverId);
    return { success: true, ...(await this.proofs.named({ game, serverId }, since)) };
  }

  /** Ends those links; each member finds a notice with the reason, and staff can give each link back. */
  @Requires('community-admin', 'operations')
  @ReadsFrom(connectionsOf)
  @HttpCode(200)
  @Post(':game/:serverId/withdraw')
  async withdraw(
    @Param('game') game: Game,
    @Param('serverId', WholeId) serverId: number,
    @Body() input: WithdrawServerProofsDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ServerProofsWithdrawn>> {
    gameServerOf(this.config, game, serverId);
    const { receipt, withdrawn } = await this.commands.execute(
      new WithdrawServerProofs(context, { game, serverId }, input),
    );
    return answer({ success: true, withdrawn }, receipt);
  }
}
