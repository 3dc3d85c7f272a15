import type { Community } from '@app/contracts/community/community';
import { STAFF_RIGHTS } from '@app/contracts/community/rights';

/**
 * The staff roles among role keys, as the community names them, in its order. Of somebody who held none that gives a
 * right of staff, all; a role that is no longer configured keeps its key for a name.
 */
export const staffRoleNames = ({ guild, rights }: Community, keys: readonly string[]): string[] => {
  const staff = new Set(STAFF_RIGHTS.flatMap((right) => rights[right]));
  const roles = guild.roles.filter(({ key }) => keys.includes(key));
  const gone = keys.filter((key) => !roles.some((role) => role.key === key));
  const ofStaff = roles.filter(({ key }) => staff.has(key));
  if (ofStaff.length > 0) return ofStaff.map(({ name }) => name);
  return [...roles.map(({ name }) => name), ...gone];
};
