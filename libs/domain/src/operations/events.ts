import type { EventOf } from '../decider';

interface OfProjection {
  readonly projection: string;
  /** The request, so that asking again with the same one decides nothing. */
  readonly requestId: string;
  /** When it was asked, ISO 8601, UTC. */
  readonly at: string;
}

interface OfGeneration extends OfProjection {
  /** The generation meant: by it a projector that hears the event again knows that it has happened. */
  readonly generation: number;
}

/** What operators ask of the read models. The projector hears it and acts. */
export interface OperationsFacts {
  /** `generation` is the number the new one is to have. */
  ProjectionRebuildRequested: OfGeneration & {
    /** Once it has caught up it waits for an operator to flip. */
    readonly hold?: true;
  };
  ProjectionRebuildCancelled: OfGeneration;
  /** A faulted generation is to try again at the event it stopped at. */
  ProjectionRetried: OfGeneration;
  /** `generation` is held and ready; it is to serve as soon as it is level with the one that serves. */
  ProjectionFlipped: OfGeneration;
  /** `generation` is the one kept back; it is to serve again. */
  ProjectionFlippedBack: OfGeneration;
  ProjectionGenerationDropped: OfGeneration;
  /** The serving generation is to be compared with a clean fold of the log. */
  ProjectionVerificationRequested: OfProjection;
  /** Two generations are to be compared, document by document. */
  ProjectionComparisonRequested: OfProjection & { readonly from: number; readonly to: number };
}

export type OperationsEvent = EventOf<OperationsFacts>;

export const operationsEventTypes = [
  'ProjectionRebuildRequested',
  'ProjectionRebuildCancelled',
  'ProjectionRetried',
  'ProjectionFlipped',
  'ProjectionFlippedBack',
  'ProjectionGenerationDropped',
  'ProjectionVerificationRequested',
  'ProjectionComparisonRequested',
] as const satisfies readonly OperationsEvent['type'][];
