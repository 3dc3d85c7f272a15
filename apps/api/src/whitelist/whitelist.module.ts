import { Module } from '@nestjs/common';
import { DropSecret } from './drop-secret';
import { WhitelistFetches } from './file-fetches';
import { MemberWhitelist } from './member-whitelist';
import { Redeem } from './redeem';
import { RotateSecret } from './rotate-secret';
import { SaveSlots } from './save-slots';
import { UpdateOwn } from './update-own';
import { WhitelistAdminController } from './whitelist-admin.controller';
import { WhitelistFiles } from './whitelist-files';
import { WhitelistFilesController } from './whitelist-files.controller';
import { WhitelistController } from './whitelist.controller';

const commands = [Redeem.handler, UpdateOwn.handler, SaveSlots.handler, RotateSecret.handler, DropSecret.handler];
const queries = [MemberWhitelist, WhitelistFiles, WhitelistFetches];

@Module({
  controllers: [WhitelistController, WhitelistFilesController, WhitelistAdminController],
  providers: [...commands, ...queries],
})
export class WhitelistModule {}
