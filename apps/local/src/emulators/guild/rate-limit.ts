import { createHash } from 'node:crypto';

const WINDOW_MS = 1_000;
/** The chat platform allows a bot 50 requests a second. */
const LIMIT = 50;

type Window = { readonly endsAt: number; used: number };
export type Allowance = { readonly headers: Record<string, string>; readonly retryAfter?: number };

/** Fixed windows per route, announced in the chat platform's headers. */
export class RateLimit {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly limit = LIMIT,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts a request. `retryAfter` (seconds) is set when it is one too many. */
  take(route: string): Allowance {
    const now = this.now();
    let window = this.windows.get(route);
    if (!window || window.endsAt <= now) {
      window = { endsAt: now + WINDOW_MS, used: 0 };
      this.windows.set(route, window);
    }
    window.used++;
    const wait = (window.endsAt - now) / 1000;
    const headers = {
      'x-ratelimit-limit': String(this.limit),
      'x-ratelimit-remaining': String(Math.max(0, this.limit - window.used)),
      'x-ratelimit-reset': (window.endsAt / 1000).toFixed(3),
      'x-ratelimit-reset-after': wait.toFixed(3),
      'x-ratelimit-bucket': createHash('sha256').update(route).digest('hex').slice(0, 32),
    };
    return window.used > this.limit ? { headers, retryAfter: wait } : { headers };
  }
}
