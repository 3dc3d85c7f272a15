import { Injectable, SetMetadata, type ExecutionContext } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { householdOf } from '@app/kit/household';
import type { Config } from './config';
import { Refused } from './failures';
import { policyOf } from './policy';

type Kind = Exclude<keyof Config['rateLimits'], 'window'>;

const KIND = 'rate-limit-kind';

/** Counts calls of this route apart from all others, by its own limit. */
export const LimitedAs = (kind: Kind) => SetMetadata(KIND, kind);

/** A window and how often it was hit. */
interface Window {
  readonly endsAt: number;
  hits: number;
}

/** Windows kept at once. Then those that have ended go, and the oldest, down to a part: sweeping must stay rare. */
const MOST_WINDOWS = 50_000;
const SWEPT_TO = 40_000;

/** Fixed windows: one small object per key however many hits, unlike an array entry for each. */
@Injectable()
export class FixedWindows implements ThrottlerStorage {
  private readonly windows = new Map<string, Window>();

  increment(key: string, ttl: number, limit: number) {
    const now = Date.now();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      this.windows.delete(key);
      if (this.windows.size >= MOST_WINDOWS) this.sweep(now);
      this.windows.set(key, (window = { endsAt: now + ttl, hits: 0 }));
    }
    window.hits++;
    const left = Math.ceil((window.endsAt - now) / 1_000);
    return Promise.resolve({
      totalHits: window.hits,
      timeToExpire: left,
      isBlocked: window.hits > limit,
      timeToBlockExpire: left,
    });
  }

  private sweep(now: number) {
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
    for (const key of this.windows.keys()) {
      if (this.windows.size <= SWEPT_TO) return;
      this.windows.delete(key);
    }
  }
}

/** What a request counts as, and whose it is. */
interface Counted {
  readonly kind: Kind;
  readonly key: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    counted: Counted | null;
  }
}

const limitedAs = (context: ExecutionContext) => Reflect.getMetadata(KIND, context.getHandler()) as Kind | undefined;

const countedOf = (request: FastifyRequest): Counted => request.counted!;

/** How the guard below counts: the kind and the key it found, by the limits of the configuration. */
export const rateLimiting = ({ rateLimits }: Config): ThrottlerModuleOptions => ({
  throttlers: [
    {
      ttl: rateLimits.window,
      limit: (context) => rateLimits[countedOf(context.switchToHttp().getRequest<FastifyRequest>()).kind],
    },
  ],
  getTracker: (request) => countedOf(request as FastifyRequest).key,
  generateKey: (_, key) => key,
  storage: new FixedWindows(),
  setHeaders: false,
});

/**
 * Stands behind the look at the token, which costs a signature at most, and before everything else. Whoever has a good
 * token is counted by it alone, so that what others send from the same address uses up nothing of theirs; everybody else
 * is counted by address.
 */
@Injectable()
export class RateLimit extends ThrottlerGuard {
  override canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { machine, identity } = request.presented ?? {};
    const kind = machine || identity ? kindOf(context, request) : 'anonymous';
    request.counted = { kind, key: `${kind} ${machine?.actor.id ?? identity?.subject ?? householdOf(request.ip)}` };
    return super.canActivate(context);
  }

  protected override throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<never> {
    const retryAfter = Math.max(1, detail.timeToBlockExpire);
    return Promise.reject(new Refused(429, 'rate-limited', 'Rate limited - please try again', { retryAfter }));
  }
}

const kindOf = (context: ExecutionContext, { method, query }: FastifyRequest): Kind => {
  const kind = limitedAs(context);
  if (policyOf(context.getHandler())?.who === 'game-server') return kind ?? 'ingest';
  // By the decoded query: `?%72efresh=true` asks for a refresh as well.
  if (kind && (kind !== 'refreshes' || 'refresh' in (query as object))) return kind;
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'commands';
};
