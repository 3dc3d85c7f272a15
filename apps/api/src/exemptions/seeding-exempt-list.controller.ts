import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { SeedingExemptListAnswer } from '@app/contracts/exemptions/exemptions';
import { SeedingExemptDto } from '@app/contracts/exemptions/exemptions.dto';
import { exemptLists, exemptNames } from '@app/contracts/exemptions/read-models';
import type { UpdateInfo } from '@app/contracts/update-info';
import { done } from '../platform/commands/command-answer';
import { type RequestContext, IdempotentRequest } from '../platform/requests/caller';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
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
  async add(@Body() input: SeedingExemptDto, @IdempotentRequest() context: RequestContext) {
    const receipt = await this.commands.execute(new ChangeSeedingExemption(context, 'add', input));
    return done('Player added to the seeding exempt list', receipt);
  }

  /** Who is not on the list stays off it. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post('squad-seeding-exempt-list/remove')
  async remove(@Body() input: SeedingExemptDto, @IdempotentRequest() context: RequestContext) {
    const receipt = await this.commands.execute(new ChangeSeedingExemption(context, 'remove', input));
    return done('Player removed from the seeding exempt list', receipt);
  }

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(exemptLists)
  @Get('exempt-list-info/squad/seeding-exempt-list')
  info(): Promise<UpdateInfo> {
    return this.lists.updateInfo('seeding');
  }
}
