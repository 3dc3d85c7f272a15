import { Module } from '@nestjs/common';
import { Activity } from './activity';
import { AnswerInvite } from './answer-invite';
import { ClanBoard } from './board';
import { CancelInvite } from './cancel-invite';
import { ChangeMember } from './change-member';
import { ClanCommandsController } from './clan-commands.controller';
import { ClanImagesController } from './clan-images.controller';
import { ClanPages } from './clan-pages';
import { ClansAdminController } from './clans-admin.controller';
import { ClansController } from './clans.controller';
import { CreateClan } from './create-clan';
import { DeleteClan } from './delete-clan';
import { EditClan } from './edit-clan';
import { ImageDecoder } from './image-decoder';
import { ClanImages } from './images';
import { LeaveClan } from './leave-clan';
import { OpenInvites } from './open-invites';
import { Requirements } from './requirements';
import { Roster } from './roster';
import { SendInvite } from './send-invite';
import { SetImage } from './set-image';
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
const queries = [Activity, ClanBoard, ClanImages, ClanPages, ClanTags, ImageDecoder, OpenInvites, Requirements, Roster];

@Module({
  controllers: [ClansController, ClanCommandsController, ClansAdminController, ClanImagesController],
  providers: [...commands.map(({ handler }) => handler), ...queries],
})
export class ClansModule {}
