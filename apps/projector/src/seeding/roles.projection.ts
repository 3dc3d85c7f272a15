import { rewardRoles, type RewardRoleDocument } from '@app/contracts/seeding/read-models';
import type { SeedingEvent } from '@app/domain/seeding/events';
import { REWARDS } from '@app/domain/seeding/rules';
import { projection } from '../projection';

const settled = (role: RewardRoleDocument): RewardRoleDocument => ({ ...role, open: false });

/** Which accounts have earned which role, whether they hold it, and whether the chat platform knows. */
export const roles = projection<RewardRoleDocument, SeedingEvent>()({
  into: rewardRoles,
  key: ({ data: { reward, steamId } }) => `${reward} ${steamId}`,
  initial: (id) => {
    const [reward, steamId = ''] = id.split(' ');
    const valid = REWARDS.find((one) => one === reward)!;
    return { steamId, reward: valid, memberId: '', held: false, open: false, heldBefore: false, roleId: null };
  },
  evolve: {
    RewardRoleGranted: (role, { data: { memberId, heldBefore, roleId = null } }) => ({
      ...role,
      memberId,
      held: true,
      open: !heldBefore,
      heldBefore,
      roleId,
    }),
    RewardRoleRevoked: (role) => ({ ...role, held: false, open: !role.heldBefore }),
    RewardRoleGiven: settled,
    RewardRoleRemoved: settled,
  },
});
