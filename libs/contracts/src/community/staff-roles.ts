import type { Community } from './community';
import { STAFF_RIGHTS } from './rights';

type Roles = Pick<Community, 'guild' | 'rights'>;

/** The names of the roles of staff among roles of the chat platform, by id. */
export const staffRolesOf = ({ guild, rights }: Roles, roleIds: readonly string[]): readonly string[] => {
  const ofStaff = new Set(STAFF_RIGHTS.flatMap((right) => rights[right]));
  return guild.roles.filter(({ id, key }) => roleIds.includes(id) && ofStaff.has(key)).map(({ name }) => name);
};

/** Whether whoever held roles of these keys acted as staff. One that is no longer configured may have been one. */
export const actedAsStaff = ({ guild, rights }: Roles, keys: readonly string[]): boolean => {
  const ofStaff = new Set(STAFF_RIGHTS.flatMap((right) => rights[right]));
  return keys.some((key) => ofStaff.has(key) || !guild.roles.some((role) => role.key === key));
};
