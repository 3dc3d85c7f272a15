import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../platform/answers';
import { Public } from '../platform/policy';
import { AdminTeam } from './admin-team';

@ApiTags('members')
@Controller('api/admin-team')
export class AdminTeamController {
  constructor(private readonly team: AdminTeam) {}

  /** The community's staff, live from its guild. 503 while it cannot be known. */
  @Public()
  @Get()
  async adminTeam(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return sendPage(request, reply, await this.team.page());
  }
}
