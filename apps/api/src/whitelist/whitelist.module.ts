import { Module } from '@nestjs/common';
import { DropSecret } from './drop-secret';
import { WhitelistFetches } from './file-fetches';
import { MemberWhitelist } from './member-whitelist';
import { MemberSlotsController } from './member-slots.controller';
import { Redeem } from './redeem';
import { RestoreSlots, RevokeSlots } from './remedies';
import { RotateSecret } from './rotate-secret';
import { SaveSlots } from './save-slots';
import { UpdateOwn } from './update-own';
import { WhitelistAdminController } from './whitelist-admin.controller';
import { WhitelistFiles } from './whitelist-files';
import { WhitelistFilesController } from './whitelist-files.controller';
import { WhitelistController } from './whitelist.controller';

const commands = [Redeem, UpdateOwn, SaveSlots, RotateSecret, DropSecret, RevokeSlots, RestoreSlots];
const queries = [MemberWhitelist, WhitelistFiles, WhitelistFetches];

@Module({
  controllers: [WhitelistController, WhitelistFilesController, WhitelistAdminController, MemberSlotsController],
  providers: [...commands.map(({ handler }) => handler), ...queries],
})
export class WhitelistModule {}
