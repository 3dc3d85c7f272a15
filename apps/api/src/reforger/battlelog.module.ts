import { Global, Module } from '@nestjs/common';
import { ReforgerOwners } from '../platform/reforger-owners';
import { ReforgerBattlelogController } from './battlelog.controller';
import { ExemptReforgerPlayers } from './exempt-players';
import { GamePages } from './game-pages';
import { Identities } from './identities';
import { ReforgerLeaderboards } from './leaderboards';
import { ReforgerPlayerSearch } from './player-search';
import { ReforgerPlayers } from './players';
import { ReforgerProfileController } from './profile.controller';
import { ReforgerProfiles } from './profiles';
import { reforgerRules } from './reforger-rules';
import { ReforgerTotals } from './totals';

const queries = [
  ...[ExemptReforgerPlayers, GamePages, Identities, ReforgerLeaderboards],
  ...[ReforgerPlayers, ReforgerPlayerSearch, ReforgerProfiles, ReforgerTotals],
];

/** Global, because supporters' badges stand beside the names of Reforger players. */
@Global()
@Module({
  controllers: [ReforgerBattlelogController, ReforgerProfileController],
  providers: [reforgerRules, ...queries, { provide: ReforgerOwners, useExisting: Identities }],
  exports: [ReforgerOwners],
})
export class ReforgerBattlelogModule {}
