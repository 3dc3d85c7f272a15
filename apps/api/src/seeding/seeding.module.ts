import { Global, Module } from '@nestjs/common';
import { RewardProgress } from '../platform/reward-progress';
import { Points } from './points';
import { PreviousWinners } from './previous-winners';
import { SeedingInfoController } from './seeding-info.controller';
import { SeedingRewardsController } from './seeding-rewards.controller';
import { TopSeeders } from './top-seeders';

/** Global, because profiles show how far points are. */
@Global()
@Module({
  controllers: [SeedingRewardsController, SeedingInfoController],
  providers: [PreviousWinners, TopSeeders, { provide: RewardProgress, useClass: Points }],
  exports: [RewardProgress],
})
export class SeedingModule {}
