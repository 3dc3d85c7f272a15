import { Module } from '@nestjs/common';
import { AgentStatusController } from './agent-status.controller';
import { CommandProjectionHandler } from './command-projection';
import { GameServers } from './game-servers';
import { LogBrowser } from './log-browser';
import { LogBrowserController } from './log-browser.controller';
import { OperationsController } from './operations.controller';
import { OrderBatchHandler } from './order-batch';
import { Projections } from './projections';
import { ServersController } from './servers.controller';
import { ReadLogHandler, RecordBackupHandler } from './trace';

const handlers = [CommandProjectionHandler, OrderBatchHandler, ReadLogHandler, RecordBackupHandler];

@Module({
  controllers: [OperationsController, ServersController, AgentStatusController, LogBrowserController],
  providers: [Projections, GameServers, LogBrowser, ...handlers],
})
export class OperationsModule {}
