import { Global, Module } from '@nestjs/common';
import { WhitelistPath } from '../platform/served-files/whitelist-path';
import { DropSecret } from './files/drop-secret';
import { WhitelistFetches } from './files/file-fetches';
import { ApplySlotImport, GiveSlot, UndoSlotImport, WithdrawSlot } from './given/give-slots';
import { GivenSlots } from './given/given-slots';
import { GivenSlotsController } from './given/given-slots.controller';
import { MemberWhitelist } from './member-whitelist';
import { WhitelistOverDiscord } from './over-discord';
import { MemberSlotsController } from './member-slots.controller';
import { Redeem } from './redeem';
import { RestoreSlots, RevokeSlots } from './remedies';
import { RotateSecret } from './files/rotate-secret';
import { SaveSlots } from './save-slots';
import { UpdateOwn } from './update-own';
import { WhitelistAccess } from './whitelist-access';
import { WhitelistAdminController } from './whitelist-admin.controller';
import { WhitelistFiles } from './files/whitelist-files';
import { WhitelistFilesController } from './files/whitelist-files.controller';
import { WhitelistController } from './whitelist.controller';

const commands = [
  Redeem,
  UpdateOwn,
  SaveSlots,
  RotateSecret,
  DropSecret,
  RevokeSlots,
  RestoreSlots,
  GiveSlot,
  WithdrawSlot,
  ApplySlotImport,
  UndoSlotImport,
];
const queries = [MemberWhitelist, GivenSlots, WhitelistFiles, WhitelistFetches, WhitelistOverDiscord];

/** Global, because the admin list is served under the same secret. */
@Global()
@Module({
  controllers: [
    WhitelistController,
    WhitelistFilesController,
    WhitelistAdminController,
    MemberSlotsController,
    GivenSlotsController,
  ],
  providers: [
    ...commands.map(({ handler }) => handler),
    ...queries,
    { provide: WhitelistPath, useClass: WhitelistAccess },
  ],
  exports: [WhitelistPath],
})
export class WhitelistModule {}
