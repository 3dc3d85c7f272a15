import { Global, Module } from '@nestjs/common';
import { AcknowledgeNotices } from './commands/acknowledge-notices';
import { ConnectAccount } from './commands/connect-account';
import { ConnectionsController } from './connections.controller';
import { DisconnectAccount } from './commands/disconnect-account';
import { ConfirmAccount, RelinkAccount, UnlinkAccount, WithdrawConfirmation } from './remedies';
import { ServerProofs } from './server-proofs';
import { ServerProofsController } from './server-proofs.controller';
import { WithdrawServerProofs } from './withdraw-server-proofs';
import { MemberAccountPages } from './member-accounts';
import { MemberAccountsController } from './member-accounts.controller';
import { IssueLinkCode } from './commands/issue-link-code';
import { LinkCodeOverDiscord } from './commands/over-discord';
import { LinkCodeController } from './link-code.controller';
import { ErasableAccounts } from '../platform/ports/erasable-accounts';
import { LinkedSteam } from '../platform/ports/linked-steam';
import { ErasableLinks } from './erasable-links';
import { LinkedAccounts } from './linked-accounts';
import { Linking } from './linking';
import { MemberConnections } from './member-connections';
import { RenameAccount } from './commands/rename-account';
import { SelectMainProfile } from './commands/select-main-profile';
import { SteamSignIn } from './steam/steam-sign-in';

const commands = [
  ConnectAccount,
  DisconnectAccount,
  RenameAccount,
  SelectMainProfile,
  AcknowledgeNotices,
  IssueLinkCode,
  UnlinkAccount,
  RelinkAccount,
  ConfirmAccount,
  WithdrawConfirmation,
  WithdrawServerProofs,
];

/** Global, because clans go by the Steam account that is linked. */
@Global()
@Module({
  controllers: [ConnectionsController, LinkCodeController, MemberAccountsController, ServerProofsController],
  providers: [
    ...commands.map(({ handler }) => handler),
    Linking,
    MemberConnections,
    MemberAccountPages,
    ServerProofs,
    SteamSignIn,
    LinkCodeOverDiscord,
    { provide: LinkedSteam, useClass: LinkedAccounts },
    { provide: ErasableAccounts, useClass: ErasableLinks },
  ],
  exports: [LinkedSteam, ErasableAccounts],
})
export class ConnectionsModule {}
