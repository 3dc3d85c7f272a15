import { pause } from '@app/kit/pause';

/**
 * What EventStoreDB 24.10.14 took to look at one event of a filtered read, milliseconds, on one of the machine's two cores
 * (2.2 million events, November 2026).
 */
const EVENT_MS = 0.005;
const CORES = 2;
/** Waits that are shorter are taken together: a timer is no finer. */
const SHORTEST_MS = 4;

/** Takes the time of a server without an index of types, which looks at every event behind a reader's position. */
export class Searching {
  /** When each core is free, in the time of `performance.now()`. */
  private readonly freeAt: number[] = Array.from({ length: CORES }, () => 0);

  /** Resolves when a server with two cores had looked at so many events, after those before; or when `signal` aborts. */
  async lookAt(events: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const core = this.freeAt[0]! <= this.freeAt[1]! ? 0 : 1;
    const done = Math.max(now, this.freeAt[core]!) + events * EVENT_MS;
    this.freeAt[core] = done;
    if (done - now >= SHORTEST_MS) await pause(done - now, signal);
  }
}
