import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { liveServers } from '@app/contracts/servers/read-models';
import type { JoinLinkAnswer, ServerStatusAnswer } from '@app/contracts/servers/servers';
import { GuildMember, Public } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { JoinLinks } from './join-links';
import { LiveServers } from './live-servers';

/** The current status of the Squad servers. */
@ApiTags('servers')
@Controller('api/squad-server')
export class SquadServerController {
  constructor(
    private readonly servers: LiveServers,
    private readonly links: JoinLinks,
  ) {}

  /** From the agents' last reports; a server without a recent report is offline. */
  @Public()
  @ReadsFrom(liveServers)
  @ChangesElsewhere()
  @Get('public-status')
  async status(): Promise<ServerStatusAnswer> {
    return { success: true, servers: await this.servers.statuses() };
  }

  /** An address that starts the game and joins the server; found through Steam, where the community has a key for it. */
  @GuildMember()
  @Get('join-link/:serverId')
  async joinLink(@Param('serverId', WholeId) serverId: number): Promise<JoinLinkAnswer> {
    return { success: true, joinUrl: await this.links.to(serverId) };
  }
}
