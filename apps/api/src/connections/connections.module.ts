import { Global, Module } from '@nestjs/common';
import { AcknowledgeNotices } from './acknowledge-notices';
import { ConnectAccount } from './connect-account';
import { ConnectionsController } from './connections.controller';
import { DisconnectAccount } from './disconnect-account';
import { RelinkAccount, UnlinkAccount } from './remedies';
import { MemberAccountPages } from './member-accounts';
import { MemberAccountsController } from './member-accounts.controller';
import { IssueLinkCode } from './issue-link-code';
import { LinkCodeController } from './link-code.controller';
import { LinkedSteam } from '../platform/linked-steam';
import { LinkedAccounts } from './linked-accounts';
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
  UnlinkAccount,
  RelinkAccount,
];

/** Global, because clans go by the Steam account that is linked. */
@Global()
@Module({
  controllers: [ConnectionsController, LinkCodeController, MemberAccountsController],
  providers: [
    ...commands.map(({ handler }) => handler),
    Linking,
    MemberConnections,
    MemberAccountPages,
    SteamSignIn,
    { provide: LinkedSteam, useClass: LinkedAccounts },
  ],
  exports: [LinkedSteam],
})
export class ConnectionsModule {}
