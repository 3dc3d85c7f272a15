import { Matches } from 'class-validator';
import { Part, Text, Whole } from '../checks';
import { KEY } from './guild';

/** A role that rolling points earn. */
class RewardRole {
  /** Key of the role. */
  @Matches(KEY)
  role!: string;

  /** So many points of the last 28 days take it. */
  @Whole(1, 10_000)
  points!: number;
}

/** What the best three of a month get, in words. */
class SeedingPrizes {
  @Text(100)
  '1st'!: string;

  @Text(100)
  '2nd'!: string;

  @Text(100)
  '3rd'!: string;
}

/** What seeding and squad leading are rewarded with. */
export class CommunitySeeding {
  /** The chat command for a link code in the game: `!zsu`. */
  @Matches(/^![a-z0-9]{2,12}$/)
  linkCommand!: string;

  /** The command of the community's bot that gives a link code: `/sqlink`. */
  @Matches(/^\/[a-z0-9-]{1,32}$/)
  botCommand!: string;

  /** What the prizes come to: `$75`. */
  @Text(40)
  reward!: string;

  @Part(() => SeedingPrizes)
  prizes!: SeedingPrizes;

  /** What winners are sent, with {position}, {month}, {points} and {prize} where they belong. */
  @Text(1_500)
  winnerMessage!: string;

  @Part(() => RewardRole)
  superSeeder!: RewardRole;

  @Part(() => RewardRole)
  squadLeader!: RewardRole;
}
