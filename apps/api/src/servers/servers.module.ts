import { Module } from '@nestjs/common';
import { JoinLinks } from './join-links';
import { LiveServers } from './live-servers';
import { SquadServerController } from './squad-server.controller';

@Module({ controllers: [SquadServerController], providers: [JoinLinks, LiveServers] })
export class ServersModule {}
