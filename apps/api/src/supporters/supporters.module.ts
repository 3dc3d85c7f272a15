import { Global, Module } from '@nestjs/common';
import { SupporterStanding } from '../platform/ports/supporter-standing';
import { ComparisonController } from './comparison.controller';
import { MemberStanding } from './member-standing';
import { PatreonController } from './patreon.controller';
import { ReportCounts } from './report-counts';
import { ReportPatron } from './report-patron';
import { SupporterTiers } from './supporter-tiers';
import { ReforgerTiersController } from './reforger-tiers.controller';
import { SupporterTiersController } from './supporter-tiers.controller';

/** Global, because the whitelisting tab compares the tier with the roles. */
@Global()
@Module({
  controllers: [PatreonController, ComparisonController, SupporterTiersController, ReforgerTiersController],
  providers: [
    ReportCounts,
    ReportPatron.handler,
    SupporterTiers,
    { provide: SupporterStanding, useClass: MemberStanding },
  ],
  exports: [SupporterStanding],
})
export class SupportersModule {}
