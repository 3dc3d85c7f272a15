import {
  readingText,
  type QuarantinedEvent,
  type ComparisonStatus,
  type GenerationStatus,
  type PolicyStatus,
  type ProjectionStatus,
  type VerificationStatus,
} from '@app/contracts/operations/projections';
import type { LogPosition } from '../event-log/position';
import type { ControlRecord, Json } from './port';

/** One generation of a projection and how far it has come. Operators see all of it. */
export type Generation = GenerationStatus;
export type Quarantined = QuarantinedEvent;
export type ProjectionFault = NonNullable<Generation['fault']>;

/**
 * Everything about a projection besides its documents: lease, generations and the one that serves.
 * One control record per projection, so that a take-over is one write. Stored under `projectionKey(name)`.
 */
export interface ProjectionRecord extends ProjectionStatus {
  /** Rises with each new holder; writers of an earlier epoch are fenced off. */
  readonly epoch: number;
  /** Changes while the holder lives. A contender waits until it has stood still for the lease time by its own clock. */
  readonly beat: number;
  /** The highest generation number ever given out. */
  readonly lastGeneration?: number;
  /** Generations taken out of the record whose collections are still to be removed. */
  readonly leftovers?: readonly number[];
  /**
   * Every operator command up to this log position is obeyed. It moves in the same write as the effect of one, so each acts
   * once, and now and then where there was none.
   */
  readonly commanded?: LogPosition;
  /** The id of the event there, where it is known. */
  readonly commandedId?: string;
  /** The comparison with a clean fold that the holder is to run; its progress is in the job record. */
  readonly verification?: { readonly requestId: string; readonly requestedAt: number };
  /** The comparison of two generations that the holder is to run. */
  readonly comparison?: {
    readonly requestId: string;
    readonly requestedAt: number;
    readonly from: number;
    readonly to: number;
  };
  /** The rules that generations fold by, by their version. */
  readonly ruleSets?: Readonly<Record<string, Json>>;
  /** Version of the configured rules whose generation an operator gave up: it is not built again by itself. */
  readonly declined?: string;
}

export const projectionKey = (name: string) => `projection/${name}`;

/** Whether a generation of it stopped at an event, and stays so until an operator acts. */
export const isFaulted = ({ generations }: Pick<ProjectionRecord, 'generations'>): boolean =>
  generations.some(({ state }) => state === 'faulted');

/** A record of earlier code: `hears` is now `handledTypes`, `heardAt` is `newestEventAt`. */
interface FormerRecord extends Omit<ProjectionRecord, 'generations'> {
  readonly hears?: readonly string[];
  readonly generations: readonly (Generation & { readonly heardAt?: number })[];
}

/**
 * A stored record with today's names of its fields. Where both names are there, the former is newer: code that was
 * rolled back wrote it.
 */
export function withCurrentNames(stored: ProjectionRecord): ProjectionRecord {
  const { hears, ...record } = stored as FormerRecord;
  if (hears === undefined) return stored;
  const generations = record.generations.map(({ heardAt, ...each }) =>
    heardAt === undefined ? each : { ...each, newestEventAt: heardAt },
  );
  return { ...record, handledTypes: hears, generations };
}

/** The newest comparison of a projection's serving generation with a clean fold of the log. */
export type VerificationRecord = VerificationStatus;

/** One per projection: a newer request takes the place of the one before. */
export const verificationKey = (name: string) => `verification/${name}`;

/** The newest comparison of two generations. */
export type ComparisonRecord = ComparisonStatus;

/** One per projection: a newer request takes the place of the one before. */
export const comparisonKey = (name: string) => `comparison/${name}`;

/** The lease of a policy or a job, and its status. Stored under `policyKey(name)`. */
export interface PolicyRecord extends Omit<PolicyStatus, 'policy' | 'label' | 'kind' | 'state'> {
  readonly epoch: number;
  readonly beat: number;
  /** Absent, as `kind`, in the record of one that has not run since records have it. */
  readonly label?: string;
  /** `watcher` is the former name of a job. */
  readonly kind?: PolicyStatus['kind'] | 'watcher';
  /** Everything that followed from events up to `position` is in the log up to there. */
  readonly wrote?: LogPosition;
}

export const policyKey = (name: string) => `policy/${name}`;

/** What was not confirmed for longer than this, milliseconds, nobody does any more. */
export const SILENT_MS = 60_000;

/** Who has part of the log still to read, by what people call it: `Reading, 5.8 MB to go`. Nobody who does not get on. */
export const readingIn = (
  projections: readonly Pick<ControlRecord<ProjectionRecord>, 'value'>[],
  policies: readonly Pick<ControlRecord<PolicyRecord>, 'key' | 'value'>[],
  now: number,
): Readonly<Record<string, string>> => {
  const serving = projections.flatMap(({ value: { projection, serving, generations } }) =>
    generations.filter(({ generation }) => generation === serving).map((each) => [projection, each] as const),
  );
  const acting = policies
    .filter(({ value: { trouble } }) => !trouble)
    .map(({ key, value }) => [value.label ?? key.slice(policyKey('').length), value] as const);
  const found = [...serving, ...acting].flatMap(([name, { lag, checkedAt = 0 }]) => {
    const text = now - checkedAt > SILENT_MS ? undefined : readingText(lag);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(found);
};
