import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type {
  ComparisonAnswer,
  OperationsAnswer,
  ProjectionCommand,
  ProjectionCommandAnswer,
  VerificationAnswer,
} from '@app/contracts/operations/projections';
import {
  ComparisonDto,
  GenerationCommandDto,
  ProjectionCommandDto,
  QuarantineDto,
  RebuildDto,
  UnquarantineDto,
} from '@app/contracts/operations/projections.dto';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { Requires } from '../platform/requests/policy';
import { BufferingProxies } from '../platform/push/buffering-proxies';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { CommandProjection, type CommandInput } from './command-projection';
import { Projections } from './projections';
import { operationsHealth } from './health';

/** The read models, for operators. Commands are accepted here and carried out by the projector: 202. */
@ApiTags('operations')
@Controller('api/operations/projections')
export class OperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly projections: Projections,
    private readonly proxies: BufferingProxies,
  ) {}

  @Requires('operations')
  @ReadsFrom(operationsHealth)
  @ChangesElsewhere()
  @Get()
  async status(): Promise<OperationsAnswer> {
    const [projections, policies, jobs] = await Promise.all([
      this.projections.all(),
      this.projections.policies(),
      this.projections.jobs(),
    ]);
    const buffering = this.proxies.recent();
    return { success: true, projections, policies, jobs, ...(buffering ? { buffering } : {}), now: Date.now() };
  }

  /** Builds a new generation beside the serving one; it takes over when it has caught up, or waits with `hold`. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':name/rebuild')
  rebuild(@Param('name') name: string, @Body() input: RebuildDto, @CurrentRequest() context: RequestContext) {
    return this.command('rebuild', name, input, context);
  }

  @Requires('operations')
  @HttpCode(202)
  @Post(':name/cancel')
  cancel(@Param('name') name: string, @Body() input: ProjectionCommandDto, @CurrentRequest() context: RequestContext) {
    return this.command('cancel', name, input, context);
  }

  /** Tries again at the event a faulted generation stopped at. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':name/retry')
  retry(@Param('name') name: string, @Body() input: GenerationCommandDto, @CurrentRequest() context: RequestContext) {
    return this.command('retry', name, input, context);
  }

  /** Lets the generation that waits serve, as soon as it is level with the serving one. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':name/flip')
  flip(@Param('name') name: string, @Body() input: GenerationCommandDto, @CurrentRequest() context: RequestContext) {
    return this.command('flip', name, input, context);
  }

  /** Lets the generation on standby serve again. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':name/flip-back')
  flipBack(
    @Param('name') name: string,
    @Body() input: GenerationCommandDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return this.command('flip-back', name, input, context);
  }

  @Requires('operations')
  @HttpCode(202)
  @Post(':name/drop')
  drop(@Param('name') name: string, @Body() input: GenerationCommandDto, @CurrentRequest() context: RequestContext) {
    return this.command('drop', name, input, context);
  }

  /** Passes over the event at which a generation faulted, so that it goes on; the event is shown with the reason. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':name/quarantine')
  quarantine(@Param('name') name: string, @Body() input: QuarantineDto, @CurrentRequest() context: RequestContext) {
    return this.command('quarantine', name, input, context);
  }

  /** Takes an event out of quarantine: a build from the start of the log folds it in its place. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':name/unquarantine')
  unquarantine(@Param('name') name: string, @Body() input: UnquarantineDto, @CurrentRequest() context: RequestContext) {
    return this.command('unquarantine', name, input, context);
  }

  /** Compares the serving generation with a clean fold of the log. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':name/verify')
  verify(@Param('name') name: string, @Body() input: ProjectionCommandDto, @CurrentRequest() context: RequestContext) {
    return this.command('verify', name, input, context);
  }

  /** How the newest verification goes. */
  @Requires('operations')
  @ReadsFrom(operationsHealth)
  @ChangesElsewhere()
  @Get(':name/verify')
  async verification(@Param('name') name: string): Promise<VerificationAnswer> {
    return { success: true, verification: await this.projections.verification(name) };
  }

  /** Compares two generations document by document: what a change of rules makes of the standings. */
  @Requires('operations')
  @HttpCode(202)
  @Post(':name/compare')
  compare(@Param('name') name: string, @Body() input: ComparisonDto, @CurrentRequest() context: RequestContext) {
    return this.command('compare', name, input, context);
  }

  /** What the newest comparison found, or how far it is. */
  @Requires('operations')
  @ReadsFrom(operationsHealth)
  @ChangesElsewhere()
  @Get(':name/compare')
  async comparison(@Param('name') name: string): Promise<ComparisonAnswer> {
    return { success: true, comparison: await this.projections.comparison(name) };
  }

  private async command(
    command: ProjectionCommand,
    name: string,
    input: CommandInput,
    context: RequestContext,
  ): Promise<CommandAnswer<ProjectionCommandAnswer>> {
    const { receipt, ...commanded } = await this.commands.execute(new CommandProjection(context, command, name, input));
    return answer({ success: true, ...commanded }, receipt);
  }
}
