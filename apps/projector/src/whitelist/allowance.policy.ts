import { allowance } from '@app/contracts/whitelist/policies';
import type { Community } from '@app/contracts/community/community';
import type { MembersEvent } from '@app/domain/members/events';
import { allowanceOf, allowancesIn } from '@app/domain/whitelist/entitlement';
import { changeAllowance, whitelist } from '@app/domain/whitelist/whitelist';
import { policy, type Policy } from '../engine/policies/policy-runner';

/** Roles won and lost change how many slots a member may use. */
export const whitelistAllowance = ({ guild, whitelist: { exclusive } }: Community): Policy => {
  const allowances = allowancesIn(guild.roles, exclusive);
  return policy<MembersEvent>(allowance, {
    act: ({ data: { memberId, roles, at } }, decide) => {
      const to = allowanceOf(roles, allowances);
      return decide(whitelist, memberId, changeAllowance({ memberId, to, because: 'roles', roles, at }));
    },
  });
};
