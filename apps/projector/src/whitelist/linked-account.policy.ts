import { linkedAccount } from '@app/contracts/whitelist/policies';
import { connections } from '@app/domain/connections/connections';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { linkAccount, unlinkAccount, whitelist } from '@app/domain/whitelist/whitelist';
import { policy } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';

type AccountEventType = 'GameAccountConnected' | 'GameAccountDisconnected' | 'GameAccountReleased';

/**
 * The own slot of a whitelist is for the Steam account that its member has linked by now: an event that the policy comes
 * to again, after a link has ended or begun since, changes nothing.
 */
export const whitelistLinkedAccount = policy<Extract<ConnectionsEvent, { type: AccountEventType }>>(linkedAccount, {
  act: async ({ data: { memberId, platform, accountId, at } }, decide) => {
    if (platform !== 'steam') return;
    const linked = (await stateOf(decide, connections, memberId)).accounts.steam?.accountId;
    await decide(
      whitelist,
      memberId,
      linked === undefined
        ? unlinkAccount({ memberId, steamId: accountId, at })
        : linkAccount({ memberId, steamId: linked, at }),
    );
  },
});
