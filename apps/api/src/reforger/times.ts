import { Inject, Injectable } from '@nestjs/common';
import { reforgerProfiles, reforgerSeeders, type ReforgerPlayerDocument } from '@app/contracts/reforger/read-models';
import { armyOf, type ReforgerRules } from '@app/domain/reforger/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { hasSave, ReforgerPlayers } from './players';
import { REFORGER_RULES } from './reforger-rules';

/** Whole minutes; null where no source has it. */
export interface Times {
  readonly playtime: number | null;
  readonly seedTime: number | null;
  readonly squadLeadTime: number | null;
  readonly playtimeUS: number | null;
  readonly playtimeUSSR: number | null;
}

const minutes = (seconds: number): number => Math.floor(seconds / 60);

/** How long a player has done what. */
@Injectable()
export class ReforgerTimes {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: ReforgerPlayers,
    @Inject(REFORGER_RULES) private readonly rules: ReforgerRules,
  ) {}

  async of(player: ReforgerPlayerDocument): Promise<Times> {
    const [profile, seeder, sources] = await Promise.all([
      this.readModels.get(reforgerProfiles, player.playerId),
      this.readModels.get(reforgerSeeders, `all ${player.playerId}`),
      this.players.sources(),
    ]);
    const inArmy = (army: 'us' | 'ussr') =>
      (profile?.factions ?? []).reduce(
        (sum, { faction, seconds }) => sum + (armyOf(faction, this.rules.factions) === army ? seconds : 0),
        0,
      );
    return {
      playtime: hasSave(player) ? minutes(player.timePlayed / 1_000) : null,
      seedTime: sources.rosters ? minutes((seeder?.seeders ?? 0) / 1_000) : null,
      squadLeadTime: sources.groups ? minutes((seeder?.leading ?? 0) / 1_000) : null,
      playtimeUS: sources.games ? minutes(inArmy('us')) : null,
      playtimeUSSR: sources.games ? minutes(inArmy('ussr')) : null,
    };
  }
}
