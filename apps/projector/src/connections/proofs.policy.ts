import { proofs } from '@app/contracts/connections/policies';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { linkRequestOf } from '@app/domain/connections/link-request';
import { connectAccount } from '@app/processes/linking';
import { Rejected } from '@app/domain/decider';
import { policy } from '../engine/policies/policy-runner';
import { eventStoreOf } from '../engine/policies/state-of';

type Event = Extract<ConnectionsEvent, { type: 'SteamSignInCompleted' }>;

/**
 * Finishes a proof when the api ended in the middle of it: whoever had the account loses it, and it is linked to
 * whoever proved it. Mostly the api has done so already, and this decides nothing.
 */
export const connectionsProofs = policy<Event>(proofs, {
  act: async ({ data }, decide) => {
    const eventStore = eventStoreOf(decide);
    try {
      await connectAccount(eventStore, linkRequestOf(data));
    } catch (error) {
      // The rules say no: used before, overtaken by a newer proof, or the member has another account by now.
      if (!(error instanceof Rejected)) throw error;
    }
  },
});
