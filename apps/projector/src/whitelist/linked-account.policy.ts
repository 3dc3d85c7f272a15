import type { ConnectionsEvent } from '@app/domain/connections/events';
import { linkAccount, unlinkAccount, whitelist } from '@app/domain/whitelist/whitelist';
import { policy } from '../engine/policies/policy-runner';

type AccountEventType = 'GameAccountConnected' | 'GameAccountDisconnected' | 'GameAccountReleased';

/** The own slot of a whitelist is for the Steam account that its member has linked. */
export const whitelistLinkedAccount = policy<Extract<ConnectionsEvent, { type: AccountEventType }>>({
  name: 'whitelist-linked-account',
  handles: ['GameAccountConnected', 'GameAccountDisconnected', 'GameAccountReleased'],
  act: async ({ type, data: { memberId, platform, accountId: steamId, at } }, decide) => {
    if (platform !== 'steam') return;
    const link = { memberId, steamId, at };
    await decide(whitelist, memberId, type === 'GameAccountConnected' ? linkAccount(link) : unlinkAccount(link));
  },
});
