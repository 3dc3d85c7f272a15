import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { SeedingExemptDone, SeedingExemptListAnswer } from '@app/contracts/exemptions/exemptions';
import { SeedingExemptDto } from '@app/contracts/exemptions/exemptions.dto';
import { exemptLists, exemptNames } from '@app/contracts/exemptions/read-models';
import type { UpdateInfo } from '@app/contracts/update-info';
import { answer, type CommandAnswer } from '../platform/command-answer';
import { type RequestContext, IdempotentRequest } from '../platform/caller';
import { Requires } from '../platform/policy';
import { ReadsFrom } from '../platform/read-after';
import { ChangeSeedingExemption } from './change-seeding-exemption';
import { ExemptLists } from './exempt-lists';

/** Who gets no seeding rewards. Every change is saved by itself. */
@ApiTags('exempt lists')
@Controller('api/admin-portal')
export class SeedingExemptListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lists: ExemptLists,
  ) {}

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(exemptLists, exemptNames)
  @Get('squad-seeding-exempt-list')
  list(): Promise<SeedingExemptListAnswer> {
    return this.lists.seeding();
  }

  /** 409 for who is on the list already, unless it is the same request again. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post('squad-seeding-exempt-list/add')
  async add(
    @Body() input: SeedingExemptDto,
    @IdempotentRequest() context: RequestContext,
  ): Promise<CommandAnswer<SeedingExemptDone>> {
    const command = new ChangeSeedingExemption(context, 'add', input);
    return answer(
      { success: true, message: 'Player added to the seeding exempt list' },
      await this.commands.execute(command),
    );
  }

  /** Who is not on the list stays off it. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post('squad-seeding-exempt-list/remove')
  async remove(
    @Body() input: SeedingExemptDto,
    @IdempotentRequest() context: RequestContext,
  ): Promise<CommandAnswer<SeedingExemptDone>> {
    const command = new ChangeSeedingExemption(context, 'remove', input);
    return answer(
      { success: true, message: 'Player removed from the seeding exempt list' },
      await this.commands.execute(command),
    );
  }

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(exemptLists)
  @Get('exempt-list-info/squad/seeding-exempt-list')
  info(): Promise<UpdateInfo> {
    return this.lists.updateInfo('seeding');
  }
}
