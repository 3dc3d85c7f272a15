import { Module } from '@nestjs/common';
import { CancelErasure, ExportData, FailExport, RequestErasure, WithdrawErasure } from './erasure';
import { DataExports } from './export';
import { PrivacyOverDiscord } from './over-discord';
import { PrivacyController } from './privacy.controller';
import { PrivacyRequests } from './requests';

const commands = [RequestErasure, WithdrawErasure, CancelErasure, ExportData, FailExport];

@Module({
  controllers: [PrivacyController],
  providers: [...commands.map(({ handler }) => handler), PrivacyRequests, DataExports, PrivacyOverDiscord],
})
export class PrivacyModule {}
