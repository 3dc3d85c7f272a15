import type { Log } from './ports';
import type { GenerationFold } from './folding/generation-fold';
import type { Projection } from '../projection';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { ProjectionRecord } from '@app/storage/read-models/projection-record';
import type { Tuning } from './tuning';

/** Compares the serving generation of a projection with a clean fold of the log. */
export interface VerificationTask {
  /** Without the events that the serving generation passes over. */
  readonly projection: Projection;
  /** How many those are. */
  readonly passed: number;
  readonly log: Log;
  readonly store: ReadModelStore;
  readonly tuning: Tuning;
  readonly requestId: string;
  /** The fold of the serving generation, where there is one by this code. */
  readonly fold: Pick<GenerationFold, 'generation' | 'hold'> | undefined;
  readonly signal: AbortSignal;
}

/** Compares two generations of a projection. */
export interface ComparisonTask {
  readonly projection: Projection;
  readonly store: ReadModelStore;
  readonly record: ProjectionRecord;
  readonly request: NonNullable<ProjectionRecord['comparison']>;
  /** The fold of a generation, where it goes on here. */
  readonly fold: (generation: number) => Pick<GenerationFold, 'hold'> | undefined;
  readonly signal: AbortSignal;
}

/**
 * The verifications and comparisons that operators request. Each writes a record of its progress. @throws when
 * interrupted
 */
export interface Inspection {
  verify(task: VerificationTask): Promise<void>;
  compare(task: ComparisonTask): Promise<void>;
}
