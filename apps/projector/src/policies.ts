import type { Community } from '@app/contracts/community/community';
import { connectionsProofs } from './connections/proofs.policy';
import type { Policy } from './engine/policy-runner';
import { whitelistAllowance } from './whitelist/allowance.policy';
import { whitelistLinkedAccount } from './whitelist/linked-account.policy';

/** Everything that follows from events by itself. */
export const policiesFor = (community: Community): readonly Policy[] => [
  whitelistAllowance(community),
  whitelistLinkedAccount,
  connectionsProofs,
];
