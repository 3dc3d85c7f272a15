import type { Decider, DomainEvent } from '@app/domain/decider';
import type { Consequence } from './policy-runner';

/** Decisions are all a policy has: one that decides nothing is shown the newest state too. */
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
