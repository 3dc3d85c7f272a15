import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { TerminusModule } from '@nestjs/terminus';
import type { Logger } from 'pino';
import { AdminListModule } from './adminlist/admin-list.module';
import { AuditModule } from './audit/audit.module';
import { AutomationsModule } from './automations/automations.module';
import { BingoModule } from './bingo/bingo.module';
import { ClansModule } from './clans/clans.module';
import { ConnectionsModule } from './connections/connections.module';
import { ContentModule } from './content/content.module';
import { DashboardsModule } from './dashboards/dashboards.module';
import { ExemptionsModule } from './exemptions/exemptions.module';
import { FeedsModule } from './feeds/feeds.module';
import { HighlightsModule } from './highlights/highlights.module';
import { AccessGuard } from './members/access.guard';
import { MembersModule } from './members/members.module';
import { TokenGuard } from './members/token.guard';
import { ModerationModule } from './moderation/moderation.module';
import { OperationsModule } from './operations/operations.module';
import { BotTokens } from './platform/requests/bot-tokens';
import { CONFIG, type Config } from './platform/config';
import { ChatPlayers } from './platform/discord/players';
import { Dispatcher } from './platform/discord/dispatcher';
import { InteractionsController } from './platform/discord/interactions.controller';
import { Sheets } from './platform/discord/sheets';
import { LookupOverDiscord } from './platform/discord/lookup';
import { StatsOverDiscord } from './platform/discord/stats';
import { HealthController, Readiness } from './platform/health';
import { IngestModule } from './platform/ingest/ingest.module';
import { LookupModule } from './platform/lookup/lookup.module';
import { JsonParser } from './platform/requests/json';
import { LOGGER } from './platform/logger';
import { MetricsController } from './platform/metrics';
import { Routes } from './platform/requests/policy';
import { ChangesController } from './platform/push/changes.controller';
import { FollowedVersions } from './platform/push/followed-versions';
import { HeldConnections } from './platform/push/held-connections';
import { Subscribable } from './platform/push/subscribable';
import { RateLimit } from './platform/requests/rate-limit';
import { ReadAfter } from './platform/responses/read-after';
import { RequestBody } from './platform/requests/request-body';
import { StorageModule } from './platform/storage.module';
import { PrivacyModule } from './privacy/privacy.module';
import { ReforgerModule } from './reforger/reforger.module';
import { ReforgerBattlelogModule } from './reforger/battlelog/battlelog.module';
import { ServersModule } from './servers/servers.module';
import { SeedingModule } from './seeding/seeding.module';
import { SquadModule } from './squad/squad.module';
import { SupportersModule } from './supporters/supporters.module';
import { WhitelistModule } from './whitelist/whitelist.module';

/** What every other module may inject without importing it. */
const settings = (config: Config, logger: Logger): DynamicModule => ({
  module: class Settings {},
  global: true,
  providers: [{ provide: CONFIG, useValue: config }, { provide: LOGGER, useValue: logger }, JsonParser],
  exports: [CONFIG, LOGGER, JsonParser],
});

@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        settings(config, logger),
        StorageModule,
        CqrsModule.forRoot(),
        DiscoveryModule,
        TerminusModule.forRoot({ logger: false }),
        ContentModule,
        AdminListModule.with(config),
        MembersModule,
        AuditModule,
        AutomationsModule,
        BingoModule,
        ClansModule,
        ConnectionsModule,
        DashboardsModule,
        ExemptionsModule,
        FeedsModule,
        HighlightsModule,
        IngestModule,
        LookupModule,
        ModerationModule,
        OperationsModule,
        PrivacyModule,
        ReforgerModule,
        ReforgerBattlelogModule,
        SeedingModule,
        SquadModule,
        ServersModule,
        SupportersModule,
        WhitelistModule,
      ],
      controllers: [ChangesController, HealthController, InteractionsController, MetricsController],
      providers: [
        Routes,
        Readiness,
        BotTokens,
        ChatPlayers,
        Dispatcher,
        StatsOverDiscord,
        LookupOverDiscord,
        Sheets,
        FollowedVersions,
        HeldConnections,
        Subscribable,
        // In this order: whose token, how often, whether they may, only then what they sent, and last what they have to see.
        { provide: APP_GUARD, useClass: TokenGuard },
        { provide: APP_GUARD, useClass: RateLimit },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: RequestBody },
        { provide: APP_GUARD, useClass: ReadAfter },
      ],
    };
  }
}
