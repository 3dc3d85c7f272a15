import { Matches } from 'class-validator';
import { Part, Text, Whole } from '../checks';
import type { Reward } from '../seeding/read-models';
import { KEY, type CommunityGuild } from './guild';

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

interface RewardRoles {
  readonly guild: Pick<CommunityGuild, 'roles'>;
  readonly seeding: Pick<CommunitySeeding, 'superSeeder' | 'squadLeader'>;
}

/** The chat platform's ids of the roles that points earn. */
export const rewardRoleIds = ({ guild, seeding }: RewardRoles): Readonly<Record<Reward, string>> => {
  const idOf = (key: string) => guild.roles.find((role) => role.key === key)!.id;
  return { 'super-seeder': idOf(seeding.superSeeder.role), 'squad-leader': idOf(seeding.squadLeader.role) };
};

/** The chat platform takes no longer message, characters. */
const LONGEST_MESSAGE = 2_000;
/** The longest that stands in place of each word. */
const LONGEST_WORDS = { position: '1st', month: 'September 2026', points: '10000' };

/** What only code can check: that every winner can be sent their message. @returns undefined when all is well */
export const winnerMessageProblem = ({
  prizes,
  winnerMessage,
}: CommunitySeeding): readonly [string, string] | undefined => {
  const longest = Object.values(prizes).map((prize) => fillIn(winnerMessage, { ...LONGEST_WORDS, prize }).length);
  const why =
    winnerMessage.trim() === ''
      ? 'must say something.'
      : Math.max(...longest) > LONGEST_MESSAGE
        ? `becomes longer than ${LONGEST_MESSAGE} characters with its words filled in, and the chat platform takes no longer message.`
        : undefined;
  return why === undefined ? undefined : ['seeding.winnerMessage', why];
};

/** A text with words in place of their names in braces. */
export const fillIn = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? words[name]! : whole));
