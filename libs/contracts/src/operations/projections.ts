/*
 * The commands and the answers about read models, for operators. `…` is `/api/operations/projections`.
 *
 * - GET  …                       -> OperationsAnswer
 * - POST …/{name}/rebuild        RebuildDto            -> 202 ProjectionCommandAnswer
 * - POST …/{name}/cancel         ProjectionCommandDto  -> 202 ProjectionCommandAnswer
 * - POST …/{name}/retry          GenerationCommandDto  -> 202 ProjectionCommandAnswer
 * - POST …/{name}/flip           GenerationCommandDto  -> 202 ProjectionCommandAnswer
 * - POST …/{name}/flip-back      GenerationCommandDto  -> 202 ProjectionCommandAnswer
 * - POST …/{name}/drop           GenerationCommandDto  -> 202 ProjectionCommandAnswer
 * - POST …/{name}/quarantine     QuarantineDto         -> 202 ProjectionCommandAnswer
 * - POST …/{name}/unquarantine   UnquarantineDto       -> 202 ProjectionCommandAnswer
 * - POST …/{name}/verify         ProjectionCommandDto  -> 202 ProjectionCommandAnswer
 * - GET  …/{name}/verify         -> VerificationAnswer
 * - POST …/{name}/compare        ComparisonDto         -> 202 ProjectionCommandAnswer
 * - GET  …/{name}/compare        -> ComparisonAnswer
 *
 * Every command appends one event to `operations-<name>` (deciders in the domain's `operations`); the `standing` that a
 * decision takes is the ProjectionRecord itself. The projector receives the event and acts; the status shows it. An
 * unknown name is 404 with code `no-such-projection`; a state that forbids the command is 409 and leaves no event:
 * rebuild-running, nothing-to-cancel, build-needed, nothing-faulted, nothing-ready, not-ready, nothing-kept,
 * nothing-to-drop, generation-serves, no-event, not-quarantined, nothing-to-verify, nothing-to-compare.
 */

export type ProjectionCommand =
  | 'rebuild'
  | 'cancel'
  | 'retry'
  | 'flip'
  | 'flip-back'
  | 'drop'
  | 'quarantine'
  | 'unquarantine'
  | 'verify'
  | 'compare';

