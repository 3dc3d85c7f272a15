/*
 * What operators ask of the read models and what they are told.
 *
 * GET  /api/operations/projections                      -> ProjectionsAnswer
 * POST /api/operations/projections/{name}/rebuild       ProjectionCommandDto  -> 202 ProjectionCommandAnswer
 * POST /api/operations/projections/{name}/cancel        ProjectionCommandDto  -> 202 ProjectionCommandAnswer
 * POST /api/operations/projections/{name}/retry         GenerationCommandDto  -> 202 ProjectionCommandAnswer
 * POST /api/operations/projections/{name}/flip-back     GenerationCommandDto  -> 202 ProjectionCommandAnswer
 * POST /api/operations/projections/{name}/drop          GenerationCommandDto  -> 202 ProjectionCommandAnswer
 * POST /api/operations/projections/{name}/verify        ProjectionCommandDto  -> 202 ProjectionCommandAnswer
 * GET  /api/operations/projections/{name}/verify        -> VerificationAnswer
 *
 * Every command appends one event to `operations-<name>` (deciders in the domain's `operations`); the `standing` a
 * decider asks for is the ProjectionRecord itself. The projector hears the event and acts; the status shows it.
 * An unknown name is 404 with code `no-such-projection`.
 */

export type ProjectionCommand = 'rebuild' | 'cancel' | 'retry' | 'flip-back' | 'drop' | 'verify';

export interface GenerationStatus {
  readonly generation: number;
  readonly version: number;
  /**
   * building: folds from the start and serves nobody yet. serving: answers queries. standby: the one that served
   * before, still folding, so that flipping back is safe. frozen: made by other code, it answers queries until its
   * successor has caught up but hears nothing more. faulted: stopped at an event it could not fold.
   */
  readonly state: 'building' | 'serving' | 'standby' | 'frozen' | 'faulted';
  /** Everything the projection hears at or before this log position is in the documents. Absent before the first. */
  readonly position?: string;
  /** Events folded since the generation began. */
  readonly handled: number;
  /** When the newest folded event was written to the log, epoch milliseconds. */
  readonly heardAt?: number;
  /** When the checkpoint last moved or was found to be at the head, epoch milliseconds. */
  readonly checkedAt?: number;
  /** Events still to fold: counted up to a bound, `more` says the bound was reached. */
  readonly lag?: { readonly events: number; readonly more: boolean; readonly seconds: number };
  readonly build?: {
    readonly startedAt: number;
    /** 0 to 1. */
    readonly progress: number;
    readonly eventsPerSecond: number;
    readonly secondsLeft?: number;
    /** The `requestId` of the rebuild; absent when a new version began the build. */
    readonly requestedBy?: string;
  };
  readonly fault?: {
    readonly position: string;
    readonly stream: string;
    readonly revision: number;
    readonly eventType: string;
    readonly message: string;
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly tries: number;
  };
}

/** The public part of a projection's record: it may be answered as it is, without `beat` and `epoch`. */
export interface ProjectionStatus {
  readonly projection: string;
  /** The process that folds it now. */
  readonly holder?: { readonly id: string; readonly host: string; readonly pid: number };
  /** The event types it hears, as written in the log, retold ones included. */
  readonly hears: readonly string[];
  /** The generation that answers queries. */
  readonly serving?: number;
  readonly generations: readonly GenerationStatus[];
}

export interface ProjectionsAnswer {
  readonly success: true;
  readonly projections: readonly ProjectionStatus[];
  /** The server's clock, epoch milliseconds: ages are told against it. */
  readonly now: number;
}

export interface ProjectionCommandAnswer {
  readonly success: true;
  readonly requestId: string;
  /** The generation meant; absent for verify. */
  readonly generation?: number;
}

export interface VerificationStatus {
  readonly requestId: string;
  readonly projection: string;
  readonly state: 'running' | 'equal' | 'different' | 'failed';
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt?: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly generation?: number;
  /** Log position: both sides hold everything up to here. */
  readonly position?: string;
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

/** `verification` is null until the projector has begun the first. Compare its `requestId` with the one asked for. */
export interface VerificationAnswer {
  readonly success: true;
  readonly verification: VerificationStatus | null;
}
