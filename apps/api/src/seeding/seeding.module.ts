import { Global, Module } from '@nestjs/common';
import { RewardProgress, SeedingHours } from '../platform/ports/seeding';
import { Hours } from './hours';
import { Points } from './points';
import { PreviousWinners } from './previous-winners';
import { SeedingOverDiscord } from './over-discord';
import { SeedingInfoController } from './seeding-info.controller';
import { SeedingRewardsController } from './seeding-rewards.controller';
import { TopSeeders } from './top-seeders';

/** Global, because profiles show how far points are, and founding a clan needs hours. */
@Global()
@Module({
  controllers: [SeedingRewardsController, SeedingInfoController],
  providers: [
    PreviousWinners,
    SeedingOverDiscord,
    TopSeeders,
    { provide: RewardProgress, useClass: Points },
    { provide: SeedingHours, useClass: Hours },
  ],
  exports: [RewardProgress, SeedingHours],
})
export class SeedingModule {}
