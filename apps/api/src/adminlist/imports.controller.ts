import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ApplyListImportDto, ListImportDto } from '@app/contracts/adminlist/admin-list.dto';
import { adminList, adminListImports } from '@app/contracts/adminlist/read-models';
import type { ImportAnswer, ImportsAnswer, ReportAnswer } from '@app/contracts/imports/imports';
import { UndoImportDto } from '@app/contracts/imports/imports.dto';
import { answer, done, type CommandAnswer } from '../platform/commands/command-answer';
import { now } from '../platform/commands/context';
import { MOST_FILE_BYTES, toReport } from '../platform/imports/imports';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../platform/requests/caller';
import { Requires } from '../platform/requests/policy';
import { TakesBody } from '../platform/requests/request-body';
import { ReadsFrom } from '../platform/responses/read-after';
import { entryOf, ListImports } from './list-imports';
import { ApplyListImport, UndoListImport } from './import-list';

/** Admin lists of other tools. */
@ApiTags('admin list')
@Controller('api/admin-portal/admin-list/imports')
export class ListImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly imports: ListImports,
  ) {}

  /** Says line by line what an import would do, and stores nothing. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(adminList)
  @TakesBody({ bytes: MOST_FILE_BYTES })
  @HttpCode(200)
  @Post('report')
  async report(@Body() input: ListImportDto): Promise<ReportAnswer> {
    return toReport(await this.imports.report(input, now()), entryOf);
  }

  /** 409 `report-changed` when it would do something else than the report said. */
  @Requires('squad-coordinator', 'community-admin')
  @TakesBody({ bytes: MOST_FILE_BYTES })
  @HttpCode(200)
  @Post()
  async apply(
    @Body() input: ApplyListImportDto,
    @IdempotentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ImportAnswer>> {
    const { importId, receipt } = await this.commands.execute(new ApplyListImport(context, input));
    return answer({ success: true, message: 'The admins are brought over.', importId }, receipt);
  }

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(adminListImports)
  @Get()
  list(): Promise<ImportsAnswer> {
    return this.imports.list();
  }

  /** Takes out the lines that the import brought, but for those that staff changed since. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':importId/undo')
  async undo(
    @Param('importId') importId: string,
    @Body() { reason }: UndoImportDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return done('The import is undone.', await this.commands.execute(new UndoListImport(context, importId, reason)));
  }
}
