import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { ExemptListConflict } from '@app/contracts/exemptions/exemptions';
import { SaveExemptListDto } from '@app/contracts/exemptions/exemptions.dto';
import { exemptLists, exemptNames } from '@app/contracts/exemptions/read-models';
import { ExemptListMoved } from '@app/domain/exemptions/exempt-list';
import type { Edit } from '@app/domain/editing';
import type { Page } from '../platform/responses/answers';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { IdempotentRequest, type RequestContext } from '../platform/requests/caller';
import { IfMatch } from '../platform/requests/if-match';
import { EditConflict } from '../platform/responses/failures';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { dataOf, ExemptLists } from './exempt-lists';
import { SaveExemptList } from './save-exempt-list';

/** Who is hidden from the leaderboards of a game. A list is saved whole; its ETag may be sent back as `If-Match`. */
@ApiTags('exempt lists')
@Controller('api/admin-portal')
export class ExemptListsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lists: ExemptLists,
  ) {}

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(exemptLists, exemptNames)
  @Get('squad-exempt-list')
  squad() {
    return this.lists.page('squad');
  }

  /** 409 `exempt-list-changed` and 428 `if-match-required` carry both lists: yours, and what stands there now. */
  @Requires('squad-coordinator', 'community-admin')
  @Put('squad-exempt-list')
  saveSquad(
    @Body() input: SaveExemptListDto,
    @IdempotentRequest() context: RequestContext,
    @IfMatch('GET /api/admin-portal/squad-exempt-list') edit: Edit,
  ) {
    return this.save('squad', input, context, edit);
  }

  @Requires('reforger-coordinator', 'community-admin')
  @ReadsFrom(exemptLists, exemptNames)
  @Get('reforger-exempt-list')
  reforger() {
    return this.lists.page('reforger');
  }

  /** 409 `exempt-list-changed` and 428 `if-match-required` carry both lists: yours, and what stands there now. */
  @Requires('reforger-coordinator', 'community-admin')
  @Put('reforger-exempt-list')
  saveReforger(
    @Body() input: SaveExemptListDto,
    @IdempotentRequest() context: RequestContext,
    @IfMatch('GET /api/admin-portal/reforger-exempt-list') edit: Edit,
  ) {
    return this.save('reforger', input, context, edit);
  }

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(exemptLists)
  @Get('exempt-list-info/squad/exempt-list')
  squadInfo() {
    return this.lists.updateInfo('squad');
  }

  @Requires('reforger-coordinator', 'community-admin')
  @ReadsFrom(exemptLists)
  @Get('exempt-list-info/reforger/exempt-list')
  reforgerInfo() {
    return this.lists.updateInfo('reforger');
  }

  private async save(
    list: 'squad' | 'reforger',
    input: SaveExemptListDto,
    context: RequestContext,
    edit: Edit,
  ): Promise<CommandAnswer<Page>> {
    try {
      const { receipt, list: saved } = await this.commands.execute(new SaveExemptList(context, list, input, edit));
      return answer(await this.lists.saved(saved), receipt);
    } catch (error) {
      if (!(error instanceof ExemptListMoved)) throw error;
      throw new EditConflict<Pick<ExemptListConflict, 'yours' | 'current'>>(error, {
        yours: input.exemptPlayers,
        current: dataOf(error.current),
      });
    }
  }
}
