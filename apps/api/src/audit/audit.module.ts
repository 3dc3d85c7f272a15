import { Module } from '@nestjs/common';
import { AcknowledgeFinding } from './acknowledge-finding';
import { AuditController } from './audit.controller';
import { AuditChain } from './chain';
import { Entries } from './entries';
import { Exports } from './export';
import { Logs } from './logs';
import { LogsController } from './logs.controller';
import { ReadTrail } from './read-trail';
import { RequestVerification } from './request-verification';

@Module({
  controllers: [LogsController, AuditController],
  providers: [
    ReadTrail.handler,
    RequestVerification.handler,
    AcknowledgeFinding.handler,
    Logs,
    Entries,
    Exports,
    AuditChain,
  ],
})
export class AuditModule {}
