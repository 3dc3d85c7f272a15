import { Module } from '@nestjs/common';
import { DropSecretHandler } from './drop-secret';
import { FileFetches } from './file-fetches';
import { MemberWhitelist } from './member-whitelist';
import { RedeemHandler } from './redeem';
import { RotateSecretHandler } from './rotate-secret';
import { SaveSlotsHandler } from './save-slots';
import { UpdateOwnHandler } from './update-own';
import { WhitelistAdminController } from './whitelist-admin.controller';
import { WhitelistFiles } from './whitelist-files';
import { WhitelistFilesController } from './whitelist-files.controller';
import { WhitelistController } from './whitelist.controller';

const commands = [RedeemHandler, UpdateOwnHandler, SaveSlotsHandler, RotateSecretHandler, DropSecretHandler];
const queries = [MemberWhitelist, WhitelistFiles, FileFetches];

@Module({
  controllers: [WhitelistController, WhitelistFilesController, WhitelistAdminController],
  providers: [...commands, ...queries],
})
export class WhitelistModule {}
