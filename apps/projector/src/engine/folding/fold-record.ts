import { FoldMeasures, type Course } from '../measures/fold-measures';
import { NO_LAG } from '../measures/lag';
import { faulted, progressed, retry, type Change, type Checkpoint } from '../record';
import type { Patience } from './patience';
import type { FoldSetup } from './setup';

/** What the record of the projection says of one generation. */
export class FoldRecord {
  private readonly measures: FoldMeasures;
  private checkedAt: number | undefined;
  /** It was faulted when this process took over: it counts as faulted until it has got past that event. */
  private probing: boolean;

  constructor(
    private readonly setup: FoldSetup,
    private readonly course: Course,
    private readonly patience: Patience,
  ) {
    this.measures = new FoldMeasures(setup, course);
    this.probing = setup.generation.state === 'faulted';
  }

  /** Measures lag and progress. */
  measure(): Promise<void> {
    return this.measures.update();
  }

  /** Its fields, except the checkpoint, whose write may be under way. */
  status(): Change {
    if (this.course.live) this.checkedAt = Date.now();
    return this.progress();
  }

  async save(reached: Checkpoint): Promise<void> {
    this.checkedAt = Date.now();
    const progress = this.progress(reached);
    const again = retry(this.setup.generation.generation);
    await this.update(this.probing ? (record) => again(progress(record)) : progress);
    this.probing = false;
    this.course.saved = reached;
  }

  async stop(fault: Parameters<typeof faulted>[1]): Promise<void> {
    const { metrics, projection, journal, generation } = this.setup;
    const progress = this.progress(this.course.saved);
    await this.update((record) => faulted(generation.generation, fault)(progress(record)));
    metrics.faults.inc({ projection: projection.into.name });
    journal.error(
      { projection: projection.into.name, generation: generation.generation, fault },
      'A projection stopped.',
    );
  }

  private async update(change: Change): Promise<void> {
    await this.patience.persisted(() => this.setup.lease.update(change));
  }

  private progress(saved?: Checkpoint): Change {
    const { build, lag } = this.measures;
    const { checkedAt, course, setup } = this;
    return progressed(setup.generation.generation, { ...saved, checkedAt, lag: course.live ? NO_LAG : lag, build });
  }
}
