import type { GenerationStatus, OperationsAnswer, ProjectionStatus } from '@app/contracts/operations/projections';

export const NOW = 1_795_258_000_000;
const POSITION = '0000000000126213-0000000000126213';

/** A generation that serves and is level with the log. */
export const aGeneration = (generation: number, more: Partial<GenerationStatus> = {}): GenerationStatus => ({
  generation,
  version: 3,
  state: 'serving',
  position: POSITION,
  handled: 1_204,
  checkedAt: NOW - 1_000,
  lag: { bytes: 0, seconds: 0 },
  ...more,
});

export const aProjection = (projection: string, more: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  projection,
  holder: { id: 'h1', host: 'ops-1', pid: 41 },
  handledTypes: ['BingoSquareMarked'],
  serving: 1,
  generations: [aGeneration(1)],
  ...more,
});

/** A rebuild under way beside generation 1. */
export const rebuilding = (progress: number): ProjectionStatus =>
  aProjection('squad-players', {
    generations: [
      aGeneration(1),
      aGeneration(2, {
        state: 'building',
        build: { startedAt: NOW, progress, eventsPerSecond: 24_180, secondsLeft: 15, requestedBy: 'r1' },
      }),
    ],
  });

export const anAnswer = (
  projections: readonly ProjectionStatus[],
  more: Partial<OperationsAnswer> = {},
): { body: OperationsAnswer } => ({ body: { success: true, projections, policies: [], jobs: [], now: NOW, ...more } });
