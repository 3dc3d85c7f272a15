import { Module } from '@nestjs/common';
import { AcknowledgeNotices } from './acknowledge-notices';
import { ConnectAccount } from './connect-account';
import { ConnectionsController } from './connections.controller';
import { DisconnectAccount } from './disconnect-account';
import { IssueLinkCode } from './issue-link-code';
import { LinkCodeController } from './link-code.controller';
import { Linking } from './linking';
import { MemberConnections } from './member-connections';
import { RenameAccount } from './rename-account';
import { SelectMainProfile } from './select-main-profile';
import { SteamSignIn } from './steam-sign-in';

const commands = [
  ConnectAccount,
  DisconnectAccount,
  RenameAccount,
  SelectMainProfile,
  AcknowledgeNotices,
  IssueLinkCode,
];

@Module({
  controllers: [ConnectionsController, LinkCodeController],
  providers: [...commands.map(({ handler }) => handler), Linking, MemberConnections, SteamSignIn],
})
export class ConnectionsModule {}
