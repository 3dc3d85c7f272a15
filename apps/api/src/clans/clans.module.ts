import { Module } from '@nestjs/common';
import { Activity } from './activity';
import { AnswerInviteHandler } from './answer-invite';
import { ClanBoard } from './board';
import { CancelInviteHandler } from './cancel-invite';
import { ChangeMemberHandler } from './change-members';
import { ClanCommandsController } from './clan-commands.controller';
import { ClanPages } from './clan-pages';
import { ClansAdminController } from './clans-admin.controller';
import { ClansController } from './clans.controller';
import { CreateClanHandler } from './create-clan';
import { DeleteClanHandler } from './delete-clan';
import { EditClanHandler } from './edit-clan';
import { LeaveClanHandler } from './leave-clan';
import { OpenInvites } from './open-invites';
import { Requirements } from './requirements';
import { Roster } from './roster';
import { SendInviteHandler } from './send-invite';
import { ClanTags } from './tags';

const commands = [
  AnswerInviteHandler,
  CancelInviteHandler,
  ChangeMemberHandler,
  CreateClanHandler,
  DeleteClanHandler,
  EditClanHandler,
  LeaveClanHandler,
  SendInviteHandler,
];
const queries = [Activity, ClanBoard, ClanPages, ClanTags, OpenInvites, Requirements, Roster];

@Module({
  controllers: [ClansController, ClanCommandsController, ClansAdminController],
  providers: [...commands, ...queries],
})
export class ClansModule {}
