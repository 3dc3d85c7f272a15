import type { ReadModelStore } from '@app/storage/read-models/port';
import type { Generation } from '@app/storage/read-models/projection-record';
import type { Projection } from '../../projection';
import type { Lease } from '../lease';
import type { Metrics } from '../measures/metrics';
import type { Journal, Log } from '../ports';
import type { Tuning } from '../tuning';

export interface FoldSetup {
  readonly projection: Projection;
  readonly generation: Generation;
  readonly lease: Lease;
  readonly log: Log;
  readonly store: ReadModelStore;
  readonly tuning: Tuning;
  readonly metrics: Metrics;
  readonly journal: Journal;
  /** Called whenever everything it has read is written. */
  readonly caughtUp: () => Promise<void>;
}
