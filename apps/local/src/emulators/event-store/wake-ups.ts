/** Readers at the end of the log, or of a stream, sleep here until something is written there or their call ends. */
export class WakeUps {
  private readonly sleeping = new Map<string, Set<() => void>>();
  private closed = false;

  get closing(): boolean {
    return this.closed;
  }

  /** `stream` is empty for the whole log. Resolves when there may be something new, also when `ended` fires. */
  sleep(stream: string, ended: AbortSignal): Promise<void> {
    if (this.closed || ended.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleepers = this.sleeping.get(stream) ?? new Set();
      this.sleeping.set(stream, sleepers);
      const wake = () => {
        sleepers.delete(wake);
        if (sleepers.size === 0 && this.sleeping.get(stream) === sleepers) this.sleeping.delete(stream);
        ended.removeEventListener('abort', wake);
        resolve();
      };
      sleepers.add(wake);
      ended.addEventListener('abort', wake);
    });
  }

  wake(streams: Iterable<string>): void {
    for (const stream of ['', ...streams]) {
      for (const wake of [...(this.sleeping.get(stream) ?? [])]) wake();
    }
  }

  close(): void {
    this.closed = true;
    this.wake([...this.sleeping.keys()]);
  }
}
