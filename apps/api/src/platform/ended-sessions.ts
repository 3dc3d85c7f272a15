import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Lru } from '@app/kit/lru';
import { within } from '@app/kit/within';
import { endSessions, sessionsEndedAt } from '@app/storage/grants/ended';
import { openGrantStore } from '@app/storage/grants/open';
import type { GrantStore } from '@app/storage/grants/port';
import { CONFIG, type Config } from './config';

/** Verifying a token waits so long for the store, and then leaves it alone for a while, milliseconds. */
const PATIENCE = 1_000;
const PAUSE = 10_000;
const MOST_ENDED = 1_000;

/** A token's owner, and when it was issued, epoch seconds. */
interface Issued {
  readonly userId?: string;
  readonly issued: number;
}

/**
 * The people whose sessions an erasure or an operator ended: access tokens issued before then are refused. This process
 * refuses those that it ended itself at once, and those that another process ended within a minute, when it verifies a
 * token again.
 */
@Injectable()
export class EndedSessions implements OnApplicationShutdown {
  private readonly here = new Lru<string, number>(MOST_ENDED);
  private opened: Promise<GrantStore> | undefined;
  /** By `performance.now()`. */
  private awayUntil = -Infinity;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'readModels'>) {}

  /** @throws StoreUnavailable */
  async end(memberId: string): Promise<void> {
    const now = Date.now();
    await endSessions(await this.grants(), memberId, now);
    this.here.set(memberId, now);
  }

  isOver({ userId, issued }: Issued): boolean {
    const at = userId === undefined ? undefined : this.here.peek(userId);
    return at !== undefined && issued * 1_000 <= at;
  }

  /** While the store cannot be read, tokens are valid until they expire. */
  async isOverAnywhere({ userId, issued }: Issued): Promise<boolean> {
    if (userId === undefined) return false;
    if (performance.now() >= this.awayUntil)
      try {
        const at = await within(
          PATIENCE,
          this.grants().then((grants) => sessionsEndedAt(grants, userId)),
          () => new Error('The store of sign-ins does not answer.'),
        );
        if (at !== undefined) this.here.set(userId, at);
      } catch {
        this.awayUntil = performance.now() + PAUSE;
      }
    return this.isOver({ userId, issued });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.then((grants) => grants.close()).catch(() => undefined);
  }

  private grants(): Promise<GrantStore> {
    this.opened ??= openGrantStore(this.config.readModels).catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }
}
