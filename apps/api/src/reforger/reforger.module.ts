import { Module } from '@nestjs/common';
import { ReforgerIngestController } from './ingest.controller';
import { ReceiveReforgerBatch } from './receive-batch';
import { ReceiveToolsEvents } from './receive-tools-events';
import { ReportGroups } from './report-groups';
import { SetReforgerFactsAside } from './set-facts-aside';

@Module({
  controllers: [ReforgerIngestController],
  providers: [
    ReceiveReforgerBatch.handler,
    SetReforgerFactsAside.handler,
    ReceiveToolsEvents.handler,
    ReportGroups.handler,
  ],
})
export class ReforgerModule {}
