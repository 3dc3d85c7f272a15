import { HEARTBEAT_MS, MOST_FOLLOWED, type EndReason, type Versions } from '@app/contracts/changes';
import { ApiError } from '../failures';
import { eventsOf } from './event-stream';

/** The first event comes at once; later than this something between holds it back, milliseconds. */
const FIRST_EVENT_MS = 5_000;
const STEPS = 5;
/** Without any sign of life for so long the connection is lost, milliseconds. */
const SILENT_MS = 2.5 * HEARTBEAT_MS;
/** Wait before the first try after a loss, doubled with each further one, milliseconds; from half to one and a half of it. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** Where connections are buffered or not held at all it is tried again this late, milliseconds. */
const HOPELESS_PAUSE_MS = 5 * 60_000;
/** Pages come and go: without anything to follow the connection is let go after this, milliseconds. */
const IDLE_MS = 10_000;
/**
 * Wait before reconnecting when the api asks for it, milliseconds: short, but random, so that browsers do not all come
 * at once.
 */
const RENEWAL_MS = 500;

export interface Wiring {
  /** Opens `changes?models=...`. */
  open(models: readonly string[], signal: AbortSignal): Promise<Response>;
  /** The versions of all models that the api lets this browser follow, as a connection begins; later new ones of some. */
  onVersions(versions: Versions, ofAll: boolean): void;
  /** Something came, if only a heartbeat. */
  onLife(): void;
  /** The reader's rights have changed, or their sign-in ended. */
  onRights(): void;
  /** Nothing is held any more. */
  onLost(): void;
  /** The connection brings nothing. @returns whether the api answers otherwise, so that something between holds it back */
  onNothing(models: readonly string[]): Promise<boolean>;
  /** From 0 to 1. */
  chance?(): number;
}

type Ending = EndReason | 'lost' | 'buffered' | 'off';

/** The api requested a reconnect, which takes only a moment. */
const isRenewal = (ending: Ending): boolean => ending === 'renew' || ending === 'rights';

interface Outcome {
  readonly ending: Ending;
  /** Seconds. */
  readonly retryAfter?: number;
}

/**
 * One connection to the api that is held open for as long as something is followed. It is opened again with more models
 * before the one before is let go, and after a loss it comes back by itself, ever more slowly, at a time left to chance so
 * that a crowd does not return at once.
 */
export class HeldConnection {
  private wanted: ReadonlySet<string> = new Set();
  /** Followed by the newest attempt. */
  private followed: ReadonlySet<string> = new Set();
  private attempt: AbortController | undefined;
  private holding: AbortController | undefined;
  /** What is held, or was until a moment ago, counts as held. */
  private isHeld = false;
  private failures = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly chance: () => number;

  constructor(private readonly wiring: Wiring) {
    this.chance = wiring.chance ?? Math.random;
  }

  /** Follows these. What is no longer wanted stays until the next connection. */
  follow(models: ReadonlySet<string>): void {
    this.wanted = models;
    clearTimeout(this.idle);
    if (models.size === 0) {
      this.idle = setTimeout(() => this.close(), IDLE_MS);
      return;
    }
    const isFollowed = [...models].every((model) => this.followed.has(model));
    // While it waits to try again, the next attempt takes them with it.
    if (!isFollowed && this.timer === undefined) this.start();
  }

  /** Tries again now, when it waits to. */
  hurry(): void {
    if (this.timer !== undefined) this.start();
  }

  close(): void {
    clearTimeout(this.idle);
    clearTimeout(this.timer);
    this.timer = undefined;
    this.followed = new Set();
    this.attempt?.abort();
    this.holding?.abort();
    this.attempt = this.holding = undefined;
    this.lose();
  }

