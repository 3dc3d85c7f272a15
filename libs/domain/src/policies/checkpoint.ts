import type { Decider, Decision } from '../decider';
import type { PoliciesEvent } from './events';

/** How far a policy has come, one stream each. */
export interface Checkpoint {
  /** Undefined before the first. */
  readonly logPosition: string | undefined;
}

export const checkpoint: Decider<Checkpoint, PoliciesEvent> = {
  category: 'policyCheckpoint',
  initial: { logPosition: undefined },
  evolve: (_, { data }) => ({ logPosition: data.position }),
};

/** Checkpoints never go back: whoever comes late with an earlier one decides nothing. */
export const reachCheckpoint = (reached: {
  policy: string;
  position: string;
  at: string;
}): Decision<Checkpoint, PoliciesEvent> =>
  function* ({ logPosition }) {
    if (logPosition === undefined || logPosition < reached.position)
      yield { type: 'PolicyCheckpointReached', data: reached };
  };
