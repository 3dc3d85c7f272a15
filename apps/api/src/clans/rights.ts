import type { ClanRole } from '@app/contracts/clans/clans';
import type { ClanDocument } from '@app/contracts/clans/read-models';
import { Refused } from '../platform/responses/failures';

/** What only some of a clan may read. @returns the caller's role in it. @throws Refused 404 for a clan that is none, 403 for who is not one of these in it */
export const refuseMember = (
  clan: Pick<ClanDocument, 'members'> | undefined,
  memberId: string,
  ...roles: readonly ClanRole[]
): ClanRole => {
  if (!clan) throw new Refused(404, 'clan-not-found', 'This clan does not exist');
  const role = clan.members.find((one) => one.memberId === memberId)?.role;
  if (role === undefined) throw new Refused(403, 'not-in-clan', 'You are not a member of this clan');
  if (!roles.includes(role))
    throw new Refused(403, 'clan-forbidden', 'Only the leader and the officers of the clan can do this');
  return role;
};
