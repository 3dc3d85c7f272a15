import { Module } from '@nestjs/common';
import { JoinLinks } from './join-links';
import { LiveServers } from './live-servers';
import { ReforgerServerController } from './reforger-server.controller';
import { SquadServerController } from './squad-server.controller';

@Module({ controllers: [SquadServerController, ReforgerServerController], providers: [JoinLinks, LiveServers] })
export class ServersModule {}
