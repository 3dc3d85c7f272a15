import { Module } from '@nestjs/common';
import { LiveDashboards } from './live-dashboards';
import { ReforgerDashboardController } from './reforger-dashboard.controller';
import { SquadDashboardController } from './squad-dashboard.controller';

@Module({
  controllers: [SquadDashboardController, ReforgerDashboardController],
  providers: [LiveDashboards],
})
export class DashboardsModule {}
