import { Module } from '@nestjs/common';
import { ChangeSeedingExemptionHandler } from './change-seeding-exemption';
import { ExemptListsController } from './exempt-lists.controller';
import { ExemptLists } from './exempt-lists';
import { SaveExemptListHandler } from './save-exempt-list';
import { SeedingExemptListController } from './seeding-exempt-list.controller';

@Module({
  controllers: [ExemptListsController, SeedingExemptListController],
  providers: [ExemptLists, SaveExemptListHandler, ChangeSeedingExemptionHandler],
})
export class ExemptionsModule {}
