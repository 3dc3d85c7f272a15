import { IsOptional } from 'class-validator';
import { all, Whole } from '../checks';

const Perhaps = (fewest: number, most: number) => all(IsOptional(), Whole(fewest, most));

/** What clans need and hold. What is not named is as usual. */
export class CommunityClans {
  /** Supporter tier that founding a clan needs, at least; 0 for none. */
  @Perhaps(0, 100)
  tier?: number;

  /** Hours in matches, and hours of seeding, that founding a clan needs. */
  @Perhaps(0, 100_000)
  playtimeHours?: number;

  @Perhaps(0, 100_000)
  seedingHours?: number;

  /** Members of a new clan; staff change it for each clan. */
  @Perhaps(3, 50)
  memberLimit?: number;

  @Perhaps(0, 49)
  officers?: number;

  /** The board lists clans with so many members. */
  @Perhaps(1, 50)
  listedFrom?: number;

  /** How long an invite is open. */
  @Perhaps(1, 365)
  inviteDays?: number;
}

const USUAL: Required<CommunityClans> = {
  tier: 1,
  playtimeHours: 100,
  seedingHours: 10,
  memberLimit: 20,
  officers: 3,
  listedFrom: 3,
  inviteDays: 7,
};

/** With what is usual where the community does not say otherwise. */
export const clanRules = (clans: CommunityClans = {}): Readonly<Required<CommunityClans>> => ({
  ...USUAL,
  // A parsed configuration has every field, and undefined in those that it does not name.
  ...Object.fromEntries(Object.entries(clans).filter(([, value]) => value !== undefined)),
});
