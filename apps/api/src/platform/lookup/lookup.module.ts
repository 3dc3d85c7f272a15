import { Global, Module } from '@nestjs/common';
import { AccountInfo } from './account-info';
import { LookUpPlayer, ShowAddress } from './commands';
import { PlayerAddresses } from './player-addresses';

/** What looking up players needs, whatever the game. */
@Global()
@Module({
  providers: [AccountInfo, PlayerAddresses, LookUpPlayer.handler, ShowAddress.handler],
  exports: [AccountInfo, PlayerAddresses],
})
export class LookupModule {}
