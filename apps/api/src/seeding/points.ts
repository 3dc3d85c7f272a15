import { Inject, Injectable } from '@nestjs/common';
import { rewardRoles, seedingAccounts, seedingPlayers } from '@app/contracts/seeding/read-models';
import { calendarOf } from '@app/domain/calendar';
import { percentageOf, rollingPoints, type Reward } from '@app/domain/seeding/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { AnswersFrom } from '../platform/responses/read-after';
import { RewardProgress, type Rewards } from '../platform/ports/seeding';

/** How far rolling points are on the way to the roles they earn. */
@Injectable()
@AnswersFrom(seedingPlayers, rewardRoles, seedingAccounts)
export class Points extends RewardProgress {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {
    super();
  }

  async of(playerId: string, steamId: string): Promise<Rewards> {
    const { timeZone, seeding } = this.config.community;
    const [player, superSeeder, squadLeader, account] = await Promise.all([
      this.readModels.get(seedingPlayers, playerId),
      this.earned('super-seeder', steamId),
      this.earned('squad-leader', steamId),
      steamId === '' ? undefined : this.readModels.get(seedingAccounts, steamId),
    ]);
    const points = rollingPoints(player?.days ?? {}, calendarOf(timeZone).dayAt(Date.now()));
    return {
      superSeeder: {
        percentage: percentageOf(points.seeding, seeding.superSeeder.points),
        points: points.seeding,
        earned: superSeeder,
      },
      squadLeader: {
        percentage: percentageOf(points.leading, seeding.squadLeader.points),
        points: points.leading,
        earned: squadLeader,
      },
      proved: (account?.memberId ?? null) !== null,
      seeding: player?.seeding ?? 0,
    };
  }

  private async earned(reward: Reward, steamId: string): Promise<boolean> {
    return steamId !== '' && (await this.readModels.get(rewardRoles, `${reward} ${steamId}`)) !== undefined;
  }
}
