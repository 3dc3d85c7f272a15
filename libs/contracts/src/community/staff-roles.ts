import type { Community } from './community';
import { STAFF_RIGHTS } from './rights';

/** The names of the roles of staff among roles of the chat platform, by id. */
export const staffRolesOf = (
  { guild, rights }: Pick<Community, 'guild' | 'rights'>,
  roleIds: readonly string[],
): readonly string[] => {
  const ofStaff = new Set(STAFF_RIGHTS.flatMap((right) => rights[right]));
  return guild.roles.filter(({ id, key }) => roleIds.includes(id) && ofStaff.has(key)).map(({ name }) => name);
};
