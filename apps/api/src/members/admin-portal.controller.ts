import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminPermissionsAnswer, PortalTestAnswer } from '@app/contracts/members/members';
import type { PortalGame } from '@app/contracts/portal-game';
import { CurrentUser, type Caller } from '../platform/requests/caller';
import { Requires } from '../platform/requests/policy';
import { adminPermissionsOf, REFORGER_STAFF, SQUAD_STAFF } from './permissions';

/**
 * Each game's part of the admin portal calls this before it shows its tools: 403 for everybody but that game's staff.
 */
@ApiTags('members')
@Controller('api/admin-portal')
export class AdminPortalController {
  @Requires(...SQUAD_STAFF)
  @Get('squad/permissions')
  squadPermissions(@CurrentUser() caller: Caller): AdminPermissionsAnswer {
    return { success: true, permissions: adminPermissionsOf(caller) };
  }

  @Requires(...REFORGER_STAFF)
  @Get('reforger/permissions')
  reforgerPermissions(@CurrentUser() caller: Caller): AdminPermissionsAnswer {
    return { success: true, permissions: adminPermissionsOf(caller) };
  }

  @Requires(...SQUAD_STAFF)
  @Get('squad/test')
  squadTest(@CurrentUser() caller: Caller): PortalTestAnswer<'squad'> {
    return testOf('squad', 'Squad', caller);
  }

  @Requires(...REFORGER_STAFF)
  @Get('reforger/test')
  reforgerTest(@CurrentUser() caller: Caller): PortalTestAnswer<'reforger'> {
    return testOf('reforger', 'Reforger', caller);
  }
}

const testOf = <Game extends PortalGame>(game: Game, name: string, caller: Caller): PortalTestAnswer<Game> => {
  const permissions = adminPermissionsOf(caller);
  return {
    success: true,
    message: `You are signed in to the ${name} admin portal as ${caller.actor.name}.`,
    game,
    isCommunityAdmin: permissions.isCommunityAdmin,
    roles: permissions[game],
  };
};
