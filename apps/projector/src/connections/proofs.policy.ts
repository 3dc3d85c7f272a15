import type { ConnectionsEvent } from '@app/domain/connections/events';
import { connectAccount, provedWish, type Door } from '@app/domain/connections/linking';
import { Rejected, type Decider, type DomainEvent } from '@app/domain/decider';
import { policy, type Consequence } from '../engine/policy-runner';

type Heard = Extract<ConnectionsEvent, { type: 'SteamSignInCompleted' }>;

/** Decisions are all a policy has: one that decides nothing is shown the newest state too. */
const stateOf = async <State, Event extends DomainEvent>(
  decide: Consequence,
  decider: Decider<State, Event>,
  id: string,
): Promise<State> => {
  let seen = decider.initial;
  await decide(decider, id, (state) => {
    seen = state;
    return [];
  });
  return seen;
};

/**
 * Finishes what a proof has begun, should the api have been ended on the way: whoever had the account loses it, and it is
 * linked to whoever proved it. Mostly that has happened already, and this decides nothing.
 */
export const connectionsProofs = policy<Heard>({
  name: 'connections-proofs',
  hears: ['SteamSignInCompleted'],
  freshIds: true,
  act: async ({ data }, decide) => {
    const door: Door = { load: (decider, id) => stateOf(decide, decider, id), transact: decide };
    try {
      await connectAccount(door, provedWish(data));
    } catch (error) {
      // The rules say no: used before, overtaken by a newer proof, or the member has another account by now.
      if (!(error instanceof Rejected)) throw error;
    }
  },
});
