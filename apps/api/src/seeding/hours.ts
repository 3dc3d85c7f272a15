import { Injectable } from '@nestjs/common';
import { seedingPlayers } from '@app/contracts/seeding/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { AnswersFrom } from '../platform/responses/read-after';
import { SeedingHours } from '../platform/ports/seeding';

const HOUR = 3_600_000;
/** Two records of one Steam account are rare: one with and one without the EOS id. */
const NAMESAKES = 5;

@Injectable()
@AnswersFrom(seedingPlayers)
export class Hours extends SeedingHours {
  constructor(private readonly readModels: ReadModels) {
    super();
  }

  override async of(steamId: string): Promise<number> {
    const where = [{ field: 'steamId', is: 'eq', value: steamId }] as const;
    const found = await this.readModels.find(seedingPlayers, { where, limit: NAMESAKES });
    return Math.floor(found.reduce((sum, { seeding }) => sum + seeding, 0) / HOUR);
  }
}