/** An event that a generation passes over. */
export interface QuarantinedEvent {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly eventType: string;
  readonly reason: string;
  /** The name of the operator who quarantined it. */
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What is still to be read. How many events of it are wanted is not known before: to count them is to read them. */
export interface Lag {
  /** From the position to the end of the log; 0 at its end. */
  readonly bytes: number;
  /**
   * Since it was at the end, or since the newest event that it knows was written, whichever is later. Absent where
   * neither is known.
   */
  readonly seconds?: number;
}

/** Who is behind for longer than this, seconds, reads what was there before. */
const BEHIND_S = 5;

/** `0 MB`, `12 kB`, `5.8 MB`. */
export const bytesText = (bytes: number): string => {
  if (bytes === 0) return '0 MB';
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
};

/** `Reading, 5.8 MB to go`; undefined of who is at the end of the log, or was a moment ago. */
export const readingText = (lag: Lag | undefined): string | undefined =>
  lag && lag.bytes > 0 && (lag.seconds ?? Infinity) > BEHIND_S ? `Reading, ${bytesText(lag.bytes)} to go` : undefined;

export interface GenerationStatus {
  readonly generation: number;
  readonly version: number;
  /**
   * building: folds from the start and serves nobody yet. ready: held, it has caught up, folds on and waits for an
   * operator to flip, cancel or drop it. serving: answers queries. standby: the one that served before, still folding,
   * so that flipping back is safe. frozen: made by other code, it answers queries until its successor has caught up but
   * receives no more events. faulted: stopped at an event it could not fold.
   */
  readonly state: 'building' | 'ready' | 'serving' | 'standby' | 'frozen' | 'faulted';
  /** Version of the rules it folds by: the same for the same rules. Absent for a projection without rules. */
  readonly rules?: string;
  /** Every event of the projection at or before this log position is in the documents. Absent before the first. */
  readonly position?: string;
  /** The id of the event there, where it is known. */
  readonly positionId?: string;
  /** Events folded since the generation began. */
  readonly handled: number;
  /** When the newest folded event was written to the log, epoch milliseconds. */
  readonly newestEventAt?: number;
  /** When the checkpoint last moved or was found to be at the head, epoch milliseconds. */
  readonly checkedAt?: number;
  readonly lag?: Lag;
  readonly build?: {
    readonly startedAt: number;
    /** 0 to 1. */
    readonly progress: number;
    readonly eventsPerSecond: number;
    readonly secondsLeft?: number;
    /** The `requestId` of the rebuild; absent when a new version, or changed rules, began the build. */
    readonly requestedBy?: string;
    /** It waits for an operator once it has caught up. */
    readonly hold?: true;
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
  /** Events that are not in its documents, in the order they were quarantined. Absent when there is none. */
  readonly quarantined?: readonly QuarantinedEvent[];
}

/** The public part of a projection's record. */
export interface ProjectionStatus {
  readonly projection: string;
  /** The process that folds it now. */
  readonly holder?: { readonly id: string; readonly host: string; readonly pid: number };
  /** The event types it handles, as written in the log, retired ones included. */
  readonly handledTypes: readonly string[];
  /** The generation that answers queries. */
  readonly serving?: number;
  /** Version of the rules as they are configured; the serving generation may still fold by others. */
  readonly rules?: string;
  readonly generations: readonly GenerationStatus[];
  /** What a build passes over that begins now. Absent when that is nothing. */
  readonly quarantined?: readonly QuarantinedEvent[];
}

/** What acts by itself: a policy on events, a job at intervals. */
export interface PolicyStatus {
  readonly policy: string;
  /** What people read. */
  readonly label: string;
  readonly kind: 'policy' | 'job';
  /** acting: nothing keeps it. stuck: it tries the same again and again, see `trouble`. unattended: no process runs it. */
  readonly state: 'acting' | 'stuck' | 'unattended';
  readonly holder?: { readonly id: string; readonly host: string; readonly pid: number };
  /** It has acted on every event at or before this log position. Absent before the first, and for jobs. */
  readonly position?: string;
  /** The id of the event there, where it is known. */
  readonly positionId?: string;
  /** When it last acted, or a run of the job last ended; epoch milliseconds. */
  readonly actedAt?: number;
  /** When this was written, epoch milliseconds. */
  readonly checkedAt?: number;
  readonly lag?: Lag;
  readonly trouble?: {
    readonly message: string;
    /** Epoch milliseconds. */
    readonly since: number;
    readonly tries: number;
    /** The event it stands at; absent when something else than an event holds it up. */
    readonly event?: {
      readonly position: string;
      readonly stream: string;
      readonly revision: number;
      readonly type: string;
    };
  };
}

export interface ProjectionsAnswer {
  readonly success: true;
  readonly projections: readonly ProjectionStatus[];
  readonly policies: readonly PolicyStatus[];
  /** The server's clock, epoch milliseconds: the base of all ages. */
  readonly now: number;
}

/** The newest verification or comparison of a projection, in short. */
export interface JobStatus {
  readonly projection: string;
  readonly kind: 'verify' | 'compare';
  readonly requestId: string;
  readonly state: VerificationStatus['state'] | ComparisonStatus['state'];
  /** 0 to 1. */
  readonly progress: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt?: number;
}

/** What the status answers: with the long work that runs or ran last, so that a page opened later shows it too. */
export interface OperationsAnswer extends ProjectionsAnswer {
  readonly jobs: readonly JobStatus[];
  /** Browsers said in the last hour that a proxy holds back what the api pushes, `at` the last one; absent for none. */
  readonly buffering?: { readonly reports: number; readonly at: number };
}

export interface ProjectionCommandAnswer {
  readonly success: true;
  readonly requestId: string;
  /** The generation meant; absent for verify and compare. */
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
  /** Events that neither side folded, because they are quarantined. Absent when there is none. */
  readonly quarantined?: number;
  readonly documents: number;
  /** How many documents differ, are missing or are too many; `firstDifferent` names some of them, in id order. */
  readonly different: number;
  readonly firstDifferent: readonly string[];
  /** Digest over all documents of a clean fold. */
  readonly digest?: string;
  /** Why it could not be done. */
  readonly error?: string;
}

/** `verification` is null until the projector has begun the first. Compare its `requestId` with the requested one. */
export interface VerificationAnswer {
  readonly success: true;
  readonly verification: VerificationStatus | null;
}

/** A value that is another on the other side; null when it is not there. Long values are cut. */
export interface FieldChange {
  /** Dotted: `points.kills`. */
  readonly field: string;
  readonly from: string | number | boolean | null;
  readonly to: string | number | boolean | null;
}

export interface DocumentDifference {
  readonly id: string;
  /** What the document is called, where it has a name. */
  readonly name?: string;
  readonly change: 'changed' | 'only-from' | 'only-to';
  /** Some of the fields that differ. */
  readonly fields: readonly FieldChange[];
}

/** A place on the board of each side; null when it has none there. */
export interface RankMove {
  readonly id: string;
  readonly name: string;
  readonly fromRank: number | null;
  readonly toRank: number | null;
  readonly fromValue: number | null;
  readonly toValue: number | null;
}

export interface ComparedSide {
  readonly generation: number;
  readonly version: number;
  readonly rules?: string;
  /** Log position it stood at when the comparison began. */
  readonly position?: string;
  /** Events it passes over. Absent when there is none. */
  readonly quarantined?: number;
  readonly documents: number;
}

/** Two generations of a read model, document by document. `from` is the older one. */
export interface ComparisonStatus {
  readonly requestId: string;
  readonly projection: string;
  readonly state: 'running' | 'done' | 'failed';
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt?: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly from?: ComparedSide;
  readonly to?: ComparedSide;
  /** What the rules of the two differ in. */
  readonly rules: readonly FieldChange[];
  readonly equal: number;
  readonly changed: number;
  readonly onlyFrom: number;
  readonly onlyTo: number;
  /** In how many documents each field differs, most first. */
  readonly fields: readonly { readonly field: string; readonly documents: number }[];
  /** Some of the documents that differ, in id order. */
  readonly first: readonly DocumentDifference[];
  /** Who moves on the board, for a read model that has one. */
  readonly ranking?: {
    /** The field it is ordered by. */
    readonly by: string;
    readonly ranked: { readonly from: number; readonly to: number };
    /** Whose rank is another. */
    readonly moved: number;
    /** The head of the new board. */
    readonly top: readonly RankMove[];
    /** Who moves furthest. */
    readonly movers: readonly RankMove[];
  };
  /** Why it could not be done. */
  readonly error?: string;
}

/** `comparison` is null until the projector has begun the first. Compare its `requestId` with the requested one. */
export interface ComparisonAnswer {
  readonly success: true;
  readonly comparison: ComparisonStatus | null;
}
