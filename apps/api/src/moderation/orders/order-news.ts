import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { pause } from '@app/kit/pause';

/** Agents that wait for orders are woken by those of this process; what another process took is found by looking. */
@Injectable()
export class OrderNews implements BeforeApplicationShutdown {
  private readonly waiting = new Map<string, Set<AbortController>>();
  private readonly ending = new AbortController();

  /** There is an order for a server. */
  notify(server: string): void {
    for (const one of this.waiting.get(server) ?? []) one.abort();
  }

  /** Until there is an order, the time is over, the caller is gone or the process ends. */
  async wait(server: string, ms: number, gone: AbortSignal): Promise<void> {
    const woken = new AbortController();
    const all = this.waiting.get(server) ?? new Set();
    this.waiting.set(server, all.add(woken));
    try {
      await pause(ms, AbortSignal.any([woken.signal, gone, this.ending.signal]));
    } finally {
      all.delete(woken);
      if (all.size === 0 && this.waiting.get(server) === all) this.waiting.delete(server);
    }
  }

  get isEnding(): boolean {
    return this.ending.signal.aborted;
  }

  /** A held call must not hold up the end of the process. */
  beforeApplicationShutdown(): void {
    this.ending.abort();
  }
}
