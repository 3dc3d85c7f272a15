import type { EventOf } from '../decider';

export interface PoliciesFacts {
  /** A policy has acted on every event it handles up to a position of the log. */
  PolicyCheckpointReached: {
    readonly policy: string;
    /** Log position, as text. */
    readonly position: string;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
}

export type PoliciesEvent = EventOf<PoliciesFacts>;
