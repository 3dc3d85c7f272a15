import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { EndReason } from '@app/contracts/changes';
import type { ServerResponse } from 'node:http';
import { CONFIG, type Config } from '../config';
import { Refused } from '../responses/failures';
import { Metrics } from '../metrics';
import { FollowedVersions } from './followed-versions';
import { HeldConnection, SPACING_MS } from './held-connection';
import type { Followable } from './own-documents';

/** A connection is held this long at most, milliseconds, less up to a fifth: then the browser comes back by itself. */
const LONGEST_MS = 10 * 60_000;
/**
 * How often it is looked at whether its holder's sign-in goes on, and what the roles allow, milliseconds. Roles are read
 * again after `RIGHTS_AGE`, so what one allowed ends within ten seconds.
 */
const RECHECK_MS = 2_000;
const SWEEP_MS = 1_000;
/** After the process could not read the read models, milliseconds: refused meanwhile. */
const RESTING_MS = 5_000;

/** Who wants to hold a connection. */
export interface Holder {
  /** As requests are counted: a person, or an address. */
  readonly key: string;
  /** Whose own documents it follows; empty for nobody signed in. */
  readonly readerId: string;
  readonly isAnonymous: boolean;
  /** When its token runs out, epoch milliseconds. */
  readonly expires?: number;
  /** Whether the holder's sign-in goes on with the rights it had. */
  mayStay(): Promise<boolean>;
}

interface Held {
  readonly connection: HeldConnection;
  readonly holder: Holder;
  /** As `checkAt`, by `performance.now()`. */
  readonly endsAt: number;
  checkAt: number;
}

/** Every held connection of this process, within bounds: of one person, of one address without tokens, and in all. */
@Injectable()
export class HeldConnections implements OnModuleDestroy {
  private readonly held = new Set<Held>();
  private readonly ofHolder = new Map<string, number>();
  private sweeping: NodeJS.Timeout | undefined;
  private closing = false;
  private restingUntil = -Infinity;

  constructor(
    private readonly versions: FollowedVersions,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Pick<Config, 'held'>,
  ) {
    metrics.held(() => this.held.size);
    versions.whenUnavailable((reason) => {
      this.restingUntil = performance.now() + RESTING_MS;
      this.endAll(reason);
    });
  }

  /** Whether connections are held at all: an operator may turn it off. */
  get isOn(): boolean {
    return this.config.held.all > 0;
  }

  /** @param open sends the head of the answer. @throws Refused 429 or 503 where there are too many */
  async hold(outlet: ServerResponse, sources: readonly Followable[], holder: Holder, open: () => void): Promise<void> {
    // Left while the guards worked: there will be no other `close`, and it would be counted until its end is due.
    if (outlet.destroyed) return;
    this.refuseTooMany(holder);
    open();
    const now = performance.now();
    // Each at a pace of its own: otherwise all browsers that show something that keeps changing would send their
    // queries at the same moment.
    const spacing = SPACING_MS * (1 + Math.random() / 4);
    const connection = new HeldConnection(outlet, new Set(sources.map(({ name }) => name)), now, spacing);
    const longest = LONGEST_MS * (1 - Math.random() / 5);
    const endsAt = now + Math.min(longest, (holder.expires ?? Infinity) - Date.now());
    const held: Held = { connection, holder, endsAt, checkAt: now + RECHECK_MS * (1 - Math.random() / 5) };
    this.held.add(held);
    this.ofHolder.set(holder.key, (this.ofHolder.get(holder.key) ?? 0) + 1);
    outlet.once('close', () => this.forget(held));
    this.sweeping ??= setInterval(() => this.sweep(), SWEEP_MS);
    const versions = await this.versions.add(connection, sources, holder.readerId);
    if (this.held.has(held)) connection.begin(versions, performance.now());
  }

  /** Ends them at once, so that closing waits for none of them. */
  onModuleDestroy(): void {
    this.closing = true;
    this.endAll('closing');
    clearInterval(this.sweeping);
  }

  private refuseTooMany({ key, isAnonymous }: Holder): void {
    const { all, person, address } = this.config.held;
    if (this.closing || performance.now() < this.restingUntil || this.held.size >= all)
      throw new Refused(503, 'busy', 'No connection can be held now. Try again later.', { retryAfter: 5 });
    if ((this.ofHolder.get(key) ?? 0) >= (isAnonymous ? address : person))
      throw new Refused(429, 'too-many-held', 'Too many connections are held already.', { retryAfter: 60 });
  }

  private sweep(): void {
    const now = performance.now();
    for (const held of this.held) {
      if (now >= held.endsAt) this.end(held, 'renew');
      else if (!held.connection.beat(now)) this.drop(held);
      else if (now >= held.checkAt) {
        held.checkAt = now + RECHECK_MS;
        void this.check(held);
      }
    }
    if (this.held.size > 0) return;
    clearInterval(this.sweeping);
    this.sweeping = undefined;
  }

  private async check(held: Held): Promise<void> {
    // While the roles cannot be read nobody has rights.
    const mayStay = await held.holder.mayStay().catch(() => false);
    if (!mayStay) this.end(held, 'rights');
  }

  private endAll(reason: EndReason): void {
    for (const held of [...this.held]) this.end(held, reason);
  }

  private end(held: Held, reason: EndReason): void {
    if (!this.held.has(held)) return;
    this.metrics.heldEnded(reason);
    held.connection.end(reason);
    this.forget(held);
  }

  private drop(held: Held): void {
    this.metrics.heldEnded('slow');
    held.connection.drop();
    this.forget(held);
  }

  private forget(held: Held): void {
    if (!this.held.delete(held)) return;
    this.versions.remove(held.connection);
    const { key } = held.holder;
    const left = (this.ofHolder.get(key) ?? 1) - 1;
    if (left > 0) this.ofHolder.set(key, left);
    else this.ofHolder.delete(key);
  }
}
