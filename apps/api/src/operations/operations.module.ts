import { Module } from '@nestjs/common';
import { CommandProjectionHandler } from './command-projection';
import { LogBrowser } from './log-browser';
import { LogBrowserController } from './log-browser.controller';
import { OperationsController } from './operations.controller';
import { Projections } from './projections';
import { ReadLogHandler, TellBackupHandler } from './trace';

@Module({
  controllers: [OperationsController, LogBrowserController],
  providers: [Projections, CommandProjectionHandler, LogBrowser, ReadLogHandler, TellBackupHandler],
})
export class OperationsModule {}
