import { Global, Module } from '@nestjs/common';
import { BattlelogController } from './battlelog.controller';
import { KnownSquadPlayers } from '../platform/known-players';
import { PlayerFigures } from '../platform/player-figures';
import { ExemptPlayers } from './exempt-players';
import { PlayersFigures } from './figures';
import { FightLists } from './fight-lists';
import { IngestController } from './ingest.controller';
import { SquadPlayersForStaff } from './known-players';
import { PlayersById } from './players-by-id';
import { Leaderboards } from './leaderboards';
import { LookupController } from './lookup.controller';
import { Lookups } from './lookups';
import { MatchPages } from './match-pages';
import { PlayerSearch } from './player-search';
import { ProfileController } from './profile.controller';
import { Profiles } from './profiles';
import { ReceiveBatch } from './receive-batch';
import { SetFactsAside } from './set-facts-aside';
import { squadRules } from './squad-rules';
import { Totals } from './totals';

const queries = [
  ...[ExemptPlayers, FightLists, Leaderboards, Lookups, MatchPages],
  ...[PlayersById, PlayerSearch, Profiles, Totals],
];

const figures = { provide: PlayerFigures, useClass: PlayersFigures };
const known = { provide: KnownSquadPlayers, useClass: SquadPlayersForStaff };

/** Global, because clans show their members' figures, and staff moderate players. */
@Global()
@Module({
  controllers: [IngestController, BattlelogController, ProfileController, LookupController],
  providers: [squadRules, ReceiveBatch.handler, SetFactsAside.handler, ...queries, figures, known],
  exports: [PlayerFigures, KnownSquadPlayers],
})
export class SquadModule {}
