import type { Decider, Decision } from '../decider';
import type { MembersEvent } from './events';

/** How a member was last seen in the guild. */
export interface Roles {
  readonly inGuild: boolean;
  readonly roles: readonly string[];
  readonly seenAt: string;
}

export const member: Decider<Roles, MembersEvent> = {
  category: 'member',
  initial: { inGuild: false, roles: [], seenAt: '' },
  evolve: (_, { data: { inGuild, roles, at } }) => ({ inGuild, roles, seenAt: at }),
};

/** Records the roles that the guild reported at a time. An answer older than the last one changes nothing. */
export const observeRoles = (seen: {
  memberId: string;
  name: string;
  inGuild: boolean;
  roles: readonly string[];
  at: string;
}): Decision<Roles, MembersEvent> =>
  function* (current) {
    if (seen.at < current.seenAt) return;
    const roles = [...new Set(seen.roles)].sort();
    const gained = roles.filter((role) => !current.roles.includes(role));
    const lost = current.roles.filter((role) => !roles.includes(role));
    if (seen.inGuild === current.inGuild && gained.length === 0 && lost.length === 0) return;
    yield { type: 'MemberRolesObserved', data: { ...seen, roles, gained, lost } };
  };
