import type { AppendOutcome, AppendRequest, EventLog, LogUnavailable } from './event-log';

export type Answer = AppendOutcome | LogUnavailable;

interface Pending {
  readonly request: AppendRequest;
  readonly answer: (answer: Answer) => void;
}

const LARGEST_GROUP = 1024;
/** Requests in the sockets' buffers take a turn or two of the event loop to be read. */
const QUIET_TURNS = 2;
/** How long a group waits for the writers of the last group: since the latest arrival, and in all. */
const SILENCE_MS = 0.3;
const LONGEST_WAIT_MS = 2;

/**
 * Gathers the writes of all callers into groups, one transaction and so one fsync each. Writers that were answered
 * together tend to write again together, so a group waits a moment until it is as large as the last one. A lone writer
 * never waits.
 */
export class GroupCommit {
  private pending: Pending[] = [];
  private scheduled = false;
  private lastGroup = 1;
  private quietTurns = 0;
  private firstAt = 0;
  private lastAt = 0;

  constructor(private readonly log: EventLog) {}

  submit(request: AppendRequest, answer: (answer: Answer) => void): void {
    this.pending.push({ request, answer });
    this.quietTurns = 0;
    this.lastAt = performance.now();
    if (this.pending.length === 1) this.firstAt = this.lastAt;
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(this.turn);
  }

  private readonly turn = () => {
    if (this.isComplete()) this.flush();
    if (this.pending.length > 0) setImmediate(this.turn);
    else this.scheduled = false;
  };

  private isComplete(): boolean {
    if (this.pending.length >= LARGEST_GROUP) return true;
    if (++this.quietTurns <= QUIET_TURNS) return false;
    if (this.pending.length >= this.lastGroup) return true;
    const now = performance.now();
    return now - this.lastAt > SILENCE_MS || now - this.firstAt > LONGEST_WAIT_MS;
  }

  /** Commits what is waiting, one group. */
  flush(): void {
    const group = this.pending.splice(0, LARGEST_GROUP);
    this.lastGroup = group.length;
    this.firstAt = performance.now();
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
