import { Global, Module } from '@nestjs/common';
import { PlayersOnServers } from '../platform/ports/players-on-servers';
import { AgentRosters } from './agent-rosters';
import { ListedPlayers } from './listed-players';
import { LiveDashboards } from './live-dashboards';
import { ReforgerDashboardController } from './reforger-dashboard.controller';
import { SquadDashboardController } from './squad-dashboard.controller';

const playersOnServers = { provide: PlayersOnServers, useClass: ListedPlayers };

/** Global, because whoever is banned is put out of where they are. */
@Global()
@Module({
  controllers: [SquadDashboardController, ReforgerDashboardController],
  providers: [AgentRosters, LiveDashboards, playersOnServers],
  exports: [PlayersOnServers],
})
export class DashboardsModule {}
