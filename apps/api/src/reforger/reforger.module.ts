import { Module } from '@nestjs/common';
import { ReforgerIngestController } from './ingest/ingest.controller';
import { ReceiveReforgerBatch } from './ingest/receive-batch';
import { ReceiveToolsEvents } from './ingest/receive-tools-events';
import { ReportGroups } from './ingest/report-groups';
import { SetReforgerFactsAside } from './ingest/set-facts-aside';

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
