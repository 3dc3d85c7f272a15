import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Lru } from '@app/kit/lru';
import { within } from '@app/kit/within';
import { endSessions, isSignInOver, sessionsEndedAt } from '@app/storage/grants/ended';
import { openGrantStore } from '@app/storage/grants/open';
import type { GrantStore } from '@app/storage/grants/port';
import { CONFIG, type Config } from './config';

/** Verifying a token waits so long for the store, and then leaves it alone for a while, milliseconds. */
const PATIENCE = 1_000;
const PAUSE = 10_000;
/** Whether somebody's sessions were ended is looked up again after this, milliseconds. */
const LOOK_EVERY = 2_000;
const MOST_ENDED = 1_000;
const MOST_LOOKED_AT = 10_000;

/** A token's owner and sign-in, and when it was issued, epoch seconds. */
interface Issued {
  readonly userId?: string;
  readonly signIn?: string;
  readonly issued: number;
}

/**
 * The sign-ins that somebody ended by signing out, and the people whose sessions an erasure or an operator ended: access
 * tokens issued before then are refused. This process refuses those that it ended itself at once, and those that another
 * process ended within seconds.
 */
@Injectable()
export class EndedSessions implements OnApplicationShutdown {
  /** By member, when all were ended; sign-ins are over for good. */
  private readonly here = new Lru<string, number>(MOST_ENDED);
  private readonly over = new Lru<string, true>(MOST_ENDED);
  /** By `performance.now()`. */
  private readonly lookedAt = new Lru<string, number>(MOST_LOOKED_AT);
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

  isOver({ userId, signIn, issued }: Issued): boolean {
    if (signIn !== undefined && this.over.peek(signIn)) return true;
    const at = userId === undefined ? undefined : this.here.peek(userId);
    return at !== undefined && issued * 1_000 <= at;
  }

  /** As `isOverAnywhere`; at once where the store was asked within the last seconds. */
  look(token: Issued): boolean | Promise<boolean> {
    const isFresh = performance.now() - (this.lookedAt.peek(nameOf(token)) ?? -Infinity) < LOOK_EVERY;
    return isFresh ? this.isOver(token) : this.isOverAnywhere(token);
  }

  /** While the store cannot be read, tokens are valid until they expire. */
  async isOverAnywhere(token: Issued): Promise<boolean> {
    const { userId, signIn } = token;
    if (userId === undefined && signIn === undefined) return false;
    const now = performance.now();
    if (now >= this.awayUntil)
      try {
        const [at, isOver] = await within(
          PATIENCE,
          this.grants().then((grants) =>
            Promise.all([
              userId === undefined ? undefined : sessionsEndedAt(grants, userId),
              signIn !== undefined && isSignInOver(grants, signIn),
            ]),
          ),
          () => new Error('The store of sign-ins does not answer.'),
        );
        if (userId !== undefined && at !== undefined) this.here.set(userId, at);
        if (signIn !== undefined && isOver) this.over.set(signIn, true);
        this.lookedAt.set(nameOf(token), now);
      } catch {
        this.awayUntil = performance.now() + PAUSE;
      }
    return this.isOver(token);
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

const nameOf = ({ userId = '', signIn = '' }: Issued): string => `${userId} ${signIn}`;
