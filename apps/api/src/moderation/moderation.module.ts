import { Global, Module } from '@nestjs/common';
import { GivenOrders } from '../platform/ports/given-orders';
import { AddNote } from './add-note';
import { AgentOrders } from './orders/agent-orders';
import { AgentOrdersController } from './orders/agent-orders.controller';
import { BannedOnServers } from './orders/banned-on-servers';
import { BanFile, BanFileFetches } from './bans/ban-file';
import { BanFileController } from './bans/ban-file.controller';
import { DropBanFileSecret, RotateBanFileSecret } from './bans/ban-file-secret';
import { BanImports } from './bans/ban-imports';
import { ReforgerBanImports, SquadBanImports } from './bans/ban-imports.controller';
import { BanList } from './bans/ban-list';
import { BanPlayer } from './bans/ban-player';
import { ReforgerBans, SquadBans } from './bans/bans.controller';
import { BanServersController } from './bans/ban-servers.controller';
import { ChangeBan, LiftBan, SendBan } from './bans/change-ban';
import { ApplyBanImport, UndoBanImport } from './bans/import-bans';
import { BanLists } from './ban-lists/ban-lists';
import { ReforgerBanLists, SquadBanLists } from './ban-lists/ban-lists.controller';
import { ReforgerListExceptions, SquadListExceptions } from './ban-lists/exceptions.controller';
import { EndBanListException, ExceptFromBanList } from './ban-lists/exceptions';
import { ReadBanList, SubscribeToBanList, UnsubscribeFromBanList } from './ban-lists/subscription';
import { GiveOrder } from './orders/give-order';
import { ModeratedPlayers } from './moderated-players';
import { ReforgerModeration, SquadModeration } from './moderation.controller';
import { ModerationOverDiscord } from './over-discord';
import { OrderExpiry } from './orders/order-expiry';
import { OrderNews } from './orders/order-news';
import { StoredOrders } from './orders/stored-orders';
import { Records } from './records';
import { UnwatchPlayer, Watchlists, WatchPlayer } from './watchlist/watchlist';
import { ReforgerWatchlist, SquadWatchlist } from './watchlist/watchlist.controller';

const commands = [
  AddNote,
  ApplyBanImport,
  UndoBanImport,
  SubscribeToBanList,
  ReadBanList,
  UnsubscribeFromBanList,
  ExceptFromBanList,
  EndBanListException,
  BanPlayer,
  ChangeBan,
  LiftBan,
  SendBan,
  GiveOrder,
  RotateBanFileSecret,
  DropBanFileSecret,
  WatchPlayer,
  UnwatchPlayer,
];
const queries = [
  AgentOrders,
  BannedOnServers,
  BanFile,
  BanFileFetches,
  BanImports,
  BanList,
  BanLists,
  ModeratedPlayers,
  ModerationOverDiscord,
  OrderExpiry,
  OrderNews,
  Records,
  Watchlists,
];

/** Global, because automations show what came of the orders that follow from them. */
@Global()
@Module({
  controllers: [
    SquadModeration,
    ReforgerModeration,
    SquadBans,
    ReforgerBans,
    SquadBanImports,
    ReforgerBanImports,
    SquadBanLists,
    ReforgerBanLists,
    SquadListExceptions,
    ReforgerListExceptions,
    SquadWatchlist,
    ReforgerWatchlist,
    BanServersController,
    BanFileController,
    AgentOrdersController,
  ],
  providers: [...commands.map(({ handler }) => handler), ...queries, { provide: GivenOrders, useClass: StoredOrders }],
  exports: [GivenOrders],
})
export class ModerationModule {}
