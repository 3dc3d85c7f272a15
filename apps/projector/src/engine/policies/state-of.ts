import type { Decider, DomainEvent } from '@app/domain/decider';
import type { EventStorePort } from '@app/processes/port';
import type { Consequence } from './policy-runner';

/** Reads the newest state of a stream with a decision that yields nothing: a policy has no other access to streams. */
export const stateOf = async <State, Event extends DomainEvent>(
  decide: Consequence,
  decider: Decider<State, Event>,
  id: string | undefined,
): Promise<State> => {
  let seen = decider.initial;
  await decide(decider, id, (state) => {
    seen = state;
    return [];
  });
  return seen;
};

/** The log, as the processes over several streams see it. */
export const eventStoreOf = (decide: Consequence): EventStorePort => ({
  load: (decider, id) => stateOf(decide, decider, id),
  transact: decide,
});
