import { Module } from '@nestjs/common';
import { PatreonController } from './patreon.controller';
import { ReportCounts } from './report-counts';
import { ReportPatronHandler } from './report-patron';
import { SupporterTiers } from './supporter-tiers';
import { SupporterTiersController } from './supporter-tiers.controller';

@Module({
  controllers: [PatreonController, SupporterTiersController],
  providers: [ReportCounts, ReportPatronHandler, SupporterTiers],
})
export class SupportersModule {}
