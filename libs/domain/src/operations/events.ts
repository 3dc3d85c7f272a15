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
  ProjectionRebuildRequested: OfGeneration;
  ProjectionRebuildCancelled: OfGeneration;
  /** A faulted generation is to try again at the event it stopped at. */
  ProjectionRetried: OfGeneration;
  /** `generation` is the one kept back; it is to serve again. */
  ProjectionFlippedBack: OfGeneration;
  ProjectionGenerationDropped: OfGeneration;
  /** The serving generation is to be compared with a clean fold of the log. */
  ProjectionVerificationRequested: OfProjection;
}

export type OperationsEvent = EventOf<OperationsFacts>;

export const operationsEventTypes = [
  'ProjectionRebuildRequested',
  'ProjectionRebuildCancelled',
  'ProjectionRetried',
  'ProjectionFlippedBack',
  'ProjectionGenerationDropped',
  'ProjectionVerificationRequested',
] as const satisfies readonly OperationsEvent['type'][];
