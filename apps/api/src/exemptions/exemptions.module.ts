import { Module } from '@nestjs/common';
import { ChangeSeedingExemption } from './change-seeding-exemption';
import { ExemptListsController } from './exempt-lists.controller';
import { ExemptLists } from './exempt-lists';
import { SaveExemptList } from './save-exempt-list';
import { SeedingExemptListController } from './seeding-exempt-list.controller';

@Module({
  controllers: [ExemptListsController, SeedingExemptListController],
  providers: [ExemptLists, SaveExemptList.handler, ChangeSeedingExemption.handler],
})
export class ExemptionsModule {}
