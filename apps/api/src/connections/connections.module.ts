import { Module } from '@nestjs/common';
import { AcknowledgeNoticesHandler } from './acknowledge-notices';
import { ConnectAccountHandler } from './connect-account';
import { ConnectionsController } from './connections.controller';
import { DisconnectAccountHandler } from './disconnect-account';
import { IssueLinkCodeHandler } from './issue-link-code';
import { LinkCodeController } from './link-code.controller';
import { Linking } from './linking';
import { MemberConnections } from './member-connections';
import { RenameAccountHandler } from './rename-account';
import { SelectMainProfileHandler } from './select-main-profile';
import { SteamSignIn } from './steam-sign-in';

const commands = [
  ConnectAccountHandler,
  DisconnectAccountHandler,
  RenameAccountHandler,
  SelectMainProfileHandler,
  AcknowledgeNoticesHandler,
  IssueLinkCodeHandler,
];

@Module({
  controllers: [ConnectionsController, LinkCodeController],
  providers: [...commands, Linking, MemberConnections, SteamSignIn],
})
export class ConnectionsModule {}
