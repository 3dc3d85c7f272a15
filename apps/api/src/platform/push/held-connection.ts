import { HEARTBEAT_MS, type EndReason, type Versions } from '@app/contracts/changes';
import type { ServerResponse } from 'node:http';

/** A version of one read model is sent to one connection at most this often, milliseconds. */
export const SPACING_MS = 1_000;
/** Versions that may be sent this soon one after another are sent together, milliseconds. */
const TOGETHER_MS = 100;
/** While the process is busy, how soon to look again whether it still is, milliseconds. */
const BUSY_LOOK_MS = 100;
/** A browser that takes nothing for this long is dropped, milliseconds. */
const SLOWEST_MS = 10_000;

/** A comment of server-sent events. */
export const HEARTBEAT = ':\n\n';

/** What a held connection writes to. */
export type Outlet = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>;

interface Sent {
  readonly version: string;
  readonly at: number;
}

interface Pending {
  readonly version: string;
  /** It changed again within the spacing, so it counts as constantly changing. */
  readonly isConstant: boolean;
}

/**
 * The versions that one browser follows. It sends the newest of each, at once after a second of silence and otherwise
 * once a second; while the process is busy, what changes all the time less often. What a slow browser has not taken is
 * not queued: it gets the newest when it takes again. All times are milliseconds of one clock.
 */
export class HeldConnection {
  private readonly sent = new Map<string, Sent>();
  private readonly pending = new Map<string, Pending>();
  private lastWrite: number;
  private stuckSince: number | undefined;
  private begun = false;
  /** Nothing may be sent earlier, as far as is known. */
  private notBefore = -Infinity;

  /** @param spacing between two versions of one read model, milliseconds, once it changes all the time */
  constructor(
    private readonly outlet: Outlet,
    readonly models: ReadonlySet<string>,
    now: number,
    private readonly spacing = SPACING_MS,
  ) {
    this.lastWrite = now;
  }

  /** The versions at its beginning, without those that cannot be read yet. */
  begin(versions: Versions, now: number): void {
    // What has changed since they were read is newer.
    const pending = [...this.pending].map(([model, { version }]) => [model, version] as const);
    const newest = { ...versions, ...Object.fromEntries(pending) };
    this.pending.clear();
    for (const [model, version] of Object.entries(newest)) this.sent.set(model, { version, at: -Infinity });
    this.begun = true;
    this.write(frame(newest), now);
  }

  /** @returns whether it may be sent at once: it was silent for the spacing */
  changed(model: string, version: string, now: number): boolean {
    const before = this.pending.get(model);
    if (!before) this.notBefore = -Infinity;
    const sent = this.sent.get(model);
    if (sent?.version === version) {
      this.pending.delete(model);
      return false;
    }
    const isConstant = before?.isConstant ?? now < (sent?.at ?? -Infinity) + this.spacing;
    this.pending.set(model, { version, isConstant });
    return !isConstant;
  }

  /**
   * Sends what may be sent now.
   * @param stretch 1, or more while the process is busy: so many times the spacing for what changes all the time
   * @returns whether something is left to send later
   */
  flush(now: number, stretch = 1): boolean {
    if (this.pending.size === 0) return false;
    if (!this.begun || now < this.notBefore || this.outlet.writableLength > 0) return true;
    const dueAt = [...this.pending].map(
      ([model, { isConstant }]) => (this.sent.get(model)?.at ?? -Infinity) + this.spacing * (isConstant ? stretch : 1),
    );
    const first = Math.min(...dueAt);
    this.notBefore = stretch > 1 ? Math.min(first, now + BUSY_LOOK_MS) : first;
    if (first > now) return true;
    const moreSoon = dueAt.some((at) => at > now && at <= now + TOGETHER_MS);
    if (moreSoon && now < first + TOGETHER_MS) return true;
    const due = [...this.pending].filter((_, index) => dueAt[index]! <= now);
    for (const [model, { version }] of due) {
      this.pending.delete(model);
      this.sent.set(model, { version, at: now });
    }
    this.write(frame(Object.fromEntries(due.map(([model, { version }]) => [model, version]))), now);
    return this.pending.size > 0;
  }

  /**
   * Sends a comment now and then, to keep the connection open. @returns false for a browser that takes nothing any more
   */
  beat(now: number): boolean {
    if (this.outlet.writableLength > 0) {
      this.stuckSince ??= now;
      return now - this.stuckSince < SLOWEST_MS;
    }
    this.stuckSince = undefined;
    if (now - this.lastWrite >= HEARTBEAT_MS) this.write(HEARTBEAT, now);
    return true;
  }

  end(reason: EndReason): void {
    this.outlet.end(`event: end\ndata: ${JSON.stringify(reason)}\n\n`);
  }

  drop(): void {
    this.outlet.destroy();
  }

  private write(text: string, now: number): void {
    this.lastWrite = now;
    this.outlet.write(text);
  }
}

const frame = (versions: Versions): string => `data: ${JSON.stringify(versions)}\n\n`;
