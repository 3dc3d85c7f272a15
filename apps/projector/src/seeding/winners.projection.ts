import { seedingWinners, type SeedingWinnersDocument } from '@app/contracts/seeding/read-models';
import type { SeedingEvent } from '@app/domain/seeding/events';
import { projection } from '../projection';

/** Who won which month. */
export const winners = projection<SeedingWinnersDocument, SeedingEvent>()({
  into: seedingWinners,
  key: ({ data }) => data.month,
  initial: (month) => ({ month, closedAt: '', winners: [] }),
  evolve: {
    SeedingMonthClosed: (_, { data: { month, at: closedAt, winners: won } }) => ({ month, closedAt, winners: won }),
  },
});
