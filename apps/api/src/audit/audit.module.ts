import { Module } from '@nestjs/common';
import { AcknowledgeFindingHandler } from './acknowledge-finding';
import { AuditController } from './audit.controller';
import { AuditChain } from './chain';
import { Entries } from './entries';
import { Exports } from './export';
import { Logs } from './logs';
import { LogsController } from './logs.controller';
import { ReadTrailHandler } from './read-trail';
import { RequestVerificationHandler } from './request-verification';

@Module({
  controllers: [LogsController, AuditController],
  providers: [
    ReadTrailHandler,
    RequestVerificationHandler,
    AcknowledgeFindingHandler,
    Logs,
    Entries,
    Exports,
    AuditChain,
  ],
})
export class AuditModule {}
