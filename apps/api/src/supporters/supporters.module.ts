import { Global, Module } from '@nestjs/common';
import { SupporterMemberships } from '../platform/ports/supporter-memberships';
import { ComparisonController } from './comparison.controller';
import { StoredMemberships } from './stored-memberships';
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
    { provide: SupporterMemberships, useClass: StoredMemberships },
  ],
  exports: [SupporterMemberships],
})
export class SupportersModule {}
