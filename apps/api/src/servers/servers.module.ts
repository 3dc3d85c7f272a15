import { Module } from '@nestjs/common';
import { JoinLinks } from './join-links';
import { ServersOverDiscord } from './over-discord';
import { LiveServers } from './live-servers';
import { ReforgerServerController } from './reforger-server.controller';
import { SquadServerController } from './squad-server.controller';

@Module({
  controllers: [SquadServerController, ReforgerServerController],
  providers: [JoinLinks, LiveServers, ServersOverDiscord],
})
export class ServersModule {}
