import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LiveStatusAnswer, PlayingAnswer } from '@app/contracts/dashboards/dashboards';
import { LiveServerQuery, PlayingQuery } from '@app/contracts/dashboards/dashboards.dto';
import { reforgerDashboards } from '@app/contracts/dashboards/read-models';
import type { Page } from '../platform/responses/answers';
import { Requires } from '../platform/requests/policy';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { LiveDashboards } from './live-dashboards';

/** The Reforger servers as staff watch them. Chat of factions and groups is private: who may read it is said here. */
@ApiTags('dashboards')
@Controller('api/reforger-server')
export class ReforgerDashboardController {
  constructor(private readonly dashboards: LiveDashboards) {}

  @Requires('reforger-admin', 'reforger-dev', 'community-admin')
  @ReadsFrom(reforgerDashboards)
  @Get('live-data')
  one(@Query() { serverId }: LiveServerQuery): Promise<Page> {
    return this.dashboards.reforger(serverId);
  }

  /** Where a player is at the moment. */
  @Requires('reforger-admin', 'reforger-dev', 'community-admin')
  @ReadsFrom(reforgerDashboards)
  @ChangesElsewhere()
  @Get('playing')
  playing(@Query() { player }: PlayingQuery): Promise<PlayingAnswer> {
    return this.dashboards.playing('reforger', player);
  }

  /** Whether a server reported lately. */
  @Requires('reforger-admin', 'reforger-dev', 'community-admin')
  @ReadsFrom(reforgerDashboards)
  @ChangesElsewhere()
  @Get('status')
  status(@Query() { serverId }: LiveServerQuery): Promise<LiveStatusAnswer> {
    return this.dashboards.status('reforger', serverId);
  }
}
