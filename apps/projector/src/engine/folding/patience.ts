import { Fenced, StoreUnavailable } from '@app/storage/read-models/port';
import { LeaseLost } from '../lease';
import { retrying } from '../retrying';
import type { FoldSetup } from './setup';

/** How a fold waits for the log and the store while they do not answer. */
export class Patience {
  /** The error because of which it cannot go on for now. */
  trouble: Error | undefined;

  /**
   * @param drained nothing more is read
   * @param abandoned nothing more is written
   */
  constructor(
    private readonly setup: FoldSetup,
    private readonly drained: AbortSignal,
    private readonly abandoned: AbortSignal,
  ) {}

  /** Repeats a request to the log until it answers. */
  async answered<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const answer = await this.until(request, this.drained, () => undefined);
    this.trouble = undefined;
    return answer;
  }

  /**
   * Repeats a write until the store accepts it. After some tries it gives up one that the store refuses for another
   * reason than an outage.
   */
  async persisted<Result>(action: () => Promise<Result>): Promise<Result> {
    const { lease, tuning, journal, projection } = this.setup;
    let failed = false;
    const result = await this.until(action, this.abandoned, (error, failures) => {
      if (error instanceof Fenced) throw lease.lose();
      if (error instanceof LeaseLost || this.abandoned.aborted) throw error;
      failed = true;
      if (failures === 1)
        journal.warn({ err: error, projection: projection.into.name }, 'The read models cannot be written for now.');
      if (!(error instanceof StoreUnavailable) && failures >= tuning.tries)
        throw new Error(`The store refuses the documents: ${errorOf(error).message}`, { cause: error });
    });
    if (failed) this.trouble = undefined;
    return result;
  }

  private until<Result>(
    act: () => Promise<Result>,
    signal: AbortSignal,
    failed: (error: unknown, failures: number) => void,
  ): Promise<Result> {
    return retrying<Result, never>(act, {
      ...{ tuning: this.setup.tuning, signal },
      failed: (error, failures) => {
        failed(error, failures);
        this.trouble = errorOf(error);
      },
      otherwise: () => {
        throw new LeaseLost('The generation was given up.');
      },
    });
  }
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
