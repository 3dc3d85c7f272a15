import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { liveReforgerServers } from '@app/contracts/servers/read-models';
import type { ServerStatusAnswer } from '@app/contracts/servers/servers';
import { Public } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { LiveServers } from './live-servers';

/** The current status of the Reforger servers. */
@ApiTags('servers')
@Controller('api/reforger-server')
export class ReforgerServerController {
  constructor(private readonly servers: LiveServers) {}

  /** From the agents' last reports; a server without a recent report is offline. */
  @Public()
  @ReadsFrom(liveReforgerServers)
  @ChangesElsewhere()
  @Get('public-status')
  async status(): Promise<ServerStatusAnswer> {
    return { success: true, servers: await this.servers.reforgerStatuses() };
  }
}
