import { IsOptional, Matches } from 'class-validator';
import { Part, Text, Whole } from '../checks';
import type { Reward } from '../seeding/read-models';
import { KEY, type CommunityGuild } from './guild';
import type { CommunityStaff } from './staff';
import type { SupporterTier } from './supporter-tiers';

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

/** When people who want to be are called to a Squad server that fills up. */
class SeedingCalls {
  /** Key of the role that is called. Whoever wants it gives it to themselves, so it gives nothing. */
  @Matches(KEY)
  role!: string;

  /** At most so many calls a day, of all servers. */
  @Whole(1, 24)
  aDay!: number;

  /** A server calls when it comes to have so many players ... */
  @Whole(1, 200)
  from!: number;

  /** ... and fewer than so many. */
  @Whole(2, 200)
  below!: number;
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

  /** Absent: nobody is called. */
  @IsOptional()
  @Part(() => SeedingCalls)
  calls?: SeedingCalls;
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

/** The role that is called; undefined where nobody is. */
export const calledRole = ({
  guild,
  seeding,
}: {
  readonly guild: Pick<CommunityGuild, 'roles'>;
  readonly seeding: Pick<CommunitySeeding, 'calls'>;
}) => guild.roles.find(({ key }) => key === seeding.calls?.role);

interface GivesByRole {
  readonly guild: Pick<CommunityGuild, 'roles'>;
  readonly seeding: CommunitySeeding;
  readonly rights: Readonly<Record<string, readonly string[]>>;
  readonly supporterTiers: readonly SupporterTier[];
  readonly staff: CommunityStaff;
}

/** What only code can check: that nobody gives themselves anything with the role that is called. @returns undefined when all is well */
export const callsProblem = (community: GivesByRole): readonly [string, string] | undefined => {
  const { seeding, rights, supporterTiers, staff } = community;
  if (!seeding.calls) return undefined;
  const { role: key, from, below } = seeding.calls;
  if (from >= below) return ['seeding.calls.below', 'must be more than `from`: between the two a server calls.'];
  const role = calledRole(community);
  if (!role) return ['seeding.calls.role', `no role has the key "${key}".`];
  const giving = [
    ...Object.values(rights).flat(),
    ...supporterTiers.map((tier) => tier.role),
    ...[staff.seniorLeadership, ...staff.teams].flatMap(({ places }) => places.map((place) => place.role)),
    ...[seeding.superSeeder.role, seeding.squadLeader.role],
  ];
  return giving.includes(key) || (role.slots ?? 0) > 0
    ? [
        'seeding.calls.role',
        'gives rights, slots or a place: people give it to themselves, so name a role that gives nothing.',
      ]
    : undefined;
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
