import { Module } from '@nestjs/common';
import { Addresses } from './addresses';
import { IngestController } from './ingest.controller';
import { ReceiveBatchHandler } from './receive-batch';

@Module({ controllers: [IngestController], providers: [Addresses, ReceiveBatchHandler] })
export class SquadModule {}