  private start(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.attempt !== this.holding) this.attempt?.abort();
    const attempt = (this.attempt = new AbortController());
    const union = new Set([...this.wanted, ...this.followed]);
    this.followed = union.size > MOST_FOLLOWED / 2 ? new Set([...this.wanted].slice(0, MOST_FOLLOWED)) : union;
    void this.hold([...this.followed].sort(), attempt).then(({ ending, retryAfter }) =>
      this.ended(attempt, ending, retryAfter),
    );
  }

  private async hold(models: readonly string[], attempt: AbortController): Promise<Outcome> {
    const watchdog = new Watchdog(() => attempt.abort(), FIRST_EVENT_MS);
    let isOpen = false;
    let hasBegun = false;
    try {
      const response = await this.wiring.open(models, attempt.signal);
      if (response.status === 204 || !response.body) return { ending: 'off' };
      isOpen = true;
      const reader = response.body.getReader();
      const cancel = () => void reader.cancel().catch(() => undefined);
      attempt.signal.addEventListener('abort', cancel);
      if (attempt.signal.aborted) cancel();
      for await (const event of eventsOf(reader)) {
        if (attempt.signal.aborted) break;
        watchdog.feed(SILENT_MS);
        if (event !== 'heartbeat' && 'end' in event) return { ending: event.end };
        if (this.holding !== attempt) this.succeed(attempt);
        if (event !== 'heartbeat') {
          this.wiring.onVersions(event.versions, !hasBegun);
          hasBegun = true;
        }
        this.wiring.onLife();
      }
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter !== undefined)
        return { ending: 'lost', retryAfter: error.retryAfter };
    } finally {
      watchdog.stop();
    }
    const broughtNothing = watchdog.hasBitten && this.holding !== attempt;
    // A busy api, or one that restarts behind its proxy, may once send not even the head of its answer.
    if (!broughtNothing || (!isOpen && this.failures === 0)) return { ending: 'lost' };
    return { ending: (await this.wiring.onNothing(models)) ? 'buffered' : 'lost' };
  }

  /** The newest attempt brings something: the one before it may go. */
  private succeed(attempt: AbortController): void {
    const before = this.holding;
    this.holding = attempt;
    this.isHeld = true;
    this.failures = 0;
    before?.abort();
  }

  private lose(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.wiring.onLost();
  }

  private ended(attempt: AbortController, ending: Ending, retryAfter: number | undefined): void {
    const isNewest = this.attempt === attempt;
    if (this.holding === attempt) this.holding = undefined;
    else if (!isNewest) return;
    if (ending === 'rights') this.wiring.onRights();
    if (!isRenewal(ending)) this.lose();
    if (!isNewest) return;
    this.holding?.abort();
    this.attempt = this.holding = undefined;
    this.followed = new Set();
    if (this.wanted.size > 0) this.timer = setTimeout(() => this.start(), this.pauseAfter(ending, retryAfter));
  }

  private pauseAfter(ending: Ending, retryAfter = 0): number {
    if (isRenewal(ending) && this.failures === 0) return RENEWAL_MS * this.chance();
    if (ending === 'off' || ending === 'buffered') return HOPELESS_PAUSE_MS * (0.5 + this.chance());
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.failures++, LONGEST_PAUSE_MS);
    return Math.max(pause * (0.5 + this.chance()), retryAfter * 1_000 * (1 + this.chance()));
  }
}

/**
 * Calls back once when it has not been fed in time. Until it is fed first it waits in steps: of a computer that slept
 * meanwhile one step is over when it wakes up, and what it waits for has some time left to arrive.
 */
class Watchdog {
  hasBitten = false;
  private timer: ReturnType<typeof setTimeout>;

  constructor(
    private readonly bite: () => void,
    milliseconds: number,
  ) {
    this.timer = this.started(milliseconds / STEPS, STEPS);
  }

  feed(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = this.started(milliseconds);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private started(milliseconds: number, steps = 1): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      if (steps > 1) {
        this.timer = this.started(milliseconds, steps - 1);
        return;
      }
      this.hasBitten = true;
      this.bite();
    }, milliseconds);
  }
}
