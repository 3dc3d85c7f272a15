import { Global, Module } from '@nestjs/common';
import { Addresses } from './addresses';
import { IngestTokens } from './ingest-tokens';
import { FactsSeen } from './facts-seen';

/** What taking in facts needs, whatever the game. */
@Global()
@Module({ providers: [IngestTokens, Addresses, FactsSeen], exports: [IngestTokens, Addresses, FactsSeen] })
export class IngestModule {}
