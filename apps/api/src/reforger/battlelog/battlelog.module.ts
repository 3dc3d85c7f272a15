import { Global, Module, type Provider } from '@nestjs/common';
import { factionName, type ReforgerRules } from '@app/domain/reforger/rules';
import { FactionNames } from '../../platform/ports/faction-names';
import { ReforgerGamePlayers } from '../../platform/discord/game-players';
import { SeenReforgerPlayers } from '../../platform/ports/seen-players';
import { ReforgerOwners } from '../../platform/ports/reforger-owners';
import { ReforgerBattlelogController } from './battlelog.controller';
import { ExemptReforgerPlayers } from './exempt-players';
import { ReforgerFightLists } from './fight-lists';
import { GamePages } from './game-pages';
import { ReforgerPlayersByName } from '../game-players';
import { Identities } from '../identities';
import { ReforgerPlayersForStaff } from '../lookup/seen-players';
import { ReforgerLeaderboards } from './leaderboards';
import { ReforgerLookupController } from '../lookup/lookup.controller';
import { ReforgerLookups } from '../lookup/lookups';
import { ReforgerPlayerSearch } from '../player-search';
import { ReforgerPlayers } from '../players';
import { ReforgerProfileController } from './profile.controller';
import { ReforgerProfiles } from './profiles';
import { REFORGER_RULES, reforgerRules } from '../reforger-rules';
import { ReforgerTimes } from '../times';
import { ReforgerTotals } from './totals';

const queries = [
  ...[ExemptReforgerPlayers, GamePages, Identities, ReforgerLeaderboards],
  ...[ReforgerPlayers, ReforgerPlayerSearch, ReforgerProfiles, ReforgerTotals],
  ...[ReforgerFightLists, ReforgerLookups, ReforgerTimes],
];

const factionNames: Provider = {
  provide: FactionNames,
  inject: [REFORGER_RULES],
  useFactory: ({ factions }: ReforgerRules): FactionNames => ({ of: (faction) => factionName(faction, factions) }),
};

/** Global, because other capabilities show names of Reforger's players and factions. */
@Global()
@Module({
  controllers: [ReforgerBattlelogController, ReforgerProfileController, ReforgerLookupController],
  providers: [
    reforgerRules,
    factionNames,
    ...queries,
    { provide: ReforgerOwners, useExisting: Identities },
    { provide: ReforgerGamePlayers, useClass: ReforgerPlayersByName },
    { provide: SeenReforgerPlayers, useClass: ReforgerPlayersForStaff },
  ],
  exports: [FactionNames, ReforgerGamePlayers, ReforgerOwners, SeenReforgerPlayers],
})
export class ReforgerBattlelogModule {}
