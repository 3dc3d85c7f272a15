import type { Decider, Decision } from '../decider';
import type { PoliciesEvent } from './events';

/** How far a policy has come, one stream each. */
export interface Checkpoint {
  /** Undefined before the first. */
  readonly position: string | undefined;
}

export const checkpoint: Decider<Checkpoint, PoliciesEvent> = {
  category: 'policyCheckpoint',
  initial: { position: undefined },
  evolve: (_, { data }) => ({ position: data.position }),
};

/** Checkpoints never go back: whoever comes late with an earlier one decides nothing. */
export const reachCheckpoint = (reached: {
  policy: string;
  position: string;
  at: string;
}): Decision<Checkpoint, PoliciesEvent> =>
  function* ({ position }) {
    if (position === undefined || position < reached.position) yield { type: 'PolicyCheckpointReached', data: reached };
  };
