import { Module } from '@nestjs/common';
import { AgentStatusController } from './agent-status.controller';
import { CommandProjection } from './command-projection';
import { ErasePerson, Erasing } from './erase-person';
import { GameServers } from './game-servers';
import { LogBrowser } from './log-browser';
import { LogBrowserController } from './log-browser.controller';
import { OperationsController } from './operations.controller';
import { OrderBatch } from './order-batch';
import { Projections } from './projections';
import { ServersController } from './servers.controller';
import { OperationsHealth } from './health';
import { ReadLog, RecordBackup } from './trace';

const handlers = [
  CommandProjection.handler,
  OrderBatch.handler,
  ErasePerson.handler,
  ReadLog.handler,
  RecordBackup.handler,
];

@Module({
  controllers: [OperationsController, ServersController, AgentStatusController, LogBrowserController],
  providers: [Projections, GameServers, LogBrowser, Erasing, OperationsHealth, ...handlers],
})
export class OperationsModule {}
