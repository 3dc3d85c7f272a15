import { Module } from '@nestjs/common';
import { AddNote } from './add-note';
import { AgentOrders } from './agent-orders';
import { AgentOrdersController } from './agent-orders.controller';
import { BanFile, BanFileFetches } from './ban-file';
import { BanFileController } from './ban-file.controller';
import { DropBanFileSecret, RotateBanFileSecret } from './ban-file-secret';
import { BanList } from './ban-list';
import { BanPlayer } from './ban-player';
import { ReforgerBans, SquadBans } from './bans.controller';
import { BanServersController } from './ban-servers.controller';
import { ChangeBan, LiftBan, SendBan } from './change-ban';
import { GiveOrder } from './give-order';
import { ModeratedPlayers } from './moderated-players';
import { ReforgerModeration, SquadModeration } from './moderation.controller';
import { OrderExpiry } from './order-expiry';
import { OrderNews } from './order-news';
import { Records } from './records';

const commands = [AddNote, BanPlayer, ChangeBan, LiftBan, SendBan, GiveOrder, RotateBanFileSecret, DropBanFileSecret];
const queries = [AgentOrders, BanFile, BanFileFetches, BanList, ModeratedPlayers, OrderExpiry, OrderNews, Records];

@Module({
  controllers: [
    SquadModeration,
    ReforgerModeration,
    SquadBans,
    ReforgerBans,
    BanServersController,
    BanFileController,
    AgentOrdersController,
  ],
  providers: [...commands.map(({ handler }) => handler), ...queries],
})
export class ModerationModule {}
