import { Lru } from './lru';
import { singleFlight } from './single-flight';

/** In milliseconds. The age of a value counts from when it began to be read. */
export interface Ages {
  /** A younger value is given without reading. */
  readonly fresh: number;
  /** A value that is not fresh, but younger than this, is given at once, and read again for those who come later. */
  readonly usable?: number;
  /** For so long after a failure nothing is read: the failure is given again. */
  readonly rest?: number;
  /** Values held; one unless stated. */
  readonly most?: number;
}

/**
 * Holds what was read last, and reads it again when it has become old. As with `singleFlight`, calls are the same when
 * their first argument is, and whoever calls while a value is being read waits for that one.
 */
export class RefreshingCache<Args extends readonly unknown[], Value> {
  private readonly values: Lru<unknown, { readonly value: Value; readonly at: number }>;
  private readonly failures: Lru<unknown, { readonly error: unknown; readonly at: number }>;
  private readonly shared: (...args: Args) => Promise<Value>;

  constructor(
    private readonly ages: Ages,
    work: (...args: Args) => Promise<Value>,
  ) {
    const { most = 1 } = ages;
    this.values = new Lru(most);
    this.failures = new Lru(most);
    this.shared = singleFlight((...args: Args) => this.load(work, args));
  }

  /** At once where a value is usable. */
  get(...args: Args): Value | Promise<Value> {
    const { fresh, usable = fresh } = this.ages;
    const held = this.values.peek(args[0]);
    const age = held ? performance.now() - held.at : Infinity;
    if (held && age < fresh) return held.value;
    const read = this.read(...args);
    if (!held || age >= usable) return read;
    read.catch(() => undefined);
    return held.value;
  }

  /** Reads however fresh the value is that is held. */
  read(...args: Args): Promise<Value> {
    const failure = this.failures.peek(args[0]);
    const { rest = 0 } = this.ages;
    if (failure && performance.now() - failure.at < rest) return Promise.reject(failure.error);
    return this.shared(...args);
  }

  /** Holds what was read in another way, unless what is held is newer. @param at when it began to be read, by `performance.now()` */
  set(key: Args[0], value: Value, at: number): void {
    const held = this.values.peek(key);
    if (held && held.at > at) return;
    this.values.set(key, { value, at });
    this.failures.delete(key);
  }

  /** What was read last, however old, and when, by `performance.now()`. */
  last(...[key]: Partial<Args>) {
    return this.values.peek(key);
  }

  /** Whether reading failed the last time. */
  failing(...[key]: Partial<Args>): boolean {
    return this.failures.peek(key) !== undefined;
  }

  private async load(work: (...args: Args) => Promise<Value>, args: Args): Promise<Value> {
    const at = performance.now();
    try {
      const value = await work(...args);
      this.set(args[0], value, at);
      return value;
    } catch (error) {
      this.failures.set(args[0], { error, at: performance.now() });
      throw error;
    }
  }
}
