import type { LogPosition } from '../event-log/position';

/**
 * building: folds from the start and serves nobody yet. serving: answers queries. standby: the one that served
 * before, still folding, so that flipping back is safe. frozen: made by other code, it answers queries until its
 * successor has caught up but hears nothing more. faulted: stopped at an event it could not fold.
 */
export type GenerationState = 'building' | 'serving' | 'standby' | 'frozen' | 'faulted';

export interface ProjectionFault {
  readonly position: LogPosition;
  readonly stream: string;
  readonly revision: number;
  readonly eventType: string;
  readonly message: string;
  readonly at: string;
  readonly tries: number;
}

/** One generation of a projection and how far it has come. */
export interface Generation {
  readonly generation: number;
  readonly version: number;
  readonly state: GenerationState;
  /** Everything the projection hears at or before this position is in the documents. Absent before the first. */
  readonly position?: LogPosition;
  /** Events folded since the generation began. */
  readonly handled: number;
  /** When the newest folded event was written to the log, epoch milliseconds. */
  readonly heardAt?: number;
  /** When the checkpoint last moved or was confirmed to be at the head, epoch milliseconds. */
  readonly checkedAt?: number;
  /** Events still to fold: counted up to a bound, `more` says the bound was reached. */
  readonly lag?: { readonly events: number; readonly more: boolean; readonly seconds: number };
  readonly build?: {
    readonly startedAt: number;
    /** 0 to 1. */
    readonly progress: number;
    readonly eventsPerSecond: number;
    readonly secondsLeft?: number;
    readonly requestedBy?: string;
  };
  readonly fault?: ProjectionFault;
}

/**
 * All that is known of a projection besides its documents: lease, generations and the one that serves.
 * One control record per projection, so that a flip is one write. Kept under `projectionKey(name)`.
 */
export interface ProjectionRecord {
  readonly projection: string;
  /** Rises with each new holder; writers of an earlier epoch are fenced off. */
  readonly epoch: number;
  readonly holder?: { readonly id: string; readonly host: string; readonly pid: number };
  /** Changes while the holder lives. A contender waits until it has stood still for the lease time by its own clock. */
  readonly beat: number;
  /** The event types it hears, as written in the log, retold ones included. */
  readonly hears: readonly string[];
  /** The generation that answers queries. */
  readonly serving?: number;
  readonly generations: readonly Generation[];
  /** The highest generation number ever given out. */
  readonly lastGeneration?: number;
  /** Generations taken out of the record whose collections are still to be removed. */
  readonly leftovers?: readonly number[];
  /** Position of the newest operator command obeyed: moves in the same write as its effect, so each acts once. */
  readonly commanded?: LogPosition;
  /** The comparison with a clean fold that the holder is to run; its progress is in the job record. */
  readonly verification?: { readonly requestId: string; readonly requestedAt: number };
}

export const projectionKey = (name: string) => `projection/${name}`;

/** The newest comparison of a projection's serving generation with a clean fold of the log. */
export interface VerificationRecord {
  readonly requestId: string;
  readonly projection: string;
  readonly state: 'running' | 'equal' | 'different' | 'failed';
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt?: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly generation?: number;
  /** Both sides hold everything up to here. */
  readonly position?: LogPosition;
  readonly events: number;
  readonly documents: number;
  /** How many documents differ, are missing or are too many; `firstDifferent` names some of them, in id order. */
  readonly different: number;
  readonly firstDifferent: readonly string[];
  /** Digest over all documents of a clean fold. */
  readonly digest?: string;
  /** Why it could not be done. */
  readonly error?: string;
}

/** One per projection: a newer request takes the place of the one before. */
export const verificationKey = (name: string) => `verification/${name}`;
