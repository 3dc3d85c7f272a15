import { IsArray, IsOptional, Matches } from 'class-validator';
import { Text, Whole } from '../checks';
import { KEY, type CommunityRole } from './guild';

/** A level of the supporter programme. What it gives is what its guild role gives. */
export class SupporterTier {
  @Whole(1, 9)
  tier!: number;

  @Text(60)
  name!: string;

  /** What it costs, in words: `A$8 a month`. */
  @Text(60)
  price!: string;

  /**
   * Key of the guild role that the programme's bot gives to supporters of this level. The slots and the rights of the
   * tier are those of this role. Without a role the tier gives its badge and nothing else.
   */
  @IsOptional()
  @Matches(KEY)
  role?: string;

  /** Ids that Patreon gives to its tiers of this level. Who has one of them is this kind of supporter. */
  @IsOptional()
  @IsArray()
  @Matches(/^\d{1,20}$/, { each: true })
  patreonTiers?: string[];
}

/** Whitelist slots that a role gives by itself. */
export const slotsOfRole = (roles: readonly CommunityRole[], key: string | undefined): number =>
  roles.find((role) => role.key === key)?.slots ?? 0;

/** What only code can check. @returns the field that is wrong and what it should be; undefined when all is well */
export const supporterTiersProblem = (
  tiers: readonly SupporterTier[],
  roles: readonly CommunityRole[],
): readonly [string, string] | undefined => {
  const seen = { tiers: new Set<number>(), ids: new Set<string>() };
  for (const [index, { tier, role, patreonTiers = [] }] of tiers.entries()) {
    const at = `supporterTiers.${index}`;
    if (seen.tiers.has(tier)) return [`${at}.tier`, 'every tier may stand once only.'];
    seen.tiers.add(tier);
    if (role !== undefined && !roles.some(({ key }) => key === role))
      return [`${at}.role`, `no role has the key "${role}".`];
    if (role !== undefined && slotsOfRole(roles, role) === 0)
      return [
        `${at}.role`,
        `the role "${role}" gives no whitelist slots. Give it some, or sell the tier without a role.`,
      ];
    const twice = patreonTiers.find((id) => seen.ids.has(id));
    if (twice !== undefined) return [`${at}.patreonTiers`, `"${twice}" stands at another tier already.`];
    for (const id of patreonTiers) seen.ids.add(id);
  }
  return undefined;
};
