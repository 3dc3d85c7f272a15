import { Module } from '@nestjs/common';
import { CommandProjectionHandler } from './command-projection';
import { OperationsController } from './operations.controller';
import { Projections } from './projections';

@Module({ controllers: [OperationsController], providers: [Projections, CommandProjectionHandler] })
export class OperationsModule {}
