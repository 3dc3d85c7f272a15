import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Page } from '../platform/responses/answers';
import { Public } from '../platform/requests/policy';
import { AdminTeam } from './admin-team';

@ApiTags('members')
@Controller('api/admin-team')
export class AdminTeamController {
  constructor(private readonly team: AdminTeam) {}

  /** The community's staff, live from its guild. 503 while the guild cannot be read. */
  @Public()
  @Get()
  adminTeam(): Promise<Page> {
    return this.team.page();
  }
}
