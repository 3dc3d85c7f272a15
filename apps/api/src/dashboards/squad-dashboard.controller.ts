import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LiveStatusAnswer, PlayingAnswer } from '@app/contracts/dashboards/dashboards';
import { LiveServerQuery, PlayingQuery } from '@app/contracts/dashboards/dashboards.dto';
import { squadDashboards } from '@app/contracts/dashboards/read-models';
import type { Page } from '../platform/responses/answers';
import { Requires } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { LiveDashboards } from './live-dashboards';

/** The Squad servers as staff watch them. Chat of teams and squads is private: who may read it is said here. */
@ApiTags('dashboards')
@Controller('api/squad-server')
export class SquadDashboardController {
  constructor(private readonly dashboards: LiveDashboards) {}

  @Requires('squad-admin', 'community-admin')
  @ReadsFrom(squadDashboards)
  @Get('live-data')
  first(@Query() { serverId }: LiveServerQuery): Promise<Page> {
    return this.dashboards.squad(serverId);
  }

  @Requires('squad-admin', 'community-admin')
  @ReadsFrom(squadDashboards)
  @Get('live-data/:serverId')
  one(@Param('serverId', WholeId) serverId: number): Promise<Page> {
    return this.dashboards.squad(serverId);
  }

  /** Where a player is at the moment. */
  @Requires('squad-admin', 'community-admin')
  @ReadsFrom(squadDashboards)
  @ChangesElsewhere()
  @Get('playing')
  playing(@Query() { player }: PlayingQuery): Promise<PlayingAnswer> {
    return this.dashboards.playing('squad', player);
  }

  /** Whether a server reported lately. */
  @Requires('squad-admin', 'community-admin')
  @ReadsFrom(squadDashboards)
  @ChangesElsewhere()
  @Get('status')
  status(@Query() { serverId }: LiveServerQuery): Promise<LiveStatusAnswer> {
    return this.dashboards.status('squad', serverId);
  }
}
