import { Global, Module } from '@nestjs/common';
import { BattlelogController } from './battlelog/battlelog.controller';
import { SeenSquadPlayers } from '../platform/ports/seen-players';
import { SquadGamePlayers } from '../platform/discord/game-players';
import { PlayerFigures } from '../platform/ports/player-figures';
import { ExemptPlayers } from './battlelog/exempt-players';
import { PlayersFigures } from './battlelog/figures';
import { FightLists } from './battlelog/fight-lists';
import { SquadPlayersByName } from './game-players';
import { IngestController } from './ingest/ingest.controller';
import { SquadPlayersForStaff } from './lookup/seen-players';
import { MatchesOverDiscord } from './over-discord';
import { PlayersById } from './players-by-id';
import { Leaderboards } from './battlelog/leaderboards';
import { LookupController } from './lookup/lookup.controller';
import { Lookups } from './lookup/lookups';
import { MatchPages } from './battlelog/match-pages';
import { PlayerSearch } from './player-search';
import { ProfileController } from './battlelog/profile.controller';
import { Profiles } from './battlelog/profiles';
import { ReceiveBatch } from './ingest/receive-batch';
import { SetFactsAside } from './ingest/set-facts-aside';
import { squadRules } from './squad-rules';
import { Totals } from './battlelog/totals';

const queries = [
  ...[ExemptPlayers, FightLists, Leaderboards, Lookups, MatchesOverDiscord, MatchPages],
  ...[PlayersById, PlayerSearch, Profiles, Totals],
];

const figures = { provide: PlayerFigures, useClass: PlayersFigures };
const gamePlayers = { provide: SquadGamePlayers, useClass: SquadPlayersByName };
const seenPlayers = { provide: SeenSquadPlayers, useClass: SquadPlayersForStaff };

/** Global, because clans show their members' figures, and staff moderate players. */
@Global()
@Module({
  controllers: [IngestController, BattlelogController, ProfileController, LookupController],
  providers: [squadRules, ReceiveBatch.handler, SetFactsAside.handler, ...queries, figures, seenPlayers, gamePlayers],
  exports: [PlayerFigures, SeenSquadPlayers, SquadGamePlayers],
})
export class SquadModule {}
