import type { EventLog, LogUnavailable, WriteOutcome, WriteRequest } from './event-log';

export type Answer = WriteOutcome | LogUnavailable;

interface Pending {
  readonly request: WriteRequest;
  readonly answer: (answer: Answer) => void;
}

const LARGEST_GROUP = 1024;
/** How long a group may wait for the writers of the last one to come back. */
const GATHER_MS = 1;

/**
 * Gathers the writes of all callers into groups, one transaction and so one fsync each. Whoever was answered together
 * tends to write again together, so a group waits, for a millisecond at most, until it is as large as half of the last
 * one; a lone writer never waits.
 */
export class GroupCommit {
  private pending: Pending[] = [];
  private lastGroup = 1;
  private scheduled = false;
  private since = 0;

  constructor(private readonly log: EventLog) {}

  submit(request: WriteRequest, answer: (answer: Answer) => void): void {
    this.pending.push({ request, answer });
    if (this.scheduled) return;
    this.scheduled = true;
    this.since = performance.now();
    setImmediate(this.turn);
  }

  private readonly turn = () => {
    const enough = this.pending.length * 2 > this.lastGroup || performance.now() - this.since > GATHER_MS;
    if (enough) this.flush();
    if (this.pending.length > 0) setImmediate(this.turn);
    else this.scheduled = false;
  };

  /** Commits what is waiting, one group. */
  flush(): void {
    const group = this.pending.splice(0, LARGEST_GROUP);
    this.lastGroup = group.length;
    this.since = performance.now();
    const answers = this.outcomes(group);
    group.forEach(({ answer }, index) => answer(answers[index]!));
  }

  drain(): void {
    while (this.pending.length > 0) this.flush();
  }

  private outcomes(group: readonly Pending[]): Answer[] {
    try {
      return this.log.commit(group.map(({ request }) => request));
    } catch (error) {
      return group.map(() => error as LogUnavailable);
    }
  }
}
