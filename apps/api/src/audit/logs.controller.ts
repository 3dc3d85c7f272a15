import { Controller, Get, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { AuditGame } from '@app/contracts/audit/audit';
import { LogsQuery, ResourceLogsQuery, ToolLogsQuery } from '@app/contracts/audit/audit.dto';
import { auditChoices, auditTrail, formerStaffNames } from '@app/contracts/audit/read-models';
import { CurrentRequest, CurrentUser, type RequestContext, type Caller } from '../platform/requests/caller';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { Logs } from './logs';
import { LogGame, LogName } from './parameters';
import { ReadTrail } from './read-trail';
import { gamesOf, READERS, refuseForeign } from './scope';
import { given } from './filter';

/** What staff did, newest first. Coordinators see their games, community admins everything. */
@ApiTags('audit')
@Controller('api/admin-portal/logs')
export class LogsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly logs: Logs,
  ) {}

  /** By game, tool, person, resource, action and time. Looking for a person or a resource is recorded. */
  @Requires(...READERS)
  @ReadsFrom(auditTrail, auditChoices, formerStaffNames)
  @Get()
  async page(@Query() query: LogsQuery, @CurrentRequest() context: RequestContext) {
    const { adminUserId, resourceType, resourceId, game } = query;
    if (game) refuseForeign(context.caller, game);
    const filter = given(query);
    if (adminUserId !== undefined) {
      const subject = await this.logs.nameOf(adminUserId);
      await this.commands.execute(new ReadTrail(context, { subject, subjectId: adminUserId, filter, how: 'page' }));
    } else if (resourceId !== undefined) {
      const subject = [resourceType, resourceId].filter(Boolean).join(' ');
      await this.commands.execute(new ReadTrail(context, { subject, subjectId: subject, filter, how: 'page' }));
    }
    return this.logs.page(query, gamesOf(context.caller));
  }

  @Requires(...READERS)
  @ReadsFrom(auditTrail, formerStaffNames)
  @Get('tool/:game/:tool')
  ofTool(
    @Param('game', LogGame) game: AuditGame,
    @Param('tool', LogName) tool: string,
    @Query() { limit }: ToolLogsQuery,
    @CurrentUser() caller: Caller,
  ) {
    refuseForeign(caller, game);
    return this.logs.ofTool(game, tool, limit);
  }

  /** Recorded, as looking for a person is. */
  @Requires(...READERS)
  @ReadsFrom(auditTrail, formerStaffNames)
  @Get('resource/:type/:id')
  async ofResource(
    @Param('type', LogName) type: string,
    @Param('id') id: string,
    @Query() { limit }: ResourceLogsQuery,
    @CurrentRequest() context: RequestContext,
  ) {
    const subject = `${type} ${id}`;
    const filter = { resourceType: type, resourceId: id };
    await this.commands.execute(new ReadTrail(context, { subject, subjectId: subject, filter, how: 'page' }));
    return this.logs.ofResource(type, id, limit, gamesOf(context.caller));
  }
}
