import { Module } from '@nestjs/common';
import { Activity } from './pages/activity';
import { AnswerInvite } from './commands/answer-invite';
import { ClanBoard } from './pages/board';
import { CancelInvite } from './commands/cancel-invite';
import { ChangeMember } from './commands/change-member';
import { ClanCommandsController } from './commands/clan-commands.controller';
import { ClanImagesController } from './images/clan-images.controller';
import { ClanPages } from './pages/clan-pages';
import { ClansAdminController } from './clans-admin.controller';
import { ClansController } from './pages/clans.controller';
import { CreateClan } from './commands/create-clan';
import { DeleteClan } from './commands/delete-clan';
import { EditClan } from './commands/edit-clan';
import { ImageDecoder } from './images/image-decoder';
import { ClanImages } from './images/images';
import { LeaveClan } from './commands/leave-clan';
import { ClansOverDiscord } from './over-discord';
import { OpenInvites } from './pages/open-invites';
import { Requirements } from './requirements';
import { Roster } from './pages/roster';
import { SendInvite } from './commands/send-invite';
import { SetImage } from './images/set-image';
import { ClanTags } from './tags';

const commands = [
  AnswerInvite,
  CancelInvite,
  ChangeMember,
  CreateClan,
  DeleteClan,
  EditClan,
  LeaveClan,
  SendInvite,
  SetImage,
];
const queries = [
  Activity,
  ClanBoard,
  ClanImages,
  ClanPages,
  ClansOverDiscord,
  ClanTags,
  ImageDecoder,
  OpenInvites,
  Requirements,
  Roster,
];

@Module({
  controllers: [ClansController, ClanCommandsController, ClansAdminController, ClanImagesController],
  providers: [...commands.map(({ handler }) => handler), ...queries],
})
export class ClansModule {}
